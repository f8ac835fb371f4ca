import { sql } from 'kysely';
import { holds } from '../../resource/condition.ts';
import type { Definition, Json, Row, Schemas } from '../../resource/definition.ts';
import { find } from '../../resource/messages.ts';
import { isEmpty, valueAt } from '../../resource/path.ts';
import { fillTemplate } from '../../resource/template.ts';
import { tableOf } from '../database/columns.ts';
import { actionEnv } from './action.ts';
import type { Change, Work } from './plan-save.ts';
import { insertRow } from './write-row.ts';

/**
 * The people whom an action tells: each gets a row among the notifications and a mail, both with the transaction. Who was taken
 * off the record by this action is told too.
 */
export async function writeNotices(work: Work, change: Change, before: Row | undefined): Promise<void> {
  const { trx, context, definition, record, parent } = work;
  const { call, services } = context;
  const notify = change.action?.notify;
  const notifications = call.schemas.resources.notifications;
  const base = notifications && tableOf(call.schemas, notifications);
  const env = actionEnv(call, definition, record, { ask: change.ask, parent });
  if (!notify || !base || !holds(notify.when, env)) return;
  const template = (part: string) =>
    find(call.schemas, definition, `${change.action?.name}.notice.${part}`) ??
    find(call.schemas, definition, `${change.action?.name}.${part === 'title' ? 'title' : 'success'}`) ??
    '';
  const fill = (text: string) => fillTemplate(text, { ...env, schemas: call.schemas });
  const [title, body] = [fill(template('title')), fill(template('body'))];
  const event = `${definition.name}.${change.action?.name}`;
  const about = subjectOf(call.schemas, definition, record);
  const words: Row = { title, body, event, ...about, date: call.now.toISOString(), received: false, clicked: false };
  for (const person of await recipients(work, notify.to, before)) {
    const values = Object.fromEntries(
      Object.entries({ ...words, recipient: person.id, role: person.role }).filter(([name]) => name in base.fields),
    );
    await insertRow(trx, call.schemas, base, values as Record<string, Json>);
    await services.jobs.send(trx, 'mail-person', { user: person.id, title, body });
  }
}

/** The record with a page of its own that a notice speaks of: this one, or the first that it refers to. */
export function subjectOf(schemas: Schemas, definition: Definition, record: Row): Row {
  const { name, tabs, fields } = definition;
  if (tabs && typeof record.id === 'number') return { subject: name, subject_id: record.id };
  const above = Object.values(fields).find(
    ({ path, reference }) => schemas.resources[reference ?? '']?.tabs && typeof valueAt(record, path) === 'number',
  );
  if (!above?.reference) return {};
  return { subject: above.reference, subject_id: valueAt(record, above.path) as number };
}

type Recipient = { id: number; role: Json };
/** Choice 77: whom a person stands for in a request; anybody else is told by the system. */
const SIDES: Record<string, number> = { user_lender: 0, user: 1, user_aval: 2 };
const SYSTEM = 3;
const GROUP_LIMIT = 200;

async function recipients(work: Work, to: string[], before: Row | undefined): Promise<Recipient[]> {
  const people = new Map<number, Recipient>();
  for (const name of to) {
    if (name.startsWith('@')) for (const id of await membersOf(work, name)) people.set(id, { id, role: SYSTEM });
    else {
      const id = valueAt(work.record, name) ?? valueAt(before ?? {}, name);
      const side = SIDES[name.split('.').at(-1) ?? ''] ?? SYSTEM;
      if (typeof id === 'number' && !isEmpty(id)) people.set(id, { id, role: side });
    }
  }
  return [...people.values()];
}

async function membersOf(work: Work, group: string): Promise<number[]> {
  const roles = work.context.call.schemas.roles.groups[group] ?? [];
  const rows = await work.trx
    .selectFrom('users')
    .select('id')
    .where(sql<boolean>`to_jsonb(roles) ?| ${roles}::text[]`)
    .limit(GROUP_LIMIT)
    .execute();
  return rows.map((row) => Number(row.id));
}
