import { dateOf, dayOf } from '../calendar/calendar.ts';
import type { Holiday } from '../calendar/collection-date.ts';
import type { Loan, LoanEvent } from '../events/events.ts';
import { paymentsOf } from '../events/payments-of.ts';
import { bookOf } from '../events/replay.ts';
import type { Book } from '../ledger/book.ts';
import { isExpired } from '../ledger/pending.ts';
import { presentRow, splitter } from '../ledger/present-row.ts';
import type { LoanState } from '../ledger/state.ts';
import { type Cents, formatCents } from '../money/cents.ts';
import { type LoanRefusal, refuse } from '../money/refusal.ts';
import { requestAmounts } from './request-amounts.ts';

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
): LoanState | LoanRefusal {
  if (dayOf(as_of) === undefined) return refuse('not_a_date', 'as_of');
  const opened = bookOf(loan, events, as_of, holidays);
  return opened.ok ? stateOf(opened.book, loan, events, as_of) : opened;
}

/** The same from a book that is posted already (for example one that was kept): only the writing. */
export function stateOf(book: Book, loan: Loan, events: readonly LoanEvent[], as_of: string): LoanState {
  const day = dayOf(as_of) ?? book.start;
  const overdue = overdueOf(book, day);
  const split = splitter(book.plan);
  return {
    ok: true,
    as_of,
    status: book.is_cancelled ? 'cancelled' : book.finished_on === undefined ? 'active' : 'finished',
    closed_at: book.finished_on === undefined ? undefined : dateOf(book.finished_on),
    finish_date: dateOf(book.rows.findLast((row) => row.due.capital > 0n)?.due_on ?? book.start),
    written_off: book.has_write_off,
    recoverable: formatCents(book.written_off),
    credit: formatCents(book.credit),
    prepaid: formatCents(book.prepaid),
    days_past_due: overdue.days,
    expired_capital: formatCents(overdue.capital),
    rows: book.rows.map((row) => presentRow(book.plan, row, day, split)),
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
