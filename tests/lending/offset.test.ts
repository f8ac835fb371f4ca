import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Loan, LoanEvent } from '../../src/lending/events/events.ts';
import { bookOf } from '../../src/lending/events/replay.ts';
import { FIRST_RULE } from '../../src/lending/ledger/book.ts';
import { hasUncovered, periodsLeavingNothing } from '../../src/lending/ledger/debt.ts';
import type { StatePayment } from '../../src/lending/ledger/state.ts';
import { applyEvent } from '../../src/lending/state/apply-event.ts';
import { anyStart, anySteps, anyTerms, type Step } from './arbitraries.ts';
import { applied, EXAMPLE, refusal, stateOn } from './example.ts';
import { begin, HOLIDAYS, take, type Way } from './history.ts';
import { checkJournal, essence } from './invariants.ts';
import { journalOf } from './journal-of.ts';
import { statement } from './statement.ts';
import { cents, sumOf } from './sums.ts';

/** Interest each month and the capital at maturity; 3 % of the balance a month is the lender's commission, more than the interest bears. */
const LOAN: Loan = {
  terms: {
    ...EXAMPLE,
    recognition: 3,
    version_commission: 'v2',
    commission_admin: '0',
    commission_admin_lender: '3.48',
  },
  activation_date: '2026-01-15',
};
const START: LoanEvent[] = [{ kind: 'activation', id: 1, date: '2026-01-15' }];
const first = { kind: 'payment', id: 2, date: '2026-02-13', amount: '876.76' } as const;
const late = { kind: 'payment', id: 3, date: '2026-03-13', amount: '5876.76' } as const;
const old = START.map((event) => ({ ...event, rule: FIRST_RULE }));

const balance = (events: readonly LoanEvent[], account: string, loan = LOAN): bigint =>
  journalOf(loan, events, HOLIDAYS)
    .flatMap(({ entries }) => entries)
    .filter((entry) => entry.account === account)
    .reduce((sum, entry) => sum + cents(entry.debit) - cents(entry.credit), 0n);
const paymentOf = (payments: readonly StatePayment[], id: number) => payments.find((payment) => payment.id === id);

describe('what a lender owes beyond his share (pendiente de compensar)', () => {
  it('is carried on the loan: his share is nothing, not less, and the money of the borrower is taken (trust 7)', () => {
    const paid = applied(START, first, LOAN);
    expect(paid.payment).toMatchObject({ lender_net: '0.00', cash_in: '876.76', payment_as_lender: '268.50' });
    const { commission_lender, isr_withholdings, iva_withholdings } = paid.payment as StatePayment;
    const kept = sumOf([commission_lender.gross, isr_withholdings, iva_withholdings, paid.payment?.commission ?? '']);
    expect(cents(paid.payment?.carried ?? '')).toBe(kept - cents('876.76'));
    expect(paid.state.amounts.as_lender.to_offset).toBe(paid.payment?.carried);
    expect(paid.journal).toContainEqual(
      expect.objectContaining({ account: 'lender_to_offset', debit: paid.payment?.carried, credit: '0.00' }),
    );
    checkJournal(paid.journal);
  });

  it('is taken from his next shares first (trust 7)', () => {
    const { events, payment } = applied(START, first, LOAN);
    const next = applied(events, late, LOAN);
    const alone = applied(START, late, LOAN, late.date).payment as StatePayment;
    expect(cents(next.payment?.carried ?? '')).toBe(-cents(payment?.carried ?? ''));
    expect(cents(next.payment?.lender_net ?? '')).toBeGreaterThan(0n);
    expect(next.state.amounts.as_lender.to_offset).toBe('0.00');
    expect(alone.carried).not.toBe(next.payment?.carried);
  });

  it('comes back to what it was when the payment that took it, or the one that left it, is reversed', () => {
    const loan = { ...LOAN, reversal: 'any' as const };
    const one = applied(START, first, loan);
    const both = applied(one.events, late, loan);
    const undone = applied(both.events, { kind: 'reversal', id: 4, date: '2026-03-14', of: 3 }, loan);
    expect(undone.state.amounts.as_lender.to_offset).toBe(one.payment?.carried);
    expect(balance(undone.events, 'lender_to_offset')).toBe(cents(one.payment?.carried ?? ''));
    const other = applied(both.events, { kind: 'reversal', id: 4, date: '2026-03-14', of: 2 }, loan);
    expect(essence(other.state)).toBe(essence(stateOn('2026-03-14', [...START, late], loan)));
    checkJournal(other.journal);
  });

  it('is not taken from a share that was told before it, whatever value date it has', () => {
    const earlier = applied(START, { ...late, id: 2 }, LOAN);
    const backdated = { kind: 'payment', id: 3, date: '2026-02-01', amount: '300' } as const;
    const after = applied(earlier.events, backdated, LOAN, late.date);
    expect(cents(paymentOf(after.state.payments, 3)?.carried ?? '')).toBeGreaterThan(0n);
    expect(paymentOf(after.state.payments, 2)?.carried).toBe('0.00');
    const next = applied(after.events, { ...late, id: 4, date: '2026-03-14', amount: '2000' }, LOAN);
    expect(cents(next.payment?.carried ?? '')).toBeLessThan(0n);
  });

  it('is known from the table: the periods that leave him nothing though they are paid as planned', () => {
    const periodsOf = (loan: Loan) => {
      const opened = bookOf(loan, [], loan.activation_date, HOLIDAYS);
      return opened.ok ? periodsLeavingNothing(opened.book) : undefined;
    };
    expect(periodsOf(LOAN)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11]);
    expect(periodsOf({ ...LOAN, terms: EXAMPLE })).toEqual([]);
    const free = { ...LOAN.terms, rate: '0', commission_admin_lender: '0' };
    expect(periodsOf({ ...LOAN, terms: free })).toEqual([]);
  });

  it('a payment that leaves the lender nothing has no payout', () => {
    const { events } = applied(START, first, LOAN);
    expect(refusal(events, { kind: 'payout', id: 3, date: '2026-02-14', of: 2 }, LOAN)).toBe('of: nothing_to_pay_out');
    const commission = applied(START, { ...first, amount: '5' }, LOAN);
    expect(commission.payment).toMatchObject({ lender_net: '0.00', carried: '0.00' });
    expect(refusal(commission.events, { kind: 'payout', id: 3, date: '2026-02-14', of: 2 }, LOAN)).toBe(
      'of: nothing_to_pay_out',
    );
  });
});

describe('shares below zero of the first rule', () => {
  const paid = applied(old, { ...first, rule: FIRST_RULE }, LOAN);
  const below = cents(paid.payment?.lender_net ?? '');
  const payout: LoanEvent = { kind: 'payout', id: 3, date: '2026-02-14', of: 2, rule: FIRST_RULE };
  const carryOver = (id: number): LoanEvent => ({ kind: 'carry_over', id, date: '2026-03-01' });

  it('replay as they were told', () => {
    expect(below).toBeLessThan(0n);
    expect(paid.payment?.carried).toBe('0.00');
    expect(balance(paid.events, 'lender_payable')).toBe(-below);
  });

  it.each([
    ['that were marked as paid out', [...paid.events, payout]],
    ['that were not paid out', paid.events],
  ])('%s go to the account by one event, and stay as they were told', (_what, told) => {
    const carried = applied(told, carryOver(4), LOAN);
    expect(paymentOf(carried.state.payments, 2)).toMatchObject({ lender_net: paid.payment?.lender_net });
    expect(carried.state.amounts.as_lender.to_offset).toBe(paid.payment?.lender_net.replace('-', ''));
    expect(balance(carried.events, 'lender_to_offset')).toBe(-below);
    expect(balance(carried.events, 'lender_payable')).toBe(0n);
    const cashIn = cents(first.amount);
    expect(balance(carried.events, 'client_bank')).toBe(cashIn);
    checkJournal(carried.journal);
    expect(refusal(carried.events, carryOver(5), LOAN)).toBe('kind: duplicate_event');
    const lender = statement(LOAN, carried.events, 'lender', '2026-03-01', HOLIDAYS);
    if (!lender.ok) throw new Error(lender.code);
    expect(lender.lines.at(-1)).toMatchObject({ kind: 'carry_over', event: 4 });
    expect(lender.totals).toMatchObject({ cash: '0.00', carried: paid.payment?.lender_net.replace('-', '') });
  });

  it('are given back first by the next share, and again after a return and a reversal of their payment nobody owes anything', () => {
    const carried = applied([...paid.events, payout], carryOver(4), LOAN);
    const next = applied(carried.events, { ...late, id: 5 }, LOAN);
    expect(cents(next.payment?.carried ?? '')).toBe(below);
    const undone = applied(next.events, { kind: 'reversal', id: 6, date: '2026-03-14', of: 5 }, LOAN);
    const returned = applied(undone.events, { kind: 'payout_return', id: 7, date: '2026-03-14', of: 2 }, LOAN);
    expect(returned.journal).toEqual([]);
    const gone = applied(returned.events, { kind: 'reversal', id: 8, date: '2026-03-14', of: 2 }, LOAN);
    for (const account of ['client_bank', 'lender_payable', 'lender_to_offset', 'isr_withheld', 'lender_commission'])
      expect([account, balance(gone.events, account)]).toEqual([account, 0n]);
  });
});

describe('whatever happens to a loan', () => {
  it('no new share is below zero, old ones are carried once, and the sums agree to the cent (trust 7)', () => {
    let [short, offset, carriedOver] = [0, 0, 0];
    const steps = fc.tuple(anySteps(12), anySteps(18));
    fc.assert(
      fc.property(heavyTerms(), anyStart, steps, fc.boolean(), (terms, activation_date, [before, after], any) => {
        const told = play({ terms, activation_date, ...(any ? { reversal: 'any' } : {}) }, before, after);
        if (told === undefined) return;
        for (const payment of told.payments) {
          if (cents(payment.carried) > 0n) short += 1;
          if (cents(payment.carried) < 0n) offset += 1;
          if (payment.kind === 'carry_over') carriedOver += 1;
        }
      }),
      { numRuns: 250, seed: 20_261_122 },
    );
    expect(Math.min(short, offset, carriedOver)).toBeGreaterThan(20);
  }, 200_000);
});

/** Terms under which a lender's commission and withholdings often exceed his part. */
const heavyTerms = () =>
  fc.tuple(anyTerms(40), fc.constantFrom('3.48', '11.6', '0.58'), fc.boolean()).map(([terms, lender, maturity]) => ({
    ...terms,
    commission_admin_lender: lender,
    ...(maturity ? { recognition: 3 as const, version_commission: 'v2' as const } : {}),
    isr_withholdings: '20',
    iva_withholdings: '16',
  }));

/** The first steps by the first rule, the carry-over that ends it, the others by the present one. */
function play(loan: Loan, before: readonly Step[], after: readonly Step[]): { payments: StatePayment[] } | undefined {
  let way = begin(loan);
  if (way === undefined) return undefined;
  for (const step of before) way = take(way, step, FIRST_RULE).way;
  way = carried(way);
  const since = way.events.length;
  for (const step of after) {
    way = take(way, step).way;
    check(way, since);
  }
  return { payments: way.state.payments.filter(({ reversed }) => !reversed) };
}

function carried(way: Way): Way {
  const opened = bookOf(way.loan, way.events, way.today, HOLIDAYS);
  if (!opened.ok || !hasUncovered(opened.book)) return way;
  const id = way.events.reduce((most, event) => Math.max(most, event.id), 0) + 1;
  const answer = applyEvent(way.loan, way.events, { kind: 'carry_over', id, date: way.today }, way.today, HOLIDAYS);
  if (!answer.ok) throw new Error(answer.code);
  return { ...way, events: answer.events, state: answer.state };
}

function check({ loan, events, today, state }: Way, since: number): void {
  const isNew = new Set(events.slice(since).map(({ id }) => id));
  let sum = 0n;
  for (const payment of state.payments.filter(({ reversed }) => !reversed)) {
    if (isNew.has(payment.id) && cents(payment.lender_net) < 0n)
      throw new Error(`${payment.id}: ${payment.lender_net}`);
    sum += cents(payment.carried);
  }
  if (sum < 0n) throw new Error(`more was offset than was carried: ${sum}`);
  if (sum !== cents(state.amounts.as_lender.to_offset))
    throw new Error('the account is not the sum of what was carried');
  const journal = journalOf(loan, events, HOLIDAYS);
  for (const { entries } of journal) checkJournal(entries);
  if (balance(events, 'lender_to_offset', loan) !== sum) throw new Error('the ledger has another sum to offset');
  const lender = statement(loan, events, 'lender', today, HOLIDAYS);
  if (!lender.ok) throw new Error(lender.code);
  if (cents(lender.totals.carried) !== sum) throw new Error('the statement has another sum to offset');
}
