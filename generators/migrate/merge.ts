import { isDeepStrictEqual } from 'node:util';
import { step } from '../../src/resource/linker/cursor.ts';
import type { Json } from '../../src/resource/model/definition.ts';
import { isRow } from '../../src/resource/model/path.ts';

export type Row = { [name: string]: Json };
type Value = Json | undefined;

/** Both sides changed the same place: what each says there. The merged value keeps the own one. */
export type Choice = { pointer: string; shipped: Value; own: Value };

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
