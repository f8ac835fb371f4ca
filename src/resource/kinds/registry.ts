import type { Field, Json, Kind } from '../model/definition.ts';
import { isBlank } from '../model/path.ts';
import { array } from './array.ts';
import { boolean } from './boolean.ts';
import { choice } from './choice.ts';
import { choices } from './choices.ts';
import { clabe } from './clabe.ts';
import { curp } from './curp.ts';
import { date } from './date.ts';
import { decimal } from './decimal.ts';
import { document } from './document.ts';
import { email } from './email.ts';
import { file } from './file.ts';
import { integer } from './integer.ts';
import type { KindModule } from './kind.ts';
import { longText } from './long-text.ts';
import { moment } from './moment.ts';
import { money } from './money.ts';
import { month } from './month.ts';
import { months } from './months.ts';
import { name } from './name.ts';
import { object } from './object.ts';
import { percent } from './percent.ts';
import { phone } from './phone.ts';
import { rate1 } from './rate1.ts';
import { rate4 } from './rate4.ts';
import { reference } from './reference.ts';
import { rfc } from './rfc.ts';
import { secret } from './secret.ts';
import { text } from './text.ts';
import { url } from './url.ts';

/** All kinds. A new kind is a new file and a line here. */
export const KINDS: readonly KindModule[] = [
  text,
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
