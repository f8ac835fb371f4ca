import { dayOf } from '../calendar/calendar.ts';
import { pendingParts } from '../ledger/pending.ts';
import { categoryRule } from '../ledger/q-categories.ts';
import { formatCents } from '../money/cents.ts';
import { readMoney } from '../money/read-number.ts';
import { type LoanRefusal, refuse } from '../money/refusal.ts';
import type { Charges, CheckContext, PaymentEvent, WaiverEvent } from './events.ts';
import { mostForCharges } from './post-non-cash.ts';

/** From the lightest to the heaviest: a concept may be condoned only with all lighter ones. Source: specification, section 5. */
const CHARGE_CASCADE = ['commission', 'moratorium', 'interests', 'capital'] as const;
const WAIVER_CASCADE = ['condone_commission', 'condone_moratorium', 'condone_interest', 'condone_capital'] as const;
const CHARGES = [...CHARGE_CASCADE, 'expired_commission', 'expired_interests', 'expired_capital'] as const;

/** A Q payment needs a category, charges in cascade, and no more than what they can settle. */
export function checkCharges({ before }: CheckContext, event: PaymentEvent): LoanRefusal | undefined {
  const amount = readMoney(event.amount, 'amount');
  if (!amount.ok) return amount;
  if (amount.cents === 0n) return refuse('not_positive', 'amount');
  const rule = categoryRule(event.category);
  if (rule === undefined) return refuse(event.category ? 'unknown_value' : 'required', 'data_for_condonation.category');
  if (rule.effect === 'lender_side') return undefined;
  const charges: Charges = event.charges ?? {};
  if (!CHARGES.some((charge) => charges[charge])) return refuse('required', 'charges');
  if (!isCascade(CHARGE_CASCADE.map((charge) => charges[charge]))) return refuse('not_a_cascade', 'charges');
  if (before.finished_on !== undefined) return refuse('loan_finished', 'request');
  const most = mostForCharges(before, dayOf(event.date) ?? before.start, charges);
  return amount.cents > most ? refuse('amount_above_charges', 'amount', { most: formatCents(most) }) : undefined;
}

/** A waiver needs a category and flags in cascade, and something to waive. */
export function checkWaiver({ before }: CheckContext, event: WaiverEvent): LoanRefusal | undefined {
  const rule = categoryRule(event.category);
  if (rule === undefined) return refuse(event.category ? 'unknown_value' : 'required', 'category');
  const flags = WAIVER_CASCADE.map((flag) => event[flag]);
  if (!flags.some(Boolean)) return refuse('required', 'condone_commission');
  if (!isCascade(flags)) return refuse('not_a_cascade', WAIVER_CASCADE[flags.indexOf(true)] ?? 'condone_commission');
  if (rule.effect === 'lender_side') return undefined;
  if (before.finished_on !== undefined) return refuse('loan_finished', 'request');
  if (event.period !== undefined && before.rows[event.period - 1]?.status !== 0)
    return refuse('row_not_open', 'period');
  return waivable(before, event) ? undefined : refuse('nothing_to_waive', 'condone_commission');
}

function waivable(book: CheckContext['before'], event: WaiverEvent): boolean {
  if (event.condone_capital && event.period === undefined) return true;
  const day = dayOf(event.date) ?? book.start;
  return book.rows.some((row) => {
    if (row.status !== 0 || row.due_on > day || (event.period !== undefined && event.period !== row.period))
      return false;
    const pending = pendingParts(book.plan, row, day);
    const sums = [pending.commission, pending.moratorium, pending.interests, pending.capital];
    return WAIVER_CASCADE.some((flag, index) => event[flag] === true && (sums[index] ?? 0n) > 0n);
  });
}

/** No heavier flag without all lighter ones. */
function isCascade(flags: readonly (boolean | undefined)[]): boolean {
  const heaviest = flags.lastIndexOf(true);
  return flags.slice(0, heaviest + 1).every((flag) => flag === true);
}
