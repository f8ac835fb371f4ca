import { Decimal } from '../../lending/money/decimal.ts';
import { factorOf, TYPED_DECIMALS, WIRE_DECIMALS } from '../../resource/kinds/numbers.ts';
import type { Definition, Json, Row } from '../../resource/model/definition.ts';
import { valueAt, withValue } from '../../resource/model/path.ts';

/** The record as it is stored and sent: fields with `entry` times their factor, in decimal arithmetic. */
export function toStored(definition: Pick<Definition, 'fields'>, record: Row): Row {
  return eachEntry(definition, record, (value, factor) => value.times(factor).toDecimalPlaces(WIRE_DECIMALS));
}

/**
 * The record as it is typed: fields with `entry` divided by their factor, with the two decimals that are typed. `9.92` with
 * factor 1.16 is 8.55. Where the record's own rate is not known, the value stays as it is.
 */
export function toTyped(definition: Pick<Definition, 'fields'>, record: Row): Row {
  return eachEntry(definition, record, (value, factor) => value.dividedBy(factor).toDecimalPlaces(TYPED_DECIMALS));
}

function eachEntry(
  definition: Pick<Definition, 'fields'>,
  record: Row,
  convert: (value: Decimal, factor: Decimal) => Decimal,
): Row {
  let converted = record;
  for (const field of Object.values(definition.fields)) {
    const value: Json | undefined = field.entry ? valueAt(record, field.path) : undefined;
    const factor = factorOf(field, record);
    if (factor === undefined || typeof value !== 'number') continue;
    converted = withValue(converted, field.path, convert(new Decimal(value), new Decimal(factor)).toNumber());
  }
  return converted;
}
