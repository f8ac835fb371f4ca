import type { Book, BookRow } from '../../lending/book.ts';
import type { Day } from '../../lending/calendar.ts';
import { isExpired } from '../../lending/pending.ts';
import { presentRow } from '../../lending/present-row.ts';
import type { StateRow } from '../../lending/state.ts';

/** What of each row is stored, as one text each: cheaper to compare than thousands of rows written out twice. */
export function printsOf(book: Book): string[] {
  return book.rows.map(printOf);
}

function printOf(row: BookRow): string {
  const { status, from, due_on, collect_on, balance, frozen, runs_from, lender_fee, q, category } = row;
  const { due, paid, waived } = row;
  const parts = (of: Record<string, bigint>) => Object.values(of).join();
  return `${status} ${from} ${due_on} ${collect_on} ${balance} ${frozen} ${runs_from} ${lender_fee} ${q} ${category} ${parts(due)} ${parts(paid)} ${parts(waived)}`;
}

/**
 * The rows of a book that are stored otherwise: those that an event touched, and the overdue ones, whose penalty grew
 * since the day on which the rows were written.
 */
export function changedRows(before: readonly string[], written: Day | undefined, book: Book, day: Day): StateRow[] {
  const grew = written === undefined || written < day;
  return book.rows.flatMap((row, index) => {
    const isLate = grew && row.status === 0 && isExpired(row, day);
    return isLate || before[index] !== printOf(row) ? [presentRow(book.plan, row, day)] : [];
  });
}
