import { isDeepStrictEqual } from 'node:util';
import type { LinkContext } from '../../src/resource/linker/link-context.ts';
import { writeOut } from '../../src/resource/linker/presets.ts';
import type { Json, Roles } from '../../src/resource/model/definition.ts';
import { isRow } from '../../src/resource/model/path.ts';
import { byName, type Row } from './merge.ts';

/** A value as it is written, and with its named grants and types written out. */
export type Pair = { out: Json | undefined; written: Json | undefined };

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
export function folded(value: Json, pairs: Pair[]): Json {
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
