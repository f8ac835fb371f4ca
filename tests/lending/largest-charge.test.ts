import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { largestCharge, loanSchedule } from '../../src/lending/table/loan-schedule.ts';
import type { Terms } from '../../src/lending/terms/terms.ts';
import { EXAMPLE, LOAN } from './example.ts';

const most = (terms: Terms, options = {}) => largestCharge(terms, LOAN.activation_date, options);

describe('the most that a direct debit may take', () => {
  it('is the dearest payment with its commissions and the penalty of one more period', () => {
    expect(most(EXAMPLE)).toEqual({ ok: true, amount: '4878.97' });
    // The opening commission and its IVA ride on the first payment: 4,715.57 + 2,900.00 + 116.68 + 18.67 of penalty and its IVA.
    expect(most(EXAMPLE, { renewal: true })).toEqual({ ok: true, amount: '7750.92' });
    expect(most({ ...EXAMPLE, rate: '-1' })).toMatchObject({ ok: false, field: 'rate' });
    expect(largestCharge(EXAMPLE, '2026-02-30', {})).toMatchObject({ ok: false, field: 'activation_date' });
  });

  it('is never less than any payment of the table, the last one included, and never the principal where that is paid in parts', () => {
    const terms = fc.record({
      amount: fc.integer({ min: 1000, max: 5_000_000 }).map(String),
      rate: fc.integer({ min: 0, max: 100 }).map(String),
      payment_type: fc.constantFrom(0, 1, 2, 3) as fc.Arbitrary<Terms['payment_type']>,
      payment_time: fc.integer({ min: 0, max: 36 }),
      recognition: fc.constantFrom(0, 1, 3, 4) as fc.Arbitrary<Terms['recognition']>,
      commission_admin: fc.constantFrom('0', '1.16', '5.8'),
      commission_by_each_payment: fc.constantFrom('0', '11.6'),
      moratorium_base: fc.constantFrom('capital', 'payment') as fc.Arbitrary<'capital' | 'payment'>,
    });
    fc.assert(
      fc.property(terms, (one) => {
        const schedule = loanSchedule(one, LOAN.activation_date, []);
        const charge = most(one);
        if (!schedule.ok || !charge.ok) throw new Error('the terms are right');
        for (const row of schedule.rows)
          expect(Number(charge.amount)).toBeGreaterThanOrEqual(Number(row.payment_as_applicant));
      }),
    );
  });
});
