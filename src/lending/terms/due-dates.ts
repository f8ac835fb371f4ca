import { addMonths, type Day, dateOf, dayOf } from '../calendar/calendar.ts';
import { refusalError, refuse } from '../money/refusal.ts';
import type { InterestVersion, PaymentType } from './terms.ts';

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
  const start = dayOf(activation_date);
  if (start === undefined) throw refusalError(refuse('not_a_date', 'activation_date'));
  return Array.from({ length: count }, (_, index) => dateOf(dueDay(start, payment_type, index + 1)));
}

/** Due day of payment k; payment 0 is the activation itself. */
export function dueDay(start: Day, type: PaymentType, k: number): Day {
  if (type === 0) return start + 7 * k;
  if (type === 3) return start + k;
  if (type === 2) return addMonths(start, k);
  return k % 2 === 0 ? addMonths(start, k / 2) : addMonths(start, (k - 1) / 2) + ODD_BIWEEKLY_DAYS;
}
