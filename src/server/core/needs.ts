import { COLUMNS, type Records } from '../../resource/generated/records.generated.ts';
import type { Json, Need, Row, StoredAs } from '../../resource/model/definition.ts';

export type Resource = keyof Records;
type Column<R extends Resource> = R extends Resource ? keyof Records[R] & string : never;
type Above<P extends string> = P extends `${infer Head}.${infer Rest}` ? Head | `${Head}.${Above<Rest>}` : never;

/** A field of a resource, or an object with all fields in it. */
type FieldPath<R extends Resource> = Column<R> | Above<Column<R>>;

/** The fields that code reads of a resource's records. The linker refuses files in which one of them is missing. */
export type Needs<R extends Resource = Resource, P extends string = string> = { resource: R; fields: readonly P[] };

/** Code that reads nothing but the key. */
export type NoNeeds = Needs<never, never>;

/**
 * Names what code reads; the type of the records follows from it.
 *
 * @example const PAYMENT = needs('payments', 'date', 'charges');
 * type Payment = RecordOf<typeof PAYMENT>; // { id: number; date?: string | null; charges?: { … } | null }
 */
export const needs = <R extends Resource, const P extends FieldPath<R>>(resource: R, ...fields: P[]): Needs<R, P> => ({
  resource,
  fields,
});

type Words<S extends string> = S extends `${infer First} ${infer Rest}` ? First | Words<Rest> : S;

/** Many names in few lines: `needs('payments', ...words('date amount'))`. */
export const words = <const S extends string>(names: S): Words<S>[] => names.split(' ') as Words<S>[];

export type Wanted<R extends Resource, P extends string> = Extract<Column<R>, P | `${P}.${string}`>;
type Head<P extends string> = P extends `${infer First}.${string}` ? First : P;
type Below<P extends string, First extends string> = P extends `${First}.${infer Rest}` ? Rest : never;
type Nested<Fields, P extends string, At extends string = ''> = {
  [First in Head<P>]?: `${At}${First}` extends keyof Fields
    ? Fields[`${At}${First}`]
    : Nested<Fields, Below<P, First>, `${At}${First}.`> | null;
};

/** A record of which code may read what it needs. A field that is not needed, or is none, does not compile. */
export type RecordOf<N extends Needs> =
  N extends Needs<infer R, infer P>
    ? [R] extends [never]
      ? Own
      : string extends P
        ? Row
        : Own & Nested<Records[R], Wanted<R, P>>
    : never;
type Own = { id: number; _version?: number };

/** All that is stored of a record of a resource, for code that makes it. */
export type RecordIn<R extends Resource> = Nested<Records[R], Column<R>>;

/** Values that code with these needs gives its record, by dotted path: any stored field, since writing is not reading. */
export type ValuesOf<N extends Needs> =
  N extends Needs<infer R, infer P>
    ? [R] extends [never]
      ? Record<string, never>
      : string extends P
        ? Record<string, Json>
        : Partial<Records[R]>
    : never;

/** A row that was read whole, for code with these needs. */
export const readBy = <N extends Needs>(_needs: N, row: Row): RecordOf<N> => row as RecordOf<N>;

/** Needs as plain data for the linker: each column by its path, and what is read from it. */
export function needOf({ resource, fields }: Needs): Need {
  const columns = Object.entries(COLUMNS[resource] as Record<string, StoredAs>).filter(([path]) =>
    fields.some((field) => path === field || path.startsWith(`${field}.`)),
  );
  return { resource, fields: Object.fromEntries(columns) };
}
