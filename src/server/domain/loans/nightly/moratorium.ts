import { sql } from 'kysely';
import { dateOf, readDay } from '../../../../lending/calendar/calendar.ts';
import type { Book } from '../../../../lending/ledger/book.ts';
import { isExpired, pendingParts } from '../../../../lending/ledger/pending.ts';
import type { StateRow } from '../../../../lending/ledger/state.ts';
import { formatCents } from '../../../../lending/money/money.ts';
import type { Db, RequestContext, Services, Trx } from '../../../core/context.ts';
import { prepared } from '../../../database/prepared.ts';
import { bookAt, readLoans } from '../read-loans.ts';
import { changedRows, marksSql, updateGrown } from '../write-rows.ts';

const PORTION = 200;
/** So many loans are held and written in one transaction: a payment waits for no longer than that takes. */
const TOGETHER = 20;
/** A longer absence is caught up over several runs. */
const MOST_DAYS = 400;

/**
 * Brings the rows of each overdue loan up to today, because their penalty grew, and keeps for each day that passed what
 * the loan's penalty was. A few loans at a time, each few in a transaction of their own.
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
    const ids = answer.rows.map(({ id }) => id);
    for (let from = 0; from < ids.length; from += TOGETHER)
      loans += await snapshots(services.db, call, ids.slice(from, from + TOGETHER));
    if (ids.length < PORTION) return loans;
    last = ids.at(-1) ?? last;
  }
}

/** Those that can be held at once go together; one that is in use is waited for alone, and so is one that fails. */
async function snapshots(db: Db, call: RequestContext, ids: number[]): Promise<number> {
  const write = (some: number[], wait: boolean) =>
    db.transaction().execute(async (trx) => snapshot(trx, call, await hold(trx, some, wait)));
  const written = new Set(await write(ids, false).catch(() => []));
  let loans = written.size;
  for (const id of ids.filter((one) => !written.has(one))) loans += (await write([id], true)).length;
  return loans;
}

/** Holds these requests as `lockRow` does. Who holds several waits for none, so that no two wait for each other. */
async function hold(trx: Trx, ids: number[], wait: boolean): Promise<number[]> {
  const answer = await sql<{ id: number }>`select id from requests where id = any(${sql.value(ids)}::bigint[])
    and _deleted_at is null order by id for no key update ${wait ? sql`` : sql`skip locked`}`.execute(trx);
  return answer.rows.map(({ id }) => id);
}

async function snapshot(trx: Trx, call: RequestContext, ids: number[]): Promise<number[]> {
  if (ids.length === 0) return [];
  const shelf = await readLoans(trx, ids);
  const today = readDay(call.today);
  const loans = ids.filter((id) => shelf.loans.has(id));
  if (today === undefined || loans.length === 0) return [];
  const until = await writtenUntil(trx, loans);
  const days: (ReturnType<typeof penaltyOf> & { date: string; request: number })[] = [];
  const renewed: Renewed[] = [];
  const grown: { request: number; row: StateRow }[] = [];
  for (const request of loans) {
    const book = bookAt(shelf, request, call.today);
    if (!book) continue;
    const written = readDay(until.get(request)?.rows);
    if (written === undefined || written < today) {
      for (const row of changedRows(book, written, book, today)) grown.push({ request, row });
      renewed.push({ request, events: shelf.loans.get(request)?.events.length ?? 0 });
    }
    for (let day = firstDay(readDay(until.get(request)?.days), today); day <= today; day += 1) {
      const date = dateOf(day);
      days.push({ date, request, ...penaltyOf(bookAt(shelf, request, date) ?? book, day) });
    }
  }
  await updateGrown(trx, grown);
  await keepNight(trx, call.today, renewed, days);
  return loans;
}

type Renewed = { request: number; events: number };
type Until = { request: number; rows: string | null; days: string | null };

/** Until which day the stored rows of each loan are valid, and the last day that is kept of it. */
async function writtenUntil(trx: Trx, ids: number[]): Promise<ReadonlyMap<number, Until>> {
  const answer = await prepared(
    sql<Until>`select r.id as request, (select as_of from _loan_books as b where b.request = r.id) as rows,
      (select max(date) from _moratorium_days as d where d.request = r.id) as days
      from requests as r where r.id = any(${sql.value(ids)}::bigint[])`,
    'moratorium.until',
  ).execute(trx);
  return new Map(answer.rows.map((row) => [row.request, row]));
}

/** Marks the rows of these loans as valid today and keeps the days that passed. */
async function keepNight(trx: Trx, today: string, renewed: Renewed[], days: readonly object[]): Promise<void> {
  await prepared(
    sql`with marked as (${marksSql(today, renewed)})
      insert into _moratorium_days (date, request, days, capital, interest, iva)
      select date, request, days, capital, interest, iva from json_to_recordset(${JSON.stringify(days)})
        as x (date date, request bigint, days integer, capital numeric, interest numeric, iva numeric)`,
    'moratorium.keep',
  ).execute(trx);
}

/** The day after the last that is kept; a loan that has none begins today. */
const firstDay = (last: number | undefined, today: number): number =>
  last === undefined ? today : Math.max(last + 1, today - MOST_DAYS);

function penaltyOf(book: Book, day: number): { days: number; capital: string; interest: string; iva: string } {
  const late = book.rows.filter((row) => row.status === 0 && isExpired(row, day));
  const sum = { capital: 0n, interest: 0n, iva: 0n };
  for (const row of late) {
    const pending = pendingParts(book.plan, row, day);
    sum.capital += pending.capital;
    sum.interest += pending.moratorium;
    sum.iva += pending.iva_moratorium;
  }
  const days = Math.max(0, day - (late[0]?.late_from ?? day));
  return { days, capital: formatCents(sum.capital), interest: formatCents(sum.interest), iva: formatCents(sum.iva) };
}
