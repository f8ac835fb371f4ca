import { type Cents, times } from './cents.ts';
import type { Plan } from './plan.ts';

/** Above these percentages of the interest a withholding is legal here but surely mistyped. Source: engine 2.7. */
const USUAL_IVA = 16;
const USUAL_ISR = 35;

/**
 * Tax withheld from the lender: percentages of the interest effectively paid, ordinary and penalty, both without IVA.
 * Source: engine 2.7. Example: 745.83 at ISR 20, IVA 16 → 149.17 and 119.33.
 */
export function withheld(plan: Plan, interest: Cents): { isr: Cents; iva: Cents } {
  return { isr: times(interest, plan.isr), iva: times(interest, plan.iva_withheld) };
}

/** Fields whose withholding deserves a warning. Example: IVA 100 (meant: all the IVA, which is 16) → ['iva_withholdings']. */
export function unusualWithholdings(terms: {
  isr_withholdings?: string | number;
  iva_withholdings?: string | number;
}): string[] {
  const unusual: string[] = [];
  if (Number(terms.isr_withholdings ?? 0) > USUAL_ISR) unusual.push('isr_withholdings');
  if (Number(terms.iva_withholdings ?? 0) > USUAL_IVA) unusual.push('iva_withholdings');
  return unusual;
}
