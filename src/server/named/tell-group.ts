import { sql } from 'kysely';
import type { Json } from '../../resource/definition.ts';
import { say } from '../../resource/messages.ts';
import type { Call, Services, Trx } from '../context.ts';
import { tableOf } from '../database/columns.ts';
import { insertRow } from '../records/write-row.ts';

const SYSTEM = 3;
const PEOPLE_LIMIT = 200;

/** A notification of the system for everybody with one of these roles, with a mail each. */
export async function tellGroup(
  trx: Trx,
  call: Call,
  services: Services,
  roles: string[],
  event: string,
  params: Record<string, Json>,
): Promise<void> {
  const resource = call.schemas.resources.notifications;
  const base = resource && tableOf(call.schemas, resource);
  if (!base) return;
  const title = say(call.schemas, undefined, `notifications.${event}.title`, params);
  const body = say(call.schemas, undefined, `notifications.${event}.body`, params);
  const people = await trx
    .selectFrom('users')
    .select('id')
    .where(sql<boolean>`to_jsonb(roles) ?| ${roles}::text[]`)
    .limit(PEOPLE_LIMIT)
    .execute();
  for (const { id } of people) {
    const date = call.now.toISOString();
    const values = { title, body, event, date, recipient: Number(id), role: SYSTEM, received: false, clicked: false };
    await insertRow(trx, call.schemas, base, values);
    await services.jobs.send(trx, 'mail-person', { user: Number(id), title, body });
  }
}
