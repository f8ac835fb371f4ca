import { sql } from 'kysely';
import type { LoanEvent } from '../../../lending/events/events.ts';
import type { JournalEntry } from '../../../lending/events/journal.ts';
import { ruleOf } from '../../../lending/ledger/rules.ts';
import type { RequestContext, Trx } from '../../core/context.ts';
import { prepared } from '../../database/prepared.ts';

/** An event before it has its number. */
export type NewEvent<T = LoanEvent> = T extends LoanEvent ? Omit<T, 'id'> : never;

type StoredEvent = {
  request: number;
  event: LoanEvent;
  /** The row of a resource that this event represents. */
  record?: number;
  /** What belongs to the event and not to the engine: terms, comments, reasons. */
  more?: object;
};

/** The stored form of an event: itself, its postings, and the day for which the stored rows are valid then. */
type Entry = StoredEvent & { journal: readonly JournalEntry[]; today: string };

/**
 * Stores an event for good, with its journal, in one statement: what happened, its value date, who recorded it. Answers the day
 * for which the loan's rows were valid until now.
 */
export async function insertEvent(
  trx: Trx,
  call: Pick<RequestContext, 'actor' | 'now' | 'requestId'>,
  { request, event, record, more, journal, today }: Entry,
): Promise<string | undefined> {
  const { id, kind, date, rule: _, ...payload } = event;
  const told = JSON.stringify({ ...payload, ...more });
  const { actor, now, requestId } = call;
  const answer = await prepared(
    sql<{ was: string | null }>`
    with stood as (select as_of from _loan_books where request = ${request}),
    told as (insert into _loan_events
      (request, id, kind, date, rule, payload, record_id, at, actor_id, actor_name, request_id)
      values (${request}, ${id}, ${kind}, ${date}, ${ruleOf(event)}, ${told}, ${record ?? null}, ${now}, ${actor.id}, ${actor.username},
        ${requestId})),
    posted as (insert into _journal (request, event, account, debit, credit, memo, posted_on)
      select ${request}::bigint, ${id}::integer, account, debit, credit, memo, ${today}::date
      from json_to_recordset(${JSON.stringify(journal)}) as x (account text, debit numeric, credit numeric, memo boolean))
    ${markSql(request, today, id)} returning (select as_of from stood) as was`,
    'loan-events.add',
  ).execute(trx);
  return answer.rows[0]?.was ?? undefined;
}

const markSql = (request: number, as_of: string, events: number) => sql`
  insert into _loan_books (request, as_of, events) values (${request}, ${as_of}, ${events})
  on conflict (request) do update set as_of = excluded.as_of, events = excluded.events`;

/** Stores until which day the stored rows of some loans are valid. */
export async function markBooks(
  trx: Trx,
  as_of: string,
  books: readonly { request: number; events: number }[],
): Promise<void> {
  await sql`insert into _loan_books (request, as_of, events)
    select request, ${as_of}::date, events from json_to_recordset(${JSON.stringify(books)}) as x (request bigint, events integer)
    on conflict (request) do update set as_of = excluded.as_of, events = excluded.events`.execute(trx);
}

/** Until which day the stored rows of these loans are valid. */
export async function markedDays(trx: Trx, ids: readonly number[]): Promise<ReadonlyMap<number, string>> {
  const answer = await sql<{ request: number; as_of: string }>`select request, as_of from _loan_books
    where request = any(${sql.value(ids)}::bigint[])`.execute(trx);
  return new Map(answer.rows.map(({ request, as_of }) => [request, as_of]));
}
