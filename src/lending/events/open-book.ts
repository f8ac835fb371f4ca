import { closedDays, collectionDay, type Day, type Holiday, readDay } from '../calendar/calendar.ts';
import { type Book, type BookRow, ledgerRule, NOTHING_IS_SETTLED, noParts } from '../ledger/book.ts';
import { advance, settleNothing } from '../ledger/pending.ts';
import { type LoanRefusal, loanRefusal } from '../money/money.ts';
import { repaymentTable, type TableRow } from '../table/table.ts';
import { dueDay } from '../terms/due-dates.ts';
import { applicantCommission, lenderCommission, openingWith } from '../terms/opening.ts';
import { readTerms } from '../terms/read-terms.ts';
import type { Loan } from './events.ts';

/** The book of a loan on its activation day, before any other event. Errors: refusals of the terms, `not_a_date`. */
export function openBook(loan: Loan, holidays: readonly Holiday[]): { ok: true; book: Book } | LoanRefusal {
  const read = readTerms(loan.terms);
  if (!read.ok) return read;
  const start = readDay(loan.activation_date);
  if (start === undefined) return loanRefusal('not_a_date', 'activation_date');
  const { plan } = read;
  const table = repaymentTable(plan.shape, plan.amount, plan.period, plan.iva, plan.periods);
  const book: Book = {
    plan,
    closed: closedDays(holidays),
    start,
    rows: [],
    first: 0,
    capital: plan.amount,
    prepaid: 0n,
    penalty_from: NOT_WAITED,
    level: table.regular,
    postings: [],
    credit: 0n,
    to_offset: [],
    written_off: 0n,
    has_write_off: false,
  };
  let from = start;
  for (const [index, row] of table.rows.entries()) {
    const due = dueDay(start, plan.payment_type, index + 1);
    book.rows.push(newRow(book, row, index + 1, from, due));
    from = due;
  }
  if (ledgerRule(loan) >= NOTHING_IS_SETTLED) settleNothing(book, start);
  advance(book, start);
  // By earlier rules the lender never owed his commission of a row that owed nothing from the start.
  if (ledgerRule(loan) < NOTHING_IS_SETTLED)
    for (const row of book.rows.slice(0, book.first)) row.lender_fee_taken = row.lender_fee;
  return { ok: true, book };
}

function newRow(book: Book, row: TableRow, period: number, from: number, due_on: number): BookRow {
  const collect_on = collectionDay(due_on, book.closed);
  const blank: BookRow = {
    period,
    from,
    due_on,
    collect_on,
    opening: 0n,
    balance: 0n,
    due: { commission: 0n, interests: 0n, iva_interests: 0n, capital: 0n },
    paid: noParts(),
    waived: noParts(),
    late_from: collect_on,
    frozen: 0n,
    runs_from: collect_on,
    opening_fee: openingWith(book.plan, period),
    opening_taken: 0n,
    lender_fee: 0n,
    lender_fee_taken: 0n,
    status: 0,
    settled_on: undefined,
    q: false,
    category: undefined,
  };
  return writeRow(book, blank, row);
}

/** Puts a line of a table into a row: at activation, and again when an early payment changes the table. */
export function writeRow(book: Book, row: BookRow, line: TableRow): BookRow {
  const opening = line.balance + line.principal;
  row.opening = opening;
  row.balance = line.balance;
  row.due = {
    commission: applicantCommission(book.plan, line.payment, opening) + row.opening_fee,
    interests: line.interest,
    iva_interests: line.tax,
    capital: line.principal,
  };
  row.lender_fee = lenderCommission(book.plan, line.payment, opening);
  return row;
}

/** Before any day: nothing is waited for. After any day: the capital is not with the applicant yet. */
export const NOT_WAITED = Number.NEGATIVE_INFINITY;
export const WAITED = Number.POSITIVE_INFINITY;

/**
 * From which day the delay of a row counts: the later of its collection date and the dispersal. Source: choice 127.
 * Example: due on the 15th, dispersed on the 20th, paid on the 25th → five days.
 */
export const lateFrom = (book: Book, row: BookRow): Day => Math.max(row.collect_on, book.penalty_from);

/** Sets the day before which no delay counts, in each row of the book. */
export function countDelayFrom(book: Book, day: Day): void {
  book.penalty_from = day;
  for (const row of book.rows) row.late_from = row.runs_from = lateFrom(book, row);
}
