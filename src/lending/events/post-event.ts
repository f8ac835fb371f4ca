import { type Day, dayOf } from '../calendar/calendar.ts';
import { collectionDay } from '../calendar/collection-date.ts';
import type { Book, Posting } from '../ledger/book.ts';
import { carryOver, correctShare, coverShare } from '../ledger/offset.ts';
import { advance } from '../ledger/pending.ts';
import { NOTHING_IS_SETTLED, PENALTY_FROM_DISPERSAL, ruleOf, SHARE_NEVER_NEGATIVE } from '../ledger/rules.ts';
import { takeFeesOfNothing } from '../ledger/settle-row.ts';
import { countDelayFrom, lateFrom, NOT_WAITED, WAITED } from '../ledger/waiting.ts';
import { readMoney } from '../money/read-number.ts';
import { withheld } from '../terms/withholdings.ts';
import type { LoanEvent, PaymentEvent, RescheduleEvent } from './events.ts';
import { cancelRows, closeRest } from './finish.ts';
import { keepWriteOff, postQ, postWaiver } from './post-non-cash.ts';
import { postCash } from './post-payment.ts';

/**
 * Posts one event to a book whose earlier events are posted already; the book is changed in place. A reversal
 * leaves it as it is: it works by not replaying what it undoes.
 */
export function postEvent(book: Book, event: LoanEvent): void {
  const day = dayOf(event.date);
  if (day === undefined) throw new RangeError(`event ${event.id}: no such date`);
  switch (event.kind) {
    case 'payment':
      postPayment(book, day, event);
      break;
    case 'waiver': {
      const posting = newPosting(event, 'waiver', event.category);
      postWaiver(book, day, event, posting);
      keepWriteOff(book, posting);
      keep(book, posting);
      break;
    }
    case 'closure': {
      const posting = newPosting(event, 'closure', event.category);
      closeRest(book, day, posting);
      advance(book, day);
      keep(book, posting);
      break;
    }
    case 'carry_over': {
      const posting = newPosting(event, 'carry_over', undefined);
      carryOver(book, posting);
      keep(book, posting);
      break;
    }
    case 'share_correction': {
      const amount = readMoney(event.amount, 'amount');
      if (!amount.ok) throw new RangeError(`event ${event.id}: ${amount.code}`);
      const posting = newPosting(event, 'share_correction', undefined, amount.cents);
      correctShare(book, posting, event);
      book.postings.push(posting);
      break;
    }
    case 'cancellation':
      cancelRows(book, day);
      break;
    case 'reschedule':
      reschedule(book, event);
      break;
    case 'payout':
    case 'payout_return': {
      const paid = book.postings.find((posting) => posting.id === event.of);
      if (paid !== undefined) paid.payouts += event.kind === 'payout' ? 1 : -1;
      break;
    }
    case 'activation':
      if (!book.plan.renewal) countDelayFrom(book, WAITED);
      break;
    case 'disbursement':
      countDelayFrom(book, ruleOf(event) >= PENALTY_FROM_DISPERSAL ? day : NOT_WAITED);
      break;
    case 'reversal':
      break;
    default:
      event satisfies never;
  }
}

function postPayment(book: Book, day: Day, event: PaymentEvent): void {
  const amount = readMoney(event.amount, 'amount');
  if (!amount.ok) throw new RangeError(`event ${event.id}: ${amount.code}`);
  const posting = newPosting(event, 'payment', event.category, amount.cents, event.q !== true);
  if (event.q === true) {
    postQ(book, day, amount.cents, event.charges ?? {}, posting);
    keepWriteOff(book, posting);
  } else {
    if (posting.rule >= NOTHING_IS_SETTLED) takeFeesOfNothing(book, day, posting);
    postCash(book, day, amount.cents, posting, event.reduce_term);
    let interest = 0n;
    for (const line of posting.lines) {
      if (line.concept === 'interests' || line.concept === 'moratorium') interest += line.amount;
    }
    const { isr, iva } = withheld(book.plan, interest);
    posting.isr = isr;
    posting.iva_withheld = iva;
    if (posting.rule >= SHARE_NEVER_NEGATIVE) coverShare(book, posting);
  }
  keep(book, posting);
}

/** A posting before its parts are known. Money in cents. */
export function newPosting(
  event: LoanEvent,
  kind: Posting['kind'],
  category: string | undefined,
  amount = 0n,
  cash = false,
): Posting {
  return {
    id: event.id,
    kind,
    date: event.date,
    rule: ruleOf(event),
    amount,
    cash,
    category,
    lines: [],
    opening_fee: 0n,
    opening_net: 0n,
    lender_fee: 0n,
    isr: 0n,
    iva_withheld: 0n,
    carried: 0n,
    carried_over: 0n,
    corrected: 0n,
    payouts: 0,
    log: [],
  };
}

function keep(book: Book, posting: Posting): void {
  if (posting.kind !== 'payment') for (const line of posting.lines) posting.amount += line.amount;
  book.postings.push(posting);
}

function reschedule(book: Book, event: RescheduleEvent): void {
  const row = book.rows[event.period - 1];
  const due = dayOf(event.date_final);
  if (row === undefined || due === undefined || row.status !== 0) return;
  const next = book.rows[event.period];
  if (due <= row.from || (next !== undefined && due >= next.due_on)) return;
  row.due_on = due;
  row.collect_on = collectionDay(due, book.closed);
  row.late_from = row.runs_from = lateFrom(book, row);
  if (next !== undefined) next.from = due;
}
