import { sql } from 'kysely';
import { own } from '../../resource/model/fields.ts';
import type { Effect, RequestContext, RowChange, Services } from '../core/context.ts';
import { needs } from '../core/needs.ts';
import { refuseFields } from '../core/refusal.ts';
import { tables } from '../core/tables.ts';
import { tellPeople } from '../records/write/tell-people.ts';
import { readsSubject, type SubjectOf, subjectNumber } from './subjects.ts';

const REMINDER = needs('reminders', 'subject', 'subject_id', 'person', 'at', 'text', 'rung');
const AT_ONCE = 100;

/** A reminder rings by a job of its own at its moment; one that is moved rings again. */
export const setReminder: Effect<typeof REMINDER> = {
  name: 'set-reminder',
  needs: REMINDER,
  async run({ trx, call, services, definition, after }) {
    const at = new Date(String(after.at));
    if (at <= call.now) return { ...refuseFields([{ field: 'at', code: 'past' }]), definition };
    await services.jobs.send(trx, 'reminders', {}, { startAfter: at });
    return undefined;
  },
};

type Due = SubjectOf & { id: number; person: number };

/**
 * Rings every reminder whose moment has come, once, whatever the number of servers: each takes rows that no other holds, and
 * the mark is set with the notice. Who may not read the record any more is not reminded of it.
 */
export async function ringReminders(services: Services, call: RequestContext): Promise<RowChange[]> {
  const rung = await services.db.transaction().execute(async (trx) => {
    const found = await tables(trx, REMINDER)
      .selectFrom('reminders')
      .select(['id', 'subject', 'subject_id', 'person'])
      .where('at', '<=', call.now.toISOString())
      .where('_deleted_at', 'is', null)
      .where(sql<boolean>`rung is not true`)
      .orderBy('at')
      .limit(AT_ONCE)
      .forUpdate()
      .skipLocked()
      .execute();
    for (const due of found as Due[]) {
      await trx.updateTable('reminders').set({ rung: true }).where('id', '=', due.id).execute();
      if (!(await readsSubject(trx, call, Number(due.person), due, 'reminders'))) continue;
      const about = { subject: due.subject ?? '', subject_id: Number(due.subject_id) };
      const params = {
        title: own(call.schemas.resources, about.subject)?.title ?? about.subject,
        id: await subjectNumber(trx, call.schemas, about),
      };
      const work = { trx, schemas: call.schemas, now: call.now, services };
      await tellPeople(work, [Number(due.person)], 'reminders.due', params, about);
    }
    return found as Due[];
  });
  if (rung.length === AT_ONCE) return [...rung.map(changeOf), ...(await ringReminders(services, call))];
  return rung.map(changeOf);
}

const changeOf = ({ id, person }: Due): RowChange => ({
  resource: 'reminders',
  id: Number(id),
  after: { id: Number(id), person: Number(person) },
});
