import { sql } from 'kysely';
import { translate } from '../../resource/messages/messages.ts';
import { hourAt } from '../core/clock.ts';
import type { RequestContext, Services, Trx } from '../core/context.ts';
import { tables } from '../core/tables.ts';
import { isAboutSecurity, kindOfNotice, NOTICE, type NoticeKind, PREFERENCES } from '../records/write/insert-notice.ts';

/** A digest is not sent twice within this time, whatever the number of servers and attempts. */
const APART_HOURS = 12;
const WEEK_DAYS = 7;
const MONDAY = 1;

type Reader = { id: number; person: number; digest: string; hour: number; digest_at: string | null } & Record<
  NoticeKind,
  string | null
>;

/**
 * The mail of those whose hour it is: how many unread notices there are of the kinds that they want summed up, and where to
 * read them. No name, token or amount is in it. Answers how many mails were sent.
 */
export async function sendDigests(services: Services, call: RequestContext): Promise<number> {
  const { hour, weekday } = hourAt(call.now);
  const readers = await tables(services.db, PREFERENCES)
    .selectFrom('preferences')
    .select(['id', 'person', 'digest', 'hour', 'digest_at', 'mentioned', 'assigned', 'reminder', 'report', 'record'])
    .where('hour', '=', hour)
    .where('digest', 'in', weekday === MONDAY ? ['daily', 'weekly'] : ['daily'])
    .where('_deleted_at', 'is', null)
    .execute();
  let sent = 0;
  for (const reader of readers as unknown as Reader[])
    sent += await services.db.transaction().execute((trx) => sendOne(trx, services, call, reader));
  return sent;
}

/** How a mail names each kind of notice. */
const KINDS = {
  mentioned: 'mail.digest.mentioned',
  assigned: 'mail.digest.assigned',
  reminder: 'mail.digest.reminder',
  report: 'mail.digest.report',
  record: 'mail.digest.record',
};

async function sendOne(trx: Trx, services: Services, call: RequestContext, reader: Reader): Promise<number> {
  const before = new Date(call.now.getTime() - APART_HOURS * 3_600_000).toISOString();
  const taken = await sql`update preferences set digest_at = ${call.now.toISOString()} where id = ${reader.id}
    and (digest_at is null or digest_at <= ${before}) returning id`.execute(trx);
  if (taken.rows.length === 0) return 0;
  const counts = await countsFor(trx, call, reader);
  const total = counts.reduce((sum, { count }) => sum + count, 0);
  if (total === 0) return 0;
  const say = (key: string, params = {}) => translate(call.schemas, undefined, key, params);
  const lines = counts.map(({ kind, count }) => `· ${say(KINDS[kind as keyof typeof KINDS])}: ${count}`).join('\n');
  const url = `${services.settings.publicUrl}/#/notifications`;
  const person = await trx.selectFrom('users').select('email').where('id', '=', reader.person).executeTakeFirst();
  if (!person?.email) return 0;
  const mail = {
    to: person.email,
    subject: say('mail.digest.subject', { total }),
    text: say('mail.digest.body', { lines, url }),
  };
  await services.jobs.send(trx, 'mail', mail);
  return 1;
}

/** Unread notices since the digest before, by kind; without one, those of a day or a week. */
async function countsFor(
  trx: Trx,
  call: RequestContext,
  reader: Reader,
): Promise<{ kind: NoticeKind; count: number }[]> {
  const days = reader.digest === 'weekly' ? WEEK_DAYS : 1;
  const since = reader.digest_at ?? new Date(call.now.getTime() - days * 86_400_000).toISOString();
  const rows = await tables(trx, NOTICE)
    .selectFrom('notifications')
    .select(['event', sql<number>`count(*)::int`.as('count')])
    .where('recipient', '=', reader.person)
    .where('date', '>', since)
    .where(sql<boolean>`received is not true`)
    .where('_deleted_at', 'is', null)
    .groupBy('event')
    .execute();
  const counts = new Map<NoticeKind, number>();
  for (const { event, count } of rows) {
    const kind = kindOfNotice(event ?? '');
    if (isAboutSecurity(event ?? '') || reader[kind] !== 'digest') continue;
    counts.set(kind, (counts.get(kind) ?? 0) + Number(count));
  }
  return [...counts].map(([kind, count]) => ({ kind, count }));
}
