import type { Book } from './book.ts';
import { dateOf, dayOf } from './calendar.ts';
import { type Cents, formatCents } from './cents.ts';
import type { Holiday } from './collection-date.ts';
import { inOrder, type Loan, type LoanEvent, type PaymentEvent } from './events.ts';
import { isExpired } from './pending.ts';
import { presentPayment, presentReversed } from './present-payment.ts';
import { presentRow } from './present-row.ts';
import { type Amount, readMoney } from './read-number.ts';
import { type Refusal, refuse } from './refusal.ts';
import { bookOf, paidOutIds, reversedIds } from './replay.ts';
import { requestAmounts } from './request-amounts.ts';
import type { LoanState, StatePayment } from './state.ts';

/**
 * The state of a loan on a day, from its events alone: rows, payments with their allocation, the three amounts, what is paid, pending and
 * condoned. The same loan, events, day and holidays always give the same answer; events after the day are not looked at.
 * Money in pesos with two decimals. Errors: refusals of the terms, `not_a_date`. Source: engine 2.7 to 2.12.
 * Example: the worked example with one payment of 4,715.57 → status 'active', rows[0].status 1, amounts.capital_pending '46215.13'.
 */
export function loanState(
  loan: Loan,
  events: readonly LoanEvent[],
  as_of: string,
  holidays: readonly Holiday[],
): LoanState | Refusal {
  if (dayOf(as_of) === undefined) return refuse('not_a_date', 'as_of');
  const opened = bookOf(loan, events, as_of, holidays);
  return opened.ok ? stateOf(opened.book, loan, events, as_of) : opened;
}

/** The same from a book that is posted already (for example one that was kept): only the writing. */
export function stateOf(book: Book, loan: Loan, events: readonly LoanEvent[], as_of: string): LoanState {
  const day = dayOf(as_of) ?? book.start;
  const overdue = overdueOf(book, day);
  return {
    ok: true,
    as_of,
    status: book.finished_on === undefined ? 'active' : 'finished',
    closed_at: book.finished_on === undefined ? undefined : dateOf(book.finished_on),
    finish_date: dateOf(book.rows[book.rows.length - 1]?.due_on ?? book.start),
    written_off: book.has_write_off,
    recoverable: formatCents(book.written_off),
    credit: formatCents(book.credit),
    prepaid: formatCents(book.prepaid),
    days_past_due: overdue.days,
    expired_capital: formatCents(overdue.capital),
    rows: book.rows.map((row) => presentRow(book.plan, row, day)),
    payments: paymentsOf(book, loan, events, as_of),
    amounts: requestAmounts(book, day),
    log: book.postings.at(-1)?.log ?? [],
  };
}

function overdueOf(book: Book, day: number): { days: number; capital: Cents } {
  let days = 0;
  let capital = 0n;
  for (let index = book.first; index < book.rows.length; index += 1) {
    const row = book.rows[index];
    if (row === undefined || !isExpired(row, day)) break;
    if (row.status !== 0) continue;
    if (days === 0) days = day - row.collect_on;
    capital += row.due.capital - row.paid.capital - row.waived.capital;
  }
  return { days, capital };
}

/** Live postings and reversed payments in replay order, with what the other events say about them. */
function paymentsOf(book: Book, loan: Loan, events: readonly LoanEvent[], as_of: string): StatePayment[] {
  const known = events.filter((event) => event.date <= as_of);
  const reversed = reversedIds(known);
  const paidOut = paidOutIds(known);
  const live = book.postings.map((posting) => presentPayment(book.plan, posting));
  const lastLive = live.filter((payment) => payment.kind === 'payment').at(-1)?.id;
  for (const payment of live) {
    payment.dispersed = paidOut.has(payment.id);
    payment.can_reverse =
      payment.kind !== 'closure' &&
      !payment.dispersed &&
      !book.has_write_off &&
      (loan.closed_until === undefined || payment.date > loan.closed_until) &&
      (payment.kind === 'waiver' || loan.reversal === 'any' || payment.id === lastLive);
  }
  const gone = known
    .filter((event) => event.kind === 'payment' || event.kind === 'waiver')
    .filter((event) => reversed.has(event.id));
  return [...live, ...gone.map((event) => reversedPayment(book, event))].sort(inOrder);
}

function reversedPayment(book: Book, event: LoanEvent): StatePayment {
  const payment = event.kind === 'payment' ? event : undefined;
  return presentReversed(book.plan, {
    id: event.id,
    kind: payment ? 'payment' : 'waiver',
    date: event.date,
    amount: payment ? centsOf(payment.amount) : 0n,
    cash: payment !== undefined && payment.q !== true,
    category: (event as PaymentEvent).category,
    lines: [],
    lender_fee: 0n,
    isr: 0n,
    iva_withheld: 0n,
    log: [],
  });
}

function centsOf(amount: Amount): Cents {
  const read = readMoney(amount, 'amount');
  return read.ok ? read.cents : 0n;
}
