import { sql } from 'kysely';
import type { Db } from '../core/context.ts';
import { tell } from '../core/tell.ts';
import { ROLE_SETTINGS } from '../database/check-server.ts';
import { fail, withDatabase, withPool, withSettings } from '../database/command.ts';

/**
 * `npm run database -- prepare`: keeps with the role of DATABASE_URL, in its database, the settings that a pooler does not let a
 * connection send. A role may do so for itself, so it is asked through the pooler where there is one.
 */
async function main(): Promise<number> {
  if (process.argv.slice(2).join(' ') !== 'prepare') return fail(tell('database-usage'));
  return withSettings((settings) => {
    const { databaseUrl, databaseDirectUrl } = settings;
    if (!databaseUrl || !databaseDirectUrl) return withDatabase(settings, prepare);
    return withPool({ connectionString: databaseUrl }, prepare, { direct: { connectionString: databaseDirectUrl } });
  });
}

async function prepare(db: Db): Promise<number> {
  const { rows } = await sql<{ user: string; database: string }>`
    select current_user as user, current_database() as database`.execute(db);
  const { user = '', database = '' } = rows[0] ?? {};
  await db.transaction().execute(async (trx) => {
    for (const [name, value] of Object.entries(ROLE_SETTINGS))
      await sql`alter role ${sql.id(user)} in database ${sql.id(database)} set ${sql.raw(name)} = ${sql.lit(value)}`.execute(
        trx,
      );
  });
  // This connection began without them, and the pooler would hand it on.
  await sql`select pg_terminate_backend(pg_backend_pid())`.execute(db).catch(() => undefined);
  console.log(tell('database-prepared', { user, database, settings: Object.keys(ROLE_SETTINGS).join(', ') }));
  return 0;
}

process.exitCode = await main();
