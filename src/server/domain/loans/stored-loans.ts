import { type RawBuilder, sql } from 'kysely';
import type { Db, Trx } from '../../core/context.ts';
import type { RecordOf } from '../../core/needs.ts';
import type { AMORTIZATION, DISPERSION, LoanRequest, PARTIAL, POSTED } from './records.ts';

/** Everything that is stored of one loan beside its events. */
export type StoredRows = {
  request: LoanRequest;
  mark: { as_of: string; events: number } | undefined;
  amortizations: RecordOf<typeof AMORTIZATION>[];
  payments: RecordOf<typeof POSTED>[];
  dispersions: RecordOf<typeof DISPERSION>[];
  partials: (RecordOf<typeof PARTIAL> & { _period: number | null })[];
  /** Debit less credit by account, and the events that do not balance. */
  accounts: { account: string; balance: string }[];
  unbalanced: { event: number }[];
};

type Rows<T> = Map<number, T[]>;

/** Some loans' rows, in the same number of statements whatever the number of loans. */
export async function storedRows(db: Db | Trx, ids: readonly number[]): Promise<Map<number, StoredRows>> {
  const wanted = sql`any(${[...ids]}::bigint[])`;
  const read = async <T>(statement: RawBuilder<unknown>): Promise<Rows<T>> =>
    byRequest((await statement.execute(db)).rows as (T & { _of: number })[]);
  const requests = await read<LoanRequest>(sql`select *, id as _of from requests where id = ${wanted}`);
  const rows: { [Name in Exclude<keyof StoredRows, 'request' | 'mark'>]: Rows<StoredRows[Name][number]> } = {
    amortizations: await read(sql`select *, request as _of from amortizations
      where request = ${wanted} and _deleted_at is null order by request, period`),
    payments: await read(sql`select *, request as _of from payments
      where request = ${wanted} and _deleted_at is null order by id`),
    dispersions: await read(sql`select *, id_request as _of from dispersions
      where id_request = ${wanted} and _deleted_at is null order by id`),
    partials: await read(sql`select p.*, p.request as _of, a.period as _period from partials as p
      left join amortizations as a on a.id = p.amortization
      where p.request = ${wanted} and p._deleted_at is null order by p.id`),
    accounts: await read(sql`select request as _of, account, sum(debit - credit)::text as balance from _journal
      where request = ${wanted} group by request, account`),
    unbalanced: await read(sql`select request as _of, event from _journal where request = ${wanted}
      group by request, event, memo having sum(debit) <> sum(credit)`),
  };
  const marks = await read<NonNullable<StoredRows['mark']>>(
    sql`select *, request as _of from _loan_books where request = ${wanted}`,
  );
  const found = new Map<number, StoredRows>();
  for (const [id, [request]] of requests) {
    if (!request) continue;
    const of = <T>(all: Rows<T>) => all.get(id) ?? [];
    found.set(id, {
      request,
      mark: of(marks)[0],
      amortizations: of(rows.amortizations),
      payments: of(rows.payments),
      dispersions: of(rows.dispersions),
      partials: of(rows.partials),
      accounts: of(rows.accounts),
      unbalanced: of(rows.unbalanced),
    });
  }
  return found;
}

function byRequest<T>(rows: (T & { _of: number })[]): Rows<T> {
  const found: Rows<T> = new Map();
  for (const row of rows) {
    const list = found.get(row._of);
    if (list) list.push(row);
    else found.set(row._of, [row]);
  }
  return found;
}
