import type { Day } from '../calendar/calendar.ts';
import { type Cents, divRound, maxOf, minOf } from '../money/money.ts';
import { netOf } from '../terms/opening.ts';
import { type Book, type BookRow, NOTHING_IS_SETTLED, type Part, type Posting } from './book.ts';
import { closeRow, freezePenalty, isStarted, paymentOf, pendingParts, sumOfParts } from './pending.ts';

/** Which of the four concepts may be settled; absent means all. */
export interface Allowed {
  commission?: boolean;
  moratorium?: boolean;
  interests?: boolean;
  capital?: boolean;
}

const ALL: Allowed = { commission: true, moratorium: true, interests: true, capital: true };

/**
 * Puts money into a row in the order commission, penalty interest with IVA, interest with IVA, capital, and answers what is left.
 * Interest and IVA share pro rata: round2(x / 1.16) and the rest. Source: engine 2.9.
 * Example: 500.00 into commission 50, penalty 50, interest 30, capital 1000 → 50, 50, 30 and 370.
 */
export function settleRow(book: Book, row: BookRow, day: Day, money: Cents, posting: Posting, allowed = ALL): Cents {
  if (money === 0n || row.status !== 0) return money;
  freezePenalty(book.plan, row, day);
  const pending = pendingParts(book.plan, row, day);
  let left = money;
  if (allowed.commission) left -= put(book, row, posting, 'commission', minOf(left, pending.commission));
  if (allowed.moratorium) {
    left -= share(book, row, posting, ['moratorium', 'iva_moratorium'], left, [
      pending.moratorium,
      pending.iva_moratorium,
    ]);
  }
  if (allowed.interests) {
    left -= share(book, row, posting, ['interests', 'iva_interests'], left, [pending.interests, pending.iva_interests]);
  }
  if (allowed.capital) left -= put(book, row, posting, 'capital', minOf(left, pending.capital));
  if (left === money) return left;
  if (!posting.cash) markNonCash(row, posting);
  else takeLenderFee(row, posting);
  if (sumOfParts(pendingParts(book.plan, row, day)) === 0n) {
    closeRow(row, day, 1);
    posting.log.push({ code: 'row_settled', params: { period: row.period } });
  } else {
    posting.log.push({ code: 'row_partly_settled', params: { period: row.period } });
  }
  return left;
}

/** Books an amount to one concept of a row, as paid or as waived. */
export function put(book: Book, row: BookRow, posting: Posting, part: Part, amount: Cents): Cents {
  if (amount === 0n) return 0n;
  const side = posting.cash ? row.paid : row.waived;
  side[part] += amount;
  if (part === 'capital') book.capital -= amount;
  if (part === 'commission') takeOpening(book, row, posting, amount);
  posting.lines.push({ period: row.period, concept: part, amount });
  return amount;
}

/** The opening commission of a renewal is the first that a commission settles. Parts of it add up to its own net and IVA. */
function takeOpening({ plan }: Book, row: BookRow, posting: Posting, commission: Cents): void {
  const amount = minOf(commission, row.opening_fee - row.opening_taken);
  if (amount === 0n) return;
  const before = netOf(row.opening_taken, plan.iva);
  row.opening_taken += amount;
  posting.opening_fee += amount;
  posting.opening_net += netOf(row.opening_taken, plan.iva) - before;
}

export function markNonCash(row: BookRow, posting: Posting): void {
  row.q = true;
  row.category = posting.category;
}

function share(
  book: Book,
  row: BookRow,
  posting: Posting,
  parts: readonly [Part, Part],
  money: Cents,
  pending: readonly [Cents, Cents],
): Cents {
  const amount = minOf(money, pending[0] + pending[1]);
  const net = minOf(pending[0], maxOf(netOf(amount, book.plan.iva), amount - pending[1]));
  put(book, row, posting, parts[0], net);
  put(book, row, posting, parts[1], amount - net);
  return amount;
}

/**
 * The lender's commission is taken in the share in which the row's payment has come in, all of it with the last peso; nothing is given back.
 * Where that payment is 0, the applicant's commission counts in its place, from rule 3 on. Source: engine 2.6.
 */
function takeLenderFee(row: BookRow, posting: Posting): void {
  const payment = paymentOf(row.due);
  if (payment === 0n && posting.rule < NOTHING_IS_SETTLED) return;
  const due = payment === 0n ? row.due.commission : payment;
  if (due === 0n || row.lender_fee === 0n) return;
  const paid = payment === 0n ? row.paid.commission : paymentOf(row.paid);
  takeFee(row, posting, paid === due ? row.lender_fee : divRound(row.lender_fee * paid, due));
}

/** A row that owes nothing is settled without money: the lender's commission of its time is taken from his first share after it began. */
export function takeFeesOfNothing(book: Book, day: Day, posting: Posting): void {
  for (const row of book.rows) {
    if (!isStarted(row, day)) break;
    if (row.status === 1 && paymentOf(row.due) + row.due.commission === 0n) takeFee(row, posting, row.lender_fee);
  }
}

function takeFee(row: BookRow, posting: Posting, fee: Cents): void {
  const target = maxOf(row.lender_fee_taken, fee);
  posting.lender_fee += target - row.lender_fee_taken;
  row.lender_fee_taken = target;
}
