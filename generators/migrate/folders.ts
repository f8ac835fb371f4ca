import { isDeepStrictEqual } from 'node:util';
import { step } from '../../src/resource/linker/cursor.ts';
import type { FileTexts } from '../../src/resource/linker/link.ts';
import type { LinkContext } from '../../src/resource/linker/link-context.ts';
import { writeOut } from '../../src/resource/linker/presets.ts';
import type { Json, Roles } from '../../src/resource/model/definition.ts';
import { isRow } from '../../src/resource/model/path.ts';
import { layoutJson } from '../layout-json.ts';
import { rewriteWords } from './rewrite.ts';

export type Merged = { files: FileTexts; choices: (Choice & { file: string })[] };

type Side = { texts: FileTexts; written: Map<string, Json>; out: Map<string, Json> };

/** A row of a catalogue is one line, however long. */
const ROW_WIDTH = 320;

/**
 * The shipped folder with the edits that lead from the base to the own one. All three are read in today's words, with their named
 * grants and types written out, so that layout and names are no edits; what comes out has the names of the shipped files again.
 */
export function mergeFolders(base: FileTexts, shipped: FileTexts, own: FileTexts): Merged {
  const sides = { base: sideOf(base), shipped: sideOf(shipped), own: sideOf(own) };
  const names = [...new Set([base, shipped, own].flatMap((one) => Object.keys(one)))].sort();
  const result: Merged = { files: {}, choices: [] };
  for (const file of names) {
    const text = file.startsWith('_meta/') ? shipped[file] : mergeFile(file, sides, result);
    if (text !== undefined) result.files[file] = text;
  }
  return result;
}

function sideOf(texts: FileTexts): Side {
  const written = new Map<string, Json>();
  for (const [file, text] of Object.entries(texts))
    if (file.endsWith('.json') && !file.startsWith('_meta/')) written.set(file, JSON.parse(rewriteWords(file, text)));
  return { texts, written, out: writtenOut(written) };
}

function mergeFile(file: string, sides: Record<'base' | 'shipped' | 'own', Side>, result: Merged): string | undefined {
  const { base, shipped, own } = sides;
  const choices: Choice[] = [];
  const value = merged(base.out.get(file), shipped.out.get(file), own.out.get(file), choices);
  result.choices.push(...choices.map((choice) => ({ file, ...choice })));
  if (value === undefined) return undefined;
  const pairs = [shipped, own].map(({ out, written }) => ({ out: out.get(file), written: written.get(file) }));
  const named = folded(value, pairs);
  if (isDeepStrictEqual(named, shipped.written.get(file))) return shipped.texts[file];
  return layoutJson(named, file.startsWith('_shared/catalogs/') ? ROW_WIDTH : undefined);
}

/** A value as it is written, and with its named grants and types written out. */
type Pair = { out: Json | undefined; written: Json | undefined };

/** The files with every named grant and type written out. */
export function writtenOut(files: Map<string, Json>): Map<string, Json> {
  const roles = files.get('_shared/roles.json');
  const { groups = {}, roles: names = {} } = (isRow(roles) ? roles : {}) as Partial<Roles>;
  const result = new Map(files);
  const report = { problems: [], add: () => undefined };
  writeOut(result, { docs: new Map(), report, roles: { groups, roles: names } } as unknown as LinkContext);
  return result;
}

/** The value in the words of the first pair that says the same: with its named grants and types where they still fit. */
function folded(value: Json, pairs: Pair[]): Json {
  const same = pairs.find(
    ({ out, written }, index) =>
      written !== undefined &&
      isDeepStrictEqual(out, value) &&
      (isNamed(out, written) || pairs.slice(0, index).every((one) => one.written === undefined)),
  );
  if (same) return same.written as Json;
  if (Array.isArray(value)) return foldedList(value, pairs);
  if (!isRow(value)) return value;
  const inside = Object.entries(value as Row).map(([name, inner]): [string, Json] => [
    name,
    folded(
      inner,
      pairs.map(({ out, written }) => ({ out: below(out, name), written: below(written, name) })),
    ),
  ]);
  return withType(Object.fromEntries(inside), pairs);
}

const isNamed = (out: Json | undefined, written: Json | undefined) => !isDeepStrictEqual(out, written);

const below = (value: Json | undefined, name: string) => (isRow(value) ? (value as Row)[name] : undefined);

function foldedList(list: Json[], pairs: Pair[]): Json[] {
  const names = [...(byName(list)?.keys() ?? [])];
  const named = pairs.map(({ out, written }) => [linesOf(out), linesOf(written)] as const);
  return list.map((line, index) =>
    folded(
      line,
      named.map(([out, written]) => ({ out: out.get(names[index] ?? ''), written: written.get(names[index] ?? '') })),
    ),
  );
}

const linesOf = (value: Json | undefined) => (Array.isArray(value) && byName(value)) || new Map<string, Json>();

/** A field whose words are those of a type and some of its own. One that lacks a word of the type is written out. */
function withType(field: Row, pairs: Pair[]): Row {
  for (const { out, written } of pairs) {
    const name = below(written, 'x-type');
    if (name === undefined || !isRow(out) || !isRow(written)) continue;
    const type = Object.entries(out as Row).filter(([word]) => !Object.hasOwn(written, word));
    if (type.some(([word]) => !Object.hasOwn(field, word))) continue;
    const taken = type.filter(([word, value]) => isDeepStrictEqual(field[word], value)).map(([word]) => word);
    const own = Object.entries(field).filter(([word]) => !taken.includes(word));
    return { 'x-type': name, ...Object.fromEntries(own) };
  }
  return field;
}

export type Row = { [name: string]: Json };
type Value = Json | undefined;

/** Both sides changed the same place: what each says there. The merged value keeps the own one. */
type Choice = { pointer: string; shipped: Value; own: Value };

/**
 * The shipped value with what was changed from the base to the own one, by place. Lines of a list are found again by their name,
 * so that an edit of one survives when others come, go or move.
 *
 * @example merged({ a: 1, b: 1 }, { a: 2, b: 1 }, { a: 1, b: 3 }, []) // { a: 2, b: 3 }
 */
export function merged(base: Value, shipped: Value, own: Value, choices: Choice[], pointer = ''): Value {
  if (isDeepStrictEqual(own, base) || isDeepStrictEqual(own, shipped)) return shipped;
  if (isDeepStrictEqual(shipped, base)) return own;
  if (isRow(shipped) && isRow(own)) {
    const before = isRow(base) ? (base as Row) : {};
    const names = ordered(Object.keys(shipped), Object.keys(own));
    const lines = names.map((name): [string, Value] => [
      name,
      merged(before[name], (shipped as Row)[name], (own as Row)[name], choices, `${pointer}/${step(name)}`),
    ]);
    return Object.fromEntries(lines.filter(([, value]) => value !== undefined)) as Json;
  }
  const lists = [base ?? [], shipped, own];
  if (lists.every((one) => Array.isArray(one))) {
    const found = mergedLists(lists as [Json[], Json[], Json[]], choices, pointer);
    if (found) return found;
  }
  choices.push({ pointer, shipped, own });
  return own;
}

function mergedLists(
  [base, shipped, own]: [Json[], Json[], Json[]],
  choices: Choice[],
  pointer: string,
): Json[] | undefined {
  const [before, theirs, ours] = [byName(base), byName(shipped), byName(own)];
  if (!before || !theirs || !ours) return undefined;
  const moved = !isDeepStrictEqual(common(before, ours), common(ours, before));
  const names = moved ? ordered([...ours.keys()], [...theirs.keys()]) : ordered([...theirs.keys()], [...ours.keys()]);
  return names.flatMap((name) => {
    const value = merged(before.get(name), theirs.get(name), ours.get(name), choices, `${pointer}/${name}`);
    return value === undefined ? [] : [value];
  });
}

/** The names of one that the other has too, in its order. */
const common = (one: Map<string, Json>, other: Map<string, Json>) => [...one.keys()].filter((name) => other.has(name));

/** The first list, with what only the second has after the name that precedes it there. */
function ordered(first: string[], second: string[]): string[] {
  const names = [...first];
  for (const [index, name] of second.entries()) {
    if (names.includes(name)) continue;
    const above = second.slice(0, index).findLast((one) => names.includes(one));
    names.splice(above === undefined ? (index === 0 ? 0 : names.length) : names.indexOf(above) + 1, 0, name);
  }
  return names;
}

/** What names a line of a list, in this order. */
const NAMES = ['name', 'field', 'action', 'code', 'id', 'x-rule', 'related', 'resource', 'parent', 'plugin', 'title'];

/** The lines of a list by their names; undefined when two have the same one. */
export function byName(list: Json[]): Map<string, Json> | undefined {
  const lines = new Map(list.map((line) => [nameOf(line), line]));
  return lines.size === list.length ? lines : undefined;
}

/** A field may be written alone or as an object: both have its name. */
function nameOf(line: Json): string {
  if (!isRow(line)) return String(line);
  const word = NAMES.find((name) => ['string', 'number'].includes(typeof line[name]));
  if (word) return String(line[word]);
  return JSON.stringify(line.of ?? line.fields ?? line);
}
