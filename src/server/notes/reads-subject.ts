import { mayEver } from '../../resource/access/permissions.ts';
import { own } from '../../resource/model/fields.ts';
import { actorOf, readPerson } from '../auth/actor.ts';
import type { RequestContext, Trx } from '../core/context.ts';
import { readRecord } from '../records/read/read.ts';

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
