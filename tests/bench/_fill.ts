import { sql } from 'kysely';
import type { Db, Trx } from '../../src/server/core/context.ts';
import type { Measure } from './main.ts';

const FIRST =
  'José María Guadalupe Juan Francisco Ana Luis Jesús Verónica Ximena Óscar Iñaki Rosa Carlos Elena Zoé'.split(' ');
const LAST =
  'Hernández García Martínez López González Pérez Rodríguez Sánchez Ramírez Núñez Muñoz Ibáñez Zúñiga Quiroga Uribe Ávila Peña Yáñez Ochoa Báez Ferrer Garay Nájera Oñate'.split(
    ' ',
  );

/**
 * Requests and, for every ten of them, a person are copied from the demo's until there are so many. Indexes are made afterwards
 * and triggers rest meanwhile: what a table holds is measured, not how it was filled.
 */
export async function fill(db: Db, rows: number): Promise<void> {
  const held = await sql<{ n: number }>`select max(id)::int as n from requests`.execute(db);
  if (Number(held.rows[0]?.n) >= rows) return;
  await db.transaction().execute(async (trx) => {
    await sql`set local statement_timeout = 0`.execute(trx);
    await sql`set local maintenance_work_mem = '512MB'`.execute(trx);
    await withoutIndexes(trx, async () => {
      await addPeople(trx, Math.ceil(rows / 10));
      await addRequests(trx, rows);
    });
  });
  await db.connection().execute(async (one) => {
    await sql`set statement_timeout = 0`.execute(one);
    await sql`vacuum analyze users, requests, _loan_open`.execute(one);
    await sql`reset statement_timeout`.execute(one);
  });
}

async function withoutIndexes(trx: Trx, insert: () => Promise<void>): Promise<void> {
  const { rows } = await sql<{ name: string; text: string }>`select indexname as name, indexdef as text from pg_indexes
    where tablename in ('users', 'requests') and indexname ~ '^(ix|ux)_' and schemaname = current_schema()`.execute(
    trx,
  );
  for (const { name } of rows) await sql`drop index ${sql.ref(name)}`.execute(trx);
  for (const table of ['users', 'requests'])
    await sql`alter table ${sql.table(table)} disable trigger user`.execute(trx);
  await insert();
  for (const table of ['users', 'requests'])
    await sql`alter table ${sql.table(table)} enable trigger user`.execute(trx);
  for (const { text } of rows) await sql.raw(text).execute(trx);
}

async function addPeople(trx: Trx, people: number): Promise<void> {
  const own = { token: sql`'P' || n`, username: sql`'persona' || n`, email: sql`'persona' || n || '@ejemplo.mx'` };
  // Scattered: neighbours have nothing in common, and every pair of names occurs.
  const name = (list: string[], place: number) =>
    sql`(${list}::text[])[1 + abs(hashint8(n * 4 + ${sql.lit(place)})) % ${sql.lit(list.length)}]`;
  await copy(trx, 'users', people, {
    ...own,
    general__email: own.email,
    general__full_name: sql`${name(FIRST, 0)} || ' ' || ${name(FIRST, 1)} || ' ' || ${name(LAST, 2)} || ' ' || ${name(LAST, 3)}`,
    general__curp: sql`'XXXX' || lpad(n::text, 14, '0')`,
    general__rfc: sql`'XXX' || lpad(n::text, 10, '0')`,
  });
}

async function addRequests(trx: Trx, rows: number): Promise<void> {
  const person = (by: number) => sql`1 + (n * ${sql.lit(by)}) % ${sql.lit(Math.ceil(rows / 10))}`;
  await copy(trx, 'requests', rows, {
    token: sql`'S' || lpad(n::text, 7, '0')`,
    user: person(7919),
    user_lender: person(104_729),
    partner: sql`case when n % 50 = 0 then 10 when n % 3 = 0 then 100 + n % 500 end`,
    partner_lender: sql`case when n % 70 = 0 then 10 when n % 5 = 0 then 100 + n % 700 end`,
    amount: sql`1000 * (1 + (n * 7919) % 5000)`,
    // Scattered as well: what the night does on one day is not about all of them.
    finish_date: sql`date '2021-01-01' + ((n * 7907) % 2500)::int`,
    date: sql`date '2020-01-01' + ((n * 104729) % 2500)::int`,
  });
  await sql`insert into _loan_open (request, partner, partner_lender, active)
    select id, partner, partner_lender, coalesce(status = 1, false) from requests on conflict (request) do nothing`.execute(
    trx,
  );
}

/** Rows after the last, each a copy of one of the first 300 but for what is said. */
async function copy(trx: Trx, table: string, rows: number, said: Record<string, unknown>): Promise<void> {
  const found = await sql<{ name: string }>`select column_name as name from information_schema.columns
    where table_name = ${table} and table_schema = current_schema() and column_name <> 'id'`.execute(trx);
  const names = found.rows.map(({ name }) => name);
  const values = names.map((name) => (said[name] === undefined ? sql.ref(`r.${name}`) : sql`${said[name]}`));
  await sql`insert into ${sql.table(table)} (id, ${sql.join(names.map((name) => sql.ref(name)))})
    overriding system value
    select n, ${sql.join(values)} from generate_series((select max(id) + 1 from ${sql.table(table)}), ${sql.lit(rows)}::bigint) n
      join ${sql.table(table)} r on r.id = 1 + n % 300`.execute(trx);
  await sql`select setval(pg_get_serial_sequence(${table}, 'id'), (select max(id) from ${sql.table(table)}))`.execute(
    trx,
  );
}

/** The largest tables, and what their indexes add. */
export async function sizesOf(db: Db): Promise<Measure[]> {
  const { rows } = await sql<{ name: string; rows: number; indexes: number; count: number }>`
    select c.relname as name, pg_table_size(c.oid) as rows, pg_indexes_size(c.oid) as indexes,
      (select count(*) from pg_index i where i.indrelid = c.oid) as count
    from pg_class c where c.relkind = 'r' and c.relnamespace = current_schema()::regnamespace
    order by pg_total_relation_size(c.oid) desc limit 4`.execute(db);
  return rows.flatMap(({ name, rows: bytes, indexes, count }) => [
    { name: `${name}: rows`, value: bytes / 1e6, unit: 'MB' },
    { name: `${name}: ${count} indexes`, value: indexes / 1e6, unit: 'MB' },
  ]);
}
