import { setImmediate as sent } from 'node:timers/promises';
import { type RawBuilder, sql } from 'kysely';
import type { StateRow } from '../../../lending/ledger/state.ts';
import type { Json, Row } from '../../../resource/model/definition.ts';
import type { Trx } from '../../core/context.ts';
import { prepared } from '../../database/prepared.ts';
import { amortizationRow } from './rows.ts';

/** The first and last of these say which row it is; everything else is what the engine knows. */
const KEYS = ['request', 'period'];

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
  const columns = Object.keys(first).filter((name) => !KEYS.includes(name));
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

/** Many rows of one table in one statement. */
export async function insertMany(trx: Trx, table: string, rows: readonly Row[]): Promise<void> {
  if (rows.length === 0) return;
  await insertSql(table, await columnTypes(trx, table), rows).execute(trx);
}

type Types = ReadonlyMap<string, string>;

/**
 * One array for each column: half the work of JSON for a table of thousands. What all rows have in common is said once,
 * whether the caller knows of it or not.
 */
function insertSql(table: string, types: Types, rows: readonly Row[], common: Row = {}): RawBuilder<unknown> {
  const names = Object.keys(rows[0] ?? {});
  const own = names.filter((name) => rows.some((row) => row[name] !== rows[0]?.[name]));
  const shared = { ...Object.fromEntries(names.map((name) => [name, rows[0]?.[name]])), ...common };
  const alike = Object.keys(shared).filter((name) => !own.includes(name));
  // Rows that differ in nothing are still so many.
  const listed = own.length > 0 ? own : alike.splice(0, 1);
  const typed = (name: string, suffix = '') => sql.raw(`::${types.get(name)}${suffix}`);
  const values = [
    ...alike.map((name) => sql`${shared[name] ?? null}${typed(name)}`),
    ...listed.map((name) => sql`x.${sql.ref(name)}`),
  ];
  const arrays = listed.map((name) => sql`${arrayOf(rows, name, types.get(name))}${typed(name, '[]')}`);
  const [into, from] = [[...alike, ...listed], listed].map((columns) => sql.join(columns.map((name) => sql.ref(name))));
  return sql`insert into ${sql.table(table)} (${into}) select ${sql.join(values)}
    from unnest(${sql.join(arrays)}) as x (${from})`;
}

/** The types of a table's columns as PostgreSQL names them; they follow the schema files, so they are asked each time. */
async function columnTypes(trx: Trx, table: string): Promise<Types> {
  const answer = await sql<{ name: string; type: string }>`
    select attname as name, format_type(atttypid, null) as type from pg_attribute
    where attrelid = ${`"${table}"`}::regclass and attnum > 0 and not attisdropped`.execute(trx);
  return new Map(answer.rows.map(({ name, type }) => [name, type]));
}

const QUOTED = ['text', 'jsonb'];

function arrayOf(rows: readonly Row[], name: string, type: string | undefined): string {
  const isQuoted = QUOTED.includes(type ?? 'text');
  return `{${rows.map((row) => elementOf(row[name], isQuoted)).join()}}`;
}

function elementOf(value: unknown, isQuoted: boolean): string {
  if (value === null || value === undefined) return 'null';
  return isQuoted ? `"${String(value).replace(/["\\]/g, '\\$&')}"` : String(value);
}

const FROZEN = [
  'request',
  'period',
  'date_initial',
  'date_final',
  'days',
  'interests',
  'iva_interests',
  'capital',
  'payment',
  'commission_as_applicant',
  'payment_as_applicant',
  'payment_as_lender',
  'balance',
];

const ROWS_AT_ONCE = 900;

/**
 * The table of a new loan, and its copy as of activation, which never leaves the database. Written in parts: while the database
 * writes one, the next is made.
 */
export async function openTable(
  trx: Trx,
  common: Row,
  count: number,
  make: (from: number, to: number) => Row[],
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
export const copiesOf = (request: Row): Row => ({
  partner: (request.partner ?? null) as Json,
  partner_lender: (request.partner_lender ?? null) as Json,
});
