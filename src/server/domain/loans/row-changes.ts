import type { Day } from '../../../lending/calendar/calendar.ts';
import type { Book, BookRow } from '../../../lending/ledger/book.ts';
import { isExpired } from '../../../lending/ledger/pending.ts';
import { presentRow } from '../../../lending/ledger/present-row.ts';
import type { StateRow } from '../../../lending/ledger/state.ts';

/**
 * The rows of a book that are stored otherwise: those that an event touched, and the overdue ones, whose penalty grew
 * since the day on which the rows were written.
 */
export function changedRows(before: Book, written: Day | undefined, book: Book, day: Day): StateRow[] {
  const grew = written === undefined || written < day;
  return book.rows.flatMap((row, index) => {
    const isLate = grew && row.status === 0 && isExpired(row, day);
    return isLate || !isSame(before.rows[index], row, day) ? [presentRow(book.plan, row, day)] : [];
  });
}

/** Whether two rows are stored alike. Part by part and without texts: a table of ten years has thousands of rows. */
function isSame(old: BookRow | undefined, row: BookRow, day: Day): boolean {
  if (old === row) return true;
  return (
    old !== undefined &&
    old.status === row.status &&
    old.from === row.from &&
    old.due_on === row.due_on &&
    old.collect_on === row.collect_on &&
    old.balance === row.balance &&
    old.frozen === row.frozen &&
    runsSame(old, row, day) &&
    old.lender_fee === row.lender_fee &&
    old.q === row.q &&
    old.category === row.category &&
    isSameParts(old.due, row.due) &&
    isSameParts(old.paid, row.paid) &&
    isSameParts(old.waived, row.waived)
  );
}

/** A day that has not come yet is no delay, whichever it is. */
const runsSame = (old: BookRow, row: BookRow, day: Day): boolean =>
  (old.runs_from === row.runs_from && old.late_from === row.late_from) ||
  Math.min(old.runs_from, old.late_from, row.runs_from, row.late_from) >= day;

function isSameParts(old: BookRow['due'], parts: BookRow['due']): boolean {
  for (const name in parts) if (old[name as keyof BookRow['due']] !== parts[name as keyof BookRow['due']]) return false;
  return true;
}
