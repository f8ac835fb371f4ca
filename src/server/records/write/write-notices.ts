import { sql } from 'kysely';
import { holds } from '../../../resource/conditions/condition.ts';
import { fillTemplate, templatePaths } from '../../../resource/conditions/template.ts';
import { pesos } from '../../../resource/kinds/amounts.ts';
import { find } from '../../../resource/messages/messages.ts';
import type { Definition, Json, Row, Schemas } from '../../../resource/model/definition.ts';
import { valueAt } from '../../../resource/model/path.ts';
import { valuesBehind } from '../read/values-behind.ts';
import { actionEnv } from './action.ts';
import { insertNotice } from './insert-notice.ts';
import type { RecordChange, UnitOfWork } from './unit-of-work.ts';

/**
 * The recipients of an action's notice: each gets a row among the notifications and a mail with a text of their own, both in
 * the transaction. A person removed from the record by this action is notified too. Values in the text are read without rights:
 * a notice speaks of the record that it is about.
 */
export async function writeNotices(work: UnitOfWork, change: RecordChange, before: Row | undefined): Promise<void> {
  const { trx, context, definition, record, parent } = work;
  const { call, services } = context;
  const { action } = change;
  const env = actionEnv(call, definition, record, { ask: change.ask, parent });
  if (!action?.notify || !holds(action.notify.when, env)) return;
  const { to } = action.notify;
  const texts = new Map(to.map((name) => [name, noticeText(call.schemas, definition, action.name, name)] as const));
  const places = [...texts.values()].flatMap(({ title, body }) => templatePaths(title + body));
  const behind = await valuesBehind(trx, call, definition, record, [...to, ...places]);
  const related = (path: string) => behind.get(path) ?? previewed(work, path);
  // The record is whole here: what it does not have is empty, which decides on catalogues.
  const none = Object.fromEntries(
    Object.keys(definition.fields).flatMap((path) => (path.includes('.') ? [] : [[path, null]])),
  );
  const whole = { ...env, record: { ...none, ...record } };
  const fill = (text: string) => fillTemplate(text, { ...whole, schemas: call.schemas, related });
  const event = `${definition.name}.${action.name}`;
  const about = subjectOf(call.schemas, definition, record);
  for (const person of await recipients(work, to, before, behind)) {
    const words = texts.get(person.to);
    const [title, body] = [fill(words?.title ?? ''), fill(words?.body ?? '')];
    const notice = { title, body, event, ...about, recipient: person.id, role: person.role };
    await insertNotice({ trx, schemas: call.schemas, now: call.now, services }, notice);
  }
}

/**
 * The text of an action's notice for one recipient, as templates: `activate.notice.user_lender`, else `activate.notice.body`,
 * else which action ran on which record. The message that staff read after pressing the button is for them alone.
 *
 * @param to a name of the action's `notify.to`: `request.user_lender` has the text `user_lender`, `@admins` the text `admins`
 */
export function noticeText(
  schemas: Schemas,
  definition: Definition,
  action: string,
  to: string,
): { title: string; body: string } {
  const receiver = to.replace('@', '').split('.').at(-1);
  const own = (part: string) => find(schemas, definition, `${action}.notice.${part}`);
  const what = find(schemas, definition, `${action}.title`) ?? definition.title;
  return {
    title: own('title') ?? what,
    body: own(receiver ?? '') ?? own('body') ?? `${definition.title} {id}: ${what}`,
  };
}

/** `preview.total`: an amount that the action's effect reported, formatted as money. */
function previewed({ preview }: UnitOfWork, path: string): Json | undefined {
  const line = preview?.lines?.find(({ name }) => path === `preview.${name}`);
  return line && pesos(Number(line.amount));
}

/** The record with a page of its own that a notice speaks of: this one, or the first that it refers to. */
function subjectOf(schemas: Schemas, definition: Definition, record: Row): { subject?: string; subject_id?: number } {
  const { name, tabs, fields } = definition;
  if (tabs && typeof record.id === 'number') return { subject: name, subject_id: record.id };
  const above = Object.values(fields).find(
    ({ path, reference }) => schemas.resources[reference ?? '']?.tabs && typeof valueAt(record, path) === 'number',
  );
  if (!above?.reference) return {};
  return { subject: above.reference, subject_id: valueAt(record, above.path) as number };
}

type Recipient = { id: number; role: Json; to: string };
/** Choice 77: the side of a person in a request, also where a field names it as `id_user_lender`; anybody else is notified by the system. */
const SIDES: Record<string, number> = { user_lender: 0, user: 1, user_aval: 2 };
const SYSTEM = 3;
const GROUP_LIMIT = 200;

async function recipients(
  work: UnitOfWork,
  to: string[],
  before: Row | undefined,
  behind: ReadonlyMap<string, Json>,
): Promise<Recipient[]> {
  const people = new Map<number, Recipient>();
  for (const name of to) {
    if (name.startsWith('@'))
      for (const id of await membersOf(work, name)) people.set(id, { id, role: SYSTEM, to: name });
    else {
      const id = Number(valueAt(work.record, name) ?? behind.get(name) ?? valueAt(before ?? {}, name) ?? 0);
      const side = SIDES[(name.split('.').at(-1) ?? '').replace(/^id_/, '')] ?? SYSTEM;
      if (id > 0 && !people.has(id)) people.set(id, { id, role: side, to: name });
    }
  }
  return [...people.values()];
}

async function membersOf(work: UnitOfWork, group: string): Promise<number[]> {
  const roles = work.context.call.schemas.roles.groups[group] ?? [];
  const rows = await work.trx
    .selectFrom('users')
    .select('id')
    .where(sql<boolean>`to_jsonb(roles) ?| ${roles}::text[]`)
    .limit(GROUP_LIMIT)
    .execute();
  return rows.map((row) => Number(row.id));
}
