import { sql } from 'kysely';
import type { Schemas } from '../../resource/model/definition.ts';
import { own } from '../../resource/model/fields.ts';
import { columnOf } from '../../resource/model/path.ts';
import type { Db, Trx } from '../core/context.ts';
import { outsideName } from './columns.ts';
import type { Found } from './found.ts';
import { lockInTransaction } from './locks.ts';
import { servedOtherwise } from './processes.ts';
import { readTableState, type TableState } from './table-state.ts';

/** Columns and whole tables (`column_name` is empty) that carry another name until they are dropped. */
export const REMOVED_TABLE = sql`create table if not exists _schema_removed (
    resource text not null,
    column_name text not null default '',
    at timestamptz not null default now(),
    primary key (resource, column_name))`;

type Gone = { resource: string; column: string };

/** How many days a removed column or table may return. */
const KEPT_DAYS = 30;
const DAY_MS = 86_400_000;

const keyOf = ({ resource, column }: Gone): string => `${resource}.${column}`;

export const goneName = (name: string): string => outsideName('_gone_', name);

/** Whether the files name this column or folder as removed on purpose. */
export const isRemoved = ({ removed }: Schemas, resource: string, path?: string): boolean =>
  path === undefined
    ? own(removed?.resources ?? {}, resource) !== undefined
    : own(removed?.fields ?? {}, `${resource}.${path}`) !== undefined;

/**
 * What the files say to drop is renamed, with the moment; what they no longer say to drop has its name back, so that a
 * field that returns finds its values. Only `dropRemoved` drops. `state` follows. Answers the lines that name nothing, and
 * whether something stays because a living process serves definitions that may read it: then the tables are to follow again.
 */
export async function followRemoved(
  trx: Trx,
  schemas: Schemas,
  state: TableState,
  ownLine?: string,
): Promise<{ found: Found[]; awaits: boolean }> {
  const lines = linesOf(schemas);
  const isToDrop = new Map(lines.map((line) => [keyOf(line), line.drop]));
  const { rows: gone } = await sql<Gone>`
    select resource, column_name as column from _schema_removed order by resource, column_name`.execute(trx);
  for (const one of gone) if (!isToDrop.get(keyOf(one))) await bringBack(trx, state, one);
  const known = new Set(gone.map(keyOf));
  const found: Found[] = [];
  let isRead: boolean | undefined;
  for (const line of lines) {
    if (line.drop && known.has(keyOf(line))) continue;
    const columns = state.columns.get(line.resource);
    const isThere = line.column === '' ? columns !== undefined : columns?.has(line.column);
    if (isThere && line.drop) {
      isRead ??= await servedOtherwise(trx, schemas.version, ownLine);
      if (!isRead) await takeAway(trx, state, line);
    }
    // Of a folder that is removed as a whole the lines of its fields say nothing more.
    else if (!isThere && (line.column === '' || !isRemoved(schemas, line.resource)))
      found.push({ resource: line.resource, path: line.path, code: 'removed-nothing', count: 0 });
  }
  return { found, awaits: isRead === true };
}

/**
 * The columns that hold rows already, by table, and beside them those that are away for thirty days: a field over one of these has its
 * values back.
 */
export async function storedColumns(db: Db): Promise<Map<string, Map<string, string>>> {
  const { columns } = await readTableState(db);
  const { rows } = await sql<Gone>`select resource, column_name as column from _schema_removed
    order by resource, column_name`.execute(db);
  for (const { resource, column } of rows) {
    const away = columns.get(goneName(resource));
    if (column === '' && away) columns.set(resource, away);
    const table = columns.get(resource);
    const type = column === '' ? undefined : table?.get(goneName(column));
    if (table && type) table.set(column, type);
  }
  return columns;
}

type Line = Gone & { path: string; drop: boolean };

/** Tables first: a column is looked for in the table that is there then. */
function linesOf({ removed }: Schemas): Line[] {
  const tables = Object.entries(removed?.resources ?? {}).map(
    ([resource, { drop = false }]): Line => ({ resource, column: '', path: '', drop }),
  );
  const columns = Object.entries(removed?.fields ?? {}).map(([name, { drop = false }]): Line => {
    const path = name.slice(name.indexOf('.') + 1);
    return { resource: name.slice(0, name.indexOf('.')), column: columnOf(path), path, drop };
  });
  return [...tables, ...columns];
}

async function takeAway(trx: Trx, state: TableState, { resource, column }: Gone): Promise<void> {
  await dropKeys(trx, resource, column);
  await rename(trx, state, resource, column, [column || resource, goneName(column || resource)]);
  await sql`insert into _schema_removed (resource, column_name) values (${resource}, ${column})`.execute(trx);
}

async function bringBack(trx: Trx, state: TableState, { resource, column }: Gone): Promise<void> {
  // The table itself may be away, or be dropped: its columns return with it.
  if (column !== '' && !state.columns.has(resource)) return;
  await rename(trx, state, resource, column, [goneName(column || resource), column || resource]);
  await sql`delete from _schema_removed where resource = ${resource} and column_name = ${column}`.execute(trx);
}

type Names = [from: string, to: string];

async function rename(trx: Trx, state: TableState, resource: string, column: string, [from, to]: Names): Promise<void> {
  const names: Map<string, unknown> | undefined = column === '' ? state.columns : state.columns.get(resource);
  const before = names?.get(from);
  if (!names || before === undefined) return;
  if (column === '') await sql`alter table ${sql.table(from)} rename to ${sql.ref(to)}`.execute(trx);
  else await sql`alter table ${sql.table(resource)} rename column ${sql.ref(from)} to ${sql.ref(to)}`.execute(trx);
  names.delete(from);
  names.set(to, before);
}

/** Rows that nothing reads any more hold no other row back. The keys are made again when the column returns. */
async function dropKeys(trx: Trx, table: string, column: string): Promise<void> {
  const keys = await sql<{ name: string }>`select k.conname as name from pg_constraint k
      join pg_class t on t.oid = k.conrelid and t.relname = ${table}
    where k.contype = 'f' and k.connamespace = current_schema()::regnamespace and (${column} = '' or exists (
      select 1 from pg_attribute a where a.attrelid = k.conrelid and a.attnum = any(k.conkey) and a.attname = ${column}))`.execute(
    trx,
  );
  for (const { name } of keys.rows)
    await sql`alter table ${sql.table(table)} drop constraint ${sql.ref(name)}`.execute(trx);
}

/** Drops what has been away for 30 days, under the lock of changes of tables: twice, or by two processes, it is one drop. */
export async function dropRemoved(db: Db, now: Date): Promise<string[]> {
  return db.transaction().execute(async (trx) => {
    await lockInTransaction(trx, 'swap');
    await sql`set local lock_timeout = '5s'`.execute(trx);
    const { rows } = await sql<Gone>`select resource, column_name as column from _schema_removed
      where at < ${new Date(now.getTime() - KEPT_DAYS * DAY_MS)} order by resource, column_name`.execute(trx);
    const dropped: string[] = [];
    for (const { resource, column } of rows) {
      if (column === '') await sql`drop table if exists ${sql.table(goneName(resource))} cascade`.execute(trx);
      else
        await sql`alter table if exists ${sql.table(resource)} drop column if exists ${sql.ref(goneName(column))}`.execute(
          trx,
        );
      await sql`delete from _schema_removed
        where resource = ${resource} and (${column} = '' or column_name = ${column})`.execute(trx);
      dropped.push(column === '' ? resource : `${resource}.${column.replaceAll('__', '.')}`);
    }
    return dropped;
  });
}
