import { type Cents, minOf } from '../money/cents.ts';
import { withheld } from '../terms/withholdings.ts';
import type { Book, Posting } from './book.ts';
import { figuresOf } from './present-payment.ts';

/**
 * Pendiente de compensar. The lender's commission and the taxes withheld can exceed the lender's part of what came in. The
 * uncovered rest is carried on the loan, in an account of its own, and deducted from the lender's next shares first; so a share
 * is never below zero, and no payment of a borrower is refused for it. "Next" means shares posted later: a late value date
 * takes nothing from a share that may have been paid out since.
 * Source: engine 2.13, `docs/money.md`.
 */
export function coverShare(book: Book, posting: Posting): void {
  const share = figuresOf(book.plan, posting).lender_net;
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
  const open = figuresOf(book.plan, posting).lender_net + posting.carried_over;
  return open < 0n ? -open : 0n;
}

function carry(book: Book, posting: Posting, amount: Cents): void {
  posting.carried = amount;
  book.to_offset.push({ event: posting.id, left: amount });
}
