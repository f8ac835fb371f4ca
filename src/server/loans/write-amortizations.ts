import { sql } from 'kysely';
import type { StateRow } from '../../lending/state.ts';
import type { Json, Row } from '../../resource/definition.ts';
import type { Trx } from '../context.ts';
import { amortizationRow } from './rows.ts';

/** The first and last of these say which row it is; everything else is what the engine knows. */
const KEYS = ['request', 'period'];

/** Writes changed rows of a loan's table in one statement. A row that its own call is about to write is left out. */
export async function updateAmortizations(
  trx: Trx,
  request: number,
  rows: readonly StateRow[],
  except?: number,
): Promise<void> {
  const changed = rows.filter((row) => row.period !== except).map(amortizationRow);
  const [first] = changed;
  if (!first) return;
  const columns = Object.keys(first).filter((name) => !KEYS.includes(name));
  const named = sql.join(columns.map((name) => sql.ref(name)));
  const values = sql.join(columns.map((name) => sql.ref(`x.${name}`)));
  await sql`update amortizations as a
    set (${named}, _version, _updated_at) = (${values}, a._version + 1, now())
    from json_populate_recordset(null::amortizations, ${JSON.stringify(changed)}::json) as x
    where a.request = ${request} and a.period = x.period and a._deleted_at is null`.execute(trx);
}

/**
 * Many rows of one table in one statement, as one array for each column: half the work of JSON for a table of thousands.
 * What all rows have in common is said once.
 */
export async function insertMany(trx: Trx, table: string, rows: readonly Row[], common: Row = {}): Promise<void> {
  const [first] = rows;
  if (!first) return;
  const types = await columnTypes(trx, table);
  const own = Object.keys(first);
  const shared = Object.keys(common);
  const columns = sql.join([...shared, ...own].map((name) => sql.ref(name)));
  const typed = (name: string, suffix = '') => sql.raw(`::${types.get(name)}${suffix}`);
  const values = [
    ...shared.map((name) => sql`${common[name] ?? null}${typed(name)}`),
    ...own.map((name) => sql`x.${sql.ref(name)}`),
  ];
  const arrays = own.map((name) => sql`${arrayOf(rows, name)}${typed(name, '[]')}`);
  await sql`insert into ${sql.table(table)} (${columns}) select ${sql.join(values)}
    from unnest(${sql.join(arrays)}) as x (${sql.join(own.map((name) => sql.ref(name)))})`.execute(trx);
}

/** The types of a table's columns as PostgreSQL names them; they follow the schema files, so they are asked each time. */
async function columnTypes(trx: Trx, table: string): Promise<ReadonlyMap<string, string>> {
  const answer = await sql<{ name: string; type: string }>`
    select attname as name, format_type(atttypid, null) as type from pg_attribute
    where attrelid = ${`"${table}"`}::regclass and attnum > 0 and not attisdropped`.execute(trx);
  return new Map(answer.rows.map(({ name, type }) => [name, type]));
}

function arrayOf(rows: readonly Row[], name: string): string {
  return `{${rows.map((row) => elementOf(row[name])).join()}}`;
}

function elementOf(value: unknown): string {
  if (value === null || value === undefined) return 'null';
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  return `"${String(value).replace(/["\\]/g, '\\$&')}"`;
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

/** Keeps the table as it stands at activation, without its rows leaving the database. */
export async function freezeAmortizations(trx: Trx, request: number): Promise<void> {
  const columns = sql.join(FROZEN.map((name) => sql.ref(name)));
  await sql`insert into "amortizationBackups" (${columns}) select ${columns} from amortizations
    where request = ${request} and _deleted_at is null order by period`.execute(trx);
}

/** The keys of a loan's rows by period; only of the periods that are asked. */
export async function amortizationKeys(
  trx: Trx,
  request: number,
  periods: readonly number[],
): Promise<ReadonlyMap<number, number>> {
  if (periods.length === 0) return new Map();
  const answer = await sql<{ id: number; period: number }>`select id, period from amortizations
    where request = ${request} and period = any(${[...new Set(periods)]}::bigint[]) and _deleted_at is null`.execute(
    trx,
  );
  return new Map(answer.rows.map(({ id, period }) => [period, id]));
}

/** The copies through which partners see what hangs below a request. */
export const copiesOf = (request: Row): Row => ({
  partner: (request.partner ?? null) as Json,
  partner_lender: (request.partner_lender ?? null) as Json,
});
