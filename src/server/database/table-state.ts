import { sql } from 'kysely';
import type { Db, Trx } from '../core/context.ts';

/** What the database has now: read once, in few statements, whatever the number of tables. */
export type TableState = {
  columns: Map<string, Map<string, string>>;
  indexes: Map<string, { table: string; valid: boolean; unique: boolean }>;
  foreignKeys: Map<string, string>;
  /** Limits that the tables themselves ask. */
  checks: Map<string, string>;
};

const SHORT_NAMES: Record<string, string> = {
  'timestamp with time zone': 'timestamptz',
  'timestamp(3) with time zone': 'timestamptz',
};

export async function readTableState(db: Db | Trx): Promise<TableState> {
  const columns = await sql<{ table: string; column: string; type: string }>`
    select c.relname as table, a.attname as column, format_type(a.atttypid, a.atttypmod) as type
    from pg_class c join pg_attribute a on a.attrelid = c.oid
    where c.relnamespace = current_schema()::regnamespace and c.relkind in ('r', 'p')
      and a.attnum > 0 and not a.attisdropped`.execute(db);
  const indexes = await sql<{ name: string; table: string; valid: boolean; unique: boolean }>`
    select i.relname as name, t.relname as table, x.indisvalid as valid, x.indisunique as unique
    from pg_index x join pg_class i on i.oid = x.indexrelid join pg_class t on t.oid = x.indrelid
    where t.relnamespace = current_schema()::regnamespace`.execute(db);
  const keys = await sql<{ name: string; table: string }>`
    select conname as name, conrelid::regclass::text as table from pg_constraint
    where contype = 'f' and connamespace = current_schema()::regnamespace`.execute(db);
  const checks = await sql<{ name: string; table: string }>`
    select conname as name, conrelid::regclass::text as table from pg_constraint
    where contype = 'c' and conname like 'ck\\_%' and connamespace = current_schema()::regnamespace`.execute(db);
  const state: TableState = {
    columns: new Map(),
    indexes: new Map(indexes.rows.map(({ name, ...index }) => [name, index])),
    checks: new Map(checks.rows.map(({ name, table }) => [name, table.replaceAll('"', '')])),
    foreignKeys: new Map(keys.rows.map(({ name, table }) => [name, table.replaceAll('"', '')])),
  };
  for (const { table, column, type } of columns.rows) {
    const found = state.columns.get(table) ?? new Map<string, string>();
    state.columns.set(table, found.set(column, SHORT_NAMES[type] ?? type));
  }
  return state;
}

/** Whether a table has living rows: rules for stored rows need not be asked otherwise. */
export async function hasRows(db: Db | Trx, table: string): Promise<boolean> {
  const found = await sql`select 1 from ${sql.table(table)} where _deleted_at is null limit 1`.execute(db);
  return found.rows.length > 0;
}
