import { setImmediate as sent } from 'node:timers/promises';
import { type RawBuilder, sql } from 'kysely';
import { type Day, dateOf } from '../../../lending/calendar/calendar.ts';
import type { LoanEvent } from '../../../lending/events/events.ts';
import type { JournalEntry } from '../../../lending/events/journal.ts';
import { type Book, type BookRow, ledgerRule } from '../../../lending/ledger/book.ts';
import { isExpired } from '../../../lending/ledger/pending.ts';
import { presentRow } from '../../../lending/ledger/present-row.ts';
import type { StateRow } from '../../../lending/ledger/state.ts';
import { nest, valueAt } from '../../../resource/model/path.ts';
import type { RequestContext, RowChange, Trx } from '../../core/context.ts';
import { type RecordIn, readBy, type ValuesOf, words } from '../../core/needs.ts';
import { isRefusal, type Refusal } from '../../core/refusal.ts';
import { columnTypes, insertSql } from '../../database/insert-many.ts';
import { prepared } from '../../database/prepared.ts';
import { writeAudit } from '../../records/audit/audit.ts';
import { updateRow } from '../../records/write/write-row.ts';
import { amortizationRow, type Columns, FROZEN, type LoanRequest, REQUEST } from './rows.ts';

/** An event before it has its number. */
export type NewEvent<T = LoanEvent> = T extends LoanEvent ? Omit<T, 'id'> : never;

type StoredEvent = {
  request: number;
  event: LoanEvent;
  /** The row of a resource that this event represents. */
  record?: number;
  /** What belongs to the event and not to the engine: terms, comments, reasons. */
  more?: object;
};

/** The stored form of an event: itself, its postings, and the day for which the stored rows are valid then. */
type Entry = StoredEvent & { journal: readonly JournalEntry[]; today: string };

/**
 * Stores an event for good, with its journal, in one statement: what happened, its value date, who recorded it. Answers the day
 * for which the loan's rows were valid until now.
 */
export async function insertEvent(
  trx: Trx,
  call: Pick<RequestContext, 'actor' | 'now' | 'requestId'>,
  { request, event, record, more, journal, today }: Entry,
): Promise<string | undefined> {
  const { id, kind, date, rule: _, ...payload } = event;
  const told = JSON.stringify({ ...payload, ...more });
  const { actor, now, requestId } = call;
  const answer = await prepared(
    sql<{ was: string | null }>`
    with stood as (select as_of from _loan_books where request = ${request}),
    told as (insert into _loan_events
      (request, id, kind, date, rule, payload, record_id, at, actor_id, actor_name, request_id)
      values (${request}, ${id}, ${kind}, ${date}, ${ledgerRule(event)}, ${told}, ${record ?? null}, ${now}, ${actor.id}, ${actor.username},
        ${requestId})),
    posted as (insert into _journal (request, event, account, debit, credit, memo, posted_on)
      select ${request}::bigint, ${id}::integer, account, debit, credit, memo, ${today}::date
      from json_to_recordset(${JSON.stringify(journal)}) as x (account text, debit numeric, credit numeric, memo boolean))
    ${markSql(request, today, id)} returning (select as_of from stood) as was`,
    'loan-events.add',
  ).execute(trx);
  return answer.rows[0]?.was ?? undefined;
}

const markSql = (request: number, as_of: string, events: number) => sql`
  insert into _loan_books (request, as_of, events) values (${request}, ${as_of}, ${events})
  on conflict (request) do update set as_of = excluded.as_of, events = excluded.events`;

type Marked = { request: number; events: number };

/** Stores until which day the stored rows of some loans are valid. */
export const marksSql = (as_of: string, books: readonly Marked[]): RawBuilder<unknown> =>
  sql`insert into _loan_books (request, as_of, events)
    select request, ${as_of}::date, events from json_to_recordset(${JSON.stringify(books)}) as x (request bigint, events integer)
    on conflict (request) do update set as_of = excluded.as_of, events = excluded.events`;

/** Until which day the stored rows of these loans are valid. */
export async function markedDays(trx: Trx, ids: readonly number[]): Promise<ReadonlyMap<number, string>> {
  const answer = await sql<{ request: number; as_of: string }>`select request, as_of from _loan_books
    where request = any(${sql.value(ids)}::bigint[])`.execute(trx);
  return new Map(answer.rows.map(({ request, as_of }) => [request, as_of]));
}

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

/** The first and last of these say which row it is; everything else is what the engine knows. */
const KEYS = ['request', 'period'] as const;

/**
 * Writes changed rows of a loan's table in one statement and answers their keys by period. A row that its own call is
 * about to write is left out.
 */
export async function updateAmortizations(
  trx: Trx,
  request: number,
  rows: readonly StateRow[],
  except?: number,
): Promise<ReadonlyMap<number, number>> {
  const changed = rows.filter((row) => row.period !== except).map((row) => amortizationRow(row));
  const [first] = changed;
  if (!first) return new Map();
  const columns = Object.keys(first).filter((name) => !KEYS.some((key) => key === name));
  const named = sql.join(columns.map((name) => sql.ref(name)));
  const values = sql.join(columns.map((name) => sql.ref(`x.${name}`)));
  const written = await prepared(
    sql<Key>`update amortizations as a
    set (${named}, _version, _updated_at) = (${values}, a._version + 1, now())
    from json_populate_recordset(null::amortizations, ${JSON.stringify(changed)}::json) as x
    where a.request = ${request} and a.period = x.period and a._deleted_at is null
    returning a.id, a.period`,
    'amortizations.update',
  ).execute(trx);
  return keysOf(written.rows);
}

type Key = { id: number; period: number };
const keysOf = (rows: readonly Key[]): ReadonlyMap<number, number> =>
  new Map(rows.map(({ id, period }) => [period, id]));

/** What of a stored row depends on the day, for as long as it is open. */
export const GROWING = [
  ...words('isr_withholdings iva_withholdings payment_as_applicant payment_as_lender'),
  ...words('payment_as_applicant_after_withholdings payment_as_lender_after_withholdings'),
] as const;

/** Writes what grew of late rows, of several loans in one statement: neither this nor its triggers cost more for twenty than for one. */
export async function updateGrown(trx: Trx, rows: readonly { request: number; row: StateRow }[]): Promise<void> {
  if (rows.length === 0) return;
  const types = new Map(Object.entries({ request: 'bigint', period: 'bigint' }));
  const grown = rows.map(({ request, row }) => ({ ...amortizationRow(row), request }));
  const arrays = [...KEYS, ...GROWING].map((name) => {
    const type = types.get(name) ?? 'numeric';
    return sql`${`{${grown.map((row) => row[name]).join()}}`}${sql.raw(`::${type}[]`)}`;
  });
  // Named once more by themselves: of a table that was never counted the planner would read all rows to join with these few.
  const loans = `{${[...new Set(rows.map(({ request }) => request))].join()}}`;
  const named = sql.join(GROWING.map((name) => sql.ref(name)));
  const values = sql.join(GROWING.map((name) => sql.ref(`x.${name}`)));
  await prepared(
    sql`update amortizations as a set (${named}, _version, _updated_at) = (${values}, a._version + 1, now())
    from unnest(${sql.join(arrays)}) as x (${sql.join([...KEYS, ...GROWING].map((name) => sql.ref(name)))})
    where a.request = any(${loans}::bigint[]) and a.request = x.request and a.period = x.period and a._deleted_at is null`,
    'amortizations.grow',
  ).execute(trx);
}

/** Half of a daily table of ten years. Each part has its loan's capital summed up by a trigger, so four parts cost more than two. */
const ROWS_AT_ONCE = 1_800;

/**
 * The table of a new loan, and its copy as of activation, which never leaves the database. Written in parts: while the database
 * writes one, the next is made.
 */
export async function openTable(
  trx: Trx,
  common: RecordIn<'amortizations'>,
  count: number,
  make: (from: number, to: number) => Columns<'amortizations'>[],
): Promise<void> {
  const types = await columnTypes(trx, 'amortizations');
  const frozen = sql.join(FROZEN.map((name) => sql.ref(name)));
  let writing: Promise<unknown> = Promise.resolve();
  for (let from = 0; from < count; from += ROWS_AT_ONCE) {
    const insert = insertSql('amortizations', types, make(from, from + ROWS_AT_ONCE), common);
    await writing;
    writing = sql`with made as (${insert} returning ${frozen})
      insert into "amortizationBackups" (${frozen}) select ${frozen} from made`.execute(trx);
    writing.catch(() => undefined);
    await sent();
  }
  await writing;
}

/** The keys of a loan's rows by period; only of the periods that are asked. */
export async function amortizationKeys(
  trx: Trx,
  request: number,
  periods: readonly number[],
): Promise<ReadonlyMap<number, number>> {
  if (periods.length === 0) return new Map();
  const answer = await sql<Key>`select id, period from amortizations
    where request = ${request} and period = any(${[...new Set(periods)]}::bigint[]) and _deleted_at is null`.execute(
    trx,
  );
  return keysOf(answer.rows);
}

/** The copies through which partners see what hangs below a request. */
export const copiesOf = ({
  partner = null,
  partner_lender = null,
}: Pick<LoanRequest, 'partner' | 'partner_lender'>) => ({
  partner,
  partner_lender,
});

type RequestValues = ValuesOf<typeof REQUEST>;

export const ACTIVE = 1;
export const FINISHED = 4;
const CANCELLED = 3;

/** What of a request follows from its loan: whether it lives, and when it ends. */
export function requestColumns({ finished_on, is_cancelled, rows, start }: Book): RequestValues {
  return {
    status: is_cancelled ? CANCELLED : finished_on === undefined ? ACTIVE : FINISHED,
    finish_date: dateOf(rows[rows.length - 1]?.due_on ?? start),
  };
}

/**
 * When a loan closed: the moment at which the closing event was recorded, whatever its value date. It stays as long as the loan
 * is closed; a loan that is open, or opens again, has none.
 */
export function closingOf(book: Book, stored: LoanRequest, now: Date): RequestValues {
  if (book.finished_on === undefined) return { closed_at: null };
  const kept = stored.status === FINISHED ? stored.closed_at : undefined;
  return { closed_at: kept ?? now.toISOString() };
}

/** Writes what changed of the request, with its audit row; answers the row as it is then. */
export async function writeRequest(
  input: { trx: Trx; call: RequestContext; changed: RowChange[]; door: string },
  stored: LoanRequest,
  columns: RequestValues,
): Promise<LoanRequest | Refusal> {
  const values = Object.fromEntries(Object.entries(columns).filter(([name, value]) => valueAt(stored, name) !== value));
  const base = input.call.schemas.resources.requests;
  if (Object.keys(values).length === 0 || !base) return stored;
  const { id } = stored;
  const after = await updateRow(input.trx, input.call.schemas, base, id, { values });
  if (isRefusal(after)) return after;
  const before = nest(stored);
  await writeAudit(input.trx, input.call, {
    base,
    door: input.door,
    id,
    operation: 'update',
    before,
    after,
    version: Number(after._version ?? 0),
  });
  input.changed.push({ resource: 'requests', id, before, after });
  return readBy(REQUEST, after);
}
