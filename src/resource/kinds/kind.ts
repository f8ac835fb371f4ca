import type { BaseType, Field, Filter, Json, Kind, Schemas } from '../definition.ts';

/** The column that holds a value; `none` has no column (computed objects, document slots). */
export type ColumnType =
  | 'text'
  | 'integer'
  | 'bigint'
  | 'numeric'
  | 'boolean'
  | 'date'
  | 'timestamptz'
  | 'jsonb'
  | 'uuid'
  | 'none';

export type JsonSchema = { [key: string]: Json };

/** What a kind knows. One file per kind, listed in `registry.ts`. */
export type KindModule = {
  kind: Kind;
  base: BaseType;
  column(field: Field): ColumnType;
  /** What a person typed; undefined when it cannot be understood, null when it is empty. */
  parse(typed: string, field?: Field): Json | undefined;
  /** A value from anywhere (wire, filter, address, database) as this kind's plain value; undefined when it is none. */
  coerce(value: unknown): string | number | boolean | undefined;
  /** Order of two plain values: negative, zero, positive. */
  compare(left: Json, right: Json): number;
  format(value: Json, field: Field, schemas: Schemas): string;
  /** What the copy button takes. */
  copyText(value: Json, field: Field, schemas: Schemas): string;
  /** Codes of what JSON Schema cannot say and what refuses the value. */
  check(value: Json, field: Field): string[];
  /** Codes of what is worth a warning. */
  warn(value: Json, field: Field): string[];
  filterAs: Filter['as'];
  jsonSchema(field: Field): JsonSchema;
};
