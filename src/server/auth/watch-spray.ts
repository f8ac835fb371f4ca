import { sql } from 'kysely';
import type { RequestContext, Services } from '../core/context.ts';
import { tellGroup } from '../records/write/tell-group.ts';

/** So many accounts whose last attempt within so many minutes failed are no typing errors. */
const ACCOUNTS = 50;
const WINDOW_MINUTES = 10;
/** The same spray is reported once within this time. */
const QUIET_MINUTES = 60;
const REPORTED = 'spray';

/**
 * Looks for guesses at many accounts, each too few to be slowed down for itself. What is found goes to the log and, as a
 * notification and a mail, to the administrators; no account is locked by it. True when it was reported now.
 */
export async function watchSpray(services: Services, call: RequestContext): Promise<boolean> {
  const since = new Date(call.now.getTime() - WINDOW_MINUTES * 60_000);
  const found = await sql<{ accounts: number; networks: number }>`select
      count(*) filter (where key like 'account:%')::int as accounts,
      count(*) filter (where key like 'network:%')::int as networks
    from _attempts where updated_at > ${since} and failures > 0`.execute(services.db);
  const { accounts = 0, networks = 0 } = found.rows[0] ?? {};
  if (accounts < ACCOUNTS) return false;
  return services.db.transaction().execute(async (trx) => {
    // One process reports it: the others find the row of this hour.
    const first = await sql`insert into _attempts as a (key, failures, updated_at) values (${REPORTED}, 0, ${call.now})
      on conflict (key) do update set updated_at = excluded.updated_at
        where a.updated_at <= ${call.now}::timestamptz - make_interval(mins => ${QUIET_MINUTES}::int)
      returning key`.execute(trx);
    if (first.rows.length === 0) return false;
    const params = { accounts, networks, minutes: WINDOW_MINUTES };
    await tellGroup(trx, call, services, ['SUPER_ADMIN', 'ADMIN'], 'sign-in-spray', params);
    services.log.warn(params, 'many accounts fail to sign in: passwords may be guessed');
    return true;
  });
}
