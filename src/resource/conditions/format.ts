import { factorOf, typedValue } from '../kinds/numbers.ts';
import { kindOf } from '../kinds/registry.ts';
import { translate } from '../messages/messages.ts';
import type { Field, Json, Schemas } from '../model/definition.ts';
import { isEmpty } from '../model/path.ts';

/**
 * How a value is written for people. One that is stored with tax is written as it was typed, '1.00 % + IVA', where the field says
 * by which rate (`fieldHere`). Empty values are the empty text.
 */
export function formatValue(field: Field, value: Json | undefined, schemas: Schemas): string {
  if (isEmpty(value)) return '';
  const written = kindOf(field).format(
    typeof value === 'number' ? typedValue(value, field) : (value as Json),
    field,
    schemas,
  );
  const isTaxed = typeof value === 'number' && field.entry?.rate !== undefined && factorOf(field) !== undefined;
  return isTaxed ? translate(schemas, undefined, 'kinds.plus-tax', { value: written }) : written;
}

/** What the copy button of a field takes. */
export function copyText(field: Field, value: Json | undefined, schemas: Schemas): string {
  return isEmpty(value) ? '' : kindOf(field).copyText(value as Json, field, schemas);
}
