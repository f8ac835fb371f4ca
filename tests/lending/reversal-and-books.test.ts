import { describe, expect, it } from 'vitest';
import type { LoanEvent } from '../../src/lending/events/events.ts';
import { applyEvent } from '../../src/lending/state/apply-event.ts';
import { applied, FIRST, LOAN, row, stateOn } from './example.ts';
import { essence } from './invariants.ts';
import { journalOf } from './journal-of.ts';
import { statement } from './statement.ts';

const SECOND = { ...FIRST, id: 2, date: '2026-03-13' };
const entry = (account: string, debit: string, credit: string) => expect.objectContaining({ account, debit, credit });

describe('reversal', () => {
  it('undoes a payment exactly and replays the later ones [E-030]', () => {
    const loan = { ...LOAN, reversal: 'any' as const };
    const both = applied([FIRST], SECOND, loan).events;
    const undone = applied(both, { kind: 'reversal', id: 3, date: '2026-03-14', of: 1 }, loan);
    expect(essence(undone.state)).toBe(essence(stateOn('2026-03-14', [SECOND], loan)));
    expect(row(undone.state, 1).paid.moratorium).not.toBe('0.00');
    const last = applied(both, { kind: 'reversal', id: 3, date: '2026-03-14', of: 2 });
    expect(essence(last.state)).toBe(essence(stateOn('2026-03-14', [FIRST])));
    expect(last.state.payments[1]).toMatchObject({ id: 2, reversed: true, can_reverse: false, capital: '0.00' });
    expect(last.log).toEqual([{ code: 'reversed', params: { id: 2 } }]);
  });

  it('opens a finished loan again', () => {
    const amount = stateOn('2026-03-01', [FIRST]).amounts.special.to_finish.total;
    const closed = applied([FIRST], { kind: 'payment', id: 2, date: '2026-03-01', amount });
    const open = applied(closed.events, { kind: 'reversal', id: 3, date: '2026-03-02', of: 2 });
    expect(open.state).toMatchObject({ status: 'active', closed_at: undefined });
    expect(open.state.rows).toEqual(stateOn('2026-03-02', [FIRST]).rows);
  });

  it('posts the mirror of the original', () => {
    const paid = applied([], FIRST);
    const undone = applied(paid.events, { kind: 'reversal', id: 2, date: '2026-02-14', of: 1 });
    expect(undone.journal).toEqual(
      paid.journal.map(({ debit, credit, ...rest }) => ({ ...rest, debit: credit, credit: debit })),
    );
  });

  it('events of one day are replayed in the order of their ids', () => {
    const flags = { condone_commission: true, condone_moratorium: true, condone_interest: true };
    const waiver = { kind: 'waiver', date: '2026-02-26', category: 'B', ...flags } as const;
    const payment = { kind: 'payment', date: '2026-02-26', amount: '1000' } as const;
    const waivedFirst = stateOn('2026-02-26', [
      { ...payment, id: 2 },
      { ...waiver, id: 1 },
    ]);
    const paidFirst = stateOn('2026-02-26', [
      { ...waiver, id: 2 },
      { ...payment, id: 1 },
    ]);
    expect([row(waivedFirst, 1).paid.capital, row(paidFirst, 1).paid.capital]).toEqual(['1000.00', '25.64']);
    expect(waivedFirst.payments.map((posted) => posted.id)).toEqual([1, 2]);
  });

  it('a late value date is replayed in its place', () => {
    const late = applied([SECOND], { ...FIRST, id: 3 }, LOAN, '2026-03-13');
    expect(late.state.rows).toEqual(stateOn('2026-03-13', [FIRST, SECOND]).rows);
  });

  it('applying an event changes nothing that the caller holds', () => {
    const events = Object.freeze([FIRST]) as LoanEvent[];
    expect(applyEvent(LOAN, events, SECOND, '2026-03-13', [])).toEqual(applied(events, SECOND));
    expect(events).toEqual([FIRST]);
  });

  it('a new due date moves the row, its collection date and the start of the next one', () => {
    const moved = applied([FIRST], {
      kind: 'reschedule',
      id: 2,
      date: '2026-03-01',
      period: 2,
      date_final: '2026-03-28',
    });
    expect(row(moved.state, 2)).toMatchObject({
      date_final: '2026-03-28',
      collection_date: '2026-03-30',
      interests: '689.38',
    });
    expect(row(moved.state, 3)).toMatchObject({ date_initial: '2026-03-28', calendar_days: 18, interests: '631.94' });
  });
});

describe('books', () => {
  it('a loan from activation to payout, balanced at each step', () => {
    const events: LoanEvent[] = [
      { kind: 'activation', id: 0, date: '2026-01-15' },
      { kind: 'disbursement', id: 1, date: '2026-01-16' },
      { ...FIRST, id: 2 },
      { kind: 'payout', id: 3, date: '2026-02-14', of: 2 },
    ];
    const [activation, disbursement, payment, payout] = journalOf(LOAN, events, []).map((step) => step.entries);
    expect(activation).toEqual([
      entry('lender_funds', '50000.00', '0.00'),
      entry('applicant_to_disperse', '0.00', '47100.00'),
      entry('opening_income', '0.00', '2500.00'),
      entry('iva_payable', '0.00', '400.00'),
      entry('memo_portfolio', '50000.00', '0.00'),
      entry('memo_portfolio_contra', '0.00', '50000.00'),
    ]);
    expect(disbursement).toEqual([
      entry('client_bank', '0.00', '47100.00'),
      entry('applicant_to_disperse', '47100.00', '0.00'),
    ]);
    expect(payment).toEqual([
      entry('client_bank', '4715.57', '0.00'),
      entry('iva_payable', '0.00', '12.76'),
      entry('lender_payable', '0.00', '4354.56'),
      entry('isr_withheld', '0.00', '149.17'),
      entry('iva_withheld', '0.00', '119.33'),
      entry('applicant_commission', '0.00', '56.50'),
      entry('lender_commission', '0.00', '23.25'),
      entry('memo_portfolio', '0.00', '3784.87'),
      entry('memo_portfolio_contra', '3784.87', '0.00'),
    ]);
    expect(payout).toEqual([entry('client_bank', '0.00', '4354.56'), entry('lender_payable', '4354.56', '0.00')]);
    const later = applied(events, { kind: 'payment', id: 4, date: '2026-03-13', amount: '4715.57' });
    expect(later.journal).toEqual(journalOf(LOAN, later.events, []).at(-1)?.entries);
  });

  it('statements of both sides show the same loan', () => {
    const lender = statement(LOAN, [FIRST], 'lender', '2026-03-01', []);
    const applicant = statement(LOAN, [FIRST], 'applicant', '2026-03-01', []);
    if (!lender.ok || !applicant.ok) throw new Error('refused');
    expect(lender.lines.at(-1)).toMatchObject({
      cash: '4354.56',
      commission: '26.97',
      balance: '46215.13',
      dispersed: false,
    });
    expect(applicant.lines.map((line) => [line.kind, line.cash, line.balance])).toEqual([
      ['activation', '-47100.00', '50000.00'],
      ['payment', '4715.57', '46215.13'],
    ]);
    expect(applicant.totals).toMatchObject({ cash: '4715.57', commission: '65.54', isr_withholdings: '149.17' });
  });
});
