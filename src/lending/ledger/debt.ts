import type { Day } from '../calendar/calendar.ts';
import { type Cents, minOf } from '../money/money.ts';
import { withheld } from '../terms/opening.ts';
import { type Book, type BookRow, noParts, PARTS, type Parts, type Posting } from './book.ts';
import { accruedInterest, isExpired, isStarted, owesNothing, pendingParts, sumOfParts } from './pending.ts';
import { postingFigures } from './present-row.ts';

/** An amount to pay, and how much of it is commission. */
export interface Debt {
  total: Cents;
  commission: Cents;
}

export interface Debts {
  to_finish: Debt;
  payable: Debt;
  expired: Debt;
}

/**
 * The three amounts of a loan on a day. expired: everything pending on rows whose collection date is past. payable: that and the
 * next row in full. to_finish: expired, the capital of the other rows, and interest pro rata with commission of started rows.
 * Source: engine 2.10. Example: the worked example paid once, on 1 March of a row 15 February to 15 March → to_finish 46,680.51.
 */
export function debtsOf(book: Book, day: Day): Debts {
  const expired = expiredOf(book, day);
  return {
    to_finish: debtToFinish(book, day),
    payable: debtFrom(partsPayable(book, day, expired)),
    expired: debtFrom(expired.parts),
  };
}

/** What is to be paid now of each concept: what is overdue, and the whole of the next row that owes something. */
export function partsPayable(book: Book, day: Day, { parts, next: after }: Expired = expiredOf(book, day)): Parts {
  let next = nextRow(book, after);
  while (next !== undefined && owesNothing(book.plan, next, day)) next = nextRow(book, next.period);
  if (next === undefined) return parts;
  const pending = pendingParts(book.plan, next, day);
  const payable = { ...parts };
  for (const part of PARTS) payable[part] += pending[part];
  return payable;
}

type Expired = { parts: Parts; next: number };

/** What is overdue of each concept, and the first row that is not. */
export function expiredOf(book: Book, day: Day): Expired {
  const parts = noParts();
  let next = book.first;
  for (; next < book.rows.length; next += 1) {
    const row = book.rows[next];
    if (row === undefined || !isExpired(row, day)) break;
    if (row.status !== 0) continue;
    const pending = pendingParts(book.plan, row, day);
    for (const part of PARTS) parts[part] += pending[part];
  }
  return { parts, next };
}

export const debtToFinish = (book: Book, day: Day): Debt => debtFrom(partsToFinish(book, day));

/** What of each concept ends the loan. Visits only rows that have started; what follows adds its capital alone, which the book keeps as a sum. */
export function partsToFinish(book: Book, day: Day): Parts {
  const owed: Parts = { ...noParts(), capital: book.capital };
  for (let index = book.first; index < book.rows.length; index += 1) {
    const row = book.rows[index];
    if (row === undefined) break;
    if (!isStarted(row, day)) {
      if (row.status === 0) owed.commission += row.opening_fee - row.opening_taken;
      break;
    }
    if (row.status !== 0) continue;
    const pending = pendingParts(book.plan, row, day);
    owed.commission += pending.commission;
    owed.moratorium += pending.moratorium;
    owed.iva_moratorium += pending.iva_moratorium;
    if (isExpired(row, day)) {
      owed.interests += pending.interests;
      owed.iva_interests += pending.iva_interests;
    } else {
      const accrued = accruedInterest(book.plan, row, day);
      owed.interests += accrued.interest - row.paid.interests - row.waived.interests;
      owed.iva_interests += accrued.tax - row.paid.iva_interests - row.waived.iva_interests;
    }
  }
  return owed;
}

const debtFrom = (parts: Parts): Debt => ({ total: sumOfParts(parts), commission: parts.commission });

export function nextRow(book: Book, from: number): BookRow | undefined {
  for (let index = from; index < book.rows.length; index += 1) {
    const row = book.rows[index];
    if (row !== undefined && row.status === 0) return row;
  }
  return undefined;
}

/** The due date that money reaches first, and what is pending of it. */
export function oldestOwed(book: Book, day: Day): { due_on: Day; parts: Parts } | undefined {
  const row = nextRow(book, book.first);
  return row && { due_on: row.due_on, parts: pendingParts(book.plan, row, day) };
}

/**
 * Pendiente de compensar. The lender's commission and the taxes withheld can exceed the lender's part of what came in. The
 * uncovered rest is carried on the loan, in an account of its own, and deducted from the lender's next shares first; so a share
 * is never below zero, and no payment of a borrower is refused for it. "Next" means shares posted later: a late value date
 * takes nothing from a share that may have been paid out since.
 * Source: engine 2.13, `docs/money.md`.
 */
export function coverShare(book: Book, posting: Posting): void {
  const share = postingFigures(book.plan, posting).lender_net;
  if (share < 0n) {
    carry(book, posting, -share);
    return;
  }
  let left = share;
  for (const owed of book.to_offset) {
    if (owed.event > posting.id) continue;
    const part = minOf(left, owed.left);
    owed.left -= part;
    left -= part;
  }
  posting.carried = left - share;
}

/** Takes over what postings of the first rule left below zero; those postings stay unchanged. A replay computes the sum again. */
export function carryOver(book: Book, posting: Posting): void {
  let sum = 0n;
  for (const old of book.postings) {
    const below = uncovered(book, old);
    old.carried_over += below;
    sum += below;
  }
  if (sum > 0n) carry(book, posting, sum);
}

/** Splits what the lender was paid for a share from what it is: the rest is owed by a payout of its own, or given back by his next shares. */
export function correctShare(
  book: Book,
  posting: Posting,
  { of, sense }: { of: number; sense: 'owed' | 'excess' },
): void {
  const paid = book.postings.find(({ id }) => id === of);
  if (paid !== undefined) paid.corrected += sense === 'owed' ? posting.amount : -posting.amount;
  if (sense === 'excess') carry(book, posting, posting.amount);
}

/** Whether a book holds shares below zero that nothing carries: those of the first rule before their carry-over. */
export function hasUncovered(book: Book): boolean {
  return book.postings.some((posting) => uncovered(book, posting) > 0n);
}

/** What the lender's next shares will give first. */
export function offsetLeft(book: Book): Cents {
  return book.to_offset.reduce((sum, { left }) => sum + left, 0n);
}

/**
 * Periods that leave the lender nothing though they are paid as planned: commission and withholdings take all of his part. What an
 * activation warns of. Example: interest alone each month, and a lender's commission on the balance above it → every period but the last.
 */
export function periodsLeavingNothing({ plan, rows }: Book): number[] {
  return rows.flatMap(({ period, due, lender_fee }) => {
    const part = due.interests + due.iva_interests + due.capital;
    const { isr, iva } = withheld(plan, due.interests);
    return part > 0n && part - lender_fee - isr - iva <= 0n ? [period] : [];
  });
}

function uncovered(book: Book, posting: Posting): Cents {
  const open = postingFigures(book.plan, posting).lender_net + posting.carried_over;
  return open < 0n ? -open : 0n;
}

function carry(book: Book, posting: Posting, amount: Cents): void {
  posting.carried = amount;
  book.to_offset.push({ event: posting.id, left: amount });
}
