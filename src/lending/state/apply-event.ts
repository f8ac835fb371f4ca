import type { Holiday } from '../calendar/collection-date.ts';
import { checkEvent, checkForm } from '../events/check-event.ts';
import { inOrder, type Loan, type LoanEvent } from '../events/events.ts';
import { type JournalEntry, journalBetween, ledgerOf } from '../events/journal.ts';
import { postEvent } from '../events/post-event.ts';
import { bookOf, liveEvents } from '../events/replay.ts';
import { type Book, copyOfBook, type LogStep } from '../ledger/book.ts';
import { ruleOf } from '../ledger/rules.ts';
import type { LoanState, StatePayment } from '../ledger/state.ts';
import type { LoanRefusal } from '../money/refusal.ts';
import { stateOf } from './loan-state.ts';

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
  const event = { ...told, rule: ruleOf(told) };
  const malformed = checkForm(loan, events, event, as_of);
  if (malformed !== undefined) return malformed;
  const opened = bookOf(loan, events, as_of, holidays);
  if (!opened.ok) return opened;
  const now = opened.book;
  const isLast = liveEvents(events, as_of).every((known) => inOrder(known, event) < 0);
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
  const earlier = events.filter((known) => BY_RULE.includes(known.kind) || inOrder(known, event) < 0);
  const reversed = new Set(earlier.flatMap((known) => (known.kind === 'reversal' ? [known.of] : [])));
  const live = earlier.filter((known) => !reversed.has(known.id));
  return replayed(loan, live, event.date, holidays);
}

function logOf(book: Book, event: LoanEvent): LogStep[] {
  if (event.kind === 'reversal') return [{ code: 'reversed', params: { id: event.of } }];
  const own = book.postings.find((posting) => posting.id === event.id);
  return own?.log ?? [{ code: event.kind, params: { date: event.date } }];
}
