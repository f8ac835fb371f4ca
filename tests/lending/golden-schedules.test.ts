import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { annualTotalCost } from '../../src/lending/cat.ts';
import { buildSchedule } from '../../src/lending/schedule.ts';
import { dueDates } from '../../src/lending/terms/due-dates.ts';
import { sameMoney } from './sums.ts';

const folder = new URL('./golden/', import.meta.url);
const golden = (name: string) => JSON.parse(readFileSync(new URL(name, folder), 'utf8'));
const SHAPES: Record<string, 'level' | 'at_maturity' | 'equal_principal'> = {
  french: 'level',
  bullet: 'at_maturity',
  equal_principal: 'equal_principal',
};
const COLUMNS = { interest: 'interest', capital: 'principal', payment: 'payment', balance: 'balance' } as const;

describe('numbers from outside', () => {
  for (const name of readdirSync(folder)) {
    const { kind, title, inputs, expected } = golden(name);
    if (kind !== 'schedule') continue;
    it(`table ${name}: ${title}`, () => {
      const built = buildSchedule({
        principal: inputs.principal,
        rate_per_period: inputs.rate_per_period,
        periods: inputs.periods,
        shape: SHAPES[inputs.schedule_kind] ?? 'level',
        tax_rate: inputs.iva,
      });
      for (const [theirs, ours] of Object.entries(COLUMNS) as [keyof typeof COLUMNS, 'interest'][]) {
        if (expected[theirs])
          sameMoney(
            built.rows.map((row) => row[ours]),
            expected[theirs],
          );
      }
      if (expected.totals?.interest) sameMoney([built.totals.interest], [expected.totals.interest]);
      if (expected.totals?.payment) sameMoney([built.totals.payment], [expected.totals.payment]);
    });
  }

  it('13 prepayment: the two shapes after an early payment, with the payments that the source forces', () => {
    const { expected } = golden('13_fineract_prepay_reduce.json');
    const left = expected.after_first_two_rows[1].balance;
    for (const [shape, payment] of [
      ['reduce_number', '862.00'],
      ['reduce_amount', '536.00'],
    ] as const) {
      const rows = expected[shape].rows;
      const built = buildSchedule({
        principal: left,
        rate_per_period: '0.01',
        periods: rows.length,
        shape: 'level',
        tax_rate: 0,
        level_payment: payment,
      });
      expect(built.rows).toHaveLength(rows.length);
      expect(built.rows.slice(0, -1).every((row) => row.payment === payment)).toBe(true);
      expect(built.rows.at(-1)?.balance).toBe('0.00');
      expect(built.totals.principal).toBe(left);
      const off = Number(built.rows.at(-1)?.payment) - Number(rows.at(-1).payment);
      expect(Math.abs(off)).toBeLessThan(3);
    }
  });

  it('16 month end: the anchor day is kept and clamped', () => {
    const { inputs, expected } = golden('16_fineract_month_end.json');
    expect(dueDates(inputs.start, 2, inputs.count)).toEqual(expected.dates);
    const from30 = dueDates('2023-01-30', 2, 13);
    const named = expected.from_2023_01_30;
    expect([from30[0], from30[1], from30[12]]).toEqual([named.feb_2023, named.mar_2023, named.feb_2024]);
  });

  it('18 payments, principal parts and internal rates of return', () => {
    const { inputs, expected } = golden('18_numpy_pmt_irr.json');
    const first = buildSchedule({
      principal: 15000,
      rate_per_period: '0.00666666666666666666666666666667',
      periods: 60,
      shape: 'level',
      tax_rate: 0,
    });
    expect(first.regular_payment).toBe('304.15');
    expect(
      buildSchedule({ principal: 1000, rate_per_period: 0, periods: 4, shape: 'level', tax_rate: 0 }).regular_payment,
    ).toBe('250.00');
    const rate = '0.00833333333333333333333333333333';
    const second = buildSchedule({ principal: 55000, rate_per_period: rate, periods: 60, shape: 'level', tax_rate: 0 });
    expect(Number(second.rows[0]?.principal)).toBeCloseTo(Number(expected.ppmt[0]), 1);
    const third = buildSchedule({ principal: 2000, rate_per_period: rate, periods: 24, shape: 'level', tax_rate: 0 });
    for (const [index, principal] of expected.ppmt[1].entries()) {
      expect(Math.abs(Number(third.rows[index]?.principal) - Number(principal))).toBeLessThan(0.02);
    }
    for (const [index, flows] of inputs.irr.entries()) {
      const payments = flows.slice(1).map((amount: number, k: number) => ({ period: k + 1, amount }));
      const percent = annualTotalCost({ net_amount: -flows[0], payments, periods_per_year: 1 });
      const digits = expected.irr[index].split('.')[1].length;
      expect(Number(percent) / 100).toBeCloseTo(Number(expected.irr[index]), digits - 1);
    }
  });

  it('24 payments that users of peer products found wrong', () => {
    const { inputs, expected } = golden('24_complaint_payments.json');
    for (const [index, loan] of inputs.cases.entries()) {
      const yearly = loan.annual_rate === undefined ? undefined : Number(loan.annual_rate);
      const rate = yearly === undefined ? (1.12 ** (1 / 12) - 1).toFixed(18) : (yearly / 1200).toFixed(18);
      const built = buildSchedule({
        principal: loan.principal,
        rate_per_period: rate,
        periods: loan.periods,
        shape: 'level',
        tax_rate: 0,
      });
      expect(Number(built.regular_payment)).toBeCloseTo(Number(expected.payment[index]), 2);
      if (index === 1) expect(built.rows[0]?.principal).toBe(expected.first_capital_case2);
    }
  });
});
