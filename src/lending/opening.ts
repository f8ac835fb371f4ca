import { type Cents, formatCents, times } from './cents.ts';
import type { Plan } from './plan.ts';

export interface Opening {
  commission: string;
  iva: string;
  to_disperse: string;
}

/**
 * The opening commission of a loan, its IVA and what is left to disperse. Terms that leave nothing are refused when they are read.
 * Source: specification, section 9; engine 2.6. Example: 50,000 at 5 % → 2,500.00, 400.00 and 47,100.00.
 */
export function openingCents(plan: Plan): { commission: Cents; iva: Cents; to_disperse: Cents } {
  const commission = times(plan.amount, plan.opening);
  const iva = times(commission, plan.iva);
  return { commission, iva, to_disperse: plan.amount - commission - iva };
}

export function openingOf(plan: Plan): Opening {
  const { commission, iva, to_disperse } = openingCents(plan);
  return { commission: formatCents(commission), iva: formatCents(iva), to_disperse: formatCents(to_disperse) };
}
