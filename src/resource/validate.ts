import type { Definition, Json, Row, Schemas } from './definition.ts';
import type { JsonSchema } from './kinds/kind.ts';

export type FieldError = {
  /** Dotted field: `general.curp`. */
  field: string;
  /** The keyword or check that failed: `required`, `maximum`, `unknown`, a rule's name. */
  code: string;
  message: string;
  /** JSON pointer into the record: `/general/curp`. */
  path: string;
  severity: 'error' | 'warning';
};

export type Mode = 'create' | 'update';

/** One failure as a judge reports it: both judges report the same ones. */
export type Failure = { path: string; keyword: string; params: Record<string, Json> };
/** Judges plain draft-07. `key` names the schema for a judge that keeps compiled ones. */
export type Judge = (schema: JsonSchema, value: Json, key: string) => Failure[];

export type ValidateOptions = {
  mode: Mode;
  judge: Judge;
  /** The fields to judge; all when absent (on update: those that are sent). */
  paths?: string[];
};

export function recordSchema(
  _definition: Definition,
  _schemas: Schemas,
  _paths?: string[],
  _mode: Mode = 'create',
): JsonSchema {
  return {};
}

export function validateRecord(
  _definition: Definition,
  _schemas: Schemas,
  _record: Row,
  _options: ValidateOptions,
): FieldError[] {
  return [];
}
