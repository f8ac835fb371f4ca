import { setImmediate as sent } from 'node:timers/promises';
import { sql } from 'kysely';
import type { StateRow } from '../../../lending/ledger/state.ts';
import type { Trx } from '../../core/context.ts';
import type { RecordIn } from '../../core/needs.ts';
import { columnTypes, insertSql } from '../../database/insert-many.ts';
import { prepared } from '../../database/prepared.ts';
import { FROZEN, type LoanRequest } from './records.ts';
import { amortizationRow, type Columns } from './rows.ts';

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

const ROWS_AT_ONCE = 900;

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
