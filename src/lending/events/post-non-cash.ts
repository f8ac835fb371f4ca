import type { Day } from '../calendar/calendar.ts';
import { type Book, type BookRow, categoryRule, NOTHING_IS_SETTLED, type Posting } from '../ledger/book.ts';
import { nextRow } from '../ledger/debt.ts';
import { advance, closeRow, isExpired, pendingParts, settleNothing, sumOfParts } from '../ledger/pending.ts';
import { type Allowed, settleRow } from '../ledger/settle-row.ts';
import { type Cents, formatCents, maxOf, times } from '../money/money.ts';
import { repaymentTable, type Table, type TableRow, tableRow } from '../table/table.ts';
import type { Charges, WaiverEvent } from './events.ts';
import { closeRest } from './finish.ts';
import { writeRow } from './open-book.ts';

/**
 * Settles an amount without money on the charges ticked: plain ones on the next row, `expired_*` and moratorium on overdue rows; capital
 * beyond the next row rewrites the table as an early payment does. Source: engine 2.11.
 */
export function postQ(book: Book, day: Day, amount: Cents, charges: Charges, posting: Posting): void {
  let left = amount;
  if (categoryRule(posting.category)?.effect === 'lender_side') {
    posting.lines.push({ period: 0, concept: 'lender_side', amount });
    posting.log.push({ code: 'lender_side', params: { category: posting.category ?? '' } });
    return;
  }
  let index = book.first;
  for (; index < book.rows.length; index += 1) {
    const row = book.rows[index];
    if (row === undefined || !isExpired(row, day)) break;
    left = settleRow(book, row, day, left, posting, expiredCharges(charges));
  }
  const next = nextRow(book, index);
  if (next !== undefined) left = settleRow(book, next, day, left, posting, plainCharges(charges));
  advance(book, day);
  if (left > 0n && charges.capital && canRewrite(book, next)) {
    left = rewriteOrClose(book, day, left, posting);
  }
  if (left > 0n) posting.lines.push({ period: 0, concept: 'unused', amount: left });
}

/** Capital beyond the next row: a new table, or the end of the loan when it is all of it. */
function rewriteOrClose(book: Book, day: Day, amount: Cents, posting: Posting): Cents {
  if (amount > book.capital) return amount;
  if (amount < book.capital) prepay(book, day, amount, posting);
  else closeRest(book, day, posting, false);
  advance(book, day);
  return 0n;
}

/** The most that a Q payment with these charges can settle. */
export function mostForCharges(book: Book, day: Day, charges: Charges): Cents {
  let most = 0n;
  let index = book.first;
  for (; index < book.rows.length; index += 1) {
    const row = book.rows[index];
    if (row === undefined || !isExpired(row, day)) break;
    if (row.status === 0) most += settleable(book, row, day, expiredCharges(charges));
  }
  const next = nextRow(book, index);
  if (next === undefined) return most;
  most += settleable(book, next, day, plainCharges(charges));
  const allExpired =
    charges.expired_capital && charges.expired_interests && charges.expired_commission && charges.moratorium;
  const reaches = allExpired || index === book.first;
  if (!charges.capital || !charges.interests || !charges.commission || !reaches) return most;
  for (const row of book.rows.slice(next.period)) {
    if (row.status === 0) most += row.due.capital - row.paid.capital - row.waived.capital;
  }
  return most;
}

/** Zeroes what is pending of the flagged concepts on due rows; with capital on the whole loan, closes the rest. */
export function postWaiver(book: Book, day: Day, event: WaiverEvent, posting: Posting): void {
  if (categoryRule(posting.category)?.effect === 'lender_side') {
    posting.log.push({ code: 'lender_side', params: { category: posting.category ?? '' } });
    return;
  }
  const allowed: Allowed = {
    commission: event.condone_commission,
    moratorium: event.condone_moratorium,
    interests: event.condone_interest,
    capital: event.condone_capital,
  };
  for (let index = book.first; index < book.rows.length; index += 1) {
    const row = book.rows[index];
    if (row === undefined || row.due_on > day) break;
    if (event.period !== undefined && row.period !== event.period) continue;
    settleRow(book, row, day, sumOfParts(pendingParts(book.plan, row, day)), posting, allowed);
  }
  if (event.condone_capital && event.period === undefined) closeRest(book, day, posting);
  advance(book, day);
}

/** A write-off leaves the portfolio but stays recoverable. Source: engine 2.11. */
export function keepWriteOff(book: Book, posting: Posting): void {
  if (categoryRule(posting.category)?.effect !== 'write_off') return;
  book.has_write_off = true;
  for (const line of posting.lines) if (line.concept !== 'unused') book.written_off += line.amount;
}

function expiredCharges(charges: Charges): Allowed {
  return {
    commission: charges.expired_commission,
    moratorium: charges.moratorium,
    interests: charges.expired_interests,
    capital: charges.expired_capital,
  };
}

function plainCharges(charges: Charges): Allowed {
  return { commission: charges.commission, interests: charges.interests, capital: charges.capital };
}

function settleable(book: Book, row: BookRow, day: Day, allowed: Allowed): Cents {
  const parts = pendingParts(book.plan, row, day);
  let most = 0n;
  if (allowed.commission) most += parts.commission;
  if (allowed.moratorium) most += parts.moratorium + parts.iva_moratorium;
  if (allowed.interests) most += parts.interests + parts.iva_interests;
  return allowed.capital ? most + parts.capital : most;
}

/** The table may be rewritten only when every row up to the next one is closed. */
function canRewrite(book: Book, next: BookRow | undefined): boolean {
  return next !== undefined && next.status !== 0 && book.first >= next.period && book.finished_on === undefined;
}

/**
 * Puts money beyond the payable amount into capital and writes a new table for the open rows: smaller payments on the same dates
 * (default), or the same payment and fewer of them, as the payment says, else the loan's terms. The money must be less than the open capital.
 * Source: engine 2.9 (Banxico, Circular 16/2007). Example: the worked example with 10,000 beside payment 2 → payments of 3,552.41
 * (last 3,552.40), or eight more of 4,650.03 with a last one of 2,243.04.
 */
export function prepay(
  book: Book,
  day: Day,
  money: Cents,
  posting: Posting,
  reduce_term = book.plan.prepayment === 'reduce_term',
): void {
  const open = book.rows.slice(book.first).filter((row) => row.status === 0);
  const first = open[0];
  if (money === 0n || first === undefined) return;
  const principal = book.capital - money;
  const table = newTable(book, principal, open.length, reduce_term);
  for (const [index, row] of open.entries()) {
    const line = table.rows[index];
    writeRow(book, row, line ?? NOTHING);
    if (line === undefined) cancel(row, day);
  }
  if (posting.rule >= NOTHING_IS_SETTLED) settleNothing(book, day);
  book.capital = principal;
  book.prepaid += money;
  book.level = table.regular;
  posting.lines.push({ period: first.period - 1, concept: 'prepayment', amount: money });
  posting.log.push({ code: 'prepaid', params: { amount: formatCents(money), from_period: first.period } });
  posting.log.push({
    code: 'table_rewritten',
    params: { periods: table.rows.length, payment: formatCents(table.regular), balance: formatCents(principal) },
  });
}

const NOTHING: TableRow = { interest: 0n, tax: 0n, principal: 0n, payment: 0n, balance: 0n };

function cancel(row: BookRow, day: Day): void {
  row.due.commission = 0n;
  row.lender_fee = 0n;
  closeRow(row, day, 2);
}

function newTable(book: Book, principal: Cents, periods: number, reduce_term: boolean): Table {
  const { plan } = book;
  const kept = reduce_term && plan.shape === 'level' ? shorterTable(book, principal, periods) : undefined;
  return kept ?? repaymentTable(plan.shape, principal, plan.period, plan.iva, periods);
}

/** The same payment until the balance fits in one; nothing when rounding would keep it from getting there. */
function shorterTable(book: Book, principal: Cents, periods: number): Table | undefined {
  const { plan, level } = book;
  const rows: TableRow[] = [];
  let balance = principal;
  while (rows.length < periods) {
    const interest = times(balance, plan.period);
    const tax = times(interest, plan.iva);
    const fits = balance + interest + tax <= level;
    const last = fits || rows.length === periods - 1;
    if (!fits && last && (balance + interest + tax - level) * 100n > maxOf(10_000n, level)) return undefined;
    const part = last ? balance : level - interest - tax;
    if (part <= 0n) return undefined;
    const row = tableRow(balance, part, interest, tax);
    rows.push(row);
    balance = row.balance;
    if (last) break;
  }
  return { rows, regular: level };
}
