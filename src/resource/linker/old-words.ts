import type { Json } from '../model/definition.ts';
import { isRow } from '../model/path.ts';
import { step } from './cursor.ts';
import type { Doc, Report } from './report.ts';

/**
 * A word of an older version in a file: where its key is, what it is called now, and its value where that changes too. Without
 * `now` nothing obeyed the word: it goes with its value.
 */
export type OldWord = { pointer: string; word: string; now?: string; value?: Json };

const FIELD_WORDS: Record<string, string> = {
  'x-was': 'x-renamed-from',
  'x-also': 'x-alias',
  'x-one': 'x-singleton',
  'x-under': 'x-parents',
  'x-entry': 'x-input-factor',
  'x-complete': 'x-completes-part',
};

/** Words that older files may hold and that nothing obeyed, by file and place. */
const UNUSED: Record<string, RegExp> = {
  '_shared/console.json':
    /^[/](roleReasons|compactBelow|timeouts|limits[/](body|bodyWithFile|file|upload|multipartAbove|queryMilliseconds|countCap))$/,
};

/** Files whose words have changed; catalogues, sentences and documents have names of their own. */
const FILES = /^([a-z][A-Za-z0-9]*\/(fields\.schema|list|form|tabs|actions)|_shared\/(news|data|types))\.json$/;

/** What these hold are values and names of fields, and no words of ours. */
const OPAQUE =
  /^(x-where|x-holds|x-shows-when|where|when|while|visibleWhen|enabledWhen|stop|needs|keep|source|filter|options|body|query|value|set|load|start|default|const|enum)$/;

/** The words of an older version in a file. Both names at one place are left as they are: one of them is refused. */
export function oldWordsIn(file: string, value: Json | undefined): OldWord[] {
  const found: OldWord[] = [];
  const unused = UNUSED[file];
  if (!(unused || FILES.test(file)) || value === undefined) return found;
  const walk = (node: Json, pointer: string, above: string | number): void => {
    if (Array.isArray(node)) for (const [index, item] of node.entries()) walk(item, `${pointer}/${index}`, index);
    if (!isRow(node)) return;
    for (const [name, inner] of Object.entries(node) as [string, Json][]) {
      const place = `${pointer}/${step(name)}`;
      if (unused?.test(place)) found.push({ pointer: place, word: place.slice(1).replace('/', '.') });
      const change = unused ? undefined : changeOf(name, inner, above);
      if (change && !(change.now !== name && Object.hasOwn(node, change.now)))
        found.push({ pointer: place, ...change });
      if (!OPAQUE.test(name) || isCases(inner)) walk(inner, place, name);
    }
  };
  walk(value, '', '');
  return found;
}

/** A list of cases has conditions inside, and roles beside them. */
const isCases = (value: Json): boolean => Array.isArray(value) && value.every((line) => isRow(line) && 'is' in line);

/** By the word alone where it is ours alone, else by its place and by what its value is. */
function changeOf(
  name: string,
  value: Json,
  above: string | number,
): { word: string; now: string; value?: Json } | undefined {
  const named = (now: string) => ({ word: name, now });
  if (name === 'x-entry') return { ...named('x-input-factor'), value: isRow(value) ? (value.factor as Json) : value };
  if (Object.hasOwn(FIELD_WORDS, name)) return named(FIELD_WORDS[name] as string);
  if (name === 'compute' && above === 'x-source') return named('query');
  if (name === 'for' && Array.isArray(value)) return named('roles');
  if (name === 'for' && typeof value === 'number') return named('durationSeconds');
  if (name === 'in' && typeof value === 'number') return named('delaySeconds');
  if (name === 'of' && typeof value === 'string' && typeof above === 'number') return named('related');
  if (name === 'edit' && value === 'each') return { ...named('edit'), value: 'inline' };
  return undefined;
}

/** The file as it reads in today's words; a file without an old one is itself. */
export function inNewWords(doc: Doc): { doc: Doc; words: OldWord[] } {
  const words = oldWordsIn(doc.file, doc.value);
  return { doc: words.length === 0 ? doc : withWords(doc, words), words };
}

function withWords(doc: Doc, words: OldWord[]): Doc {
  const changes = new Map(words.map((word) => [word.pointer, word]));
  const moved = new Map<string, string>([['', '']]);
  const copy = (node: Json, from: string, to: string): Json => {
    moved.set(from, to);
    if (Array.isArray(node)) return node.map((item, index) => copy(item, `${from}/${index}`, `${to}/${index}`));
    if (!isRow(node)) return node;
    const lines = Object.entries(node).flatMap(([name, inner]): [string, Json][] => {
      const pointer = `${from}/${step(name)}`;
      const change = changes.get(pointer);
      if (change && change.now === undefined) return [];
      const now = change?.now ?? name;
      const copied = copy(inner as Json, pointer, `${to}/${step(now)}`);
      return [[now, change && Object.hasOwn(change, 'value') ? (change.value as Json) : copied]];
    });
    return Object.fromEntries(lines);
  };
  const value = copy(doc.value as Json, '', '');
  let spans: Doc['spans'] | undefined;
  return {
    file: doc.file,
    text: doc.text,
    value,
    flaws: doc.flaws,
    get spans() {
      spans ??= new Map([...doc.spans].map(([pointer, span]) => [moved.get(pointer) ?? pointer, span]));
      return spans;
    },
  };
}

/** One warning for each old word of the folder, at its first place. */
export function warnOfOldWords(found: { doc: Doc; words: OldWord[] }[], report: Report): void {
  const byName = new Map<string, (OldWord & { doc: Doc })[]>();
  for (const { doc, words } of found)
    for (const one of words) {
      const key = `${one.word} ${one.now}`;
      byName.set(key, [...(byName.get(key) ?? []), { ...one, doc }]);
    }
  for (const uses of byName.values()) {
    const [{ doc, pointer, word, now, value }] = uses as [OldWord & { doc: Doc }];
    const names =
      now === undefined
        ? `«${word}» no tiene efecto`
        : word === now
          ? `«${word}: "each"» es ahora «${word}: "${value}"»`
          : `«${word}» se llama ahora «${now}»`;
    const files = new Set(uses.map((one) => one.doc.file)).size;
    const where = files > 1 ? `, aquí y en ${files - 1} archivo(s) más` : '';
    const at = now === undefined ? pointer : pointer.slice(0, pointer.lastIndexOf('/') + 1) + step(now);
    const suggestion = now === undefined ? HOW_GONE : HOW;
    report.add(doc.file, at, `${names}${where}.`, { severity: 'warning', key: true, suggestion });
  }
}

const HOW = 'npm run migrate:schemas lo reescribe';
const HOW_GONE = 'npm run migrate:schemas lo quita';
