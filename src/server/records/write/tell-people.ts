import { translate } from '../../../resource/messages/messages.ts';
import type { Json, Schemas } from '../../../resource/model/definition.ts';
import type { Services, Trx } from '../../core/context.ts';
import { insertNotice } from './insert-notice.ts';

const SYSTEM = 3;

/** A notification of the system for these people, as each prefers it; it leaves with the transaction. */
export async function tellPeople(
  { trx, schemas, now, services }: { trx: Trx; schemas: Schemas; now: Date; services: Services },
  people: number[],
  event: string,
  params: Record<string, Json>,
  /** Where the console shows it. */
  about: { subject?: string; subject_id?: number } = {},
): Promise<void> {
  const title = translate(schemas, undefined, `notifications.${event}.title`, params);
  const body = translate(schemas, undefined, `notifications.${event}.body`, params);
  for (const recipient of people)
    await insertNotice({ trx, schemas, now, services }, { title, body, event, ...about, recipient, role: SYSTEM });
}
