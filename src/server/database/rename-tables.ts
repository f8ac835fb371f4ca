import { sql } from 'kysely';
import type { Definition } from '../../resource/model/definition.ts';
import type { Trx } from '../core/context.ts';
import { foreignKeyName } from './foreign-keys.ts';
import { keepFormerName } from './former-names.ts';

/**
 * Takes the table of a folder along that has a new name (`x-renamed-from`), or that has its former name again while the later one
 * is gone, as after a return to an older version; as long as the new one has no table. What was applied to it is remembered under
 * the new name. Indexes have the table in their names: they are made anew.
 */
export async function renameTables(trx: Trx, definitions: readonly Definition[]): Promise<void> {
  const tables = await sql<{ name: string }>`select relname as name from pg_class
    where relnamespace = current_schema()::regnamespace and relkind = 'r' and relname not like '\\_%'`.execute(trx);
  const names = new Set(tables.rows.map(({ name }) => name));
  const later = await laterNames(trx, names, definitions);
  for (const definition of definitions) {
    const { name } = definition;
    if (names.has(name) && definition.was !== undefined && !names.has(definition.was))
      await keepFormerName(trx, definition.was, name);
    const was = names.has(definition.was ?? '') ? definition.was : later.get(name);
    if (was === undefined || names.has(name) || !names.has(was)) continue;
    names.delete(was);
    names.add(name);
    await renameKeys(trx, was, name);
    await sql`alter table ${sql.table(was)} rename to ${sql.ref(name)}`.execute(trx);
    await sql`update _schema_removed set resource = ${name} where resource = ${was}`.execute(trx);
    await sql`delete from _schema_state where resource = ${name}`.execute(trx);
    await sql`update _schema_state set resource = ${name} where resource = ${was}`.execute(trx);
    await keepFormerName(trx, was, name);
  }
}

/** Of folders without a table the name that it got later, where no folder has that name any more. */
async function laterNames(
  trx: Trx,
  tables: ReadonlySet<string>,
  definitions: readonly Definition[],
): Promise<Map<string, string>> {
  const wanted = new Set(definitions.map(({ name }) => name));
  const missing = [...wanted].filter((name) => !tables.has(name));
  if (missing.length === 0) return new Map();
  const left = [...tables].filter((name) => !wanted.has(name));
  const { rows } = await sql<{ name: string; resource: string }>`
    select distinct on (name) name, resource from _former_names
    where name = any(${missing}) and resource = any(${left}) order by name, through desc`.execute(trx);
  return new Map(rows.map(({ name, resource }) => [name, resource]));
}

/** The names of foreign keys say both tables: by them it is known which keys are there already. */
async function renameKeys(trx: Trx, was: string, name: string): Promise<void> {
  const keys = await sql<{ key: string; table: string; column: string; target: string }>`
    select k.conname as key, t.relname as table, a.attname as column, r.relname as target
    from pg_constraint k join pg_class t on t.oid = k.conrelid join pg_class r on r.oid = k.confrelid
      join pg_attribute a on a.attrelid = k.conrelid and a.attnum = k.conkey[1]
    where k.contype = 'f' and k.connamespace = current_schema()::regnamespace
      and (t.relname = ${was} or r.relname = ${was})`.execute(trx);
  const renamed = (table: string) => (table === was ? name : table);
  for (const { key, table, column, target } of keys.rows) {
    if (key !== foreignKeyName(table, column, target)) continue;
    const becomes = foreignKeyName(renamed(table), column, renamed(target));
    await sql`alter table ${sql.table(table)} rename constraint ${sql.ref(key)} to ${sql.ref(becomes)}`.execute(trx);
  }
}
