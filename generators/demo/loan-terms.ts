import { STANDARD_IVA } from '../../src/lending/terms/iva.ts';
import type { Terms } from '../../src/lending/terms/terms.ts';
import type { Random } from './random.ts';
import type { RequestPlan } from './request-plan.ts';

/** The conditions of a request, as stored: the recurring commissions hold their IVA already. */
export type DemoTerms = Required<
  Pick<Terms, 'payment_type' | 'payment_time' | 'recognition' | 'version' | 'version_commission'>
> & {
  amount: number;
  rate: number;
  days_for_calculations: 360 | 365;
  commission_admin: number;
  commission_admin_lender: number;
  commission_by_each_payment: number;
  opening_commission: number;
  iva_rate: number;
  iva_withholdings: number;
  isr_withholdings: number;
};

/** Percentages and amounts as people enter them, without IVA. */
const ADMIN = [0, 0.5, 1, 1.5, 2];
const ADMIN_LENDER = [0, 0.25, 0.5, 1];
const EACH_PAYMENT = [0, 10, 30, 50];
const IVA = Number(STANDARD_IVA);
const withIva = (typed: number): number => Number((typed * (1 + IVA)).toFixed(2));
const OPENING = [0, 1, 1.5, 2, 2.5, 3, 5];
const TERMS: Record<number, readonly number[]> = {
  0: [3, 6, 9, 12],
  1: [6, 9, 12, 18],
  2: [6, 12, 18, 24, 36],
  3: [1, 2],
};
const LENDER_WITHHOLDS: readonly (readonly [readonly [number, number], number])[] = [
  [[20, 16], 50],
  [[0, 0], 40],
  [[20, 10.6667], 10],
];

export function termsOf(plan: RequestPlan, random: Random): DemoTerms {
  const recognition = random.weighted([
    [0, 45],
    [1, 15],
    [2, 3],
    [3, 25],
    [4, 12],
  ] as const);
  const payment_type = plan.steady
    ? 2
    : random.weighted([
        [2, 60],
        [1, 20],
        [0, 15],
        [3, 5],
      ] as const);
  const maturity = recognition >= 3;
  const [isr, iva] = random.weighted(LENDER_WITHHOLDS);
  return {
    recognition,
    payment_type,
    payment_time: plan.steady ? random.pick([18, 24, 36]) : random.pick(TERMS[payment_type] ?? [12]),
    amount: random.int(plan.steady ? 8 : 2, 60) * 5000,
    rate: random.int(28, 96) / 2,
    version: random.chance(0.8) ? 'v1' : 'v2',
    version_commission: maturity && random.chance(0.5) ? 'v2' : 'v1',
    days_for_calculations: random.chance(0.85) ? 360 : 365,
    commission_admin: withIva(random.pick(ADMIN)),
    commission_admin_lender: withIva(random.pick(ADMIN_LENDER)),
    commission_by_each_payment: withIva(random.pick(EACH_PAYMENT)),
    opening_commission: random.pick(OPENING),
    iva_rate: IVA,
    iva_withholdings: iva,
    isr_withholdings: isr,
  };
}
