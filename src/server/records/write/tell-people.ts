import { translate } from '../../../resource/messages/messages.ts';
import type { Json, Schemas } from '../../../resource/model/definition.ts';
import type { Services, Trx } from '../../core/context.ts';
import { tableOf } from '../../database/columns.ts';
import { insertRow } from './write-row.ts';

const SYSTEM = 3;

/** A notification of the system for these people, with a mail each; both leave with the transaction. */
export async function tellPeople(
  { trx, schemas, now, services }: { trx: Trx; schemas: Schemas; now: Date; services: Services },
  people: number[],
  event: string,
  params: Record<string, Json>,
  /** Where the console shows it. */
  about: { subject?: string; subject_id?: number } = {},
): Promise<void> {
  const resource = schemas.resources.notifications;
  const base = resource && tableOf(schemas, resource);
  if (!base) return;
  const title = translate(schemas, undefined, `notifications.${event}.title`, params);
  const body = translate(schemas, undefined, `notifications.${event}.body`, params);
  const date = now.toISOString();
  for (const recipient of people) {
    const values = { title, body, event, date, ...about, recipient, role: SYSTEM, received: false, clicked: false };
    await insertRow(trx, schemas, base, values);
    await services.jobs.send(trx, 'mail-person', { user: recipient, title, body });
  }
}
