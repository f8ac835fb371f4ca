import { type Cents, times } from '../money/cents.ts';
import type { Plan } from './plan.ts';

/**
 * Tax withheld from the lender: percentages of the interest effectively paid, ordinary and penalty, both without IVA.
 * Source: engine 2.7. Example: 745.83 at ISR 20, IVA 16 → 149.17 and 119.33.
 */
export function withheld(plan: Plan, interest: Cents): { isr: Cents; iva: Cents } {
  return { isr: times(interest, plan.isr), iva: times(interest, plan.iva_withheld) };
}
