import { type Cents, formatCents, times } from '../money/cents.ts';
import { type Amount, readMoney, readRatio } from '../money/read-number.ts';
import type { Plan } from './plan.ts';

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
