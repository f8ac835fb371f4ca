import { sql } from 'kysely';
import type { Trx } from '../core/context.ts';
import type { TableState } from './table-state.ts';

export const counterOf = (table: string): string => `_writes_${table}`;

/**
 * A counter of each of these tables that every statement increments before it ends: figures that were made from them know whether
 * they still hold. It is a sequence: incrementing it waits for no other
 * transaction, and takes effect at once instead of at the commit.
 */
export async function countWrites(trx: Trx, state: TableState, names: readonly string[]): Promise<void> {
  const tables = names.filter((table) => state.columns.has(table));
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
