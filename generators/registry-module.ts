import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { templatePaths } from '../src/resource/conditions/template.ts';
import type { CodeNeeds, MessageKeys, Need, Registry } from '../src/resource/model/definition.ts';

export const REGISTRY = 'generators/registry.generated.ts';

/**
 * The names that code offers to the schema files, as a module without code behind them: `npm run check` reads it in place of
 * the server. Fields that many read are written once, and are one object, so that the linker looks at them once.
 */
export function registryModule(registry: Registry): string {
  const { plugins, views, computes, computed, checks, effects, needs = {}, messages: _, ...rest } = registry;
  const { areas, ...more } = rest as typeof rest & { areas?: unknown };
  const tables: string[] = [];
  const place = (need: Need): number => {
    const text = JSON.stringify(need);
    if (!tables.includes(text)) tables.push(text);
    return tables.indexOf(text);
  };
  const placed = Object.entries(needs).map(([kind, entries = {}]) => [
    kind,
    Object.fromEntries(Object.entries(entries).map(([name, one]) => [name, needPlaces(one, place)])),
  ]);
  const names = { plugins, views, computes, computed, checks, effects, ...more };
  return `/** Written by \`npm run generate\`: do not edit. */
import type { CodeNeeds, Need, Registry } from '../src/resource/model/definition.ts';
import { MESSAGE_KEYS } from '../src/server/app/message-keys.generated.ts';

const NEEDS: Need[] = [
${tables.map((text) => `  ${text},`).join('\n')}
];

const NAMES: Omit<Registry, 'needs' | 'messages'> = ${JSON.stringify(names, null, 1)};

type Places = Record<string, [own: number, reads: number[]]>;
const PLACES: Record<string, Places> = ${JSON.stringify(Object.fromEntries(placed), null, 0)};

const at = (place: number): Need => NEEDS[place] as Need;
const codeNeeds = ([own, reads]: Places[string]): CodeNeeds => ({ ...(own < 0 ? {} : { own: at(own) }), reads: reads.map(at) });

export const REGISTRY: Registry = {
  ...NAMES,
  messages: MESSAGE_KEYS,
  needs: Object.fromEntries(
    Object.entries(PLACES).map(([kind, entries]) => [
      kind,
      Object.fromEntries(Object.entries(entries).map(([name, places]) => [name, codeNeeds(places)])),
    ]),
  ),
};
`;
}

const needPlaces = ({ own, reads }: CodeNeeds, place: (need: Need) => number): [number, number[]] => [
  own ? place(own) : -1,
  reads.map(place),
];

const ROOT = join(import.meta.dirname, '..');

export const MESSAGE_KEYS = 'src/server/app/message-keys.generated.ts';

const KEY = /(?<quote>['"])(?<key>[a-z][A-Za-z0-9_-]*(?:\.[A-Za-z0-9_-]+)+)\k<quote>/g;
const TEMPLATE = /`((?:[^`$\n]|\$\{[^}\n]*\})+)`/g;
const PATTERN = /^[A-Za-z0-9_.*-]*[a-z][A-Za-z0-9_.*-]*$/;
/** A refusal of a check is named by its code alone. */
const CODE = /'([a-z]+(?:-[a-z]+)+)'/g;
const WORD = /['"]([A-Za-z][A-Za-z0-9_.-]*)['"]/g;
const SHARED = 'schemas/_shared/messages.json';
const FILE_NAME = /\.(tsx?|mjs|json|gz|png|webp|eml|xlsx|part)$/;

/**
 * The sentences that code asks for by name, where `*` is a part that it fills in, and what it gives them: what the code writes
 * out, and what the shipped sentence names.
 */
export function messageKeys(texts: string[] = paths().map(textOf), shipped = sentences()): MessageKeys {
  const literals = new Set(
    texts.flatMap((text) => [...text.matchAll(CODE)].flatMap(([, code = '']) => [code, `checks.${code}`])),
  );
  const keys = new Set(Object.keys(shipped).filter((key) => literals.has(key)));
  const params = new Map<string, Set<string> | undefined>();
  const note = (key: string, rest: string) => {
    if (FILE_NAME.test(key) && !Object.hasOwn(shipped, key)) return;
    keys.add(key);
    const given = paramsIn(rest);
    const known = params.has(key) ? params.get(key) : new Set<string>();
    params.set(key, known && given ? new Set([...known, ...given]) : undefined);
  };
  for (const text of texts) {
    for (const { groups, index, 0: whole } of text.matchAll(KEY))
      note(groups?.key ?? '', text.slice(index + whole.length));
    for (const { 1: template = '', index, 0: whole } of text.matchAll(TEMPLATE)) {
      const pattern = template.replace(/\$\{[^}]*\}/g, '*');
      if (pattern.includes('.') && PATTERN.test(pattern)) note(pattern, text.slice(index + whole.length));
    }
  }
  for (const [key, sentence] of Object.entries(shipped))
    params.set(key, new Set([...(params.get(key) ?? []), ...templatePaths(sentence.join(' '))]));
  const known = [...params].flatMap(([key, names]) => (names ? [[key, [...names].sort()] as const] : []));
  return { keys: [...keys].sort(), params: Object.fromEntries(known.sort(([a], [b]) => (a < b ? -1 : 1))) };
}

/** Names of what a refusal is made of: the parameters are among them. */
const OPTIONS = ['params', 'definition', 'rule', 'record', 'field', 'errors'];

/** What stands behind a key: nothing, or an object whose names can be read; undefined where it comes from elsewhere. */
function paramsIn(rest: string): string[] | undefined {
  if (/^\s*,?\s*\)/.test(rest)) return [];
  const [head] = /^\s*,\s*\{/.exec(rest) ?? [];
  if (head === undefined) return undefined;
  const names: string[] = [];
  let depth = 0;
  let part = '';
  for (const sign of rest.slice(head.length)) {
    if (depth === 0 && (sign === ',' || sign === '}')) {
      const [, name] = /^\s*(\w+)\s*(?::|$)/.exec(part) ?? [];
      if (name) names.push(name);
      else if (part.trim()) return undefined;
      if (sign === '}') return names.some((one) => OPTIONS.includes(one)) ? undefined : names;
      part = '';
    } else {
      part += sign;
      if ('([{'.includes(sign)) depth += 1;
      if (')]}'.includes(sign)) depth -= 1;
    }
  }
  return undefined;
}

/** The shipped sentences, of all files: one key may have several. */
function sentences(): Record<string, string[]> {
  const folder = join(ROOT, 'schemas');
  const files = readdirSync(folder)
    .sort()
    .map((name) => join(folder, name, 'messages.json'));
  const found: Record<string, string[]> = {};
  for (const file of files.filter((one) => existsSync(one)))
    for (const [key, sentence] of Object.entries<string>(JSON.parse(readFileSync(file, 'utf8'))))
      found[key] = [...(found[key] ?? []), sentence];
  return found;
}

function paths(): string[] {
  const below = (folder: string): string[] =>
    readdirSync(join(ROOT, folder), { withFileTypes: true }).flatMap((entry) => {
      const path = `${folder}/${entry.name}`;
      if (entry.isDirectory()) return below(path);
      return /\.tsx?$/.test(path) && !path.includes('.generated.') ? [path] : [];
    });
  return below('src').sort();
}

const textOf = (path: string): string => readFileSync(join(ROOT, path), 'utf8');

/** Code of one business. A folder of another business does without its sentences, unless it names what says them. */
const OF_BUSINESS = /^src\/(lending|plugins|server\/domain\/(?!versions\/|views\/|people\/accounts))/;
const OPERATIONS = /^(create|update|delete|review|reveal|export|restore)\.(.+)$/;

/** Of plug-ins, fields and scopes that a folder names or does without. */
const OF_NAMES = /^(plugins|fields|scopes\.(?!parent$))/;

/** What the pattern that fits fills in. */
const filledBy = (patterns: RegExp[], key: string): string[] | undefined =>
  patterns
    .flatMap((one) => {
      const found = one.exec(key);
      return found ? [found.slice(1)] : [];
    })
    .sort((one, other) => one.join('').length - other.join('').length)[0];

/**
 * The shared sentences that the program says whatever the business is, as a folder must have them. What a pattern of the program
 * (`server.*`) makes of a word that the business alone writes (`loan.closed`) is of the business.
 */
export function programSentences(): Record<string, string> {
  const { $schema, ...shipped } = JSON.parse(textOf(SHARED)) as Record<string, string>;
  const shared = Object.keys(shipped);
  const [business = [], program = []] = [true, false].map((of) =>
    paths().filter((path) => OF_BUSINESS.test(path) === of),
  );
  const ours = sayings(program, shared);
  const theirs = sayings(business, shared);
  const isProgram = (whole: string): boolean => {
    const key = whole.replace(/\.one$/, '');
    if (ours.exact.has(key) && !OF_NAMES.test(key)) return true;
    const [, , tail] = OPERATIONS.exec(key) ?? [];
    if (tail !== undefined && ours.tails.some((one) => one.test(tail))) return true;
    const filled = filledBy(ours.patterns, key);
    const theirFilled = filledBy(theirs.patterns, key);
    if (!filled || OF_NAMES.test(key)) return false;
    // Of two patterns the one that fills in less is meant.
    const isTheirs = theirs.exact.has(key) || (theirFilled ?? filled).join('').length < filled.join('').length;
    return filled.every((part) => ours.words.has(part) || (!isTheirs && !theirs.words.has(part)));
  };
  return Object.fromEntries(Object.entries(shipped).filter(([key]) => isProgram(key)));
}

/** The sentences that these files say: exact names, patterns, what follows the name of an action, and all words that they write. */
function sayings(files: string[], shared: string[]) {
  const texts = files.map(textOf);
  const { keys } = messageKeys(texts, Object.fromEntries(shared.map((key) => [key, ['']])));
  const patterns = keys.filter((key) => key.includes('*') && !/^(fields|rules|scopes)\./.test(key));
  const patternOf = (key: string) => new RegExp(`^${key.replaceAll('.', '\\.').replaceAll('*', '([A-Za-z0-9_.-]+)')}$`);
  return {
    exact: new Set(keys.filter((key) => !key.includes('*'))),
    patterns: patterns.filter((key) => !key.startsWith('*')).map(patternOf),
    tails: patterns.filter((key) => key.startsWith('*.')).map((key) => patternOf(key.slice(2))),
    words: new Set(texts.flatMap((text) => [...text.matchAll(WORD)].map(([, word = '']) => word))),
  };
}

/** The module that the registry of the server takes them from. */
export const messageKeysModule = (): string => `/** Written by \`npm run generate\`: do not edit. */
import type { MessageKeys } from '../../resource/model/definition.ts';

export const MESSAGE_KEYS: MessageKeys = ${JSON.stringify({ ...messageKeys(), program: programSentences() }, null, 1)};
`;
