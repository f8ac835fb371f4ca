import { sql } from 'kysely';
import pg from 'pg';
import type { Db } from '../core/context.ts';
import type { Settings } from '../core/settings.ts';
import { tell } from '../core/tell.ts';
import { ROLE_SETTINGS } from '../database/check-server.ts';
import { fail, withDatabase, withPool, withSettings } from '../database/command.ts';
import { grantTables, roleOf } from '../database/roles.ts';

/**
 * `npm run database -- prepare`: keeps with the role of DATABASE_URL, in its database, the settings that a pooler does not let a
 * connection send; a role may do so for itself, so it is asked through the pooler where there is one. Where the owner of the tables
 * is another role (DATABASE_DIRECT_URL), it then gives their rows to that one, and their reading to those of REPLICA_URLS.
 */
async function main(): Promise<number> {
  if (process.argv.slice(2).join(' ') !== 'prepare') return fail(tell('database-usage'));
  return withSettings(async (settings) => {
    const { databaseUrl, databaseDirectUrl, isPooled } = settings;
    if (!databaseUrl || !databaseDirectUrl)
      return withDatabase(settings, async (db) => ((await keepSettings(db)) ? 0 : 1));
    const direct = { connectionString: databaseDirectUrl };
    const role = await withPool({ connectionString: databaseUrl }, keepSettings, { direct, isPooled });
    await withPool(direct, (db) => grant(db, role, settings));
    return 0;
  });
}

async function keepSettings(db: Db): Promise<string> {
  const user = await roleOf(db);
  const { rows } = await sql<{ database: string }>`select current_database() as database`.execute(db);
  const { database = '' } = rows[0] ?? {};
  await db.transaction().execute(async (trx) => {
    for (const [name, value] of Object.entries(ROLE_SETTINGS))
      await sql`alter role ${sql.id(user)} in database ${sql.id(database)} set ${sql.raw(name)} = ${sql.lit(value)}`.execute(
        trx,
      );
  });
  // This connection began without them, and the pooler would hand it on.
  await sql`select pg_terminate_backend(pg_backend_pid())`.execute(db).catch(() => undefined);
  console.log(tell('database-prepared', { user, database, settings: Object.keys(ROLE_SETTINGS).join(', ') }));
  return user;
}

async function grant(db: Db, role: string, { replicaUrls }: Settings): Promise<void> {
  const owner = await roleOf(db);
  const readers = replicaUrls.map((connectionString) => new pg.Client({ connectionString }).user ?? '');
  const roles = [role, ...new Set(readers)].filter((one, place) => one !== owner && (place === 0 || one !== role));
  await db.transaction().execute(async (trx) => {
    for (const one of roles) await grantTables(trx, { role: one, isReading: one !== role });
  });
  for (const one of roles) console.log(tell(one === role ? 'database-rows' : 'database-reading', { role: one, owner }));
}

process.exitCode = await main();
