import { sql } from 'kysely';
import type { Holiday } from '../../../lending/calendar/calendar.ts';
import type { Loan, LoanEvent } from '../../../lending/events/events.ts';
import { bookOf } from '../../../lending/events/replay.ts';
import type { Book } from '../../../lending/ledger/book.ts';
import type { Terms } from '../../../lending/terms/terms.ts';
import type { Json } from '../../../resource/model/definition.ts';
import type { Db, RequestContext, Trx } from '../../core/context.ts';
import { readBy } from '../../core/needs.ts';
import { prepared } from '../../database/prepared.ts';
import { lockForReference, takeRow } from '../../records/read/locked-rows.ts';
import { type LoanSettings, type PlatformRow, platformColumns, platformFrom } from './loan-settings.ts';
import { type LoanRequest, REQUEST } from './rows.ts';

/** A loan computed from its events, and which row of a resource represents which event. */
export type StoredLoan = { request: number; loan: Loan; events: LoanEvent[]; records: Map<number, number> };
export type Shelf = {
  loans: ReadonlyMap<number, StoredLoan>;
  holidays: Holiday[];
  settings: LoanSettings;
  books: Map<string, Book>;
};

type EventRow = {
  request: number;
  id: number;
  kind: LoanEvent['kind'];
  date: string;
  rule: number;
  payload: Record<string, Json>;
  record_id: number | null;
  dispersed: boolean | null;
};

/** Some loans with everything that computing them needs, in one statement whatever their number. */
export async function readLoans(db: Db | Trx, ids: readonly number[]): Promise<Shelf> {
  const answer = await prepared(
    sql<PlatformRow & { events: EventRow[] }>`select ${platformColumns},
    (select coalesce(json_agg(e order by e.request, e.id), '[]') from (
      select request, id, kind, date, rule, payload, record_id,
        case when kind = 'activation' then (select r.dispersed is true or r.request_parent is not null
          from requests as r where r.id = _loan_events.request) end as dispersed
      from _loan_events where request = any(${[...new Set(ids)]}::bigint[])) as e) as events`,
    'loans.read',
  ).execute(db);
  const [row] = answer.rows;
  const [settings, holidays] = platformFrom(row);
  return { loans: loansOf(row?.events ?? [], settings), holidays, settings, books: new Map() };
}

function loansOf(rows: readonly EventRow[], settings: LoanSettings): Map<number, StoredLoan> {
  const loans = new Map<number, StoredLoan>();
  for (const { request, id, kind, date, rule, payload, record_id, dispersed } of rows) {
    if (kind === 'activation') {
      const terms = payload.terms as unknown as Terms;
      const loan = { terms, activation_date: date, rule, dispersed: dispersed === true, ...settings.books };
      loans.set(request, { request, loan, events: [], records: new Map() });
    }
    const stored = loans.get(request);
    if (!stored) throw new Error(`the events of request ${request} do not begin with its activation`);
    stored.events.push({ ...(kind === 'activation' ? {} : payload), id, kind, date, rule } as LoanEvent);
    if (record_id !== null) stored.records.set(id, record_id);
  }
  return loans;
}

const KEPT = 'loans';

/** The same for the named functions of one call: several of them ask for the same page. A write clears it. */
export function loansFor(db: Db | Trx, call: RequestContext, ids: readonly unknown[]): Promise<Shelf> {
  const wanted = [...new Set(ids.filter((id) => id !== null && id !== undefined).map(Number))].sort((a, b) => a - b);
  call.kept ??= new Map();
  const shelves = (call.kept.get(KEPT) ?? new Map()) as Map<string, Promise<Shelf>>;
  call.kept.set(KEPT, shelves);
  const key = wanted.join();
  const found = shelves.get(key) ?? readLoans(db, wanted);
  shelves.set(key, found);
  return found;
}

export const forgetLoans = (call: RequestContext): void => void call.kept?.delete(KEPT);

/** The book of a loan on a day; nothing for a request that was never activated. Computed once for each day asked. */
export function bookAt(shelf: Shelf, request: number, day: string): Book | undefined {
  const key = `${request} ${day}`;
  const found = shelf.books.get(key);
  if (found) return found;
  const stored = shelf.loans.get(request);
  if (!stored) return undefined;
  const opened = bookOf(stored.loan, stored.events, day, shelf.holidays);
  if (!opened.ok) throw new Error(`the engine refuses the terms of request ${request}: ${opened.code}`);
  shelf.books.set(key, opened.book);
  return opened.book;
}

/** Holds the request until the transaction ends: everything that happens to one loan happens one after another. */
export async function lockRequest(trx: Trx, id: number): Promise<LoanRequest | undefined> {
  const row = takeRow(trx, 'requests', id)?.row ?? (await lockForReference(trx, 'requests', id));
  takeRow(trx, 'requests', id);
  return row && readBy(REQUEST, row);
}

/**
 * Holds several. The higher number comes first: a renewal is younger than its parent and is held before it everywhere, so
 * a holder of many never waits in a circle with it.
 */
export async function holdRequests(trx: Trx, ids: readonly number[]): Promise<void> {
  await sql`select id from requests where id = any(${sql.value(ids)}::bigint[]) order by id desc for no key update`.execute(
    trx,
  );
}
