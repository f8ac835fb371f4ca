import { type RawBuilder, sql } from 'kysely';
import type { Row } from '../../../resource/model/definition.ts';
import type { Db, Trx } from '../../core/context.ts';

/** Everything that is stored of one loan beside its events. */
export type StoredRows = {
  request: Row;
  mark: Row | undefined;
  amortizations: Row[];
  payments: Row[];
  dispersions: Row[];
  partials: Row[];
  /** Debit less credit by account, and the events that do not balance. */
  accounts: Row[];
  unbalanced: Row[];
};

/** Some loans' rows, in the same number of statements whatever the number of loans. */
export async function storedRows(db: Db | Trx, ids: readonly number[]): Promise<Map<number, StoredRows>> {
  const wanted = sql`any(${[...ids]}::bigint[])`;
  const read = async (statement: RawBuilder<Row>) => byRequest((await statement.execute(db)).rows);
  const requests = await read(sql<Row>`select *, id as _of from requests where id = ${wanted}`);
  const marks = await read(sql<Row>`select *, request as _of from _loan_books where request = ${wanted}`);
  const amortizations = await read(sql<Row>`select *, request as _of from amortizations
    where request = ${wanted} and _deleted_at is null order by request, period`);
  const payments = await read(sql<Row>`select *, request as _of from payments
    where request = ${wanted} and _deleted_at is null order by id`);
  const dispersions = await read(sql<Row>`select *, id_request as _of from dispersions
    where id_request = ${wanted} and _deleted_at is null order by id`);
  const partials = await read(sql<Row>`select p.*, p.request as _of, a.period as _period from partials as p
    left join amortizations as a on a.id = p.amortization
    where p.request = ${wanted} and p._deleted_at is null order by p.id`);
  const accounts =
    await read(sql<Row>`select request as _of, account, sum(debit - credit)::text as balance from _journal
    where request = ${wanted} group by request, account`);
  const unbalanced = await read(sql<Row>`select request as _of, event from _journal where request = ${wanted}
    group by request, event, memo having sum(debit) <> sum(credit)`);
  const found = new Map<number, StoredRows>();
  for (const [id, [request]] of requests) {
    if (!request) continue;
    const of = (rows: Map<number, Row[]>) => rows.get(id) ?? [];
    found.set(id, {
      request,
      mark: of(marks)[0],
      amortizations: of(amortizations),
      payments: of(payments),
      dispersions: of(dispersions),
      partials: of(partials),
      accounts: of(accounts),
      unbalanced: of(unbalanced),
    });
  }
  return found;
}

function byRequest(rows: Row[]): Map<number, Row[]> {
  const found = new Map<number, Row[]>();
  for (const row of rows) {
    const id = Number(row._of);
    const list = found.get(id);
    if (list) list.push(row);
    else found.set(id, [row]);
  }
  return found;
}
