import { kindOf } from '../kinds/registry.ts';
import type { Field, Json, Schemas } from '../model/definition.ts';
import { isEmpty } from '../model/path.ts';

/** How a value is written for people; empty values are the empty text. */
export function formatValue(field: Field, value: Json | undefined, schemas: Schemas): string {
  return isEmpty(value) ? '' : kindOf(field).format(value as Json, field, schemas);
}

/** What the copy button of a field takes. */
export function copyText(field: Field, value: Json | undefined, schemas: Schemas): string {
  return isEmpty(value) ? '' : kindOf(field).copyText(value as Json, field, schemas);
}
