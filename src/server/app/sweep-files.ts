import { sql } from 'kysely';
import type { Schemas } from '../../resource/model/definition.ts';
import { own } from '../../resource/model/fields.ts';
import { holdsFiles } from '../../resource/model/of-kind.ts';
import type { Db, Services } from '../core/context.ts';
import { tableColumns } from '../database/columns.ts';
import { goneName } from '../database/removed.ts';
import { readTableState } from '../database/table-state.ts';
import { sweepFolder } from '../storage/files.ts';

const DAY_MS = 86_400_000;

/**
 * Files that no row names, deleted rows included, and that are older than a day: uploads whose call never ended. A younger
 * one may belong to a call that has not committed yet.
 */
export async function sweepFiles({ db, files, clock, log }: Services, schemas: Schemas): Promise<number> {
  const before = new Date(clock().getTime() - DAY_MS);
  await sweepFolder(files.spool.folder, before);
  const old = (await files.names()).filter(({ at }) => at < before).map(({ name }) => name);
  const held = new Set<string>();
  for (const { table, column, type } of await columnsWithNames(db, schemas)) {
    const value = sql.ref(column);
    const rows =
      type === 'text'
        ? await sql<{ name: string }>`select ${value} as name from ${sql.table(table)}
            where ${value} = any(${old}::text[])`.execute(db)
        : await sql<{ name: string }>`select n.name from ${sql.table(table)}, jsonb_array_elements_text(
            case jsonb_typeof(${value}) when 'array' then ${value} else '[]'::jsonb end) as n(name)
            where n.name = any(${old}::text[])`.execute(db);
    for (const { name } of rows.rows) held.add(name);
  }
  const orphans = old.filter((name) => !held.has(name));
  for (const name of orphans) await files.remove(name);
  if (orphans.length > 0) await db.deleteFrom('_files').where('name', 'in', orphans).execute();
  if (orphans.length > 0) log.info({ orphans: orphans.length }, 'files without a record are gone');
  return orphans.length;
}

type Column = { table: string; column: string; type: string };

/**
 * The columns that may name files: those of fields with files, and all that no field names any more. Their field may
 * return with its values, and then its files must be there.
 */
async function columnsWithNames(db: Db, schemas: Schemas): Promise<Column[]> {
  const found: Column[] = [];
  for (const [table, columns] of (await readTableState(db)).columns) {
    if (table.startsWith('_') && !table.startsWith(goneName(''))) continue;
    const definition = own(schemas.resources, table);
    const fields = new Map(definition ? tableColumns(schemas, definition).map(({ name, field }) => [name, field]) : []);
    for (const [column, type] of columns) {
      const field = fields.get(column);
      const isOfSystem = column.startsWith('_') && !column.startsWith(goneName(''));
      const hasFiles = field ? holdsFiles(field) : !isOfSystem;
      if (hasFiles && (type === 'text' || type === 'jsonb')) found.push({ table, column, type });
    }
  }
  return found;
}
