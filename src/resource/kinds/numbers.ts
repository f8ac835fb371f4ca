import type { Field, Json, Row } from '../model/definition.ts';
import { valueAt } from '../model/path.ts';
import type { Flaw } from './kind.ts';

/**
 * A number with a fixed count of decimals and thousands in groups.
 *
 * @example grouped(1234.5, 2) // '1,234.50'
 */
export function grouped(value: number, decimals: number): string {
  const [whole = '', fraction] = Math.abs(value).toFixed(decimals).split('.');
  const sign = value < 0 && Number(value.toFixed(decimals)) !== 0 ? '-' : '';
  const groups = whole.replace(/\B(?=(\d{3})+$)/g, ',');
  return `${sign}${groups}${fraction === undefined ? '' : `.${fraction}`}`;
}

/** Blanks of any kind, and what is not seen at all. */
const BLANKS = /[\s\p{Z}\p{Cf}]/gu;
/** Around the digits: the currency before or behind, `%` behind. */
const SIGNS = /^(?:\$|MXN)*(.+?)(?:\$|MXN|M\.N\.|%)*$/i;
/** Commas group thousands; a lone zero is no group, since `0,500` is half of one where commas are decimal. */
const DIGITS = /^(?:\d+|[1-9]\d{0,2}(?:,\d{3})+)?(?:\.\d*)?$/;
/** Longer texts are none that a person types, and are not searched. */
const LONGEST = 80;
/** Digits that a number keeps exactly. */
const EXACT_DIGITS = 15;

/**
 * What a person types or pastes as a number, for forms, cells and filters alike: `$1,234.50`, `1 234.50 M.N.`, `17.9 %`. Null when
 * nothing was typed. Undefined where anything else could change the value: a decimal comma, a minus of any shape, letters,
 * brackets, an exponent, a second point, more digits than are kept exactly.
 */
export function typedNumber(typed: string): number | null | undefined {
  const bare = typed.replace(BLANKS, '');
  if (bare === '') return null;
  const digits = bare.length > LONGEST ? '' : (SIGNS.exec(bare)?.[1] ?? '');
  if (!DIGITS.test(digits) || !/\d/.test(digits)) return undefined;
  const plain = digits.replaceAll(',', '');
  return plain.replace('.', '').replace(/^0+/, '').length > EXACT_DIGITS ? undefined : Number(plain);
}

/** The same of a whole number; undefined where it has a fraction. */
export function typedInteger(typed: string): number | null | undefined {
  const value = typedNumber(typed);
  return typeof value === 'number' && !Number.isSafeInteger(value) ? undefined : value;
}

/**
 * What a typed value is multiplied by where it is stored (`x-input-factor`): a number of the file, or one and the tax rate that
 * the record holds in the field that the file names. Undefined without either.
 *
 * @example factorOf({ entry: { rate: 'iva_rate' } }, { iva_rate: 0.08 }) // 1.08
 */
export function factorOf({ entry }: Pick<Field, 'entry'>, record: Row = {}): number | undefined {
  if (!entry || 'factor' in entry) return entry?.factor;
  const rate = valueAt(record, entry.rate);
  return typeof rate === 'number' ? Number((1 + rate).toFixed(9)) : undefined;
}

/** The value as a person types it: stored values of an `x-input-factor` field carry a factor. */
export function typedValue(value: number, field: Pick<Field, 'entry'>, record?: Row): number {
  return Number((value / (factorOf(field, record) ?? 1)).toFixed(9));
}

/** Decimals of a number on the wire where a person types two and a factor, such as the tax, makes more of them. */
export const WIRE_DECIMALS = 6;
/** Decimals that a person types into an `x-input-factor` field, and reads there again. */
export const TYPED_DECIMALS = 2;

/** At most so many decimals; a value that carries a factor may have as many as the wire. */
export function decimalsWithin(limit: number, value: Json, field: Pick<Field, 'entry'>): Flaw[] {
  return decimalsAtMost(field.entry ? WIRE_DECIMALS : limit, value);
}

export function decimalsAtMost(limit: number, value: Json): Flaw[] {
  if (typeof value !== 'number' || !Number.isFinite(value)) return [];
  return Number(value.toFixed(limit)) === value ? [] : [{ code: 'decimals', params: { limit } }];
}

/**
 * A number of at most six decimals rounded to two, half up and away from zero. Counted in millionths, because the half of a cent
 * is often no binary fraction.
 *
 * @example toCents(9.918) // 9.92
 */
export function toCents(value: number): number {
  const millionths = Math.round(Math.abs(value) * 1e6);
  return (Math.sign(value) * Math.round(millionths / 1e4)) / 100;
}
