import type { Holiday } from '../calendar/calendar.ts';
import { type Book, isTakenOver, ledgerRule, PENALTY_FROM_DISPERSAL } from '../ledger/book.ts';
import { presentPayment, presentReversed } from '../ledger/present-row.ts';
import type { StatePayment } from '../ledger/state.ts';
import { type Amount, type Cents, type LoanRefusal, readMoney } from '../money/money.ts';
import {
  type ClosureEvent,
  type Loan,
  type LoanEvent,
  type PaymentEvent,
  replayOrder,
  type WaiverEvent,
} from './events.ts';
import { openBook } from './open-book.ts';
import { newPosting, postEvent } from './post-event.ts';

/**
 * The book of a loan after its events up to a date: all live ones in (value date, id) order, whatever order they came in. An event
 * is live unless a reversal names it. Source: engine 2.12.
 */
export function bookOf(
  loan: Loan,
  events: readonly LoanEvent[],
  as_of: string,
  holidays: readonly Holiday[],
): { ok: true; book: Book } | LoanRefusal {
  const opened = openBook(loan, holidays);
  if (!opened.ok) return opened;
  const live = liveEvents(events, as_of);
  const isWaited = isDispersalWaited(loan, events);
  for (const event of live) if (isWaited || !BEGINNING.includes(event.kind)) postEvent(opened.book, event);
  return opened;
}

const BEGINNING: readonly LoanEvent['kind'][] = ['activation', 'disbursement'];

/** Whether delay waits for the dispersal: not where the capital is with the applicant by an earlier rule, or without an event. */
function isDispersalWaited(loan: Loan, events: readonly LoanEvent[]): boolean {
  const dispersal = events.find(({ kind }) => kind === 'disbursement');
  return dispersal ? ledgerRule(dispersal) >= PENALTY_FROM_DISPERSAL : loan.dispersed !== true;
}

export function liveEvents(events: readonly LoanEvent[], as_of: string): LoanEvent[] {
  const known = events.filter((event) => event.date <= as_of);
  const reversed = reversedIds(known);
  return known.filter((event) => !reversed.has(event.id)).sort(replayOrder);
}

export function reversedIds(events: readonly LoanEvent[]): Set<number> {
  const ids = new Set<number>();
  for (const event of events) if (event.kind === 'reversal') ids.add(event.of);
  return ids;
}

/** Payments whose money is with the lender: paid out, and not sent back since. */
export function paidOutIds(events: readonly LoanEvent[]): Set<number> {
  const ids = new Set<number>();
  for (const event of [...events].sort((a, b) => a.id - b.id)) {
    if (event.kind === 'payout') ids.add(event.of);
    if (event.kind === 'payout_return') ids.delete(event.of);
  }
  return ids;
}

type PostedEvent = PaymentEvent | WaiverEvent | ClosureEvent;

/**
 * Live postings and reversed ones in replay order, with what the other events say about them. A payment can be reversed while it is not
 * dispersed, its period is open, the loan is not written off and (by default) no live payment follows it; a waiver or closure while its
 * period is open; of a loan that a renewal took over nothing but the closure. Source: engine 2.12.
 */
export function paymentsOf(book: Book, loan: Loan, events: readonly LoanEvent[], as_of: string): StatePayment[] {
  const known = events.filter((event) => event.date <= as_of);
  const reversed = reversedIds(known);
  const paidOut = paidOutIds(known);
  const live = book.postings.map((posting) => presentPayment(book.plan, posting));
  const last = live.filter((payment) => payment.kind === 'payment').at(-1)?.id;
  const corrected = new Set(book.postings.flatMap(({ id, corrected }) => (corrected === 0n ? [] : [id])));
  const takenOver = isTakenOver(book);
  for (const payment of live) {
    const inOpenPeriod = loan.closed_until === undefined || payment.date > loan.closed_until;
    const isFree =
      !paidOut.has(payment.id) &&
      !corrected.has(payment.id) &&
      !book.has_write_off &&
      (loan.reversal === 'any' || payment.id === last);
    payment.dispersed = paidOut.has(payment.id);
    const isOpen = inOpenPeriod && REMEMBERED.includes(payment.kind) && (payment.kind !== 'payment' || isFree);
    payment.can_reverse = isOpen && (!takenOver || payment.kind === 'closure');
  }
  const gone = known.filter(isPosted).filter((event) => reversed.has(event.id));
  return [...live, ...gone.map((event) => reversedPayment(book, event))].sort(replayOrder);
}

/** What may be taken back at all: what an update posts is not. */
const REMEMBERED: readonly StatePayment['kind'][] = ['payment', 'waiver', 'closure'];

function isPosted(event: LoanEvent): event is PostedEvent {
  return event.kind === 'payment' || event.kind === 'waiver' || event.kind === 'closure';
}

function reversedPayment(book: Book, event: PostedEvent): StatePayment {
  const isPayment = event.kind === 'payment';
  const amount = isPayment ? centsOf(event.amount) : 0n;
  const cash = isPayment && event.q !== true;
  return presentReversed(book.plan, newPosting(event, event.kind, event.category, amount, cash));
}

function centsOf(amount: Amount): Cents {
  const read = readMoney(amount, 'amount');
  return read.ok ? read.cents : 0n;
}
