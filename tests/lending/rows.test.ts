import { describe, expect, it } from 'vitest';
import { calculate } from '../../src/lending/calculate.ts';
import { loanSchedule } from '../../src/lending/table/loan-schedule.ts';
import type { Terms } from '../../src/lending/terms/terms.ts';
import { applied, EXAMPLE, FIRST, LOAN, row, stateOn } from './example.ts';
import { cents, sumOf } from './sums.ts';

function table(terms: Partial<Terms> = {}) {
  const schedule = loanSchedule({ ...EXAMPLE, ...terms }, '2026-01-15', []);
  if (!schedule.ok) throw new Error(`${schedule.field}: ${schedule.code}`);
  return schedule;
}

const refused = (terms: Partial<Terms>) => {
  const answer = calculate({ ...EXAMPLE, ...terms });
  return answer.ok ? 'accepted' : `${answer.field}: ${answer.code}`;
};

describe('rows', () => {
  it('carry IVA at 16 % and the rate they were made with [E-001]', () => {
    for (const made of table().rows) {
      expect(made.iva_rate).toBe('0.16');
      expect(Math.abs(Number(made.iva_interests) - Number(made.interests) * 0.16)).toBeLessThanOrEqual(0.005001);
    }
    const older = table({ iva_rate: '0.15' }).rows[0];
    expect(older).toMatchObject({ iva_rate: '0.15', interests: '745.83', iva_interests: '111.87' });
  });

  it('products 0, 1 and 2 pay the same each period with IVA inside, but for the last row [E-011]', () => {
    for (const recognition of [0, 1, 2] as const) {
      const { rows } = table({ recognition });
      expect(new Set(rows.slice(0, -1).map((made) => made.payment))).toEqual(new Set(['4650.03']));
      for (const made of rows)
        expect(cents(made.payment)).toBe(sumOf([made.interests, made.iva_interests, made.capital]));
    }
  });

  it('products 3 and 4 pay interest and IVA each period and the capital in the last one [E-012]', () => {
    for (const recognition of [3, 4] as const) {
      const { rows } = table({ recognition });
      expect(rows.every((made) => made.interests === '745.83' && made.iva_interests === '119.33')).toBe(true);
      expect(rows.map((made) => made.capital)).toEqual([...Array(11).fill('0.00'), '50000.00']);
      expect([rows[0]?.payment, rows[11]?.payment]).toEqual(['865.16', '50865.16']);
      const shown = calculate({ ...EXAMPLE, recognition });
      expect(shown.ok && [shown.regular.payment, shown.final.payment]).toEqual(['865.16', '50865.16']);
    }
  });

  it('round each component half up where it is born, and totals are sums of the rounded ones [E-013]', () => {
    const tie = table({ amount: '100.20', rate: '10', recognition: 3, payment_time: 1, opening_commission: 0 }).rows[0];
    expect(tie?.interests).toBe('0.84');
    const { rows, totals } = table();
    expect(cents(totals.interests)).toBe(sumOf(rows.map((made) => made.interests)));
    expect(cents(totals.commission_applicant)).toBe(sumOf(rows.map((made) => made.commission_applicant.gross)));
    expect(cents(totals.payment_as_applicant)).toBe(sumOf(rows.map((made) => made.payment_as_applicant)));
  });

  it('follow the exact balance where a rounded payment would drift (1,000 at 100 % weekly for 120 months)', () => {
    const { rows } = table({ amount: 1000, rate: 100, payment_type: 0, payment_time: 120, opening_commission: 0 });
    expect(sumOf(rows.map((made) => made.capital))).toBe(100_000n);
    expect(rows.every((made) => cents(made.capital) >= 0n)).toBe(true);
    for (const made of rows) expect(Math.abs(Number(made.payment) - 22.56)).toBeLessThanOrEqual(0.02001);
    const shown = calculate({
      ...EXAMPLE,
      amount: 1000,
      rate: 100,
      payment_type: 0,
      payment_time: 120,
      opening_commission: 0,
    });
    expect(shown.ok && shown.regular.payment).toBe('22.56');
  });

  it('commission v1 is a percentage of the payment, v2 of the opening balance, each plus the fixed amount [E-015]', () => {
    const first = table({ recognition: 3, version_commission: 'v1' }).rows[0];
    expect(first?.commission_applicant.gross).toBe('21.64');
    const balance = table({ recognition: 3, version_commission: 'v2' }).rows;
    expect([balance[0]?.commission_applicant.gross, balance[11]?.commission_applicant.gross]).toEqual([
      '591.60',
      '591.60',
    ]);
    const falling = table({ recognition: 2, version_commission: 'v2' }).rows;
    expect([falling[0]?.commission_applicant.gross, falling[1]?.commission_applicant.gross]).toEqual([
      '591.60',
      '547.70',
    ]);
    expect(refused({ recognition: 0, version_commission: 'v2' })).toBe(
      'version_commission: commission_version_not_allowed',
    );
  });

  it('the lender pays the same formula without the fixed amount [E-016]', () => {
    expect(table().rows[0]?.commission_lender).toEqual({ gross: '26.97', net: '23.25', iva: '3.72' });
    expect(table({ recognition: 3, version_commission: 'v2' }).rows[0]?.commission_lender.gross).toBe('290.00');
  });

  it('the opening commission, its IVA and the capital to disperse [E-017]', () => {
    expect(table().opening).toEqual({ commission: '2500.00', iva: '400.00', to_disperse: '47100.00' });
    expect(table({ amount: '333.33', opening_commission: '1.5' }).opening).toEqual({
      commission: '5.00',
      iva: '0.80',
      to_disperse: '327.53',
    });
  });

  it('refuses an opening commission that leaves nothing to disperse [E-018]', () => {
    expect(refused({ opening_commission: 87 })).toBe('opening_commission: nothing_to_disperse');
    expect(refused({ opening_commission: '86.21' })).toBe('opening_commission: nothing_to_disperse');
    expect(refused({ amount: '1.16', opening_commission: '86.206897' })).toBe(
      'opening_commission: nothing_to_disperse',
    );
    expect(refused({ opening_commission: 86 })).toBe('accepted');
    expect(refused({ opening_commission: '99.01' })).toBe('opening_commission: out_of_range');
  });
});

describe('both sides', () => {
  it('the applicant pays payment plus commission, the lender gets payment less commission, both with the penalty when late [E-019]', () => {
    expect(table().rows[0]).toMatchObject({ payment_as_applicant: '4715.57', payment_as_lender: '4623.06' });
    expect(row(stateOn('2026-02-26'), 1)).toMatchObject({
      payment_as_applicant: '4759.23',
      payment_as_lender: '4666.72',
    });
  });

  it('withholds a percentage of the interest paid, ordinary and penalty, without IVA [E-020]', () => {
    const late = applied([], { kind: 'payment', id: 1, date: '2026-02-26', amount: '4759.23' });
    expect(late.payment).toMatchObject({
      interests: '745.83',
      moratorium: '37.64',
      isr_withholdings: '156.69',
      iva_withholdings: '125.36',
    });
    const fees = applied([], { ...FIRST, amount: '65.54' });
    expect(fees.payment).toMatchObject({ isr_withholdings: '0.00', iva_withholdings: '0.00', lender_net: '0.00' });
  });

  it('after withholdings both sides are less ISR and IVA [E-021]', () => {
    expect(table().rows[0]).toMatchObject({
      payment_as_applicant_after_withholdings: '4447.07',
      payment_as_lender_after_withholdings: '4354.56',
    });
  });

  it('real_payment is what is still to be handed over, after withholdings only where the applicant withholds [E-022]', () => {
    const partial = { ...FIRST, amount: '1000' };
    expect(row(stateOn('2026-02-13', [partial]), 1).real_payment).toBe('3715.57');
    expect(row(stateOn('2026-02-26'), 1).real_payment).toBe('4759.23');
    const older = { ...LOAN, terms: { ...EXAMPLE, withholding_agent: 'applicant' as const } };
    expect(row(stateOn('2026-02-13', [], older), 1).real_payment).toBe('4447.07');
    expect(row(stateOn('2026-02-13', [FIRST]), 1).real_payment).toBe('0.00');
  });

  it('the cash of a payment is the lender, both taxes and both commissions; where the applicant withholds, less the taxes', () => {
    const older = { ...LOAN, terms: { ...EXAMPLE, withholding_agent: 'applicant' as const } };
    expect(applied([], FIRST, older).payment).toMatchObject({
      amount: '4715.57',
      cash_in: '4447.07',
      lender_net: '4354.56',
    });
    expect(applied([], FIRST).payment).toMatchObject({ cash_in: '4715.57', lender_net: '4354.56' });
  });
});
