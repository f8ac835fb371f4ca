import type { Ratio } from '../money/cents.ts';
import { Decimal } from '../money/decimal.ts';
import { readRatio } from '../money/read-number.ts';
import { refusalError } from '../money/refusal.ts';
import type { InterestVersion, PaymentType, Terms } from './terms.ts';

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
