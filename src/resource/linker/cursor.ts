import type { Json } from '../model/definition.ts';
import { isRow } from '../model/path.ts';

/** A value of a file together with its place, so that problems can be reported with it. */
export type Cursor = { file: string; pointer: string; value: Json | undefined };

export const root = (file: string, value: Json | undefined): Cursor => ({ file, pointer: '', value });

/** The value below, by names and positions; a place that is not written has no value. */
export function at(cursor: Cursor, ...names: (string | number)[]): Cursor {
  let { pointer, value } = cursor;
  for (const name of names) {
    pointer += `/${step(name)}`;
    value = Array.isArray(value)
      ? value[Number(name)]
      : isRow(value) && Object.hasOwn(value, name)
        ? (value[name] as Json)
        : undefined;
  }
  return { file: cursor.file, pointer, value };
}

/** A name as a pointer writes it. */
export const step = (name: string | number): string =>
  typeof name === 'number' || !/[~/]/.test(name) ? String(name) : name.replaceAll('~', '~0').replaceAll('/', '~1');

export const items = (cursor: Cursor): Cursor[] =>
  Array.isArray(cursor.value) ? cursor.value.map((_, index) => at(cursor, index)) : [];

export const entries = (cursor: Cursor): [string, Cursor][] =>
  isRow(cursor.value) ? Object.keys(cursor.value).map((name) => [name, at(cursor, name)]) : [];

export const text = (cursor: Cursor): string | undefined =>
  typeof cursor.value === 'string' ? cursor.value : undefined;
export const flag = (cursor: Cursor): boolean | undefined =>
  typeof cursor.value === 'boolean' ? cursor.value : undefined;
export const number = (cursor: Cursor): number | undefined =>
  typeof cursor.value === 'number' ? cursor.value : undefined;
export const texts = (cursor: Cursor): string[] => items(cursor).flatMap((item) => text(item) ?? []);
export const given = (cursor: Cursor): boolean => cursor.value !== undefined;
