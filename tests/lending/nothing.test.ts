import { describe, expect, it } from 'vitest';
import type { Loan, LoanEvent } from '../../src/lending/events/events.ts';
import type { Terms } from '../../src/lending/terms/terms.ts';
import { applied, EXAMPLE, row, stateOn } from './example.ts';
import { cents, sumOf } from './sums.ts';

/** 12,000 without interest, capital at maturity; by balance the applicant owes 139.20 + 11.60 a month, the lender 69.60. */
const FREE = {
  ...EXAMPLE,
  amount: '12000',
  rate: '0',
  recognition: 3,
  version_commission: 'v2',
  opening_commission: '0',
} as const satisfies Terms;
const loan = (terms: Partial<Terms> = {}, rule?: number): Loan => ({
  terms: { ...FREE, ...terms },
  activation_date: '2026-01-15',
  ...(rule ? { rule } : {}),
});
const pay = (id: number, date: string, amount: string, rule?: number): LoanEvent => ({
  kind: 'payment',
  id,
  date,
  amount,
  ...(rule ? { rule } : {}),
});
/** Without a commission of the applicant. */
const NO_FEE = { commission_admin: '0', commission_by_each_payment: '0' };

describe('a row whose payment is 0', () => {
  it('settles once the applicant’s commission is paid, and the lender’s is taken from his next share', () => {
    const first = applied([], pay(1, '2026-02-16', '150.80'), loan());
    expect(row(first.state, 1).status).toBe(1);
    expect(first.payment).toMatchObject({
      lender_net: '0.00',
      carried: '69.60',
      commission_lender: { gross: '69.60' },
    });
    const owed = stateOn('2027-01-15', first.events, loan()).amounts.special.payable.total;
    const last = applied(first.events, pay(2, '2027-01-15', owed), loan());
    expect(last.state.status).toBe('finished');
    expect(last.payment).toMatchObject({ carried: '-69.60', commission_lender: { gross: '765.60' } });
    expect(last.payment?.lender_net).toBe('11164.80');
  });

  it('takes it in the share in which the commission comes in', () => {
    const half = applied([], pay(1, '2026-02-16', '75.40'), loan());
    expect([row(half.state, 1).status, half.payment?.commission_lender.gross]).toEqual([0, '34.80']);
    const rest = applied(half.events, pay(2, '2026-02-16', '75.40'), loan());
    expect([row(rest.state, 1).status, rest.payment?.commission_lender.gross]).toEqual([1, '34.80']);
  });

  it('does so from rule 3 on: what was posted by an earlier one stays', () => {
    for (const rule of [1, 2]) {
      const old = stateOn('2026-02-16', [pay(1, '2026-02-16', '150.80', rule)], loan({}, rule)).payments[0];
      expect(old).toMatchObject({ lender_net: '0.00', carried: '0.00', commission_lender: { gross: '0.00' } });
    }
  });

  it('shows no day of delay while its commission is not paid, and afterwards neither', () => {
    expect(row(stateOn('2026-03-10', [], loan()), 1)).toMatchObject({
      status: 0,
      moratorium: { days: 0, total: '0.00' },
    });
    const late = applied([], pay(1, '2026-03-10', '150.80'), loan());
    expect(row(late.state, 1)).toMatchObject({ status: 1, moratorium: { days: 0 } });
  });
});

describe('a row that owes nothing at all', () => {
  it('is settled from the start, and the lender’s commission of its time is taken from his next share', () => {
    const state = stateOn('2026-06-01', [], loan(NO_FEE));
    expect(state.rows.map(({ status }) => status)).toEqual([...Array(11).fill(1), 0]);
    expect(state.amounts.special.payable.total).toBe('12000.00');
    const end = applied([], pay(1, '2027-01-15', '12000'), loan(NO_FEE));
    expect(end.payment).toMatchObject({ commission_lender: { gross: '835.20' }, lender_net: '11164.80' });
    const early = applied([], pay(1, '2026-02-20', '12000'), loan(NO_FEE));
    expect(early.payment).toMatchObject({ commission_lender: { gross: '139.20' }, lender_net: '11860.80' });
    const old = applied([], pay(1, '2027-01-15', '12000'), loan(NO_FEE, 2));
    expect(old.payment).toMatchObject({ commission_lender: { gross: '69.60' } });
  });

  /** 20.00 over 3,650 days: nearly every second day owes nothing. */
  const CENTS = {
    amount: '20',
    payment_type: 3,
    payment_time: 120,
    recognition: 0,
    version_commission: 'v1',
    ...NO_FEE,
  } as const;

  it('is settled behind rows that owe something too, without delay, and is no next row', () => {
    for (const rule of [2, 3]) {
      const { rows, amounts } = stateOn('2026-03-02', [], loan(CENTS, rule));
      const nothing = rows.filter(({ payment }) => payment === '0.00');
      expect(nothing.length).toBeGreaterThan(1000);
      expect(nothing.every(({ moratorium }) => moratorium.days === 0)).toBe(true);
      if (rule === 3) expect(new Set(nothing.map(({ status }) => status))).toEqual(new Set([1]));
      const expired = rows.filter(({ collection_date }) => collection_date < '2026-03-02');
      const next = rows.find(({ period, payment }) => period > expired.length && payment !== '0.00');
      expect(cents(amounts.special.payable.total)).toBe(
        sumOf([...expired, ...(next ? [next] : [])].map((one) => one.payment)),
      );
    }
  });

  it('is settled where an early payment makes it', () => {
    const terms = { ...CENTS, amount: '100', payment_time: 12 };
    const paid = applied([], pay(1, '2026-01-20', '98.50'), loan(terms));
    const nothing = paid.state.rows.filter(({ payment, status }) => payment === '0.00' && status === 0);
    expect(paid.log.map(({ code }) => code)).toContain('table_rewritten');
    expect(nothing).toEqual([]);
    expect(paid.state.rows.some(({ payment }) => payment === '0.00')).toBe(true);
  });
});
