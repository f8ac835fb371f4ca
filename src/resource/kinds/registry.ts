import type { Field, Json, Kind } from '../model/definition.ts';
import { isBlank } from '../model/path.ts';
import { decimal, integer, money, months, percent, rate1, rate4 } from './amounts.ts';
import { boolean, choice, choices, reference } from './choices.ts';
import { array, document, file, object } from './containers.ts';
import { clabe, curp, phone, rfc } from './keys.ts';
import type { KindModule } from './kind.ts';
import { email, longText, name, secret, textKind, url } from './texts.ts';
import { date, moment, month } from './time.ts';

/** All kinds. A new kind goes into the file of its family and into this list. */
export const KINDS: readonly KindModule[] = [
  textKind,
  longText,
  integer,
  decimal,
  money,
  percent,
  rate1,
  rate4,
  months,
  month,
  date,
  moment,
  boolean,
  choice,
  choices,
  reference,
  file,
  document,
  object,
  array,
  name,
  email,
  phone,
  curp,
  rfc,
  clabe,
  url,
  secret,
];

const byName = new Map<Kind, KindModule>(KINDS.map((kind) => [kind.kind, kind]));

/**
 * What the kind of a field knows.
 *
 * @example kindOf({ kind: 'money' }).format(1234.5, field, schemas) // '$1,234.50'
 */
export function kindOf(field: Pick<Field, 'kind'>): KindModule {
  const kind = byName.get(field.kind);
  if (!kind) throw new Error(`Unknown kind ${field.kind}`);
  return kind;
}

/**
 * What was sent as it is kept: a text of blanks is none, and the rest is as its kind keeps it, so that what looks the same is the
 * same. A secret stays as it was typed.
 */
export function asGiven(value: Json, kind: Kind): Json {
  if (isBlank(value)) return null;
  return typeof value === 'string' ? kindOf({ kind }).tidy(value) : value;
}
