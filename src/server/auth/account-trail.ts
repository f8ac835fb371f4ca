import type { Json, Schemas } from '../../resource/model/definition.ts';
import type { Services, Trx } from '../core/context.ts';
import { tellPeople } from '../records/write/tell-people.ts';

type Account = { id: number; name: string };
type At = { schemas: Pick<Schemas, 'version'>; now: Date; requestId: string };

/** A line in the audit trail of a person's own account: what the person changed in it, or took with it (`operation`). */
export async function auditAccount(
  trx: Trx,
  { schemas, now, requestId }: At,
  { id, name }: Account,
  action: string,
  details?: Record<string, Json>,
  operation = 'update',
): Promise<void> {
  await trx
    .insertInto('_audit')
    .values({
      at: now,
      actor_id: id,
      actor_name: name,
      resource: 'users',
      record_id: String(id),
      operation,
      action,
      ...(details ? { details: JSON.stringify(details) } : {}),
      schema_version: schemas.version,
      request_id: requestId,
    })
    .execute();
}

type Telling = { services: Services; schemas: Schemas; now: Date };

/** Says what happened to an account to its owner, by notification and mail: who did not do it learns of it. */
export async function tellAccount(
  { services, schemas, now }: Telling,
  user: number,
  event: string,
  params: Record<string, Json> = {},
  trx?: Trx,
): Promise<void> {
  const tell = (one: Trx) => tellPeople({ trx: one, schemas, now, services }, [user], event, params);
  await (trx ? tell(trx) : services.db.transaction().execute(tell));
}
