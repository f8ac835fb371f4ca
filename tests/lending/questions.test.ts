import { describe, expect, it } from 'vitest';
import { calculate } from '../../src/lending/calculate.ts';
import { sumMoney } from '../../src/lending/money/money.ts';
import { billable } from '../../src/lending/state/bill-lines.ts';
import { annualTotalCost, shownCat } from '../../src/lending/table/annual-cost.ts';
import { loanSchedule, requestCat } from '../../src/lending/table/loan-schedule.ts';
import { applied, EXAMPLE, FIRST, LOAN, row, stateOn } from './example.ts';

describe('questions of the server', () => {
  it('the amount to finish, with its commission', () => {
    const state = stateOn('2026-03-01', [FIRST]);
    expect(state.amounts.special.to_finish).toEqual({ total: '46680.51', commission: '65.54' });
  });

  it('the CAT of a request, whole and as published', () => {
    expect(requestCat(EXAMPLE)).toEqual({ ok: true, cat: '34.842993', shown: '34.8' });
    expect(['31.650000', '31.649999', '0.040000', '-0.040000', '-1.25'].map(shownCat)).toEqual([
      '31.7',
      '31.6',
      '0.0',
      '0.0',
      '-1.3',
    ]);
  });

  it('a CAT of more than can be shown is none, and nothing is cut to its first digits (case 19)', () => {
    const terms = { amount: 1000, rate: 10, payment_type: 3, payment_time: 0, recognition: 0, opening_commission: 47 };
    expect(requestCat(terms as never)).toMatchObject({ ok: false, code: 'no_solution' });
    expect(calculate(terms as never)).toMatchObject({ ok: true, cat: undefined, cat_shown: undefined });
    const huge = annualTotalCost({ net_amount: 530, payments: [{ period: 1, amount: 1000 }], periods_per_year: 365 });
    expect(huge).toMatch(/^\d{90,}\.\d{6}$/);
    expect(['999999.949999', '999999.950000', huge].map(shownCat)).toEqual(['999999.9', undefined, undefined]);
  });

  it('what each kind of invoice is about', () => {
    const schedule = loanSchedule(EXAMPLE, LOAN.activation_date, []);
    const payment = applied([], { ...FIRST, date: '2026-02-26', amount: '4759.23' }).payment;
    if (!schedule.ok || !payment) throw new Error('refused');
    const bill = (type: 0 | 1 | 2 | 3) => billable(payment, schedule.opening, type);
    expect(bill(0)).toEqual({ gross: '65.54', net: '56.50', iva: '9.04' });
    expect(bill(1)).toEqual({ gross: '26.97', net: '23.25', iva: '3.72' });
    expect(bill(2)).toEqual({ gross: '908.82', net: '783.47', iva: '125.35' });
    expect(bill(3)).toEqual({ gross: '2900.00', net: '2500.00', iva: '400.00' });
    expect(billable({ ...payment, q: true }, schedule.opening, 2).gross).toBe('0.00');
  });

  it('the columns of a debit, and sums of money', () => {
    expect(row(stateOn('2026-02-26'), 1)).toMatchObject({
      moratorium_pending: '43.66',
      withholding: '282.05',
      real_payment: '4759.23',
    });
    expect(sumMoney(['0.10', '0.20', '-0.05', 1])).toBe('1.25');
  });
});
