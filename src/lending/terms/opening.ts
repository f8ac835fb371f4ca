import {
  type Amount,
  type Cents,
  divRound,
  formatCents,
  type Ratio,
  readMoney,
  readRatio,
  times,
} from '../money/money.ts';
import type { Plan } from './terms.ts';

export interface Opening {
  commission: string;
  iva: string;
  to_disperse: string;
  /** Of a renewal: it comes with the first period's money. */
  with_first_period?: true;
}

type OpeningCents = { commission: Cents; iva: Cents; to_disperse: Cents };

/**
 * The opening commission of a loan, its IVA and what is left to disperse. Terms that leave nothing are refused when they are read.
 * Source: specification, section 9; engine 2.6. Example: 50,000 at 5 % → 2,500.00, 400.00 and 47,100.00.
 */
export function openingCents(plan: Pick<Plan, 'amount' | 'opening' | 'iva' | 'renewal'>): OpeningCents {
  const commission = times(plan.amount, plan.opening);
  const iva = times(commission, plan.iva);
  return { commission, iva, to_disperse: plan.renewal ? 0n : plan.amount - commission - iva };
}

/** What of the opening commission, IVA inside, a period is charged with: all of it the first one of a renewal. Source: engine 2.13. */
export function openingWith(plan: Plan, period: number): Cents {
  if (!plan.renewal || period !== 1) return 0n;
  const { commission, iva } = openingCents(plan);
  return commission + iva;
}

export function openingOf(plan: Pick<Plan, 'amount' | 'opening' | 'iva' | 'renewal'>): Opening {
  const { commission, iva, to_disperse } = openingCents(plan);
  const opening = { commission: formatCents(commission), iva: formatCents(iva), to_disperse: formatCents(to_disperse) };
  return plan.renewal ? { ...opening, with_first_period: true } : opening;
}

const PERCENT = 100n;

/**
 * The same for a request that is no loan yet, with the rate that is stored beside its terms. `renewal`: its capital is the debt of
 * its parent, so nothing leaves the account. What cannot be read counts as nothing. Source: specification, section 9.
 * Example: 50,000 at 5 % and 0.16 → 2500.00, 400.00, 47100.00.
 */
export function openingOfRequest(request: {
  amount: Amount;
  opening_commission: Amount;
  iva_rate: Amount;
  renewal?: boolean;
}): Opening {
  const money = readMoney(request.amount, 'amount');
  const percent = readRatio(request.opening_commission, 'opening_commission');
  const rate = readRatio(request.iva_rate, 'iva_rate');
  return openingOf({
    amount: money.ok ? money.cents : 0n,
    opening: percent.ok ? { num: percent.ratio.num, den: percent.ratio.den * PERCENT } : NOTHING,
    iva: rate.ok ? rate.ratio : NOTHING,
    renewal: request.renewal === true,
  });
}

const NOTHING = { num: 0n, den: 1n };

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

/**
 * Tax withheld from the lender: percentages of the interest effectively paid, ordinary and penalty, both without IVA.
 * Source: engine 2.7. Example: 745.83 at ISR 20, IVA 16 → 149.17 and 119.33.
 */
export function withheld(plan: Plan, interest: Cents): { isr: Cents; iva: Cents } {
  return { isr: times(interest, plan.isr), iva: times(interest, plan.iva_withheld) };
}
