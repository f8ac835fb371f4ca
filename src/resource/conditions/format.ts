import { factorOf, typedValue } from '../kinds/numbers.ts';
import { kindOf } from '../kinds/registry.ts';
import { translate } from '../messages/messages.ts';
import type { Field, Json, Schemas } from '../model/definition.ts';
import { PESOS, plainField } from '../model/fields.ts';
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

/** An amount of no field; a currency other than the peso is named. @example formatAmount({ sum: 5, currency: 'USD' }, schemas) // '$5.00 USD' */
export function formatAmount(
  { sum, currency }: { sum: number; currency?: string | undefined },
  schemas: Schemas,
): string {
  const written = formatValue(plainField('money'), sum, schemas);
  return !currency || currency === PESOS ? written : `${written} ${currency}`;
}

/** What the copy button of a field takes. */
export function copyText(field: Field, value: Json | undefined, schemas: Schemas): string {
  return isEmpty(value) ? '' : kindOf(field).copyText(value as Json, field, schemas);
}
