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

/** Many rows of one table in one statement: PostgreSQL reads each value as the type of its column. */
export async function insertMany(trx: Trx, table: string, rows: readonly Row[]): Promise<void> {
  const [first] = rows;
  if (!first) return;
  const columns = sql.join(Object.keys(first).map((name) => sql.ref(name)));
  await sql`insert into ${sql.table(table)} (${columns}) select ${columns}
    from json_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(rows)}::json)`.execute(trx);
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
