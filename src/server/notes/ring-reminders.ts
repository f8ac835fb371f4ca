import { sql } from 'kysely';
import { own } from '../../resource/model/fields.ts';
import type { RequestContext, RowChange, Services } from '../core/context.ts';
import { needs } from '../core/needs.ts';
import { tables } from '../core/tables.ts';
import { tellPeople } from '../records/write/tell-people.ts';
import { readsSubject, type SubjectOf } from './reads-subject.ts';
import { subjectNumber } from './subject-number.ts';

const REMINDER = needs('reminders', 'subject', 'subject_id', 'person', 'at', 'text', 'rung');
const AT_ONCE = 100;

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
