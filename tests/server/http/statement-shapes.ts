import { sql } from 'kysely';
import type { Db } from '../../../src/server/core/context.ts';

/** What is kept of a loan lies where the loan lies: `requests` by its number, everything else by the number of its request. */
const ROOT = 'requests';
const KEYS = ['request', 'id_request'];
const WORD = '(?:"\\w+"\\.|\\b[a-z_]\\w*\\.)?"?';
const GIVEN = '(?:\\$\\d+|any\\s*\\(\\s*\\$\\d+|in\\s*\\(\\s*\\$\\d+)';

export type Keyed = { table: string; key: string | null };

/** The tables that would be spread over machines by loan: with their key, or without one where they hang on one that has it. */
export async function loanTables(db: Db): Promise<Keyed[]> {
  const { rows } = await sql<Keyed>`with recursive named as (
      select c.oid, c.relname::text as table, (select a.attname::text from pg_attribute as a where a.attrelid = c.oid
        and a.attname = any(${sql.value(KEYS)}::text[]) and not a.attisdropped) as key
      from pg_class as c where c.relkind in ('r', 'p') and c.relnamespace = current_schema()::regnamespace),
    spread as (
      select oid from named where key is not null or "table" = ${ROOT}
      union select f.conrelid from pg_constraint as f join spread as s on f.confrelid = s.oid where f.contype = 'f')
    select n."table", case when n."table" = ${ROOT} then 'id' else n.key end as key from named as n join spread using (oid)
    where n."table" <> 'users' order by 1`.execute(db);
  return rows;
}

/**
 * What a statement does, short enough to be read: its verb, the tables of loans that it names, and the columns that it compares
 * with what it is given. Nothing where it fixes the loan, or asks no table of loans.
 */
export function unfixedShape(text: string, tables: readonly Keyed[]): string | undefined {
  const flat = text.replace(/\s+/g, ' ').trim();
  const named = tables.filter(({ table }) =>
    new RegExp(`(?:from|join|into|update|only|,) (?:"\\w+"\\.)?"?${table}"?(?=[ ),;]|$)`, 'i').test(flat),
  );
  // What an update writes is none of its conditions.
  const asked = /^update /i.test(flat) ? flat.slice(Math.max(0, flat.search(/ where /i))) : flat;
  if (named.length === 0 || fixesLoan(flat, asked, named[0]?.table)) return undefined;
  const verb = /^\W*(\w+)/.exec(flat)?.[1]?.toLowerCase() ?? '';
  const written = /\b(insert into|update|delete from) /i.exec(flat)?.[1]?.split(' ')[0];
  const doing = verb === 'with' ? (written ?? 'select') : verb;
  const compared = [
    ...asked.matchAll(
      new RegExp(`"?(\\w+)"?\\)? (?:=|<>|<=|>=|<|>|~|~~|~~\\*|like|ilike|@>|@@|is distinct from) ${GIVEN}`, 'gi'),
    ),
  ];
  const columns = [...new Set(compared.map(([, name = '']) => name))].sort();
  return `${doing.toLowerCase()} ${named.map(({ table }) => table).join(', ')}${columns.length > 0 ? ` by ${columns.join(', ')}` : ''}`;
}

function fixesLoan(flat: string, asked: string, only = ''): boolean {
  const given = (name: string) => new RegExp(`${WORD}\\b${name}"? (?:= )?${GIVEN}`, 'i').test(asked);
  if (KEYS.some(given)) return true;
  const main = /\b(?:from|into|update) (?:"\w+"\.)?"?(\w+)"?/i.exec(flat)?.[1] ?? only;
  if (main === ROOT && (given('id') || /^insert/i.test(flat))) return true;
  return KEYS.some((name) => new RegExp(`^insert into "?\\w+"? \\([^)]*"?\\b${name}\\b"?`, 'i').test(flat));
}

/** What PostgreSQL itself holds that a table spread by loan may not have, as it stands. */
export async function against(db: Db, tables: readonly Keyed[]) {
  const names = tables.map(({ table }) => table);
  const of = sql.value(names);
  const asked = async (query: ReturnType<typeof sql<{ text: string }>>) =>
    (await query.execute(db)).rows.map(({ text }) => text);
  const here = sql`c.relnamespace = current_schema()::regnamespace and c.relname = any(${of}::text[])`;
  return {
    withoutKey: tables.filter(({ key }) => key === null).map(({ table }) => table),
    foreignKeys: await asked(sql`select c.relname || '.' || a.attname || ' -> ' || r.relname as text
      from pg_constraint as f join pg_class as c on c.oid = f.conrelid join pg_class as r on r.oid = f.confrelid
        join pg_attribute as a on a.attrelid = c.oid and a.attnum = f.conkey[1]
      where f.contype = 'f' and ${here} and r.relname = any(${of}::text[])
        and not (r.relname = ${ROOT} and a.attname = any(${sql.value(KEYS)}::text[])) order by 1`),
    unique:
      await asked(sql`select c.relname || ' (' || string_agg(pg_get_indexdef(i.indexrelid, n::int, true), ', ' order by n) || ')' as text
      from pg_index as i join pg_class as c on c.oid = i.indrelid, generate_series(1, i.indnkeyatts) as n
      where i.indisunique and ${here} group by c.relname, i.indexrelid
      having c.relname <> ${ROOT} and not bool_or(pg_get_indexdef(i.indexrelid, n::int, true) = any(${sql.value(KEYS)}::text[]))
        or c.relname = ${ROOT} and not bool_or(pg_get_indexdef(i.indexrelid, n::int, true) = 'id') order by 1`),
    identity: await asked(sql`select c.relname || '.' || a.attname as text from pg_attribute as a
      join pg_class as c on c.oid = a.attrelid where a.attidentity <> '' and ${here} order by 1`),
    triggers:
      await asked(sql`select c.relname || ': ' || string_agg(distinct regexp_replace(p.proname, '_[0-9a-f]{10}$', ''), ', ') as text from pg_trigger as t
      join pg_class as c on c.oid = t.tgrelid join pg_proc as p on p.oid = t.tgfoid
      where not t.tgisinternal and ${here} group by c.relname order by 1`),
  };
}
