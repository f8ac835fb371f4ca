import { type RawBuilder, sql } from 'kysely';
import type { Db, Trx } from '../../../src/server/core/context.ts';

/** `unique`: of texts alone; where a number is part of the key, the number moves. */
type Column = { table: string; name: string; type: string; refers: string | null; unique: boolean };

/** Companies do not grow with the loans: their people stay where they are. */
const STAYS = ['id_partner'];
/** Their rows name records by number, without a reference that the database knows. */
const POINTS: Record<string, string> = { '_loan_events.record_id': 'payments', 'notifications.subject_id': 'requests' };
const COPIES_AT_ONCE = 20;

/**
 * Copies of every loan with all that hangs on it, and of its people: rows, references among them and states are those of the
 * first loans, only their numbers are others. So 100,000 loans are there in minutes that the demo would need an hour for.
 */
export async function copyLoans(db: Db, { copies }: { copies: number }): Promise<void> {
  const tables = await tablesOf(db);
  const stride = await strideOf(db, tables);
  await sql`set session_replication_role = replica`.execute(db);
  await sql`set maintenance_work_mem = '512MB'`.execute(db);
  await sql`set work_mem = '512MB'`.execute(db);
  await withoutIndexes(db, [...tables.keys()], async () => {
    for (let from = 1; from <= copies; from += COPIES_AT_ONCE) {
      const to = Math.min(copies, from + COPIES_AT_ONCE - 1);
      for (const [table, columns] of tables) await copyRows(db, table, columns, { from, to, stride });
      await copyTold(db, { from, to, stride });
    }
  });
  for (const [table, columns] of tables)
    if (columns.some(({ name }) => name === 'id'))
      await sql`select setval(pg_get_serial_sequence(${`"${table}"`}, 'id'), (select max(id) from ${sql.table(table)}))
        where pg_get_serial_sequence(${`"${table}"`}, 'id') is not null
          and exists (select from ${sql.table(table)})`.execute(db);
  await sql`reset session_replication_role`.execute(db);
  await sql`vacuum analyze`.execute(db);
}

/** The tables of loans and people with their columns: those that refer to one of them, and the books by `request`. */
async function tablesOf(db: Db): Promise<Map<string, Column[]>> {
  const { rows } = await sql<Column>`
    select c.relname as table, a.attname as name, format_type(a.atttypid, a.atttypmod) as type,
      (select f.confrelid::regclass::text from pg_constraint as f
        where f.conrelid = c.oid and f.contype = 'f' and f.conkey[1] = a.attnum limit 1) as refers,
      exists (select from pg_index as i join pg_depend as d on d.objid = i.indexrelid
        where i.indrelid = c.oid and i.indisunique and d.refobjid = c.oid and d.refobjsubid = a.attnum
          and not exists (select from pg_attribute as k where k.attrelid = c.oid and k.attnum = any(i.indkey)
            and k.atttypid = 'bigint'::regtype)) as unique
    from pg_class as c join pg_attribute as a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace order by c.relname, a.attnum`.execute(db);
  const all = new Map<string, Column[]>();
  for (const row of rows) all.set(row.table, [...(all.get(row.table) ?? []), row]);
  const chosen = new Set(['requests', 'users', 'notifications']);
  const hangs = (column: Column) =>
    (column.refers && chosen.has(column.refers.replaceAll('"', ''))) ||
    (column.table.startsWith('_') && column.name === 'request');
  for (let before = 0; before < chosen.size; ) {
    before = chosen.size;
    for (const [table, columns] of all) if (columns.some(hangs)) chosen.add(table);
  }
  // Views, favourites and the like are of staff, who do not grow with the loans either.
  for (const of of ['views', 'preferences', 'favourites', 'reminders', 'comments', 'reports', 'audits'])
    chosen.delete(of);
  return new Map([...all].filter(([table]) => chosen.has(table)));
}

/** Further than any number of the first loans, so that each copy has numbers of its own. */
async function strideOf(db: Db, tables: Map<string, Column[]>): Promise<number> {
  const numbered = [...tables].filter(([, columns]) => columns.some(({ name }) => name === 'id'));
  const most = sql.join(
    numbered.map(([table]) => sql`(select coalesce(max(id), 0) from ${sql.table(table)})`),
    sql`, `,
  );
  const { rows } = await sql<{ n: number }>`select greatest(${most})::int as n`.execute(db);
  return Number(rows[0]?.n) + 1000;
}

type Span = { from: number; to: number; stride: number };

/** Copy after copy, as loans come after each other: how much an update writes depends on who shares its page. */
async function copyRows(db: Db, table: string, columns: Column[], { from, to, stride }: Span): Promise<void> {
  const moved = (name: string) => sql`t.${sql.ref(name)} + n * ${sql.lit(stride)}::bigint`;
  const value = ({ name, refers, type, unique }: Column): RawBuilder<unknown> => {
    const isKey = name === 'id' && !['_loan_events', '_journal'].includes(table);
    const isMoved = refers !== null || POINTS[`${table}.${name}`] || (table.startsWith('_') && name === 'request');
    if (!STAYS.includes(name) && (isKey || isMoved)) return moved(name);
    return unique && type === 'text' ? sql`t.${sql.ref(name)} || '-' || n` : sql.ref(`t.${name}`);
  };
  const key = columns.some(({ name }) => name === 'id') && !['_loan_events', '_journal'].includes(table);
  const names = sql.join(columns.map(({ name }) => sql.ref(name)));
  await sql`insert into ${sql.table(table)} (${names}) overriding system value
    select ${sql.join(columns.map(value))} from generate_series(${sql.lit(from)}, ${sql.lit(to)}) as n,
      ${sql.table(table)} as t where t.${sql.ref(key ? 'id' : 'request')} < ${sql.lit(stride)}
    order by n, t.${sql.ref(key ? 'id' : 'request')}`.execute(db);
}

/** The marks of notices that were sent: `payment-due 17 2026-03-12`, where the number is that of a row or a loan. */
async function copyTold(db: Db, { from, to, stride }: Span): Promise<void> {
  await sql`insert into _told (key, at)
    select regexp_replace(key, '^(\\S+) \\d+', '\\1 ' || (split_part(key, ' ', 2)::bigint + n * ${sql.lit(stride)})), at
    from generate_series(${sql.lit(from)}, ${sql.lit(to)}) as n, _told
    where key ~ '^\\S+ \\d+ ' and split_part(key, ' ', 2)::bigint < ${sql.lit(stride)}`.execute(db);
}

/** Made anew once all rows are there: at both sizes in one way, and many times faster. */
async function withoutIndexes(db: Db | Trx, tables: string[], insert: () => Promise<void>): Promise<void> {
  const { rows } = await sql<{ name: string; text: string }>`select indexname as name, indexdef as text from pg_indexes
    where schemaname = 'public' and tablename in (${sql.join(tables)}) and not exists (
      select from pg_constraint where conname = indexname)`.execute(db);
  for (const { name } of rows) await sql`drop index ${sql.ref(name)}`.execute(db);
  await insert();
  for (const { text } of rows) await sql.raw(text).execute(db);
}
