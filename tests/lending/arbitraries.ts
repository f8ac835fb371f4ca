import fc from 'fast-check';
import type { PaymentType, Recognition, Terms } from '../../src/lending/terms/terms.ts';

const percent = (most: number, decimals = 2) =>
  fc.integer({ min: 0, max: most * 10 ** decimals }).map((value) => (value / 10 ** decimals).toFixed(decimals));
const money = fc
  .oneof(
    fc.integer({ min: 10_000, max: 100_000 }),
    fc.integer({ min: 100_000, max: 50_000_000 }),
    fc.integer({ min: 50_000_000, max: 10_000_000_000 }),
  )
  .map((cents) => (cents / 100).toFixed(2));

/** Months that keep a table of this periodicity within so many rows. */
function months(type: PaymentType, rows: number): fc.Arbitrary<number> {
  const perMonth = { 0: 52 / 12, 1: 2, 2: 1, 3: 30.42 }[type];
  return fc.integer({ min: 0, max: Math.min(120, Math.floor(rows / perMonth)) });
}

/** Terms over the whole range of section 5; `rows` bounds the length of the table. */
export function anyTerms(rows: number): fc.Arbitrary<Terms> {
  return fc.constantFrom<PaymentType>(0, 1, 2, 3).chain((payment_type) =>
    fc
      .record({
        amount: money,
        rate: fc.oneof(percent(100), fc.constantFrom('0', '100', '17.9', '12')),
        payment_type: fc.constant(payment_type),
        payment_time: months(payment_type, rows),
        recognition: fc.constantFrom<Recognition>(0, 1, 2, 3, 4),
        version: fc.constantFrom('v1' as const, 'v2' as const),
        version_commission: fc.constantFrom('v1' as const, 'v2' as const),
        days_for_calculations: fc.constantFrom(360 as const, 365 as const),
        commission_admin: fc.oneof(fc.constant('0'), percent(6, 4)),
        commission_admin_lender: fc.oneof(fc.constant('0'), percent(3, 4)),
        commission_by_each_payment: fc.oneof(fc.constant('0'), percent(50)),
        opening_commission: percent(20),
        isr_withholdings: fc.constantFrom('0', '20', '35'),
        iva_withholdings: fc.constantFrom('0', '10.6667', '16'),
        moratorium_factor: fc.constantFrom('2', '1', '1.5', '3'),
        moratorium_base: fc.constantFrom('capital' as const, 'capital' as const, 'payment' as const),
        withholding_agent: fc.constantFrom('platform' as const, 'platform' as const, 'applicant' as const),
        prepayment: fc.constantFrom('reduce_payment' as const, 'reduce_term' as const),
        renewal: fc.constantFrom(false, false, true),
      })
      .map((terms) => (terms.recognition < 2 ? { ...terms, version_commission: 'v1' as const } : terms)),
  );
}

/** One act on a day: resolved against the current state of the loan. */
export interface Step {
  act:
    | 'next'
    | 'part'
    | 'more'
    | 'finish'
    | 'late_part'
    | 'q'
    | 'waive'
    | 'reverse'
    | 'payout'
    | 'payout_return'
    | 'correct'
    | 'reschedule'
    | 'closure';
  /** Days that pass before it. */
  days: number;
  share: number;
  pick: number;
}

const ACTS: [Step['act'], number][] = [
  ['next', 8],
  ['part', 6],
  ['more', 4],
  ['finish', 1],
  ['late_part', 3],
  ['q', 3],
  ['waive', 2],
  ['reverse', 4],
  ['payout', 2],
  ['payout_return', 1],
  ['correct', 1],
  ['reschedule', 1],
  ['closure', 1],
];

export function anySteps(most: number): fc.Arbitrary<Step[]> {
  const step = fc.record({
    act: fc.oneof(...ACTS.map(([act, weight]) => ({ arbitrary: fc.constant(act), weight }))),
    days: fc.oneof(fc.constant(0), fc.integer({ min: 0, max: 12 }), fc.integer({ min: 0, max: 60 })),
    share: fc.integer({ min: 1, max: 99 }),
    pick: fc.nat(1_000),
  });
  return fc.array(step, { minLength: 1, maxLength: most, size: 'max' });
}

export const anyStart = fc
  .integer({ min: 18_262, max: 21_000 })
  .map((day) => new Date(day * 86_400_000).toISOString().slice(0, 10));
