import { type Day, dayOf } from '../../../lending/calendar/calendar.ts';
import type { Book, BookRow } from '../../../lending/ledger/book.ts';
import { presentRow } from '../../../lending/ledger/present-row.ts';
import type { StateRow } from '../../../lending/ledger/state.ts';
import type { Json } from '../../../resource/model/definition.ts';
import type { Db, RequestContext, Trx } from '../../core/context.ts';
import { bookAt, loansFor } from './read-loans.ts';

/** A row of a page that is a line of a loan's table. */
type Line = { date_final?: string | null };
type PageRow = { row: StateRow; line: BookRow; book: Book; day: Day };

/**
 * What the engine knows of each row of a page: a line of a loan's table, found by its due date, which no other line of
 * the loan has. The same few statements for any number of rows and loans.
 */
export async function rowsOfPage<R extends Line>(
  db: Db | Trx,
  call: RequestContext,
  rows: readonly R[],
  request: (row: R) => number | null | undefined,
  parameters: Record<string, Json>,
): Promise<(PageRow | undefined)[]> {
  const shelf = await loansFor(db, call, rows.map(request));
  const date = dayAsked(call, parameters);
  const day = dayOf(date);
  return rows.map((one) => {
    const book = bookAt(shelf, Number(request(one)), date);
    const due = dayOf(one.date_final);
    const found = book?.rows.find((row) => row.due_on === due);
    return book && found && day !== undefined
      ? { row: presentRow(book.plan, found, day), line: found, book, day }
      : undefined;
  });
}

/** The day for which a list asks penalties, or today. */
export function dayAsked(call: RequestContext, parameters: Record<string, Json>): string {
  const { moratorium_date: date } = parameters;
  return typeof date === 'string' && dayOf(date) !== undefined ? date : call.today;
}
