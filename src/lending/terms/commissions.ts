import { type Cents, divRound, formatCents, type Ratio, times } from '../money/cents.ts';
import type { Plan } from './plan.ts';

export interface Commission {
  gross: string;
  net: string;
  iva: string;
}

/**
 * The applicant's commission of one row, IVA inside: v1 a percentage of the row's payment, v2 of its opening balance, per period;
 * each plus the fixed amount. Source: engine 2.6. Example: 4,650.03 × 1.16 % + 11.60 → 65.54.
 */
export function applicantCommission(plan: Plan, payment: Cents, opening: Cents): Cents {
  return times(plan.version_commission === 'v1' ? payment : opening, plan.commission) + plan.fixed_commission;
}

/** The lender's: the same formula without the fixed amount. Example: 4,650.03 × 0.58 % → 26.97. */
export function lenderCommission(plan: Plan, payment: Cents, opening: Cents): Cents {
  return times(plan.version_commission === 'v1' ? payment : opening, plan.lender_commission);
}

/** The part of a gross commission that is not IVA: round2(gross / (1 + IVA)); IVA is the rest. Example, at 0.16: 65.54 → 56.50 + 9.04. */
export function netOf(gross: Cents, iva: Ratio): Cents {
  return divRound(gross * iva.den, iva.den + iva.num);
}

export function splitCommission(gross: Cents, iva: Ratio): Commission {
  const net = netOf(gross, iva);
  return { gross: formatCents(gross), net: formatCents(net), iva: formatCents(gross - net) };
}
