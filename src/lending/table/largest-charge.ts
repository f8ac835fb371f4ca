import { formatCents, maxOf, times } from '../money/cents.ts';
import type { LoanRefusal } from '../money/refusal.ts';
import { applicantCommission } from '../terms/commissions.ts';
import { dueDay } from '../terms/due-dates.ts';
import { openingCents } from '../terms/opening.ts';
import type { Terms } from '../terms/terms.ts';
import { contractualTable } from './loan-schedule.ts';
import { rowAt } from './table-row.ts';

/**
 * The most that a direct debit may ever take in one period: the dearest payment of the table with its commissions, and the
 * penalty interest with IVA of as many days of delay as its period has. So it is never less than the last payment. `renewal`:
 * the opening commission with its IVA is charged with the first period. Money in pesos with two decimals.
 * Errors: a refusal for terms or date. Source: engine 2.7 and 2.8.
 * Example: the worked example, in its last row → 4,715.51 + 4,570.88 × 17.9 % × 2 × 31/360 (140.91) + IVA (22.55) = 4878.97.
 */
export function largestCharge(
  terms: Terms,
  activation_date: string,
  { renewal = false } = {},
): { ok: true; amount: string } | LoanRefusal {
  const read = contractualTable(terms, activation_date);
  if (!read.ok) return read;
  const { plan, start, table } = read;
  const opening = openingCents(plan);
  let most = 0n;
  for (const index of table.rows.keys()) {
    const row = rowAt(table, index);
    const days = dueDay(start, plan.payment_type, index + 1) - dueDay(start, plan.payment_type, index);
    const base = plan.penalty_base === 'capital' ? row.principal : row.payment;
    const penalty = times(base * BigInt(days), plan.penalty_day);
    const first = renewal && index === 0 ? opening.commission + opening.iva : 0n;
    const fee = applicantCommission(plan, row.payment, row.balance + row.principal);
    most = maxOf(most, row.payment + fee + first + penalty + times(penalty, plan.iva));
  }
  return { ok: true, amount: formatCents(most) };
}
