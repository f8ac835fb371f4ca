import type { Day } from '../calendar/calendar.ts';
import { type Cents, maxOf, times } from '../money/money.ts';
import type { Plan } from '../terms/terms.ts';
import type { Book, BookRow, Parts } from './book.ts';

/** What is unpaid of each concept of a row on a day. */
export function pendingParts(plan: Plan, row: BookRow, day: Day): Parts {
  const { due, paid, waived } = row;
  const penalty = pendingPenalty(plan, row, day);
  return {
    commission: due.commission - paid.commission - waived.commission,
    moratorium: penalty.interest,
    iva_moratorium: penalty.tax,
    interests: due.interests - paid.interests - waived.interests,
    iva_interests: due.iva_interests - paid.iva_interests - waived.iva_interests,
    capital: due.capital - paid.capital - waived.capital,
  };
}

export function sumOfParts(parts: Parts): Cents {
  return (
    parts.commission + parts.moratorium + parts.iva_moratorium + parts.interests + parts.iva_interests + parts.capital
  );
}

/** Money is collected late once the collection date is past. */
export function isExpired(row: BookRow, day: Day): boolean {
  return row.collect_on < day;
}

/** A row accrues from the day after it begins. */
export function isStarted(row: BookRow, day: Day): boolean {
  return row.from < day;
}

/**
 * Interest and its IVA that a started row owes when the loan ends on a day: pro rata by calendar days, never less than was settled.
 * Source: engine 2.10. Example: 344.69 of 689.38 after 14 of 28 days.
 */
export function accruedInterest(plan: Plan, row: BookRow, day: Day): { interest: Cents; tax: Cents } {
  const days = row.due_on - row.from;
  const elapsed = Math.max(0, Math.min(days, day - row.from));
  const part = { num: BigInt(elapsed), den: BigInt(days) };
  const interest = elapsed === days ? row.due.interests : times(row.due.interests, part);
  const tax = elapsed === days ? row.due.iva_interests : times(interest, plan.iva);
  return {
    interest: maxOf(interest, row.paid.interests + row.waived.interests),
    tax: maxOf(tax, row.paid.iva_interests + row.waived.iva_interests),
  };
}

/** Closes rows that owe nothing any more (rows of a free loan owe nothing from the start) and moves on to the first that does. */
export function advance(book: Book, day: Day): void {
  for (; book.first < book.rows.length; book.first += 1) {
    const row = book.rows[book.first];
    if (row === undefined) return;
    if (row.status === 0 && !owesNothing(book.plan, row, day)) return;
    closeRow(row, day, row.status === 0 ? 1 : row.status);
  }
  book.finished_on ??= day;
}

/** Settles the open rows that owe nothing, behind rows that owe something too: no money ever reaches them. */
export function settleNothing(book: Book, day: Day): void {
  for (const row of book.rows) if (row.status === 0 && owesNothing(book.plan, row, day)) closeRow(row, day, 1);
}

export const owesNothing = (plan: Plan, row: BookRow, day: Day): boolean =>
  sumOfParts(pendingParts(plan, row, day)) === 0n;

/** What a row's payment is: interest with IVA and capital. Rows of a free loan, or of a few cents over many periods, have none. */
export const paymentOf = ({
  interests,
  iva_interests,
  capital,
}: Pick<Parts, 'interests' | 'iva_interests' | 'capital'>): Cents => interests + iva_interests + capital;

export function closeRow(row: BookRow, day: Day, status: 1 | 2): void {
  if (row.settled_on !== undefined) return;
  row.status = status;
  row.settled_on = day;
}

/**
 * Penalty interest of a row up to a day, without IVA: the frozen segments and the running one, each
 * `round2(unpaid capital × rate/100 × factor × days / base)`; days count from the day after the collection date.
 * Source: engine 2.8. Example: 3,784.87 at 17.9 %, factor 2, ten days, base 360 → 37.64.
 */
export function penaltyInterest(plan: Plan, row: BookRow, day: Day): Cents {
  if (day <= row.runs_from || row.status !== 0) return row.frozen;
  return row.frozen + times(penaltyBase(plan, row) * BigInt(day - row.runs_from), plan.penalty_day);
}

/** Closes the running segment, because what it runs on is about to change. */
export function freezePenalty(plan: Plan, row: BookRow, day: Day): void {
  if (day <= row.runs_from) return;
  row.frozen = penaltyInterest(plan, row, day);
  row.runs_from = day;
}

/** Penalty interest and its IVA that are still unpaid on a day. IVA is computed on the whole interest, so segments do not add cents. */
function pendingPenalty(plan: Plan, row: BookRow, day: Day): { interest: Cents; tax: Cents } {
  const interest = penaltyInterest(plan, row, day);
  if (interest === 0n) return NONE;
  return {
    interest: interest - row.paid.moratorium - row.waived.moratorium,
    tax: times(interest, plan.iva) - row.paid.iva_moratorium - row.waived.iva_moratorium,
  };
}

const NONE = { interest: 0n, tax: 0n };

function penaltyBase(plan: Plan, row: BookRow): Cents {
  const { due, paid, waived } = row;
  const capital = due.capital - paid.capital - waived.capital;
  if (plan.penalty_base === 'capital') return capital;
  const interest = due.interests - paid.interests - waived.interests;
  return capital + interest + due.iva_interests - paid.iva_interests - waived.iva_interests;
}
