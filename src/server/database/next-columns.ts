import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Json } from '../../resource/model/definition.ts';
import type { Db, Trx } from '../core/context.ts';
import { outsideName } from './columns.ts';
import {
  type Conversion,
  convertedSql,
  converterName,
  dropConverters,
  isNothing,
  makeConverter,
  typeSql,
} from './convert-column.ts';
import { afterKey } from './narrowing.ts';
import { wholeText } from './prepared.ts';

/*
 * A column in the type that its field will have, beside the one that is read until then. A trigger keeps it for what is written, so
 * that all that is to be done for a row is to write it.
 */

const nextName = (column: string): string => outsideName('_next_', column);

/** By the names of columns those that will take their place. */
export const namesAhead = (conversions: readonly Conversion[]): Map<string, string> =>
  new Map(conversions.map(({ column: { name } }) => [name, nextName(name)]));

/** As long as an index's name may be, together with the longest that the plans give. */
const INDEX_MARK = '_n_';
export const indexAhead = (index: string): string => `${INDEX_MARK}${index}`;

/** Said by a transaction whose writes change nothing that is judged. */
const CONVERTS = 'mesa.converts';
export const NOT_CONVERTED = sql`current_setting(${sql.lit(CONVERTS)}, true) is distinct from 'yes'`;

/** What converts a table's values, for who judges them. */
export async function makeConverters(trx: Trx, table: string, conversions: readonly Conversion[]): Promise<void> {
  await dropConverters(trx, table);
  for (const one of conversions) await makeConverter(trx, table, one);
}

/** A value that its next type cannot have refuses nothing here: it is judged. */
export async function addNext(trx: Trx, table: string, conversions: readonly Conversion[]): Promise<void> {
  const lines = conversions.map((one) => {
    const [now, next] = [sql.ref(one.column.name), sql.ref(nextName(one.column.name))];
    return sql`new.${next} := ${convertedSql(table, one, sql`new.${now}`)};`;
  });
  const columns = conversions.map(
    ({ column: { name, type } }) => sql`add column ${sql.ref(nextName(name))} ${typeSql(type)}`,
  );
  await sql`alter table ${sql.table(table)} ${sql.join(columns)}`.execute(trx);
  const body = wholeText(sql`begin ${sql.join(lines, sql` `)} return new; end`);
  await sql`create function ${sql.ref(converterName(table))}() returns trigger language plpgsql
    as ${sql.lit(body)}`.execute(trx);
  await sql`create trigger _next before insert or update on ${sql.table(table)}
    for each row execute function ${sql.ref(converterName(table))}()`.execute(trx);
}

/** Nothing of it is left, whatever it was made for. Indexes go with their columns. */
export async function dropNext(trx: Trx, table: string): Promise<void> {
  await dropConverters(trx, table);
  const found = await sql<{ name: string }>`select attname as name from pg_attribute
    where attrelid = to_regclass(quote_ident(${table})) and not attisdropped and attname like '\\_next\\_%'`.execute(
    trx,
  );
  for (const { name } of found.rows)
    await sql`alter table ${sql.table(table)} drop column ${sql.ref(name)}`.execute(trx);
}

/** Part of the swap: the columns take the place of the former ones, with their indexes. */
export async function takeNext(trx: Trx, table: string, conversions: readonly Conversion[]): Promise<void> {
  await dropConverters(trx, table);
  for (const {
    column: { name },
  } of conversions) {
    await sql`alter table ${sql.table(table)} drop column ${sql.ref(name)}`.execute(trx);
    await sql`alter table ${sql.table(table)} rename column ${sql.ref(nextName(name))} to ${sql.ref(name)}`.execute(
      trx,
    );
  }
  const built = await sql<{
    name: string;
  }>`select i.relname as name from pg_index x join pg_class i on i.oid = x.indexrelid
    where x.indrelid = to_regclass(quote_ident(${table})) and starts_with(i.relname, ${INDEX_MARK})`.execute(trx);
  for (const { name } of built.rows)
    await sql`alter index ${sql.ref(name)} rename to ${sql.ref(name.slice(INDEX_MARK.length))}`.execute(trx);
}

type Page = { rows: number; last: Json; missed: string[] };

/** Rows whose value is still to be converted. */
const isOpen = (alias: string, conversions: readonly Conversion[]): RawBuilder<SqlBool> =>
  sql<SqlBool>`(${sql.join(
    conversions.map(
      (one) => sql`(not ${isNothing(one)} and ${sql.ref(`${alias}.${nextName(one.column.name)}`)} is null)`,
    ),
    sql` or `,
  )})`;

/**
 * Converts the next rows behind a key. One that another transaction holds is not waited for while others are held, which could be a
 * circle: it comes after them, by itself.
 */
export async function convertPage(
  db: Db,
  table: string,
  conversions: readonly Conversion[],
  { last, most, begin }: { last: Json; most: number; begin: (trx: Trx) => Promise<unknown> },
): Promise<Page> {
  const [first] = conversions.map(({ column: { name } }) => sql.ref(nextName(name)));
  const inTurn = <T>(work: (trx: Trx) => Promise<T>) =>
    db.transaction().execute(async (trx) => {
      await begin(trx);
      // What is lost with the server is done again: the step is kept after it.
      await sql`select set_config(${CONVERTS}, 'yes', true), set_config('synchronous_commit', 'off', true)`.execute(
        trx,
      );
      return work(trx);
    });
  const page = await inTurn(async (trx) => {
    const answer = await sql<Page>`with page as materialized (
        select id from ${sql.table(table)} as t where true ${afterKey(last)} order by id limit ${sql.lit(most)}),
      held as (select t.id from ${sql.table(table)} as t where t.id in (select id from page) and ${isOpen('t', conversions)}
        for no key update of t skip locked),
      converted as (update ${sql.table(table)} as t set ${first} = null from held where t.id = held.id returning t.id)
      select (select count(*)::int from page) as rows, (select id from page order by id desc limit 1) as last,
        array(select t.id::text from ${sql.table(table)} as t where t.id in (select id from page)
          and ${isOpen('t', conversions)} and t.id not in (select id from converted)) as missed`.execute(trx);
    return answer.rows[0] ?? { rows: 0, last: null, missed: [] };
  });
  for (const id of page.missed)
    await inTurn((trx) => sql`update ${sql.table(table)} set ${first} = null where id = ${id}`.execute(trx));
  return page;
}
