import type { Definition, Json, Row } from './definition.ts';
import { isObject } from './of-kind.ts';

/** Names that would reach into JavaScript's own objects; they are no fields anywhere. */
export const FORBIDDEN_NAMES: readonly string[] = ['__proto__', 'constructor', 'prototype'];

/**
 * The value at a dotted path, or undefined. A path that passes through a list answers the list of what its elements hold. Only
 * own properties are read.
 *
 * @example valueAt({ general: { curp: 'X' } }, 'general.curp') // 'X'
 */
export function valueAt(record: Row | undefined, path: string): Json | undefined {
  if (!path.includes('.') && isRow(record)) return Object.hasOwn(record, path) ? (record[path] as Json) : undefined;
  let value: Json | Row | undefined = record;
  const names = path.split('.');
  for (const [index, name] of names.entries()) {
    if (Array.isArray(value)) {
      const rest = names.slice(index).join('.');
      return value.flatMap((element) => (isRow(element) ? (valueAt(element, rest) ?? []) : []));
    }
    if (!isRow(value) || !Object.hasOwn(value, name)) return undefined;
    value = value[name];
  }
  return value as Json | undefined;
}

/**
 * A copy of the record in which the path holds the value; objects on the way are made as needed. Nothing is changed in place.
 *
 * @example withValue({ a: 1 }, 'general.curp', 'X') // { a: 1, general: { curp: 'X' } }
 */
export function withValue(record: Row, path: string, value: Json | undefined): Row {
  const [name = '', ...rest] = path.split('.');
  if (FORBIDDEN_NAMES.includes(name)) throw new Error(`The name ${name} cannot be a field`);
  if (rest.length === 0) return { ...record, [name]: value };
  const inner = Object.hasOwn(record, name) ? record[name] : undefined;
  return { ...record, [name]: withValue(isRow(inner) ? inner : {}, rest.join('.'), value) as Json };
}

/**
 * The same for many values at once, in one copy: each object on their ways is copied the first time that a value goes into it,
 * however many follow, so that the work grows with the values and not with their square.
 *
 * @example withValues({ a: { b: 1 } }, [['a.c', 2], ['d', 3]]) // { a: { b: 1, c: 2 }, d: 3 }
 */
export function withValues(record: Row, values: Iterable<readonly [path: string, value: Json | undefined]>): Row {
  const copy = { ...record };
  const made = new Set<Row>();
  for (const [path, value] of values) putInside(copy, path.split('.'), value, made);
  return copy;
}

/** The column of a field: dots would be read as `table.column`, so they become two underscores. */
export const columnOf = (path: string): string => path.replaceAll('.', '__');

/**
 * The nested record as columns of one row: objects that the definition opens up become `general__curp`; what is not a
 * field of the definition, or is absent from the record, is left out.
 *
 * @example flatten({ general: { curp: 'X' } }, users) // { general__curp: 'X' }
 */
export function flatten(record: Row, definition: Definition): Row {
  const flat: Row = {};
  for (const field of Object.values(definition.fields)) {
    if (isObject(field)) continue;
    const value = valueAt(record, field.path);
    if (value !== undefined) flat[columnOf(field.path)] = value;
  }
  return flat;
}

/**
 * The inverse of `flatten`: columns with two underscores, or dotted names, become nested objects.
 *
 * @example nest({ general__curp: 'X', id: 7 }) // { general: { curp: 'X' }, id: 7 }
 */
export function nest(flat: Row, without?: ReadonlySet<string>): Row {
  return nestAll([flat], without)[0] ?? {};
}

/** The same for rows that have the same columns, which are looked at once; `shape` makes objects that have these names already. */
export function nestAll(
  rows: readonly Row[],
  without?: ReadonlySet<string>,
  shape?: (names: readonly string[], rows: number) => () => Row,
): Row[] {
  const columns = Object.keys(rows[0] ?? {})
    .filter((column) => !without?.has(column))
    .map((column) => ({ column, steps: stepsOf(column) }));
  const names = columns.map(({ column, steps }) => steps?.[0] ?? column);
  const empty = shape?.(names, rows.length) ?? (() => ({}));
  return rows.map((flat) => {
    const record: Row = empty();
    const made = new Set<Row>();
    for (const { column, steps } of columns)
      if (steps) putInside(record, steps, flat[column], made);
      else record[column] = flat[column] as Json;
    return record;
  });
}

/** The columns of all tables are a few hundred names, split once; what else passes here is forgotten in time. */
const splits = new Map<string, readonly string[] | undefined>();
const SPLITS = 10_000;

function stepsOf(column: string): readonly string[] | undefined {
  if (splits.has(column)) return splits.get(column);
  const path = column.includes('__') ? column.replaceAll('__', '.') : column;
  const steps = path.includes('.') ? path.split('.') : undefined;
  if (splits.size >= SPLITS) splits.clear();
  splits.set(column, steps);
  return steps;
}

/** Writes in place, but only into objects that were made here: what came in stays as it came. */
function putInside(record: Row, names: readonly string[], value: Json | undefined, made: Set<Row>): void {
  let at = record;
  for (const [index, name] of names.entries()) {
    if (FORBIDDEN_NAMES.includes(name)) throw new Error(`The name ${name} cannot be a field`);
    if (index === names.length - 1) {
      at[name] = value as Json;
      return;
    }
    const held = Object.hasOwn(at, name) ? at[name] : undefined;
    const inner: Row = isRow(held) ? (made.has(held) ? held : { ...held }) : {};
    made.add(inner);
    at[name] = inner as Json;
    at = inner;
  }
}

export function isRow(value: unknown): value is Row {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Empty is one thing everywhere: absent, null, the empty text, the empty list. */
export function isEmpty(value: unknown): boolean {
  return value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0);
}

/** A text of spaces, line ends and invisible characters counts as empty. */
export function isBlank(value: unknown): boolean {
  return typeof value === 'string' && !VISIBLE.test(value);
}

const VISIBLE = /[^\s\p{Cf}\p{DI}]/u;
