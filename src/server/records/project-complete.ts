import type { Definition, Field, Row } from '../../resource/definition.ts';
import { isEmpty, valueAt } from '../../resource/path.ts';

/** Read when asked, never stored: a field that a file now requires makes records incomplete at once. */
export function isPartComplete(definition: Definition, part: Field, row: Row): boolean {
  return missingInPart(definition, part, row).length === 0;
}

/** The fields of a part that it needs and the record does not have. */
export function missingInPart(definition: Definition, part: Field, row: Row): Field[] {
  return Object.values(definition.fields)
    .filter((field) => field.path.startsWith(`${part.path}.`) && (field.required || field.completes))
    .filter((field) => isEmpty(valueAt(row, field.path)));
}
