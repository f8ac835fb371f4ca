import { collectionDay, type Day, readDay } from '../calendar/calendar.ts';
import {
  type Book,
  ledgerRule,
  NOTHING_IS_SETTLED,
  PENALTY_FROM_DISPERSAL,
  type Posting,
  SHARE_NEVER_NEGATIVE,
} from '../ledger/book.ts';
import { carryOver, correctShare, coverShare, debtToFinish, nextRow } from '../ledger/debt.ts';
import { advance, isExpired, isStarted, pendingParts, sumOfParts } from '../ledger/pending.ts';
import { settleRow, takeFeesOfNothing } from '../ledger/settle-row.ts';
import { type Cents, formatCents, minOf, readMoney } from '../money/money.ts';
import { withheld } from '../terms/opening.ts';
import type { LoanEvent, PaymentEvent, RescheduleEvent } from './events.ts';
import { cancelRows, closeRest, finishLoan } from './finish.ts';
import { countDelayFrom, lateFrom, NOT_WAITED, WAITED } from './open-book.ts';
import { keepWriteOff, postQ, postWaiver, prepay } from './post-non-cash.ts';

/**
 * Posts one event to a book whose earlier events are posted already; the book is changed in place. A reversal
 * leaves it as it is: it works by not replaying what it undoes.
 */
export function postEvent(book: Book, event: LoanEvent): void {
  const day = readDay(event.date);
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
      countDelayFrom(book, ledgerRule(event) >= PENALTY_FROM_DISPERSAL ? day : NOT_WAITED);
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
    rule: ledgerRule(event),
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
  const due = readDay(event.date_final);
  if (row === undefined || due === undefined || row.status !== 0) return;
  const next = book.rows[event.period];
  if (due <= row.from || (next !== undefined && due >= next.due_on)) return;
  row.due_on = due;
  row.collect_on = collectionDay(due, book.closed);
  row.late_from = row.runs_from = lateFrom(book, row);
  if (next !== undefined) next.from = due;
}

/**
 * Applies cash: overdue rows from the oldest on, then the next row, then capital. Exactly `to_finish` ends the loan; more than any debt
 * (possible only in a replay) stays as the applicant's credit. Source: engine 2.9 and 2.10.
 */
function postCash(book: Book, day: Day, amount: Cents, posting: Posting, reduce_term?: boolean): void {
  let left = settleWhile(book, day, amount, posting, (index) => isExpired(rowOf(book, index), day));
  if (left > 0n && book.finished_on === undefined) left = postBeyondExpired(book, day, left, posting, reduce_term);
  if (left > 0n && book.finished_on !== undefined) left = recover(book, left, posting);
  if (left === 0n) return;
  book.credit += left;
  posting.lines.push({ period: 0, concept: 'credit', amount: left });
  posting.log.push({ code: 'credit_kept', params: { amount: formatCents(left) } });
}

function postBeyondExpired(book: Book, day: Day, money: Cents, posting: Posting, reduce_term?: boolean): Cents {
  const toFinish = debtToFinish(book, day).total;
  const next = nextRow(book, book.first);
  const nextFull = next === undefined ? 0n : sumOfParts(pendingParts(book.plan, next, day));
  if (money === toFinish || (money > toFinish && money > nextFull)) {
    const left = money - toFinish + finishLoan(book, day, toFinish, posting);
    advance(book, day);
    return left;
  }
  const next_period = next?.period;
  let left = settleWhile(book, day, money, posting, (index) => {
    const row = rowOf(book, index);
    return row.period === next_period || row.due_on <= day;
  });
  if (left === 0n) return 0n;
  // Where a second row is already running, capital alone may not take everything: that row is then settled as scheduled first.
  if (left >= book.capital) left = settleWhile(book, day, left, posting, (index) => isStarted(rowOf(book, index), day));
  if (left === 0n || left >= book.capital) return left;
  prepay(book, day, left, posting, reduce_term);
  advance(book, day);
  return 0n;
}

/** Settles open rows in turn as long as they are wanted and money is left. */
function settleWhile(book: Book, day: Day, money: Cents, posting: Posting, wanted: (index: number) => boolean): Cents {
  let left = money;
  while (left > 0n && book.finished_on === undefined && wanted(book.first)) {
    left = settleRow(book, rowOf(book, book.first), day, left, posting);
    if (left > 0n || rowOf(book, book.first).status !== 0) advance(book, day);
  }
  return left;
}

/** Cash that comes in after a write-off. Source: engine 2.11. */
function recover(book: Book, money: Cents, posting: Posting): Cents {
  const amount = minOf(money, book.written_off);
  if (amount === 0n) return money;
  book.written_off -= amount;
  posting.lines.push({ period: 0, concept: 'recovery', amount });
  posting.log.push({ code: 'recovered', params: { amount: formatCents(amount) } });
  return money - amount;
}

function rowOf(book: Book, index: number) {
  const row = book.rows[index];
  if (row === undefined) throw new RangeError(`no row ${index}`);
  return row;
}
