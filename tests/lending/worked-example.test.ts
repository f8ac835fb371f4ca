import { describe, expect, it } from 'vitest';
import { calculate } from '../../src/lending/calculate.ts';
import { loanSchedule } from '../../src/lending/table/loan-schedule.ts';
import { applied, EXAMPLE, FIRST, LOAN, row, stateOn } from './example.ts';

describe('the worked example', () => {
  it('is right to the cent from the table to what the lender gets [E-034]', () => {
    const schedule = loanSchedule(EXAMPLE, LOAN.activation_date, []);
    if (!schedule.ok) throw new Error(schedule.code);
    expect(schedule.opening).toEqual({ commission: '2500.00', iva: '400.00', to_disperse: '47100.00' });
    expect(schedule.rows[0]).toMatchObject({
      interests: '745.83',
      iva_interests: '119.33',
      capital: '3784.87',
      payment: '4650.03',
      balance: '46215.13',
      commission_applicant: { gross: '65.54', net: '56.50', iva: '9.04' },
      commission_lender: { gross: '26.97' },
      payment_as_applicant: '4715.57',
      payment_as_lender: '4623.06',
      isr_withholdings: '149.17',
      iva_withholdings: '119.33',
      payment_as_lender_after_withholdings: '4354.56',
    });
    expect(schedule.rows[11]).toMatchObject({
      interests: '68.18',
      iva_interests: '10.91',
      capital: '4570.88',
      payment: '4649.97',
      payment_as_applicant: '4715.51',
      balance: '0.00',
    });
    expect(schedule.totals).toMatchObject({
      interests: '5000.27',
      iva_interests: '800.03',
      capital: '50000.00',
      payment: '55800.30',
    });
    const paid = applied([], FIRST);
    expect(paid.payment).toMatchObject({
      cash_in: '4715.57',
      lender_net: '4354.56',
      capital: '3784.87',
      commission: '65.54',
    });
    expect(row(stateOn('2026-02-26'), 1).moratorium).toEqual({
      days: 10,
      interest: '37.64',
      iva: '6.02',
      total: '43.66',
    });
  });

  it('the CAT is computed without IVA and shown with one decimal: 34.8 with all commissions, 31.7 with the opening one [E-031]', () => {
    const full = calculate(EXAMPLE);
    const bare = calculate({ ...EXAMPLE, commission_admin: 0, commission_by_each_payment: 0 });
    const free = calculate({
      ...EXAMPLE,
      rate: 0,
      opening_commission: 0,
      commission_admin: 0,
      commission_by_each_payment: 0,
    });
    if (!full.ok || !bare.ok || !free.ok) throw new Error('refused');
    expect([full.cat_shown, bare.cat_shown, free.cat_shown]).toEqual(['34.8', '31.7', '0.0']);
    expect(Number(bare.cat)).toBeCloseTo(31.7, 2);
    const other = calculate({ ...EXAMPLE, iva_rate: '0.08', commission_admin: 0, commission_by_each_payment: 0 });
    expect(other.ok && Math.abs(Number(other.cat) - 31.7)).toBeLessThan(0.3);
  });

  it('rewrites the table for 10,000 beside payment 2: ten of 3,552.41, or eight with a last one of 2,243.04', () => {
    const early = { kind: 'payment', id: 2, date: '2026-03-13', amount: '14715.57' } as const;
    const smaller = applied([FIRST], early);
    expect(row(smaller.state, 3).payment).toBe('3552.41');
    expect(row(smaller.state, 12).payment).toBe('3552.40');
    expect(smaller.log.map((step) => step.code)).toEqual(['row_settled', 'prepaid', 'table_rewritten']);
    const shorter = applied([FIRST], early, { ...LOAN, terms: { ...EXAMPLE, prepayment: 'reduce_term' } });
    expect(row(shorter.state, 9).payment).toBe('4650.03');
    expect(row(shorter.state, 10)).toMatchObject({ payment: '2243.04', balance: '0.00', status: 0 });
    expect([row(shorter.state, 11), row(shorter.state, 12)]).toMatchObject([
      { status: 2, payment: '0.00' },
      { status: 2 },
    ]);
    const asked = applied([FIRST], { ...early, reduce_term: true });
    expect(asked.state.rows).toEqual(shorter.state.rows);
    const against = { ...LOAN, terms: { ...EXAMPLE, prepayment: 'reduce_term' as const } };
    expect(applied([FIRST], { ...early, reduce_term: false }, against).state.rows).toEqual(smaller.state.rows);
    expect(smaller.state.prepaid).toBe('10000.00');
    expect([smaller.state.finish_date, shorter.state.finish_date]).toEqual(['2027-01-15', '2026-11-15']);
  });

  it('answers the same table by closed formulas, worked in another way', () => {
    const [principal, rate, tax] = [50_000, 0.179 / 12, 0.16];
    const taxed = rate * (1 + tax);
    const level = (principal * taxed) / (1 - (1 + taxed) ** -12);
    const schedule = loanSchedule(EXAMPLE, LOAN.activation_date, []);
    if (!schedule.ok) throw new Error(schedule.code);
    for (const { period, balance, capital } of schedule.rows) {
      const exact = principal * (1 + taxed) ** period - (level * ((1 + taxed) ** period - 1)) / taxed;
      expect(Math.abs(Number(balance) - exact)).toBeLessThan(0.06);
      const part = (level - principal * taxed) * (1 + taxed) ** (period - 1);
      expect(Math.abs(Number(capital) - part)).toBeLessThan(0.06);
    }
  });
});
