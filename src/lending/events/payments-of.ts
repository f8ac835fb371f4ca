import { type Book, isTakenOver } from '../ledger/book.ts';
import { presentPayment, presentReversed } from '../ledger/present-payment.ts';
import type { StatePayment } from '../ledger/state.ts';
import type { Cents } from '../money/cents.ts';
import { type Amount, readMoney } from '../money/read-number.ts';
import {
  type ClosureEvent,
  inOrder,
  type Loan,
  type LoanEvent,
  type PaymentEvent,
  type WaiverEvent,
} from './events.ts';
import { newPosting } from './post-event.ts';
import { paidOutIds, reversedIds } from './replay.ts';

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
  return [...live, ...gone.map((event) => reversedPayment(book, event))].sort(inOrder);
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
