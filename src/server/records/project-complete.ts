import type { Definition, Field, Row } from '../../resource/definition.ts';
import { isEmpty, valueAt } from '../../resource/path.ts';

/** Read when asked, never stored: a field that a file now requires makes records incomplete at once. */
export function isPartComplete(definition: Definition, part: Field, row: Row): boolean {
  return Object.values(definition.fields)
    .filter((field) => field.path.startsWith(`${part.path}.`) && (field.required || field.completes))
    .every((field) => !isEmpty(valueAt(row, field.path)));
}
