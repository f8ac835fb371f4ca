import { sql } from 'kysely';
import { translate } from '../../../../resource/messages/messages.ts';
import type { Json } from '../../../../resource/model/definition.ts';
import type { Db, RequestContext, Services, Trx } from '../../../core/context.ts';
import { tableDefinition } from '../../../database/columns.ts';
import { prepared } from '../../../database/prepared.ts';
import { insertRow } from '../../../records/write/write-row.ts';
import type { LoanRequest } from '../rows.ts';

/** A notification for the people of a loan, sent once per `key`. */
export type PartyNotice = { key: string; event: string; request: Parties; params: Record<string, Json> };
type Parties = Pick<LoanRequest, 'id' | keyof typeof SIDES>;

/** Choice 77: the side that a person has in a loan. */
const SIDES = { user_lender: 0, user: 1, user_aval: 2 } as const;
const SIDE_NAMES = ['user_lender', 'user', 'user_aval'] as const;

/** Those that were not sent yet. A night asks every hour, and mostly nothing is new: then no loan is read and nothing written. */
export async function untold<T extends { key: string }>(db: Db, notices: readonly T[]): Promise<T[]> {
  if (notices.length === 0) return [];
  const keys = notices.map(({ key }) => key);
  const found = await prepared(
    sql<{ key: string }>`select key from _told where key = any(${sql.value(keys)}::text[])`,
    'notices.told',
  ).execute(db);
  const told = new Set(found.rows.map(({ key }) => key));
  return notices.filter(({ key }) => !told.has(key));
}

/** Sends each notice that was not sent yet, each in a transaction with its mark; answers how many there were. */
export async function notifyParties(
  services: Services,
  call: RequestContext,
  notices: readonly PartyNotice[],
): Promise<number> {
  let told = 0;
  for (const notice of notices)
    told += await services.db.transaction().execute((trx) => tellOnce(trx, services, call, notice));
  return told;
}

async function tellOnce(trx: Trx, services: Services, call: RequestContext, notice: PartyNotice): Promise<number> {
  const marked = await trx
    .insertInto('_told')
    .values({ key: notice.key, at: call.now })
    .onConflict((conflict) => conflict.column('key').doNothing())
    .returning('key')
    .executeTakeFirst();
  const resource = call.schemas.resources.notifications;
  const base = resource && tableDefinition(call.schemas, resource);
  if (!marked || !base) return 0;
  const sentence = (part: string) =>
    translate(call.schemas, undefined, `notifications.${notice.event}.${part}`, notice.params);
  const title = sentence('title');
  const date = call.now.toISOString();
  for (const name of SIDE_NAMES) {
    const recipient = notice.request[name];
    if (!recipient) continue;
    // Borrower, lender and guarantor each read what the loan is to them.
    const body = sentence(name);
    const about = { subject: 'requests', subject_id: notice.request.id };
    const values = {
      ...about,
      title,
      body,
      event: notice.event,
      date,
      recipient,
      role: SIDES[name],
      received: false,
      clicked: false,
    };
    await insertRow(trx, call.schemas, base, values);
    await services.jobs.send(trx, 'mail-person', { user: recipient, title, body });
  }
  return 1;
}
