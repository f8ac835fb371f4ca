import { sql } from 'kysely';
import type { Definition } from '../../resource/model/definition.ts';
import type { Db, Trx } from '../core/context.ts';

/** What the database has now: read once, in few statements, whatever the number of tables. */
export type TableState = {
  columns: Map<string, Map<string, string>>;
  indexes: Map<string, { table: string; valid: boolean; unique: boolean }>;
  foreignKeys: Map<string, string>;
  /** Limits that the tables themselves ask. */
  checks: Map<string, string>;
  /** Tables whose rows are not read while everybody waits: what reads them all is done before or after. */
  large: Set<string>;
  /** Keys and limits of which the rows that were there before them are still to be read. */
  unread: Set<string>;
};

/** Up to here all rows of a table are read, and its indexes built, inside the swap. */
const LARGE_ROWS = 50_000;
/** A page has 8 kB, and a row some 400 bytes. */
const PAGE_BYTES = 8_192;
const ROWS_OF_PAGE = 20;

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
  const constraints = await sql<{ name: string; table: string; isKey: boolean; isRead: boolean }>`
    select conname as name, conrelid::regclass::text as table, contype = 'f' as "isKey", convalidated as "isRead"
    from pg_constraint where connamespace = current_schema()::regnamespace
      and (contype = 'f' or (contype = 'c' and conname like 'ck\\_%'))`.execute(db);
  const named = (isKey: boolean) =>
    new Map(
      constraints.rows.filter((one) => one.isKey === isKey).map(({ name, table }) => [name, table.replaceAll('"', '')]),
    );
  const large = await sql<{ table: string }>`select relname as table from pg_class
    where relnamespace = current_schema()::regnamespace and relkind in ('r', 'p')
      and pg_relation_size(oid) > ${sql.lit((LARGE_ROWS / ROWS_OF_PAGE) * PAGE_BYTES)}`.execute(db);
  const state: TableState = {
    columns: new Map(),
    indexes: new Map(indexes.rows.map(({ name, ...index }) => [name, index])),
    checks: named(false),
    foreignKeys: named(true),
    large: new Set(large.rows.map(({ table }) => table)),
    unread: new Set(constraints.rows.filter((one) => !one.isRead).map(({ name }) => name)),
  };
  for (const { table, column, type } of columns.rows) {
    const found = state.columns.get(table) ?? new Map<string, string>();
    state.columns.set(table, found.set(column, SHORT_NAMES[type] ?? type));
  }
  return state;
}

/** The definitions that the tables followed last. */
export async function readKept(db: Db | Trx): Promise<{ resource: string; definition: Definition; version: string }[]> {
  const rows = await sql<{ resource: string; definition: Definition; version: string }>`
    select resource, definition, version from _schema_state`.execute(db);
  return rows.rows;
}

/** Whether a table has living rows: rules for stored rows need not be asked otherwise. */
export async function hasRows(db: Db | Trx, table: string): Promise<boolean> {
  const found = await sql`select 1 from ${sql.table(table)} where _deleted_at is null limit 1`.execute(db);
  return found.rows.length > 0;
}
