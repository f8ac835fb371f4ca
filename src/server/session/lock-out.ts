import { sql } from 'kysely';
import type { Db } from '../context.ts';
import type { Settings } from '../settings.ts';

/**
 * Counts an attempt before the password is looked at, so that many at once cannot slip through, and answers the seconds
 * that are left of a lock-out. All processes of a database count together.
 */
export async function countFailure(db: Db, key: string, rates: Settings['rates'], now: Date): Promise<number> {
  const until = new Date(now.getTime() + rates.lockMinutes * 60_000);
  const old = new Date(now.getTime() - rates.lockMinutes * 60_000);
  const answer = await sql<{ locked_until: string | null }>`
    insert into _attempts as a (key, failures, updated_at) values (${key}, 1, ${now})
    on conflict (key) do update set
      failures = case when a.updated_at < ${old} then 1 else a.failures + 1 end,
      locked_until = case
        when a.locked_until > ${now} then a.locked_until
        when a.updated_at >= ${old} and a.failures >= ${rates.failures} then ${until}::timestamptz
        else null end,
      updated_at = ${now}
    returning locked_until`.execute(db);
  const locked = answer.rows[0]?.locked_until;
  return locked ? Math.max(1, Math.ceil((new Date(locked).getTime() - now.getTime()) / 1000)) : 0;
}

export async function clearFailures(db: Db, key: string): Promise<void> {
  await db.deleteFrom('_attempts').where('key', '=', key).execute();
}
