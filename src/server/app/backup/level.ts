import { sql } from 'kysely';
import type { Db } from '../../core/context.ts';

/**
 * The level of stored data that this version writes. It rises by one with each version whose start changes rows or system
 * tables that are there already; a start on a lower level takes a backup first.
 *
 * 1: versions before levels were kept. 2: what finds no cover in a lender's share is carried on the loan; references that
 * hold a record; sessions of file links. 3: versions of the schema files are rows. 4: shares that
 * earlier versions left as they were are corrected. 5: each request keeps its IVA; no delay
 * counts on a loan before its dispersal.
 */
export const DATA_LEVEL = 5;
const NAME = 'data_level';

/** The level of the database; undefined where nothing was ever stored. */
export async function readLevel(db: Db): Promise<number | undefined> {
  const tables = await sql<{ there: boolean }>`select to_regclass('_schema_state') is not null as there`.execute(db);
  if (!tables.rows[0]?.there) return undefined;
  const found = await sql<{ level: number }>`select (value #>> '{}')::int as level from _settings
    where name = ${NAME}`.execute(db);
  return found.rows[0]?.level ?? 1;
}

/** Kept once everything that belongs to the level was done. It never goes back. */
export async function rememberLevel(db: Db): Promise<void> {
  await sql`insert into _settings (name, value) values (${NAME}, ${DATA_LEVEL}::text::jsonb)
    on conflict (name) do update set value = excluded.value, updated_at = now()
    where (_settings.value #>> '{}')::int < ${DATA_LEVEL}`.execute(db);
}
