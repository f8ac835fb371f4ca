import type { Day } from '../calendar/calendar.ts';
import { type Cents, times } from '../money/cents.ts';
import type { Plan } from '../terms/plan.ts';
import type { BookRow } from './book.ts';

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
export function pendingPenalty(plan: Plan, row: BookRow, day: Day): { interest: Cents; tax: Cents } {
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
