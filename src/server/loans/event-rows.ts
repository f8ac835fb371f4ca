import { sql } from 'kysely';
import type { LoanEvent } from '../../lending/events.ts';
import type { JournalEntry } from '../../lending/journal.ts';
import type { Call, Trx } from '../context.ts';

/** An event before it has its number. */
export type Untold<T = LoanEvent> = T extends LoanEvent ? Omit<T, 'id'> : never;

export type Told = {
  request: number;
  event: LoanEvent;
  /** The row of a resource that this event stands for. */
  record?: number;
  /** What belongs to the event and not to the engine: terms, comments, reasons. */
  more?: Record<string, unknown>;
};

/** Writes an event down for good: what happened, when it counts, who said so. */
export async function insertEvent(
  trx: Trx,
  call: Pick<Call, 'actor' | 'now' | 'requestId'>,
  told: Told,
): Promise<void> {
  const { id, kind, date, ...payload } = told.event;
  await trx
    .insertInto('_loan_events')
    .values({
      request: told.request,
      id,
      kind,
      date,
      payload: JSON.stringify({ ...payload, ...told.more }),
      record_id: told.record ?? null,
      at: call.now,
      actor_id: call.actor.id,
      actor_name: call.actor.username,
      request_id: call.requestId,
    })
    .execute();
}

export async function insertJournal(
  trx: Trx,
  posting: { request: number; event: number; posted_on: string },
  entries: readonly JournalEntry[],
): Promise<void> {
  if (entries.length === 0) return;
  const { request, event, posted_on } = posting;
  const rows = entries.map(({ account, debit, credit, memo }) => ({
    request,
    event,
    posted_on,
    account,
    debit,
    credit,
    memo,
  }));
  await trx.insertInto('_journal').values(rows).execute();
}

/** Remembers until which day the stored rows stand; answers the day until which they stood. */
export async function markBook(trx: Trx, request: number, as_of: string, events: number): Promise<string | undefined> {
  const answer = await sql<{ was: string | null }>`
    with stood as (select as_of from _loan_books where request = ${request})
    insert into _loan_books (request, as_of, events) values (${request}, ${as_of}, ${events})
    on conflict (request) do update set as_of = excluded.as_of, events = excluded.events
    returning (select as_of from stood) as was`.execute(trx);
  return answer.rows[0]?.was ?? undefined;
}

export async function markedDay(trx: Trx, request: number): Promise<string | undefined> {
  const row = await trx.selectFrom('_loan_books').select('as_of').where('request', '=', request).executeTakeFirst();
  return row?.as_of as string | undefined;
}
