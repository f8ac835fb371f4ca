import { type RawBuilder, sql } from 'kysely';
import type { Row } from '../../resource/model/definition.ts';
import type { Trx } from '../core/context.ts';

/** Many rows of one table in one statement. */
export async function insertMany(trx: Trx, table: string, rows: readonly Row[]): Promise<void> {
  if (rows.length === 0) return;
  await insertSql(table, await columnTypes(trx, table), rows).execute(trx);
}

type Types = ReadonlyMap<string, string>;

/**
 * One array for each column: half the work of JSON for a table of thousands. What all rows have in common is said once,
 * whether the caller knows of it or not.
 */
export function insertSql(table: string, types: Types, rows: readonly Row[], common: Row = {}): RawBuilder<unknown> {
  const names = Object.keys(rows[0] ?? {});
  const own = names.filter((name) => rows.some((row) => row[name] !== rows[0]?.[name]));
  const shared = { ...Object.fromEntries(names.map((name) => [name, rows[0]?.[name]])), ...common };
  const alike = Object.keys(shared).filter((name) => !own.includes(name));
  // Rows that differ in nothing are still so many.
  const listed = own.length > 0 ? own : alike.splice(0, 1);
  const typed = (name: string, suffix = '') => sql.raw(`::${types.get(name)}${suffix}`);
  const values = [
    ...alike.map((name) => sql`${shared[name] ?? null}${typed(name)}`),
    ...listed.map((name) => sql`x.${sql.ref(name)}`),
  ];
  const arrays = listed.map((name) => sql`${arrayOf(rows, name, types.get(name))}${typed(name, '[]')}`);
  const [into, from] = [[...alike, ...listed], listed].map((columns) => sql.join(columns.map((name) => sql.ref(name))));
  return sql`insert into ${sql.table(table)} (${into}) select ${sql.join(values)}
    from unnest(${sql.join(arrays)}) as x (${from})`;
}

/** The types of a table's columns as PostgreSQL names them; they follow the schema files, so they are asked each time. */
export async function columnTypes(trx: Trx, table: string): Promise<Types> {
  const answer = await sql<{ name: string; type: string }>`
    select attname as name, format_type(atttypid, null) as type from pg_attribute
    where attrelid = ${`"${table}"`}::regclass and attnum > 0 and not attisdropped`.execute(trx);
  return new Map(answer.rows.map(({ name, type }) => [name, type]));
}

const QUOTED = ['text', 'jsonb'];

function arrayOf(rows: readonly Row[], name: string, type: string | undefined): string {
  const isQuoted = QUOTED.includes(type ?? 'text');
  return `{${rows.map((row) => elementOf(row[name], isQuoted)).join()}}`;
}

function elementOf(value: unknown, isQuoted: boolean): string {
  if (value === null || value === undefined) return 'null';
  return isQuoted ? `"${String(value).replace(/["\\]/g, '\\$&')}"` : String(value);
}
