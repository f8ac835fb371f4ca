import { times } from '../money/cents.ts';
import type { Flow } from '../money/internal-rate.ts';
import { applicantCommission, netOf } from '../terms/commissions.ts';
import type { Plan } from '../terms/plan.ts';
import { totalCost } from './annual-cost.ts';
import type { Table } from './table-row.ts';

/** Periods in a year by payment type. Source: engine 2.14. */
const PER_YEAR = { 0: 52, 1: 24, 2: 12, 3: 365 } as const;

/**
 * The CAT of a loan, without IVA: amount less the opening commission against capital, interest and applicant commissions. A renewal pays its
 * opening commission with the first period.
 * A loan of a single period of 0 months counts as one period of its kind. Source: engine 2.14.
 * Example: the worked example → 34.8 with commissions, 31.7 without the recurring ones (one decimal shown).
 */
export function catOf(plan: Plan, table: Table): string | undefined {
  const opening = times(plan.amount, plan.opening);
  const flows: Flow[] = [{ period: 0, amount: (plan.renewal ? 0n : opening) - plan.amount }];
  for (const [index, row] of table.rows.entries()) {
    const fee = netOf(applicantCommission(plan, row.payment, row.balance + row.principal), plan.iva);
    const first = plan.renewal && index === 0 ? opening : 0n;
    flows.push({ period: index + 1, amount: row.principal + row.interest + fee + first });
  }
  return totalCost(flows, PER_YEAR[plan.payment_type]);
}

/** From here on a CAT compares nothing: of a one-day loan it may have a hundred digits. */
const MOST_SHOWN_DIGITS = 6;

/**
 * The one decimal that is published, half up; nothing for a CAT of a million percent and more, which cannot be shown.
 * Example: '31.650000' → '31.7'.
 */
export function shownCat(cat: string): string | undefined {
  const [whole = '0', decimals = ''] = cat.replace('-', '').split('.');
  const tenths = BigInt(whole) * 10n + BigInt(decimals[0] ?? '0') + (Number(decimals[1] ?? '0') >= 5 ? 1n : 0n);
  const sign = cat.startsWith('-') && tenths > 0n ? '-' : '';
  const text = `${sign}${tenths / 10n}.${tenths % 10n}`;
  return (tenths / 10n).toString().length > MOST_SHOWN_DIGITS ? undefined : text;
}
