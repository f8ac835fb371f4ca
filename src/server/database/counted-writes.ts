import { sql } from 'kysely';
import type { Trx } from '../core/context.ts';
import type { TableState } from './table-state.ts';

/** The tables that figures are made from: each counts its writes, so that a figure knows whether it still holds. */
export const COUNTED = ['requests', 'amortizations', 'payments', 'dispersions', 'users'] as const;
export type Counted = (typeof COUNTED)[number];

export const counterOf = (table: Counted): string => `_writes_${table}`;

/**
 * A counter of each table that every statement increments before it ends. It is a sequence: incrementing it waits for no other
 * transaction, and takes effect at once instead of at the commit.
 */
export async function countWrites(trx: Trx, state: TableState): Promise<void> {
  const tables = COUNTED.filter((table) => state.columns.has(table));
  const { rows } = await sql<{ table: string }>`select tgrelid::regclass::text as table from pg_trigger
    where tgname = '_count_write'`.execute(trx);
  const counted = new Set(rows.map(({ table }) => table));
  const missing = tables.filter((table) => !counted.has(table));
  if (missing.length === 0) return;
  await sql`create or replace function _count_write() returns trigger language plpgsql as $$
    begin
      perform nextval(format('%I.%I', tg_table_schema, '_writes_' || tg_table_name));
      return null;
    end $$`.execute(trx);
  for (const table of missing) {
    await sql`create sequence if not exists ${sql.ref(counterOf(table))}`.execute(trx);
    await sql`create trigger _count_write after insert or update or delete or truncate on ${sql.ref(table)}
      for each statement execute function _count_write()`.execute(trx);
  }
}
