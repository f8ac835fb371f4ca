import type { Day } from '../calendar/calendar.ts';
import type { Book, BookRow } from './book.ts';

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
