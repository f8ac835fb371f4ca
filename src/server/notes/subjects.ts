import { sql } from 'kysely';
import { mayEver } from '../../resource/access/permissions.ts';
import type { Json, Schemas } from '../../resource/model/definition.ts';
import { own } from '../../resource/model/fields.ts';
import { actorOf, readPerson } from '../auth/actor.ts';
import type { ComputedField, Db, RequestContext, Trx } from '../core/context.ts';
import { needs } from '../core/needs.ts';
import { tableDefinition } from '../database/columns.ts';
import { readRecord } from '../records/read/read.ts';
import { labelsOf } from '../sight/labels.ts';

const COMMENT = needs('comments', 'subject', 'subject_id');
const REMINDER = needs('reminders', 'subject', 'subject_id');
const FAVOURITE = needs('favourites', 'subject', 'subject_id');

/** The record that it is about, in the words in which its reader reads that record: 'Solicitud SOL-0412'. */
export const commentAbout: ComputedField<typeof COMMENT> = {
  name: 'comment-about',
  needs: COMMENT,
  values: subjectLabels,
};

export const reminderAbout: ComputedField<typeof REMINDER> = {
  name: 'reminder-about',
  needs: REMINDER,
  values: subjectLabels,
};

export const favouriteAbout: ComputedField<typeof FAVOURITE> = {
  name: 'favourite-about',
  needs: FAVOURITE,
  values: subjectLabels,
};

type Pointing = { subject?: string | null; subject_id?: number | null };

async function subjectLabels(db: Db | Trx, call: RequestContext, rows: Pointing[]): Promise<Json[]> {
  const labels = new Map<string, Record<string, string>>();
  for (const subject of new Set(rows.map((row) => row.subject ?? ''))) {
    const target = own(call.schemas.resources, subject);
    const ids = rows.flatMap((row) => (row.subject === subject && row.subject_id ? [Number(row.subject_id)] : []));
    if (target) labels.set(subject, await labelsOf(db, call, target, [...new Set(ids)]));
  }
  return rows.map(({ subject, subject_id }) => {
    const title = own(call.schemas.resources, subject ?? '')?.title ?? '';
    const label = labels.get(subject ?? '')?.[String(subject_id)] ?? `#${subject_id}`;
    return label.startsWith(title) ? label : `${title} ${label}`;
  });
}

/** The number that a record has everywhere, as 'S0000506' or 'P0003570'; its key where it has no other. It names no person. */
export async function subjectNumber(
  trx: Trx,
  schemas: Schemas,
  { subject, subject_id }: { subject: string; subject_id: number },
): Promise<Json> {
  const definition = own(schemas.resources, subject);
  const table = definition && tableDefinition(schemas, definition);
  if (!table?.fields.token) return subject_id;
  const { rows } = await sql<{ token: string | null }>`select token from ${sql.table(table.name)}
    where id = ${subject_id}`.execute(trx);
  return rows[0]?.token ?? subject_id;
}

export type SubjectOf = { subject?: string | null; subject_id?: number | null };

/** Whether this person may read the record today, and what `below` keeps below it. */
export async function readsSubject(
  trx: Trx,
  call: RequestContext,
  person: number,
  { subject, subject_id }: SubjectOf,
  below: string,
): Promise<boolean> {
  const { schemas } = call;
  const account = await readPerson(trx, schemas, person);
  const [definition, note] = [own(schemas.resources, subject ?? ''), own(schemas.resources, below)];
  if (!account || account.revoked || !definition || !note || !subject_id) return false;
  const actor = actorOf(account, schemas);
  if (!mayEver(note, actor.roles, 'read')) return false;
  const record = await readRecord(trx, { ...call, actor }, definition, subject_id, { computed: false });
  return record !== null;
}
