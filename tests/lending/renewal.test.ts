import { describe, expect, it } from 'vitest';
import type { Loan, LoanEvent } from '../../src/lending/events/events.ts';
import type { StatePayment } from '../../src/lending/ledger/state.ts';
import { applyEvent } from '../../src/lending/state/apply-event.ts';
import { billable } from '../../src/lending/state/bill-lines.ts';
import { loanSchedule, requestCat } from '../../src/lending/table/loan-schedule.ts';
import { applied, EXAMPLE, LOAN, row, stateOn } from './example.ts';
import { journalOf } from './journal-of.ts';
import { statement } from './statement.ts';
import { cents } from './sums.ts';

/** The worked example as a renewal: its opening commission of 2,500.00 and 400.00 comes with the first period. */
const RENEWAL: Loan = { ...LOAN, terms: { ...EXAMPLE, renewal: true } };
const ACTIVATION = { kind: 'activation', id: 1, date: LOAN.activation_date } as const satisfies LoanEvent;
const pay = (id: number, date: string, amount: string) => ({ kind: 'payment', id, date, amount }) as const;
const OPENING = { commission: '2500.00', iva: '400.00', to_disperse: '0.00', with_first_period: true } as const;
const entries = (journal: { account: string; debit: string; credit: string }[]) =>
  Object.fromEntries(journal.map(({ account, debit, credit }) => [account, debit === '0.00' ? `-${credit}` : debit]));

describe('a renewal', () => {
  it('moves no money when it is activated: its capital is with the borrower already', () => {
    const [activated] = journalOf(RENEWAL, [ACTIVATION], []);
    expect(entries(activated?.entries ?? [])).toEqual({
      memo_portfolio: '50000.00',
      memo_portfolio_contra: '-50000.00',
    });
    for (const side of ['applicant', 'lender'] as const) {
      const told = statement(RENEWAL, [ACTIVATION], side, '2026-01-15', []);
      expect(told.ok && told.lines[0]).toMatchObject({ cash: '0.00', commission: '0.00', balance: '50000.00' });
    }
  });

  it('charges the opening commission with its IVA with the first period, and with no other', () => {
    const state = stateOn('2026-01-15', [], RENEWAL);
    expect(row(state, 1)).toMatchObject({
      payment: '4650.03',
      payment_as_applicant: '7615.57',
      payment_as_lender: '4623.06',
      commission_applicant: { gross: '2965.54', net: '2556.50', iva: '409.04' },
    });
    expect(row(state, 2)).toEqual(row(stateOn('2026-01-15'), 2));
    const schedule = loanSchedule(RENEWAL.terms, RENEWAL.activation_date, []);
    expect(schedule.ok && schedule.rows[0]).toMatchObject({
      payment_as_applicant: '7615.57',
      commission_applicant: { gross: '2965.54', net: '2556.50', iva: '409.04' },
    });
    expect(schedule.ok && schedule.totals).toMatchObject({
      commission_applicant: '3686.48',
      payment_as_applicant: '59486.78',
    });
  });

  it('earns it in a line of the journal of its own, when the money comes', () => {
    const paid = applied([], pay(1, '2026-02-16', '7615.57'), RENEWAL);
    const plain = applied([], pay(1, '2026-02-16', '4715.57'));
    expect(entries(paid.journal)).toEqual({
      ...entries(plain.journal),
      client_bank: '7615.57',
      opening_income: '-2500.00',
      iva_payable: '-412.76',
    });
    expect(paid.payment).toMatchObject({
      lender_net: plain.payment?.lender_net,
      commission: '2965.54',
      commission_iva: '409.04',
      commission_applicant: { gross: '65.54', net: '56.50', iva: '9.04' },
      opening_commission: { gross: '2900.00', net: '2500.00', iva: '400.00' },
    });
  });

  it('shares it among the payments that bring it, first of all concepts, to the cent', () => {
    let events: LoanEvent[] = [];
    const brought: StatePayment[] = [];
    for (const [id, amount] of ['1000.01', '1000.01', '899.97', '0.01', '65.54'].entries()) {
      const answer = applied(events, pay(id + 1, '2026-02-16', amount), RENEWAL);
      events = answer.events;
      brought.push(answer.payment as StatePayment);
    }
    const parts = brought.map(({ opening_commission: part }) => part);
    const sum = (name: 'net' | 'iva' | 'gross') => parts.reduce((all, part) => all + cents(part?.[name] ?? '0'), 0n);
    expect([sum('gross'), sum('net'), sum('iva')]).toEqual([290_000n, 250_000n, 40_000n]);
    expect(brought[4]).toMatchObject({ commission: '65.54', interests: '0.00' });
    expect(brought[4]?.opening_commission).toBeUndefined();
    const bills = brought.map((payment) => billable(payment, OPENING, 3).gross);
    expect(bills).toEqual(['1000.01', '1000.01', '899.97', '0.01', '0.00']);
    expect(billable(brought[4] as StatePayment, OPENING, 0).gross).toBe('65.54');
  });

  it('is owed its opening commission whatever day it ends, the first one too', () => {
    for (const day of ['2026-01-15', '2026-01-20']) {
      const { total, commission } = stateOn(day, [], RENEWAL).amounts.special.to_finish;
      const plain = stateOn(day).amounts.special.to_finish;
      expect(cents(total) - cents(plain.total)).toBe(290_000n);
      expect(cents(commission) - cents(plain.commission)).toBe(290_000n);
      const ended = applied([], pay(1, day, total), RENEWAL);
      expect(ended.state.status).toBe('finished');
      expect(ended.payment?.opening_commission?.gross).toBe('2900.00');
    }
  });

  it('gives it back with the payment that brought it', () => {
    const paid = applied([], pay(1, '2026-02-16', '7615.57'), RENEWAL);
    const undone = applied(paid.events, { kind: 'reversal', id: 2, date: '2026-02-17', of: 1 }, RENEWAL);
    expect(undone.journal).toEqual(
      paid.journal.map(({ debit, credit, ...rest }) => ({ ...rest, debit: credit, credit: debit })),
    );
    expect(undone.state.payments[0]?.opening_commission).toBeUndefined();
  });

  it('has a CAT in which it receives the whole amount and pays the opening commission with the first period', () => {
    const [plain, renewed] = [requestCat(EXAMPLE), requestCat(RENEWAL.terms)];
    const free = requestCat({ ...EXAMPLE, opening_commission: '0' });
    if (!plain.ok || !renewed.ok || !free.ok) throw new Error('no CAT');
    expect(Number(renewed.cat)).toBeLessThan(Number(plain.cat));
    expect(Number(renewed.cat)).toBeGreaterThan(Number(free.cat));
  });

  it('leaves its parent as it took it over: no earlier money, waiver or reversal moves that debt any more', () => {
    const first = pay(1, '2026-02-13', '4715.57');
    const closed = applied([first], { kind: 'closure', id: 2, date: '2026-03-20', category: 'A' }).events;
    const flags = { condone_commission: true, category: 'B' } as const;
    for (const event of [
      pay(3, '2026-03-01', '1000.00'),
      pay(3, '2026-03-20', '1000.00'),
      { kind: 'waiver', id: 3, date: '2026-03-18', ...flags },
      { kind: 'reversal', id: 3, date: '2026-03-21', of: 1 },
    ] as const)
      expect(applyEvent(LOAN, closed, event, '2026-03-21', [])).toMatchObject({ ok: false, code: 'loan_finished' });
    expect(stateOn('2026-03-21', closed).payments.map(({ kind, can_reverse }) => [kind, can_reverse])).toEqual([
      ['payment', false],
      ['closure', true],
    ]);
  });

  it('of before stays as it was: terms that do not say it are read as they were', () => {
    const [activated] = journalOf(LOAN, [ACTIVATION], []);
    expect(entries(activated?.entries ?? [])).toMatchObject({
      lender_funds: '50000.00',
      applicant_to_disperse: '-47100.00',
      opening_income: '-2500.00',
    });
    expect(row(stateOn('2026-01-15'), 1).payment_as_applicant).toBe('4715.57');
  });
});
