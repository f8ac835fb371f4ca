import type { Day } from '../calendar/calendar.ts';
import type { Book, Posting } from '../ledger/book.ts';
import { debtToFinish, nextRow } from '../ledger/debt.ts';
import { advance, isExpired, isStarted, pendingParts, sumOfParts } from '../ledger/pending.ts';
import { settleRow } from '../ledger/settle-row.ts';
import { type Cents, formatCents, minOf } from '../money/cents.ts';
import { finish } from './finish.ts';
import { prepay } from './prepay.ts';

/**
 * Applies cash: overdue rows from the oldest on, then the next row, then capital. Exactly `to_finish` ends the loan; more than any debt
 * (possible only in a replay) stays as the applicant's credit. Source: engine 2.9 and 2.10.
 */
export function postCash(book: Book, day: Day, amount: Cents, posting: Posting, reduce_term?: boolean): void {
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
    const left = money - toFinish + finish(book, day, toFinish, posting);
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
