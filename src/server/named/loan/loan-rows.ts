import { sql } from 'kysely';
import type { Json, Row } from '../../../resource/definition.ts';
import type { Db, Trx } from '../../context.ts';

export type LoanRows = { base: Json | undefined; rows: Row[] };

/** The tables of some loans in one statement, each in the order of its periods. */
export async function loanRows(db: Db | Trx, requests: unknown[]): Promise<Map<string, LoanRows>> {
  const found = new Map<string, LoanRows>();
  const ids = [...new Set(requests.filter((id) => id !== null && id !== undefined))];
  if (ids.length === 0) return found;
  const answer = await sql<Row>`
    select a.*, r.days_for_calculations as _base from amortizations a join requests r on r.id = a.request
    where a.request in (${sql.join(ids)}) and a._deleted_at is null order by a.request, a.period`.execute(db);
  for (const { _base, ...row } of answer.rows) {
    const key = String(row.request);
    const loan = found.get(key) ?? { base: _base, rows: [] };
    loan.rows.push(row);
    found.set(key, loan);
  }
  return found;
}

/** The day for which penalties are asked, where the list says one. */
export function asOf(today: string, parameters: Record<string, Json>): string {
  const { moratorium_date: date } = parameters;
  return typeof date === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(date) ? date : today;
}
