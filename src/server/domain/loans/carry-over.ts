import { sql } from 'kysely';
import { bookOf } from '../../../lending/events/replay.ts';
import type { Db, Log, RequestContext, Trx } from '../../core/context.ts';
import { isRefusal } from '../../core/refusal.ts';
import { lockRequest } from './lock-request.ts';
import { needsCarryOver, postEvent } from './post-event.ts';
import { readLoans } from './read-loans.ts';

/**
 * Part of the start: payouts below zero, which the first rule made, are history; their amount goes to 'pendiente de compensar',
 * by one event for each loan in a transaction of its own. A loan that has its event is skipped, so an interrupted start
 * continues with the rest. Answers for how many loans it was done.
 */
export async function carryOverOldShares(db: Db, call: RequestContext, log?: Log): Promise<number> {
  // Without the resource of payouts there is none to carry.
  if (!call.schemas.resources.dispersions) return 0;
  const found = await sql<{ request: number }>`select distinct d.id_request as request from dispersions as d
    where d.amount < 0 and d._deleted_at is null and not exists (
      select 1 from _loan_events as e where e.request = d.id_request and e.kind = 'carry_over')
    order by 1`.execute(db);
  let done = 0;
  for (const { request } of found.rows)
    try {
      if (await db.transaction().execute((trx) => carryOver(trx, call, request))) done += 1;
    } catch (error) {
      // A loan that the engine refuses must not stop the start; the audit goes on naming it.
      if (!isRefusal(error)) throw error;
      log?.error({ request, reason: error.reason }, 'shares below zero could not be carried over');
    }
  return done;
}

async function carryOver(trx: Trx, call: RequestContext, id: number): Promise<boolean> {
  const request = await lockRequest(trx, id);
  const { loans, holidays } = await readLoans(trx, [id]);
  const stored = loans.get(id);
  const opened = stored && bookOf(stored.loan, stored.events, call.today, holidays);
  if (!request || !opened?.ok || !needsCarryOver(opened.book, stored?.events ?? [])) return false;
  const event = { kind: 'carry_over', date: call.today } as const;
  const posted = await postEvent({ trx, call, changed: [], door: 'requests', request, event });
  if (isRefusal(posted)) throw Object.assign(new Error(posted.reason), posted);
  return true;
}
