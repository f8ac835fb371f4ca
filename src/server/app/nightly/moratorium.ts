import { sql } from 'kysely';
import { dateOf, dayOf } from '../../../lending/calendar/calendar.ts';
import type { Book } from '../../../lending/ledger/book.ts';
import { isExpired, pendingParts } from '../../../lending/ledger/pending.ts';
import { formatCents } from '../../../lending/money/cents.ts';
import type { RequestContext, Services, Trx } from '../../core/context.ts';
import { insertMany } from '../../database/insert-many.ts';
import { markBook, markedDay } from '../../domain/loans/event-rows.ts';
import { lockRequest } from '../../domain/loans/lock-request.ts';
import { bookAt, readLoans } from '../../domain/loans/read-loans.ts';
import { changedRows } from '../../domain/loans/row-changes.ts';
import { updateAmortizations } from '../../domain/loans/write-amortizations.ts';

const PORTION = 200;
/** A longer absence is caught up over several runs. */
const MOST_DAYS = 400;

/**
 * Brings the rows of each overdue loan up to today, because their penalty grew, and keeps for each day that passed what
 * the loan's penalty was. One loan at a time, each in its own transaction.
 */
export async function snapshotMoratorium(services: Services, call: RequestContext): Promise<number> {
  let loans = 0;
  for (let last = 0; ; ) {
    const answer = await sql<{ id: number }>`select r.id from requests as r
      where r.status = 1 and r._deleted_at is null and r.id > ${last} and exists (
        select 1 from amortizations as a where a.request = r.id and a.status = 0 and a._deleted_at is null
          and a.collection_date < ${call.today}::date)
        and not exists (select 1 from _moratorium_days as d where d.request = r.id and d.date = ${call.today}::date)
      order by r.id limit ${sql.lit(PORTION)}`.execute(services.db);
    for (const { id } of answer.rows)
      loans += await services.db.transaction().execute((trx) => snapshot(trx, call, id));
    if (answer.rows.length < PORTION) return loans;
    last = answer.rows.at(-1)?.id ?? last;
  }
}

async function snapshot(trx: Trx, call: RequestContext, request: number): Promise<number> {
  if (!(await lockRequest(trx, request))) return 0;
  const shelf = await readLoans(trx, [request]);
  const book = bookAt(shelf, request, call.today);
  const today = dayOf(call.today);
  if (!book || today === undefined) return 0;
  const written = dayOf(await markedDay(trx, request));
  if (written === undefined || written < today) {
    await updateAmortizations(trx, request, changedRows(book, written, book, today));
    await markBook(trx, request, call.today, shelf.loans.get(request)?.events.length ?? 0);
  }
  const first = await firstDay(trx, request, today);
  const days = Array.from({ length: today - first + 1 }, (_, index) => dateOf(first + index));
  const rows = days.map((date) => ({
    date,
    request,
    ...penaltyOf(bookAt(shelf, request, date) ?? book, dayOf(date) ?? today),
  }));
  await insertMany(trx, '_moratorium_days', rows);
  return 1;
}

/** The day after the last that is kept; a loan that has none begins today. */
async function firstDay(trx: Trx, request: number, today: number): Promise<number> {
  const answer = await sql<{ last: string | null }>`select max(date) as last from _moratorium_days
    where request = ${request}`.execute(trx);
  const last = dayOf(answer.rows[0]?.last);
  return last === undefined ? today : Math.max(last + 1, today - MOST_DAYS);
}

function penaltyOf(book: Book, day: number): { days: number; capital: string; interest: string; iva: string } {
  const late = book.rows.filter((row) => row.status === 0 && isExpired(row, day));
  const sum = { capital: 0n, interest: 0n, iva: 0n };
  for (const row of late) {
    const pending = pendingParts(book.plan, row, day);
    sum.capital += pending.capital;
    sum.interest += pending.moratorium;
    sum.iva += pending.iva_moratorium;
  }
  const days = day - (late[0]?.collect_on ?? day);
  return { days, capital: formatCents(sum.capital), interest: formatCents(sum.interest), iva: formatCents(sum.iva) };
}
