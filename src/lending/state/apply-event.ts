import { dateOf, type Holiday, readDay } from '../calendar/calendar.ts';
import { checkEvent, checkForm } from '../events/check-event.ts';
import { type Loan, type LoanEvent, replayOrder } from '../events/events.ts';
import { type JournalEntry, journalBetween, ledgerOf } from '../events/journal.ts';
import { postEvent } from '../events/post-event.ts';
import { bookOf, liveEvents, paymentsOf } from '../events/replay.ts';
import { type Book, copyOfBook, type LogStep, ledgerRule } from '../ledger/book.ts';
import { isExpired } from '../ledger/pending.ts';
import { presentRow, splitter } from '../ledger/present-row.ts';
import type { LoanState, StatePayment } from '../ledger/state.ts';
import { type Cents, formatCents, type LoanRefusal, loanRefusal } from '../money/money.ts';
import { requestAmounts } from './request-amounts.ts';

/** What an event would do, or did: the whole new state, and what is new in it. */
export interface Applied {
  ok: true;
  state: LoanState;
  /** All events with the new one: what the caller keeps. */
  events: LoanEvent[];
  /** The payment, waiver or closure of this event. */
  payment: StatePayment | undefined;
  /** Steps in order; the server turns the codes into sentences. */
  log: LogStep[];
  journal: JournalEntry[];
}

/**
 * Checks an event against a loan and applies it: a late value date, a reversal and the replay of what came after included. Nothing given is
 * changed, so calling it and dropping the answer is the simulation. Errors: a refusal with code and field (amount_above_debt,
 * before_activation, after_today, out_of_order, not_a_cascade, already_reversed, …), the state being what it was.
 * Source: engine 2.9 to 2.13. Example: payment 4,715.57 on the first due date of the worked example → log row_settled {period: 1}.
 */
export function applyEvent(
  loan: Loan,
  events: readonly LoanEvent[],
  event: LoanEvent,
  as_of: string,
  holidays: readonly Holiday[],
): Applied | LoanRefusal {
  const posted = applyToBook(loan, events, event, as_of, holidays);
  if (!posted.ok) return posted;
  const state = stateOf(posted.book, loan, posted.events, as_of);
  return {
    ok: true,
    state,
    events: posted.events,
    payment: state.payments.find((payment) => payment.id === event.id),
    log: posted.log,
    journal: posted.journal,
  };
}

/** What an event does to the book, before anything is written out. */
interface AppliedToBook extends Omit<Applied, 'state' | 'payment'> {
  book: Book;
  /** The book as it was, so that a caller can compare without another replay. */
  before: Book;
}

/** The same as `applyEvent` for a caller that writes out only the rows it needs: checks, errors and journal are the same. */
export function applyToBook(
  loan: Loan,
  events: readonly LoanEvent[],
  told: LoanEvent,
  as_of: string,
  holidays: readonly Holiday[],
): AppliedToBook | LoanRefusal {
  const event = { ...told, rule: ledgerRule(told) };
  const malformed = checkForm(loan, events, event, as_of);
  if (malformed !== undefined) return malformed;
  const opened = bookOf(loan, events, as_of, holidays);
  if (!opened.ok) return opened;
  const now = opened.book;
  const isLast = liveEvents(events, as_of).every((known) => replayOrder(known, event) < 0);
  const before = isLast ? now : bookBefore(loan, events, event, holidays, now);
  const refusal = checkEvent({ loan, events, before, now }, event);
  if (refusal !== undefined) return refusal;
  const all = [...events, event];
  const book = isLast && event.kind !== 'reversal' ? withEvent(now, event) : replayed(loan, all, as_of, holidays);
  const journal = journalBetween(event, ledgerOf(now), book);
  return { ok: true, book, before: now, events: all, log: logOf(book, event), journal };
}

/** The last event is posted on top of a copy; any other place, and a reversal, means replaying. */
function withEvent(now: Book, event: LoanEvent): Book {
  const book = copyOfBook(now);
  postEvent(book, event);
  return book;
}

function replayed(loan: Loan, all: readonly LoanEvent[], as_of: string, holidays: readonly Holiday[]): Book {
  const opened = bookOf(loan, all, as_of, holidays);
  if (!opened.ok) throw new RangeError(opened.code);
  return opened.book;
}

/** Known whatever their day: what they undo, and by which rule delay counts. */
const BY_RULE: readonly LoanEvent['kind'][] = ['reversal', 'disbursement'];

function bookBefore(
  loan: Loan,
  events: readonly LoanEvent[],
  event: LoanEvent,
  holidays: readonly Holiday[],
  now: Book,
): Book {
  if (event.kind === 'reversal' || event.kind === 'payout' || event.kind === 'payout_return') return now;
  const earlier = events.filter((known) => BY_RULE.includes(known.kind) || replayOrder(known, event) < 0);
  const reversed = new Set(earlier.flatMap((known) => (known.kind === 'reversal' ? [known.of] : [])));
  const live = earlier.filter((known) => !reversed.has(known.id));
  return replayed(loan, live, event.date, holidays);
}

function logOf(book: Book, event: LoanEvent): LogStep[] {
  if (event.kind === 'reversal') return [{ code: 'reversed', params: { id: event.of } }];
  const own = book.postings.find((posting) => posting.id === event.id);
  return own?.log ?? [{ code: event.kind, params: { date: event.date } }];
}

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
  if (readDay(as_of) === undefined) return loanRefusal('not_a_date', 'as_of');
  const opened = bookOf(loan, events, as_of, holidays);
  return opened.ok ? stateOf(opened.book, loan, events, as_of) : opened;
}

/** The same from a book that is posted already (for example one that was kept): only the writing. */
export function stateOf(book: Book, loan: Loan, events: readonly LoanEvent[], as_of: string): LoanState {
  const day = readDay(as_of) ?? book.start;
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
