import type { Day } from '../calendar/calendar.ts';
import { type Book, PARTS, type Posting } from '../ledger/book.ts';
import {
  accruedInterest,
  advance,
  closeRow,
  freezePenalty,
  isExpired,
  isStarted,
  pendingParts,
  sumOfParts,
} from '../ledger/pending.ts';
import { markNonCash, put, settleRow } from '../ledger/settle-row.ts';
import { type Cents, maxOf, minOf } from '../money/money.ts';

/**
 * Ends the loan against exactly `to_finish`: overdue rows are settled, a running row owes its accrued part, rows that have not begun
 * owe their capital alone and are cancelled. Source: engine 2.10. Answers what is left of the money, 0 by construction.
 */
export function finishLoan(book: Book, day: Day, money: Cents, posting: Posting): Cents {
  let left = money;
  for (let index = book.first; index < book.rows.length; index += 1) {
    const row = book.rows[index];
    if (row === undefined || row.status !== 0) continue;
    const started = isStarted(row, day);
    if (started && !isExpired(row, day)) {
      const accrued = accruedInterest(book.plan, row, day);
      row.due.interests = accrued.interest;
      row.due.iva_interests = accrued.tax;
    } else if (!started) {
      dropUnearned(book, index);
    }
    left = settleRow(book, row, day, left, posting);
    if (!started && sumOfParts(pendingParts(book.plan, row, day)) === 0n) row.status = 2;
  }
  posting.log.push({ code: 'finished', params: {} });
  return left;
}

/**
 * Closes every open row without money: what is pending on started and overdue rows and all capital is waived, the rest is cancelled.
 * Used by a waiver of capital and by renewal; a Q payment of capital (`withDue` false) takes the capital alone. Source: engine 2.11.
 */
export function closeRest(book: Book, day: Day, posting: Posting, withDue = true): void {
  for (let index = book.first; index < book.rows.length; index += 1) {
    const row = book.rows[index];
    if (row === undefined || row.status !== 0) continue;
    freezePenalty(book.plan, row, day);
    const wasDue = withDue && row.due_on <= day;
    if (!wasDue) dropUnearned(book, index);
    const pending = pendingParts(book.plan, row, day);
    if (sumOfParts(pending) !== 0n) markNonCash(row, posting);
    for (const part of PARTS) put(book, row, posting, part, pending[part]);
    closeRow(row, day, wasDue ? 1 : 2);
  }
  posting.log.push({ code: 'closed_without_money', params: { category: posting.category ?? '' } });
}

/** Cancels every row of a loan that was never dispersed: none of it is owed. Source: choice 127. */
export function cancelRows(book: Book, day: Day): void {
  for (const row of book.rows) {
    row.status = 2;
    row.settled_on = day;
  }
  book.capital = 0n;
  book.is_cancelled = true;
  advance(book, day);
}

/** Interest, IVA and commissions of time that will not pass: the row keeps only what was already settled of them. */
function dropUnearned(book: Book, index: number): void {
  const row = book.rows[index];
  if (row === undefined) return;
  for (const part of ['commission', 'interests', 'iva_interests'] as const) {
    row.due[part] = minOf(row.due[part], row.paid[part] + row.waived[part]);
  }
  // What was charged for opening the loan is owed whatever time passes.
  row.due.commission = maxOf(row.due.commission, row.opening_fee);
  row.lender_fee = row.lender_fee_taken;
}
