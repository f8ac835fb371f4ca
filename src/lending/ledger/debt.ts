import type { Day } from '../calendar/calendar.ts';
import type { Cents } from '../money/cents.ts';
import type { Book, BookRow } from './book.ts';
import { accruedInterest, isExpired, isStarted, owesNothing, pendingParts, sumOfParts } from './pending.ts';

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
  const expired: Debt = { total: 0n, commission: 0n };
  let index = book.first;
  for (; index < book.rows.length; index += 1) {
    const row = book.rows[index];
    if (row === undefined || !isExpired(row, day)) break;
    if (row.status === 0) add(expired, debtOfRow(book, row, day));
  }
  let next = nextRow(book, index);
  while (next !== undefined && owesNothing(book.plan, next, day)) next = nextRow(book, next.period);
  const payable = { ...expired };
  if (next !== undefined) add(payable, debtOfRow(book, next, day));
  return { to_finish: debtToFinish(book, day), payable, expired };
}

/** Visits only rows that have started; what follows adds its capital alone, which the book keeps as a sum. */
export function debtToFinish(book: Book, day: Day): Debt {
  const debt: Debt = { total: book.capital, commission: 0n };
  for (let index = book.first; index < book.rows.length; index += 1) {
    const row = book.rows[index];
    if (row === undefined) break;
    if (!isStarted(row, day)) {
      if (row.status === 0) owe(debt, row.opening_fee - row.opening_taken);
      break;
    }
    if (row.status !== 0) continue;
    const pending = pendingParts(book.plan, row, day);
    debt.commission += pending.commission;
    debt.total += pending.commission + pending.moratorium + pending.iva_moratorium;
    if (isExpired(row, day)) {
      debt.total += pending.interests + pending.iva_interests;
    } else {
      const accrued = accruedInterest(book.plan, row, day);
      debt.total += accrued.interest - row.paid.interests - row.waived.interests;
      debt.total += accrued.tax - row.paid.iva_interests - row.waived.iva_interests;
    }
  }
  return debt;
}

function owe(debt: Debt, commission: Cents): void {
  debt.commission += commission;
  debt.total += commission;
}

/** The first open row from an index on. */
export function nextRow(book: Book, from: number): BookRow | undefined {
  for (let index = from; index < book.rows.length; index += 1) {
    const row = book.rows[index];
    if (row !== undefined && row.status === 0) return row;
  }
  return undefined;
}

/** The due date that money reaches first, and what is pending of it. */
export function oldestOwed(book: Book, day: Day): { due_on: Day; total: Cents } | undefined {
  const row = nextRow(book, book.first);
  return row && { due_on: row.due_on, total: debtOfRow(book, row, day).total };
}

function debtOfRow(book: Book, row: BookRow, day: Day): Debt {
  const pending = pendingParts(book.plan, row, day);
  return { total: sumOfParts(pending), commission: pending.commission };
}

function add(sum: Debt, more: Debt): void {
  sum.total += more.total;
  sum.commission += more.commission;
}
