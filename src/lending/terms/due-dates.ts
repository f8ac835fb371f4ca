import { addMonths, type Day, dateOf, readDay } from '../calendar/calendar.ts';
import { Decimal, loanRefusal, type Ratio, readRatio, refusalError } from '../money/money.ts';
import type { InterestVersion, PaymentType, Terms } from './terms.ts';

const ODD_BIWEEKLY_DAYS = 15;

/**
 * How many payments a term of whole months has: monthly m, biweekly 2m, weekly ⌊52m/12⌋, daily 30m (v1) or ⌊365m/12⌋ (v2);
 * a term of 0 is one payment. Rounded down, so the last due date never passes the term. Source: engine 2.3.
 * Example: 52 months weekly → 225.
 */
export function numberOfPeriods(terms: {
  payment_type: PaymentType;
  payment_time: number;
  version: InterestVersion;
}): number {
  const months = terms.payment_time;
  if (months === 0) return 1;
  if (terms.payment_type === 2) return months;
  if (terms.payment_type === 1) return months * 2;
  if (terms.payment_type === 0) return Math.floor((52 * months) / 12);
  return terms.version === 'v1' ? 30 * months : Math.floor((365 * months) / 12);
}

/**
 * The due dates of `count` payments from an activation date on. Weekly +7 and daily +1 days; monthly keeps the anchor's day,
 * clamped to the month's end; biweekly goes by whole months and, at odd payments, 15 days more. Source: engine 2.3.
 * Errors: throws `not_a_date`. Example: monthly from 2023-01-31 → 2023-02-28, 2023-03-31, …
 */
export function dueDates(activation_date: string, payment_type: PaymentType, count: number): string[] {
  const start = readDay(activation_date);
  if (start === undefined) throw refusalError(loanRefusal('not_a_date', 'activation_date'));
  return Array.from({ length: count }, (_, index) => dateOf(dueDay(start, payment_type, index + 1)));
}

/** Due day of payment k; payment 0 is the activation itself. */
export function dueDay(start: Day, type: PaymentType, k: number): Day {
  if (type === 0) return start + 7 * k;
  if (type === 3) return start + k;
  if (type === 2) return addMonths(start, k);
  return k % 2 === 0 ? addMonths(start, k / 2) : addMonths(start, (k - 1) / 2) + ODD_BIWEEKLY_DAYS;
}

/** Days that interest counts per period, as a fraction (days, parts). Source: engine 2.2. */
const DAYS: Record<InterestVersion, Record<PaymentType, readonly [bigint, bigint]>> = {
  v1: { 0: [7n, 1n], 1: [15n, 1n], 2: [30n, 1n], 3: [1n, 1n] },
  v2: { 0: [7n, 1n], 1: [365n, 24n], 2: [365n, 12n], 3: [1n, 1n] },
};

/**
 * Interest of one period as a fraction of the balance, `rate/100 × days / base`, with 24 decimals.
 * Base is `days_for_calculations`, 360 by default. Source: engine 2.2. Errors: throws not_a_number, negative.
 * Example: 17.9 % monthly, v1, 360 → `'0.014916666666666666666667'` (17.9 % / 12).
 */
export function periodRate(terms: Pick<Terms, 'rate' | 'payment_type' | 'version' | 'days_for_calculations'>): string {
  const rate = readRatio(terms.rate, 'rate');
  if (!rate.ok) throw refusalError(rate);
  const exact = periodRatio(rate.ratio, terms.payment_type, terms.version ?? 'v1', terms.days_for_calculations ?? 360);
  return new Decimal(exact.num.toString()).div(exact.den.toString()).toDecimalPlaces(24).toString();
}

/** The same as an exact fraction; `percent` is the yearly rate as entered. */
export function periodRatio(percent: Ratio, type: PaymentType, version: InterestVersion, base: 360 | 365): Ratio {
  const [days, parts] = DAYS[version][type];
  return lowest({ num: percent.num * days, den: percent.den * 100n * parts * BigInt(base) });
}

/** Nominal days of a period, two decimals at most. Example: v2 monthly → `'30.42'`. */
export function nominalDays(type: PaymentType, version: InterestVersion): string {
  const [days, parts] = DAYS[version][type];
  return new Decimal(days.toString()).div(parts.toString()).toDecimalPlaces(2).toString();
}

/** Small numbers make the inner loops fast. */
export function lowest({ num, den }: Ratio): Ratio {
  let [a, b] = [num, den];
  while (b !== 0n) [a, b] = [b, a % b];
  return a === 0n ? { num, den } : { num: num / a, den: den / a };
}
