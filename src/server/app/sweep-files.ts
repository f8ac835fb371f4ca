import { sql } from 'kysely';
import type { Schemas } from '../../resource/model/definition.ts';
import { columnOf } from '../../resource/model/path.ts';
import type { Services } from '../core/context.ts';
import { hasTable } from '../database/columns.ts';
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
  for (const definition of Object.values(schemas.resources).filter(hasTable))
    for (const field of Object.values(definition.fields)) {
      const column = sql.ref(columnOf(field.path));
      const table = sql.table(definition.name);
      if (field.kind !== 'file' && field.items?.kind !== 'file') continue;
      const rows =
        field.kind === 'file'
          ? await sql<{
              name: string;
            }>`select ${column} as name from ${table} where ${column} = any(${old}::text[])`.execute(db)
          : await sql<{ name: string }>`select n.name from ${table}, jsonb_array_elements_text(
              case jsonb_typeof(${column}) when 'array' then ${column} else '[]'::jsonb end) as n(name)
              where n.name = any(${old}::text[])`.execute(db);
      for (const { name } of rows.rows) held.add(name);
    }
  const orphans = old.filter((name) => !held.has(name));
  for (const name of orphans) await files.remove(name);
  if (orphans.length > 0) await db.deleteFrom('_files').where('name', 'in', orphans).execute();
  if (orphans.length > 0) log.info({ orphans: orphans.length }, 'files without a record are gone');
  return orphans.length;
}
