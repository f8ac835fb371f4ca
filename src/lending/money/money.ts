import { Decimal as Base } from 'decimal.js';

/** Money inside the engine: whole cents as BigInt, so that no binary fraction ever touches an amount. */
export type Cents = bigint;

/** An exact fraction. Rates stay fractions until money is multiplied by them, so a tie is seen as a tie. */
export interface Ratio {
  num: bigint;
  den: bigint;
  /** Fractions typed as long decimals (0.00833…) are cut somewhere; a product this near below a tie counts as the tie. */
  slack?: bigint;
}

/**
 * Divides and rounds half up (away from zero), the one rounding of the engine. Source: engine 2.1.
 * Example: `divRound(835n, 10n)` is `84n`, `divRound(-835n, 10n)` is `-84n`.
 */
export function divRound(num: bigint, den: bigint): bigint {
  if (num < 0n) return -divRound(-num, den);
  return (num * 2n + den) / (den * 2n);
}

/** A share of an amount, rounded half up to the cent. Example: 50,000.00 × 17.9 %/12 → 745.83. */
export function times(amount: Cents, ratio: Ratio): Cents {
  if (amount === 0n || ratio.num === 0n) return 0n;
  if (amount < 0n) return -times(-amount, ratio);
  const doubled = amount * ratio.num * 2n + ratio.den + (ratio.slack ?? 0n);
  return doubled / (ratio.den * 2n);
}

/** Cents as the wire writes them: two digits after the point. Example: `formatCents(-5n)` is `'-0.05'`. */
export function formatCents(cents: Cents): string {
  if (cents === 0n) return '0.00';
  if (cents < 0n) return `-${formatCents(-cents)}`;
  const whole = cents / 100n;
  const rest = Number(cents - whole * 100n);
  return rest < 10 ? `${whole}.0${rest}` : `${whole}.${rest}`;
}

export function minOf(a: Cents, b: Cents): Cents {
  return a < b ? a : b;
}

export function maxOf(a: Cents, b: Cents): Cents {
  return a > b ? a : b;
}

/** What money and rates may be given as. Numbers are read by their shortest decimal form, never by their binary value. */
export type Amount = string | number;

/** Largest amount of money that the columns (NUMERIC(18,2)) and the engine take, in cents. */
const MOST_CENTS = 10n ** 16n;
const PLAIN = /^-?\d{1,60}(\.\d{1,60})?$/;
const SCIENTIFIC = /^-?\d(\.\d+)?e[+-]?\d{1,2}$/i;

/** Reads money: not negative, at most two decimals. Errors: not_a_number, negative, too_many_decimals, out_of_range. */
export function readMoney(value: unknown, field: string): { ok: true; cents: Cents } | LoanRefusal {
  const text = plainText(value);
  if (text === undefined) return loanRefusal('not_a_number', field);
  const [whole = '0', part = ''] = text.split('.');
  const decimals = part.replace(/0+$/, '');
  if (decimals.length > 2) return loanRefusal('too_many_decimals', field, { most: 2 });
  const cents = BigInt(whole.replace('-', '')) * 100n + BigInt(decimals.padEnd(2, '0'));
  if (text.startsWith('-') && cents !== 0n) return loanRefusal('negative', field);
  if (cents > MOST_CENTS) return loanRefusal('out_of_range', field, { most: '100000000000000.00' });
  return { ok: true, cents };
}

/** Reads a decimal as an exact fraction. Errors: not_a_number, negative, too_many_decimals. */
export function readRatio(
  value: unknown,
  field: string,
  decimalsAllowed = 60,
): { ok: true; ratio: Ratio } | LoanRefusal {
  const text = plainText(value);
  if (text === undefined) return loanRefusal('not_a_number', field);
  const [whole = '0', part = ''] = text.split('.');
  const decimals = part.replace(/0+$/, '');
  if (decimals.length > decimalsAllowed) return loanRefusal('too_many_decimals', field, { most: decimalsAllowed });
  const num = BigInt(whole.replace('-', '') + decimals);
  if (text.startsWith('-') && num !== 0n) return loanRefusal('negative', field);
  return { ok: true, ratio: { num, den: 10n ** BigInt(decimals.length) } };
}

/** The plain decimal form of what was given, or nothing when it is no number. */
export function plainText(value: unknown): string | undefined {
  if (typeof value !== 'number' && typeof value !== 'string') return undefined;
  const text = String(value).trim();
  if (PLAIN.test(text)) return text;
  return SCIENTIFIC.test(text) ? new Decimal(text).toString() : undefined;
}

/** Why an input was not accepted: a code for the message, the field it belongs to, and what the sentence needs. */
export interface LoanRefusal {
  ok: false;
  code: RefusalCode;
  field: string;
  params: Record<string, string | number>;
}

export type RefusalCode =
  | 'not_a_number'
  | 'negative'
  | 'not_positive'
  | 'too_many_decimals'
  | 'out_of_range'
  | 'unknown_value'
  | 'not_a_date'
  | 'required'
  | 'nothing_to_disperse'
  | 'commission_version_not_allowed'
  | 'no_solution'
  | 'before_activation'
  | 'after_today'
  | 'out_of_order'
  | 'duplicate_event'
  | 'amount_above_debt'
  | 'amount_above_charges'
  | 'not_a_cascade'
  | 'nothing_to_waive'
  | 'unknown_event'
  | 'already_reversed'
  | 'already_dispersed'
  | 'not_dispersed'
  | 'nothing_to_pay_out'
  | 'not_reversible'
  | 'not_cancellable'
  | 'loan_finished'
  | 'period_closed'
  | 'row_not_open'
  | 'row_overdue'
  | 'dates_not_increasing';

export function loanRefusal(code: RefusalCode, field: string, params: LoanRefusal['params'] = {}): LoanRefusal {
  return { ok: false, code, field, params };
}

/** For the functions whose fixed answer has no room for a refusal: an error that carries the same code and field. */
export function refusalError(refusal: LoanRefusal): RangeError & LoanRefusal {
  return Object.assign(new RangeError(`${refusal.field}: ${refusal.code}`), refusal);
}

/** Adds amounts of money exactly. Throws for what is no amount. Example: `sumMoney(['0.10', '0.20'])` is `'0.30'`. */
export function sumMoney(amounts: readonly (string | number)[]): string {
  return formatCents(amounts.reduce((sum, amount) => sum + centsOf(amount), 0n));
}

/** An amount with the other sign. Example: `minus('0.10')` is `'-0.10'`, `minus('0.00')` is `'0.00'`. */
export const minus = (amount: string | number): string => formatCents(-centsOf(amount));

function centsOf(amount: string | number): bigint {
  const negative = String(amount).startsWith('-');
  const read = readMoney(String(amount).replace(/^-/, ''), 'amount');
  if (!read.ok) throw new RangeError(`${amount} is no amount: ${read.code}`);
  return negative ? -read.cents : read.cents;
}

/**
 * Decimal arithmetic at the edges of the engine: 40 digits, half up (engine 2.1), written without exponents. Its own
 * constructor, so that other configurations of the library cannot affect it.
 */
export const Decimal = Base.clone({ precision: 40, rounding: Base.ROUND_HALF_UP, toExpNeg: -9e15, toExpPos: 9e15 });
export type Decimal = Base;

/** A decimal with exactly so many places, half up. Example: `withPlaces(new Decimal('31.7'), 4)` is `'31.7000'`. */
export function withPlaces(value: Decimal, places: number): string {
  const [whole = '0', part = ''] = value.toDecimalPlaces(places).toString().split('.');
  const text = `${whole}.${part.padEnd(places, '0')}`;
  return /^-[0.]+$/.test(text) ? text.slice(1) : text;
}
