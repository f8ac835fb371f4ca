import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Definition } from '../../resource/model/definition.ts';
import type { Trx } from '../core/context.ts';
import type { TableColumn } from './columns.ts';
import type { Found } from './found.ts';

/** Another type for a column: done when every stored value survives it, refused with the number of rows otherwise. */
export async function convertColumn(
  trx: Trx,
  definition: Definition,
  column: TableColumn,
  from: string,
): Promise<Found[]> {
  const value = sql.ref(column.name);
  const table = sql.table(definition.name);
  const how = conversion(await knowsValidity(trx), value, from, column.type);
  const broken = await sql<{ count: number }>`
    select count(*) as count from ${table} where ${value} is not null and not coalesce(${how.fits}, false)`.execute(
    trx,
  );
  const count = broken.rows[0]?.count ?? 0;
  if (count > 0) {
    return [{ resource: definition.name, path: column.field.path, code: 'type', keyword: 'type', count }];
  }
  await dropDerivedIndexes(trx, definition);
  const type = sql.raw(column.type === 'timestamptz' ? 'timestamptz(3)' : column.type);
  await sql`alter table ${table} alter column ${value} type ${type} using ${how.using}`.execute(trx);
  return [];
}

type Conversion = { fits: RawBuilder<SqlBool>; using: RawBuilder<unknown> };

type IsValid = (text: RawBuilder<unknown>, type: string) => RawBuilder<boolean>;

/**
 * PostgreSQL 16 says whether a text is a value of a type. 15 is asked by a function of this session that tries it, which is slower
 * for each row.
 */
async function knowsValidity(trx: Trx): Promise<IsValid> {
  const { rows } = await sql<{ has: boolean }>`
    select to_regprocedure('pg_input_is_valid(text,text)') is not null as has`.execute(trx);
  if (rows[0]?.has) return (text, type) => sql<boolean>`pg_input_is_valid(${text}, ${sql.lit(type)})`;
  await sql`create or replace function pg_temp.is_valid(given text, kind text) returns boolean language plpgsql as $$
    begin
      execute format('select cast(%L as %s)', given, kind);
      return true;
    exception when data_exception then return false;
    end $$`.execute(trx);
  return (text, type) => sql<boolean>`pg_temp.is_valid(${text}, ${sql.lit(type)})`;
}

function conversion(isValid: IsValid, value: RawBuilder<unknown>, from: string, to: string): Conversion {
  const type = sql.raw(to);
  if (to === 'jsonb')
    return {
      fits: sql<SqlBool>`true`,
      using: sql`case when ${value} is null then null else jsonb_build_array(${value}) end`,
    };
  if (from === 'jsonb') {
    const single = sql`${value} ->> 0`;
    const text = sql<SqlBool>`jsonb_typeof(${value}) = 'array' and jsonb_array_length(${value}) <= 1
      and (${single} is null or ${isValid(single, to)})`;
    return { fits: text, using: sql`(${single})::${type}` };
  }
  if (to === 'bigint' && from === 'numeric')
    return { fits: sql<SqlBool>`${value} = trunc(${value})`, using: sql`${value}::bigint` };
  const text = sql`${value}::text`;
  return { fits: isValid(text, to), using: sql`${text}::${type}` };
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
