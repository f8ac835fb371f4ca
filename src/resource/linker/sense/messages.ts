import { templatePaths } from '../../conditions/template.ts';
import { helpKeys, helpKeysOf, helpNames } from '../../messages/help.ts';
import type { Definition, Field, MessageKeys } from '../../model/definition.ts';
import { fieldLocation, own } from '../../model/fields.ts';
import { isRow } from '../../model/path.ts';
import { OPERATION_ACTIONS } from '../actions.ts';
import { at, type Cursor, entries, items, root, text } from '../cursor.ts';
import { error, fieldNames, type LinkContext, type LinkScope, unknownName, warn } from '../link-context.ts';
import { suggest } from '../suggest.ts';

/** Operations have sentences as actions have. */
const OPERATIONS = [...OPERATION_ACTIONS, 'reveal', 'export', 'restore', 'ask', 'filters'];
const SHARED = '_shared/messages.json';

/** Sentences that are never shown, and places in sentences that nothing fills, of one resource. */
export function checkMessages({ work, definition }: LinkScope): void {
  const file = work.files.get(definition.name)?.messages;
  if (!file?.value || !work.registry.messages) return;
  const asked = askedBy(work, [definition]);
  const known = knownParams(work);
  refuseHelpOfNothing(work, file, definition);
  warnOfUnused(work, file, { ...asked, has: (key) => isHelp(key) || asked.has(key) });
  for (const [key, cursor] of sentences(file)) {
    for (const path of templatePaths(text(cursor) ?? '')) checkPlace(work, cursor, definition, key, path, known);
  }
}

/** The same of the sentences that all resources share. */
export function checkSharedMessages(work: LinkContext): void {
  if (!work.registry.messages) return;
  const asked = askedBy(work, Object.values(work.resources));
  const known = knownParams(work);
  const all = new Set(Object.values(work.resources).flatMap(({ fields }) => Object.keys(fields)));
  const file = root(SHARED, work.docs.get(SHARED)?.value);
  // A folder may do without a resource that a shipped sentence is for.
  const { params } = work.registry.messages;
  reportTaken(work, file, asked);
  warnOfUnused(work, file, { ...asked, has: (key) => Object.hasOwn(params, key) || asked.has(key) });
  for (const [key, cursor] of sentences(file)) {
    const names = work.registry.messages.params[key] ?? known;
    for (const path of templatePaths(text(cursor) ?? '').filter((one) => !one.startsWith('$')))
      if (!names.includes(path) && !all.has(path)) refusePlace(work, cursor, path, names);
  }
}

const sentences = (file: Cursor): [string, Cursor][] => entries(file).filter(([key]) => key !== '$schema');

/**
 * Sentences of the last version that code says and that were taken away: people would read their names. A name that only fits a
 * pattern of code (`console.list.*`) and that this version does not ship was let go by a release, or was the owner's.
 */
function reportTaken(work: LinkContext, file: Cursor, asked: Asked): void {
  const gone = Object.keys(lastSentences(work)).filter((key) => !Object.hasOwn(work.messages, key));
  const shipped = work.registry.messages?.params ?? {};
  const taken = gone.filter((key) => key !== '$schema' && asked.isOfCode(key) && Object.hasOwn(shipped, key));
  const [first, ...more] = taken;
  if (first === undefined) return;
  const named = more.length === 0 ? `la frase «${first}»` : `la frase «${first}» y ${more.length} más`;
  error(work, file, `Falta ${named}, que dice el programa: la gente leería su nombre.`, {
    ...unknownName('message', first),
    suggestion: suggest(
      first,
      Object.keys(work.messages).filter((key) => !asked.has(key)),
    ),
  });
}

/**
 * A new folder has the sentences that the program says by itself, those of a kind of value where a field is of that kind, and
 * those of a check where a resource has it. Each is written as it is shipped where the repair is asked for.
 */
export function checkProgramSentences(work: LinkContext): void {
  if (Object.keys(work.before ?? {}).length > 0) return;
  const definitions = Object.values(work.resources);
  const kinds = new Set(definitions.flatMap((definition) => fieldsOf(definition).map(({ kind }) => String(kind))));
  const checks = new Set(definitions.flatMap((definition) => definition.checks));
  const hasFactor = definitions.some((definition) => fieldsOf(definition).some((field) => field.entry !== undefined));
  const isSaid = (key: string): boolean => {
    const [first, second = '', third] = key.split('.');
    if (first === 'checks') return checks.has(second);
    if (OF_FACTORS.includes(key)) return hasFactor;
    return first !== 'kinds' || third === undefined || kinds.has(second);
  };
  const all = Object.entries(work.registry.messages?.program ?? {});
  const missing = all.filter(([key]) => !Object.hasOwn(work.messages, key) && isSaid(key));
  if (missing.length === 0) return;
  const file = root(SHARED, work.docs.get(SHARED)?.value);
  const named = missing.slice(0, FEW).map(([key]) => `«${key}»`);
  const more = missing.length > FEW ? [`${missing.length - FEW} más`] : [];
  const [what, verb] = missing.length === 1 ? ['la frase', 'Falta'] : ['las frases', 'Faltan'];
  const list = new Intl.ListFormat('es-MX').format([...named, ...more]);
  error(
    work,
    file,
    `${verb} ${what} ${list}, que dice el programa: «-- --fix» ${missing.length === 1 ? 'la' : 'las'} escribe.`,
    {
      fix: missing.map(([key, value]) => ({ file: SHARED, op: 'set', pointer: `/${key}`, value })),
    },
  );
}

/** Said of values that are stored with a tax on top. */
const OF_FACTORS = ['kinds.plus-tax', 'console.form.entry'];

/** All fields, those inside of lists and those that actions ask for. */
const fieldsOf = ({ fields, actions }: Definition): Field[] =>
  [...Object.values(fields), ...Object.values(actions.actions).flatMap(({ ask }) => Object.values(ask))].flatMap(
    (field) => [field, ...Object.values(field.itemFields ?? {})],
  );

function lastSentences({ before = {} }: LinkContext): object {
  try {
    const read: unknown = JSON.parse(before[SHARED] ?? '{}');
    return isRow(read) ? read : {};
  } catch {
    return {};
  }
}

/** One by one while they are few, as a slip of the pen is; else one warning for all. */
const FEW = 3;

function warnOfUnused(work: LinkContext, file: Cursor, asked: Asked): void {
  const unused = sentences(file).filter(([key]) => !asked.has(key));
  const [first] = unused;
  if (!first) return;
  if (unused.length > FEW) {
    const named = unused.slice(0, FEW).map(([key]) => `«${key}»`);
    const more = unused.length - FEW;
    warn(work, first[1], `Nadie usa las frases ${named.join(', ')} y ${more} más.`, { key: true });
    return;
  }
  const keys = asked.keys();
  for (const [key, cursor] of unused)
    warn(work, cursor, `Nadie usa la frase «${key}».`, { key: true, suggestion: suggest(key, keys) });
}

const isHelp = (key: string): boolean => key === helpKeys.resource || helpNames(key) !== undefined;

const NAMED_BY_HELP = {
  tab: 'ninguna pestaña',
  action: 'ninguna acción',
  state: 'ningún estado',
  field: 'ningún campo',
};

/** Help of what is not there would never be read. */
function refuseHelpOfNothing(work: LinkContext, file: Cursor, definition: Definition): void {
  const known = helpKeysOf(definition);
  for (const [key, cursor] of sentences(file)) {
    const named = helpNames(key);
    if (!named || known.includes(key)) continue;
    error(work, cursor, `La ayuda «${key}» no nombra ${NAMED_BY_HELP[named]} de «${definition.name}».`, {
      key: true,
      suggestion: suggest(key, known),
    });
  }
}

function refusePlace(work: LinkContext, cursor: Cursor, path: string, names: readonly string[]): void {
  const suggestion = suggest(path, names)?.replace(/«(.+)»/, '«{$1}»');
  error(work, cursor, `La frase no recibe «{${path}}».`, { suggestion });
}

/** A sentence of a resource has its parameters, and mostly the record with it. */
function checkPlace(
  work: LinkContext,
  cursor: Cursor,
  definition: Definition,
  key: string,
  path: string,
  known: readonly string[],
): void {
  if (path.startsWith('$') || known.includes(path) || path.startsWith('preview.')) return;
  const { ask = {} } = own(definition.actions.actions, key.split('.')[0] ?? '') ?? {};
  if (Object.hasOwn(ask, path) || fieldLocation(definition, path, work.resources)) return;
  refusePlace(work, cursor, path, [...known, ...Object.keys(ask), ...fieldNames(work, definition, path)]);
}

/** All that code gives to any sentence. */
const knownParams = (work: LinkContext): readonly string[] => codeKeys(work).params;

type CodeKeys = { names: ReadonlySet<string>; free: RegExp[]; tails: RegExp[]; params: readonly string[] };
const read = new WeakMap<MessageKeys, CodeKeys>();

/** The keys of the code, read once for each registry: exact ones, patterns, and what follows the name of an action. */
function codeKeys({ registry }: LinkContext): CodeKeys {
  const messages = registry.messages ?? NO_KEYS;
  const known = read.get(messages);
  if (known) return known;
  const patterns = messages.keys.filter((key) => key.includes('*') && !OWN.test(key));
  const made = {
    names: new Set(messages.keys.filter((key) => !key.includes('*'))),
    free: patterns.filter((key) => !key.startsWith('*')).map(patternOf),
    tails: patterns.filter((key) => key.startsWith('*.')).map((key) => patternOf(key.slice(2))),
    params: [...new Set([...GIVEN, ...Object.values(messages.params).flat()])],
  };
  read.set(messages, made);
  return made;
}

const NO_KEYS: MessageKeys = { keys: [], params: {} };

/** What is given by code that does not write it out. */
const GIVEN = ['id', 'title', 'label', 'limit', 'count', 'field', 'state', 'error', 'name', 'value', 'reason', 'who'];

type Asked = { has(key: string): boolean; isOfCode(key: string): boolean; keys(): string[] };

/** The sentences that code asks for, and those that these resources ask for by their names. */
function askedBy(work: LinkContext, definitions: Definition[]): Asked {
  const { names: ofCode, free, tails } = codeKeys(work);
  const names = new Set(definitions.flatMap((definition) => namedIn(work, definition)));
  const heads = [...new Set([...OPERATIONS, ...definitions.flatMap(({ actions }) => Object.keys(actions.actions))])];
  const ofFields = fieldKeys(definitions);
  const has = (key: string): boolean => {
    if (ofCode.has(key) || names.has(key) || ofFields.has(key) || free.some((one) => one.test(key))) return true;
    const head = heads.find((one) => key.startsWith(`${one}.`));
    return head !== undefined && tails.some((one) => one.test(key.slice(head.length + 1)));
  };
  return {
    isOfCode: (key) => ofCode.has(key) || free.some((one) => one.test(key)),
    has: (key) => has(key) || (key.endsWith('.one') && has(key.slice(0, -'.one'.length))),
    keys: () => [
      ...ofCode,
      ...names,
      ...ofFields.keys(),
      ...heads.flatMap((head) => TAILS.map((tail) => `${head}.${tail}`)),
    ],
  };
}

const TAILS = ['title', 'success', 'failure', 'confirm', 'confirm-many', 'when'];
/** Names of fields, rules and the like, which are read from the files. */
const OWN = /^(fields|rules|checks|scopes)\.|^\*\.(notice|warn|preview|one$|id$|n$)/;

const patternOf = (key: string): RegExp =>
  new RegExp(`^${key.replaceAll('.', '\\.').replaceAll('*', '[A-Za-z0-9_.-]+')}$`);

/** What the files of a resource name: outcomes, rules, checks, scopes, notices, previews, and all below a field. */
function namedIn(work: LinkContext, definition: Definition): string[] {
  const { actions, rules, permissions, checks } = definition;
  const files = work.files.get(definition.name);
  const perAction = Object.values(actions.actions).flatMap(({ name, notify, preview, effect }) => {
    const { lines = [], warns = [] } = (effect && own(work.registry.effects, effect)?.previews) || {};
    return [
      ...(notify ? ['title', 'body', ...notify.to.map(receiver)].map((one) => `${name}.notice.${one}`) : []),
      ...[...(preview?.sum ?? []), ...lines].map((one) => `${name}.preview.${one}`),
      ...[...(preview?.warn ?? []).map((one) => one.name), ...warns].map((one) => `${name}.warn.${one}`),
    ];
  });
  return [
    ...perAction,
    ...rules.map(({ name }) => `rules.${name}`),
    ...checks.map((name) => `checks.${name}`),
    ...['parent', ...Object.keys(permissions.scopes)].map((name) => `scopes.${name}`),
    ...[files?.form, files?.actions, files?.tabs, files?.list].flatMap((file) => (file ? messagesIn(file) : [])),
  ];
}

const receiver = (to: string): string => to.replace('@', '').split('.').at(-1) ?? to;

/** A sentence that is shown in a dialog may have a title. */
function messagesIn(cursor: Cursor): string[] {
  const inner = [...items(cursor), ...entries(cursor).map(([, one]) => one)].flatMap(messagesIn);
  const message = text(at(cursor, 'message'));
  return message === undefined ? inner : [message, `${message}.title`, ...inner];
}

/** Sentences of a field are named by its path or by its last name, and by what it checks. */
function fieldKeys(definitions: Definition[]): Pick<Asked, 'has' | 'keys'> {
  const all = definitions.flatMap(fieldsOf);
  const paths = new Set(all.flatMap(({ path }) => [path, path.split('.').at(-1) ?? path]));
  const words = new Set([...FIELD_WORDS, ...all.flatMap(({ dateLimits = [] }) => dateLimits.map(({ name }) => name))]);
  return {
    has(key) {
      const [, path = '', word = ''] = /^fields\.(.+)\.([^.]+)$/.exec(key) ?? [];
      return paths.has(path) && words.has(word);
    },
    keys: () => [...paths].flatMap((path) => FIELD_WORDS.map((word) => `fields.${path}.${word}`)),
  };
}

/** What a field can be wrong by, and what is said of it elsewhere. */
const FIELD_WORDS = [
  ...['required', 'format', 'pattern', 'minimum', 'maximum', 'exclusiveMinimum', 'minLength', 'maxLength', 'minItems'],
  ...['maxItems', 'uniqueItems', 'unique', 'const', 'enum', 'catalog', 'reference', 'contentMediaType', 'copied'],
  ...['empty', 'failure', 'saved', 'type', 'digit', 'state', 'date', 'sex', 'person', 'plaza', 'implies', 'title'],
];
