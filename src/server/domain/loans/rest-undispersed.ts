import { sql } from 'kysely';
import { dayOf } from '../../../lending/calendar/calendar.ts';
import { bookOf } from '../../../lending/events/replay.ts';
import { presentRow } from '../../../lending/ledger/present-row.ts';
import type { Db, RequestContext, Trx } from '../../core/context.ts';
import { markBooks } from './event-rows.ts';
import { lockRequest } from './lock-request.ts';
import { readLoans } from './read-loans.ts';
import { updateAmortizations } from './write-amortizations.ts';

/**
 * Part of the start: the rows of loans that were activated and never dispersed are written anew, since no delay counts before the
 * dispersal (rule 3 of the ledger). One transaction for each loan, and the same again changes nothing. Answers for how many it was done.
 */
export async function restUndispersed(db: Db, call: RequestContext): Promise<number> {
  if (!call.schemas.resources.requests) return 0;
  const found = await sql<{ id: number }>`select id from requests
    where status = 1 and dispersed is not true and request_parent is null and _deleted_at is null order by id`.execute(
    db,
  );
  for (const { id } of found.rows) await db.transaction().execute((trx) => rest(trx, call, id));
  return found.rows.length;
}

async function rest(trx: Trx, call: RequestContext, id: number): Promise<void> {
  await lockRequest(trx, id);
  const { loans, holidays } = await readLoans(trx, [id]);
  const stored = loans.get(id);
  const today = dayOf(call.today);
  const opened = stored && bookOf(stored.loan, stored.events, call.today, holidays);
  if (!opened?.ok || today === undefined) return;
  const { book } = opened;
  await updateAmortizations(
    trx,
    id,
    book.rows.map((row) => presentRow(book.plan, row, today)),
  );
  await markBooks(trx, call.today, [{ request: id, events: stored?.events.length ?? 0 }]);
}
