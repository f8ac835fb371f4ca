import type { ComponentType } from 'react';
import { Decimal } from '../../lending/money/money.ts';
import { factorOf, TYPED_DECIMALS, WIRE_DECIMALS } from '../../resource/kinds/numbers.ts';
import type { CatalogItem, Definition, Field, FieldLine, Json, Row } from '../../resource/model/definition.ts';
import { valueAt, withValue } from '../../resource/model/path.ts';
import type { Translate } from '../i18n/translate.ts';

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

/** Whether two values are equal for the person typing: undefined, null and the empty text are one. */
export function same(one: Json | undefined, other: Json | undefined): boolean {
  if (one === other) return true;
  if (isBlank(one) && isBlank(other)) return true;
  return JSON.stringify(one) === JSON.stringify(other);
}

const isBlank = (value: Json | undefined) => value === undefined || value === null || value === '';

/**
 * What every control of a value receives: in a form's section, in a value edited alone, in an action's small form. `value` is
 * what is typed; text that is not yet a value of the kind is kept as text, so that an error can quote it.
 */
export type ControlProps = {
  id: string;
  label: string;
  field: Field;
  line?: FieldLine;
  value: Json | undefined;
  onChange: (value: Json | undefined) => void;
  onBlur?: () => void;
  /** A file too large for a data URL: the form sends it as multipart. */
  onFile?: (file: File | undefined) => void;
  disabled?: boolean;
  required?: boolean;
  invalid?: boolean;
  describedBy?: string;
  autoFocus?: boolean;
  /** What may be chosen now: catalogue, narrowed by the rules that hold. */
  choices?: CatalogItem[];
  /** Label of the record that a reference names, where the answer carried it. */
  valueLabel?: string;
  record: Row;
  /** Whose record it is. */
  definition: Definition;
  /** Sentences, the resource's own first. */
  translate?: Translate;
};

export type Control = ComponentType<ControlProps>;
