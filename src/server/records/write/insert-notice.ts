import { sql } from 'kysely';
import type { Json, Row, Schemas } from '../../../resource/model/definition.ts';
import type { Services, Trx } from '../../core/context.ts';
import { needs } from '../../core/needs.ts';
import { tables } from '../../core/tables.ts';
import { tableDefinition } from '../../database/columns.ts';
import { EVENT_CHANNEL } from '../../database/pool.ts';
import { insertRow } from './write-row.ts';

export const NOTICE = needs(
  'notifications',
  'recipient',
  'event',
  'title',
  'body',
  'subject',
  'subject_id',
  'received',
  'date',
);
export const PREFERENCES = needs(
  'preferences',
  'person',
  'mentioned',
  'assigned',
  'reminder',
  'report',
  'record',
  'digest',
  'hour',
  'digest_at',
);

type Notice = {
  recipient: number;
  event: string;
  title: string;
  body: string;
  role: Json;
  subject?: string;
  subject_id?: number;
};
type Work = { trx: Trx; schemas: Schemas; now: Date; services: Pick<Services, 'jobs'> };

/** How a person wants to hear of an event: the preference that speaks of it. */
export type NoticeKind = 'mentioned' | 'assigned' | 'reminder' | 'report' | 'record';
type Way = 'mail' | 'bell' | 'digest' | 'none';

const KINDS: Record<string, NoticeKind> = {
  'comments.mentioned': 'mentioned',
  'comments.assigned': 'assigned',
  'reminders.due': 'reminder',
  'report-ready': 'report',
  'report-failed': 'report',
};

/** What concerns security reaches everybody it is for, whatever they prefer. */
const SECURITY = /^(sign-in-|security|password|session|factor|banned-)/;

export const isAboutSecurity = (event: string): boolean => SECURITY.test(event);

export const kindOfNotice = (event: string): NoticeKind => KINDS[event] ?? 'record';

/** Equal notices on one record within this time are one. */
const SAME_MINUTES = 10;

/** One notification, as its person prefers it: the bell, a mail as well, or nothing. It leaves with the transaction. */
export async function insertNotice(work: Work, notice: Notice): Promise<void> {
  const { trx, schemas, now, services } = work;
  const resource = schemas.resources.notifications;
  const base = resource && tableDefinition(schemas, resource);
  const way = await wayFor(work, notice);
  if (!base || way === 'none' || (await isRepeated(work, notice))) return;
  const values: Row = { ...notice, date: now.toISOString(), received: false, clicked: false };
  const known = Object.entries(values).filter(([name]) => name in base.fields);
  await insertRow(trx, schemas, base, Object.fromEntries(known) as Record<string, Json>);
  await ringBell(trx, [notice.recipient]);
  const { recipient, title, body } = notice;
  if (way === 'mail') await services.jobs.send(trx, 'mail-person', { user: recipient, title, body });
}

/** Says to all processes, once the transaction commits, that these people have another number of unread notices. */
export async function ringBell(trx: Trx, people: number[]): Promise<void> {
  const message = JSON.stringify({ topic: 'notice', data: { people } });
  await sql`select pg_notify(${EVENT_CHANNEL}, ${message})`.execute(trx);
}

async function wayFor({ trx, schemas }: Work, { recipient, event }: Notice): Promise<Way> {
  if (isAboutSecurity(event) || !schemas.resources.preferences) return 'mail';
  const found = await tables(trx, PREFERENCES)
    .selectFrom('preferences')
    .select(kindOfNotice(event))
    .where('person', '=', recipient)
    .where('_deleted_at', 'is', null)
    .executeTakeFirst();
  return ((found as Record<string, unknown> | undefined)?.[kindOfNotice(event)] as Way | undefined) ?? 'mail';
}

async function isRepeated({ trx, now }: Work, notice: Notice): Promise<boolean> {
  if (!notice.subject || !notice.subject_id) return false;
  const since = new Date(now.getTime() - SAME_MINUTES * 60_000).toISOString();
  const found = await tables(trx, NOTICE)
    .selectFrom('notifications')
    .select('id')
    .where('recipient', '=', notice.recipient)
    .where('date', '>', since)
    .where('event', '=', notice.event)
    .where('subject', '=', notice.subject)
    .where('subject_id', '=', notice.subject_id)
    .where('title', '=', notice.title)
    .where('body', '=', notice.body)
    .where(sql<boolean>`received is not true`)
    .where('_deleted_at', 'is', null)
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}
