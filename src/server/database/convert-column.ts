import { createHash } from 'node:crypto';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { ColumnType } from '../../resource/kinds/kind.ts';
import type { Definition, Schemas } from '../../resource/model/definition.ts';
import type { Trx } from '../core/context.ts';
import { type TableColumn, tableColumns } from './columns.ts';
import type { Found } from './found.ts';
import { wholeText } from './prepared.ts';
import type { TableState } from './table-state.ts';

/** A column whose field has another type now; `from` is the one that the table has. */
export type Conversion = { column: TableColumn; from: string };

/** Columns that are there under their name, in another type than their field. */
export function conversionsOf(schemas: Schemas, definition: Definition, state: TableState): Conversion[] {
  const there = state.columns.get(definition.name);
  return tableColumns(schemas, definition).flatMap((column): Conversion[] => {
    const from = there?.get(column.name);
    return from === undefined || from === column.type ? [] : [{ column, from }];
  });
}

export const typeSql = (type: ColumnType): RawBuilder<unknown> =>
  sql.raw(type === 'timestamptz' ? 'timestamptz(3)' : type === 'none' ? 'jsonb' : type);

/** Another type for a column: done when every stored value survives it, refused with the number of rows otherwise. */
export async function convertColumn(trx: Trx, definition: Definition, conversion: Conversion): Promise<Found[]> {
  const { column } = conversion;
  const value = sql.ref(column.name);
  const table = sql.table(definition.name);
  await makeConverter(trx, definition.name, conversion);
  const converted = convertedSql(definition.name, conversion, value);
  const broken = await sql<{ count: number }>`select count(*) as count from ${table}
    where not ${isNothing(conversion)} and ${converted} is null`.execute(trx);
  const count = broken.rows[0]?.count ?? 0;
  if (count > 0) return [lost(definition, column, count)];
  await dropDerivedIndexes(trx, definition);
  await sql`alter table ${table} alter column ${value} type ${typeSql(column.type)} using ${converted}`.execute(trx);
  await dropConverters(trx, definition.name);
  return [];
}

/** So many rows hold a value of the field that its new type cannot have. */
export const lost = ({ name: resource }: Definition, { field: { path } }: TableColumn, count: number): Found => ({
  resource,
  path,
  code: 'type',
  keyword: 'type',
  count,
});

/** Rows whose value becomes none without being lost: they have none now. */
export function isNothing({ column, from }: Conversion): RawBuilder<SqlBool> {
  const value = sql.ref(column.name);
  return from === 'jsonb'
    ? sql<SqlBool>`(${value} is null or ${value} in ('[]', '[null]'))`
    : sql<SqlBool>`(${value} is null)`;
}

const markOf = (text: string): string => createHash('sha256').update(text).digest('hex').slice(0, 10);

/** What the functions that convert a table's values are called, before their own marks. */
export const converterName = (table: string, column?: string): string =>
  `_next_${markOf(table)}${column === undefined ? '' : `_${markOf(column)}`}`;

/** A value in the next type; none where that cannot have it. */
export const convertedSql = (table: string, { column }: Conversion, value: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`${sql.ref(converterName(table, column.name))}(${value})`;

/** Types whose text depends on the session, which may be anybody's. */
const OF_SESSION = ['date', 'timestamptz'];

/** A function that tries: what a type accepts it knows best itself, and PostgreSQL 15 is asked in no other way. */
export async function makeConverter(trx: Trx, table: string, { column, from }: Conversion): Promise<void> {
  const type = typeSql(column.type);
  const isDated = [from, column.type].some((one) => OF_SESSION.includes(one));
  const body = wholeText(sql`begin
    return ${valueIn(column.type, from)};
  exception when data_exception then return null;
  end`);
  await sql`create or replace function ${sql.ref(converterName(table, column.name))}(given ${sql.raw(from)})
    returns ${type} language plpgsql strict stable ${isDated ? sql`set timezone = 'UTC' set datestyle = 'ISO'` : sql``}
    as ${sql.lit(body)}`.execute(trx);
}

function valueIn(to: ColumnType, from: string): RawBuilder<unknown> {
  const type = typeSql(to);
  if (to === 'jsonb') return sql`jsonb_build_array(given)`;
  if (from === 'jsonb')
    return sql`case when jsonb_typeof(given) = 'array' and jsonb_array_length(given) <= 1 then (given ->> 0)::${type} end`;
  if (to === 'bigint' && from === 'numeric') return sql`case when given = trunc(given) then given::bigint end`;
  return sql`given::text::${type}`;
}

export async function dropConverters(trx: Trx, table: string): Promise<void> {
  const name = converterName(table);
  const found = await sql<{ call: string }>`select oid::regprocedure::text as call from pg_proc
    where pronamespace = current_schema()::regnamespace
      and (proname = ${name} or starts_with(proname, ${`${name}_`}))`.execute(trx);
  // The trigger that calls them goes with its own.
  for (const { call } of found.rows) await sql`drop function ${sql.raw(call)} cascade`.execute(trx);
}

/** Indexes of the old type could not be rebuilt for the new one; the wanted ones are made again afterwards. */
async function dropDerivedIndexes(trx: Trx, definition: Definition): Promise<void> {
  const found = await sql<{ name: string }>`
    select i.relname as name from pg_index x join pg_class i on i.oid = x.indexrelid
    where x.indrelid = ${`"${definition.name}"`}::regclass and i.relname ~ '^(ix|ux)_'`.execute(trx);
  for (const { name } of found.rows) await sql`drop index ${sql.table(name)}`.execute(trx);
  const keys = await sql<{ name: string }>`
    select conname as name from pg_constraint
    where (contype = 'f' or conname like 'ck\\_%') and conrelid = ${`"${definition.name}"`}::regclass`.execute(trx);
  for (const { name } of keys.rows) {
    await sql`alter table ${sql.table(definition.name)} drop constraint ${sql.ref(name)}`.execute(trx);
  }
}
