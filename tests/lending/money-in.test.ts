import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { Loan } from '../../src/lending/events/events.ts';
import { applied, EXAMPLE, FIRST, LOAN, row, stateOn } from './example.ts';

const golden = (name: string) => JSON.parse(readFileSync(new URL(`./golden/${name}`, import.meta.url), 'utf8'));
const at = (id: number, date: string, amount: string) => ({ kind: 'payment', id, date, amount }) as const;

describe('penalty interest', () => {
  it('runs on unpaid capital from the day after the collection date at twice the rate, with IVA [E-024]', () => {
    const days = (date: string) => row(stateOn(date), 1).moratorium;
    expect(days('2026-02-16')).toEqual({ days: 0, interest: '0.00', iva: '0.00', total: '0.00' });
    expect(days('2026-02-17')).toEqual({ days: 1, interest: '3.76', iva: '0.60', total: '4.36' });
    expect(days('2026-02-26')).toEqual({ days: 10, interest: '37.64', iva: '6.02', total: '43.66' });
    const simple: Loan = {
      activation_date: '2026-01-12',
      terms: { amount: 500, rate: 36, payment_type: 2, payment_time: 1, recognition: 3, moratorium_factor: 1 },
    };
    expect(row(stateOn('2026-02-13', [], simple), 1).moratorium.interest).toBe('0.50');
  });

  it('goes on for what is left after a partial payment, segment by segment', () => {
    const partial = at(1, '2026-02-26', '2000');
    const before = row(stateOn('2026-02-26', [partial]), 1);
    expect(before.paid).toMatchObject({
      commission: '65.54',
      moratorium: '37.64',
      iva_moratorium: '6.02',
      interests: '745.83',
    });
    expect(before.paid.capital).toBe('1025.64');
    const later = row(stateOn('2026-03-08', [partial]), 1).moratorium;
    expect(later).toEqual({ days: 20, interest: '65.08', iva: '10.41', total: '75.49' });
  });

  it('does not run for rows without capital, nor for the days to the collection date', () => {
    const interestOnly = { ...LOAN, terms: { ...EXAMPLE, recognition: 3 as const } };
    expect(row(stateOn('2026-04-30', [], interestOnly), 1).moratorium).toMatchObject({ days: 73, total: '0.00' });
    const onPayment = { ...LOAN, terms: { ...EXAMPLE, recognition: 3 as const, moratorium_base: 'payment' as const } };
    expect(row(stateOn('2026-02-26', [], onPayment), 1).moratorium.interest).toBe('8.60');
  });
});

describe('where the money goes', () => {
  it('to the oldest row first, and inside it to commission, penalty, interest, capital [E-025]', () => {
    const late = applied([], at(1, '2026-03-20', '5000'));
    expect(late.payment?.lines.map((line) => [line.period, line.concept])).toEqual([
      [1, 'commission'],
      [1, 'moratorium'],
      [1, 'iva_moratorium'],
      [1, 'interests'],
      [1, 'iva_interests'],
      [1, 'capital'],
      [2, 'commission'],
      [2, 'moratorium'],
      [2, 'iva_moratorium'],
      [2, 'interests'],
      [2, 'iva_interests'],
    ]);
    expect(row(late.state, 1).status).toBe(1);
    expect(row(late.state, 2)).toMatchObject({ status: 0, commission_partials: '65.54', capital_partials: '0.00' });
  });

  it('shares interest and its IVA pro rata in a partial payment', () => {
    const part = applied([], { ...FIRST, amount: '181.54' });
    expect(part.payment).toMatchObject({
      commission: '65.54',
      interests: '100.00',
      iva_interests: '16.00',
      total_interests: '116.00',
    });
  });

  it('14 allocation of an outside case: 30 of interest and 470 of capital in 500', () => {
    const { expected } = golden('14_fineract_allocation.json');
    const terms = { amount: 3000, rate: 12, payment_type: 2, payment_time: 3, recognition: 3, iva_rate: 0 } as const;
    const flat: Loan = { activation_date: '2026-01-12', terms };
    const part = applied([], at(1, '2026-02-12', '500'), flat).payment;
    expect(part).toMatchObject({ interests: '30.00' });
    const fee = { ...flat, terms: { ...terms, commission_by_each_payment: 50 } };
    const withFee = applied([], at(1, '2026-02-12', '60'), fee);
    expect(withFee.payment).toMatchObject({ commission: '50.00', interests: '10.00', capital: '0.00' });
    const undone = applied(withFee.events, { kind: 'reversal', id: 2, date: '2026-02-12', of: 1 }, fee);
    expect(row(undone.state, 1).pending).toEqual(row(stateOn('2026-02-12', [], fee), 1).pending);
    const [partial, fees] = expected.results;
    const level = { activation_date: '2026-01-12', terms: { ...terms, amount: 1000, payment_time: 0 } } as Loan;
    const thousand = {
      ...level,
      terms: { ...level.terms, rate: 36, moratorium_factor: 100, commission_by_each_payment: Number(fees.fee) },
    };
    expect(
      Number(
        applied([], at(1, '2026-02-12', '500'), { ...level, terms: { ...level.terms, rate: 36 } }).payment?.capital,
      ),
    ).toBe(Number(partial.capital));
    const late = applied([], at(1, '2026-02-13', '500'), thousand).payment;
    expect(late).toMatchObject({ commission: '50.00', moratorium: '100.00', interests: '30.00', capital: '320.00' });
  });

  it('gives no lender commission back when a row that was partly paid in advance is cancelled at the finish', () => {
    const payable = stateOn('2026-02-13').amounts.special.payable.total;
    const advance = [at(1, '2026-02-13', payable), at(2, '2026-02-14', '2000')];
    expect(row(stateOn('2026-02-14', advance), 2).status).toBe(0);
    const amount = stateOn('2026-02-15', advance).amounts.special.to_finish.total;
    const closed = applied(advance, at(3, '2026-02-15', amount));
    expect(closed.payment?.commission_lender.gross).toBe('0.00');
    expect(closed.state).toMatchObject({ status: 'finished', as_of: '2026-02-15' });
  });

  it('keeps the excess of a replay as credit of the applicant', () => {
    const closing = at(1, '2026-03-01', stateOn('2026-03-01').amounts.special.to_finish.total);
    const late = applied([closing], at(2, '2026-02-13', '4715.57'), LOAN, '2026-03-01');
    expect(late.state.status).toBe('finished');
    expect(Number(late.state.credit)).toBeGreaterThan(0);
    expect(late.state.payments[1]?.lines.at(-1)?.concept).toBe('credit');
  });
});

describe('the three amounts', () => {
  it('expired is what is pending on rows past their collection date, payable adds the next row in full [E-026]', () => {
    const { special } = stateOn('2026-03-17').amounts;
    const penalty =
      Number(row(stateOn('2026-03-17'), 1).moratorium.total) + Number(row(stateOn('2026-03-17'), 2).moratorium.total);
    expect(Number(special.expired.total)).toBeCloseTo(2 * 4715.57 + penalty, 2);
    expect(special.expired.commission).toBe('131.08');
    expect(Number(special.payable.total) - Number(special.expired.total)).toBeCloseTo(4715.57, 2);
    expect(stateOn('2026-02-16').amounts.special.expired.total).toBe('0.00');
    expect(stateOn('2026-02-17').amounts.special.expired.total).toBe('4719.93');
  });

  it('to_finish adds the capital of the other rows and the running row by days [E-027]', () => {
    expect(stateOn('2026-03-01', [FIRST]).amounts.special.to_finish).toEqual({
      total: '46680.51',
      commission: '65.54',
    });
    expect(stateOn('2026-02-15', [FIRST]).amounts.special.to_finish.total).toBe('46215.13');
    expect(stateOn('2026-01-15').amounts.special.to_finish.total).toBe('50000.00');
  });

  it('12 payoff of an outside case: 83.57 of capital and 0.24 of interest after 14 of 29 days', () => {
    const { inputs, expected } = golden('12_fineract_payoff.json');
    const terms = { amount: 100, rate: 7, payment_type: 2, payment_time: 6, recognition: 0, iva_rate: 0 } as const;
    const loan: Loan = { terms, activation_date: inputs.start };
    const paid = at(1, inputs.paid[0].date, inputs.paid[0].amount);
    const { special } = stateOn(inputs.payoff_date, [paid], loan).amounts;
    expect(special.to_finish.total).toBe(expected.total);
    const closed = applied([paid], at(2, inputs.payoff_date, expected.total), loan);
    expect(closed.payment).toMatchObject({ capital: expected.capital, interests: expected.interest_to_date });
    const early = stateOn('2024-01-15', [], loan).amounts.special.to_finish.total;
    expect(Number(early)).toBeCloseTo(100 + Number(expected.on_2024_01_15_no_payment.accrued_interest), 2);
  });

  it('paying exactly to_finish settles the running row and cancels the others', () => {
    const closed = applied([FIRST], at(2, '2026-03-01', '46680.51'));
    expect(closed.state).toMatchObject({ status: 'finished', closed_at: '2026-03-01' });
    expect(row(closed.state, 2)).toMatchObject({ status: 1, interests: '344.69', iva_interests: '55.15' });
    expect(row(closed.state, 3)).toMatchObject({
      status: 2,
      interests: '0.00',
      commission_applicant: { gross: '0.00' },
      capital: '3916.98',
    });
    expect(closed.payment?.commission_lender.gross).toBe('26.97');
  });
});
