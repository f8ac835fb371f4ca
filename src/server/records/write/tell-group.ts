import { sql } from 'kysely';
import type { Json } from '../../../resource/model/definition.ts';
import type { RequestContext, Services, Trx } from '../../core/context.ts';
import { tellPeople } from './tell-people.ts';

const PEOPLE_LIMIT = 200;

/** A notification of the system for everybody with one of these roles, with a mail each. */
export async function tellGroup(
  trx: Trx,
  call: RequestContext,
  services: Services,
  roles: string[],
  event: string,
  params: Record<string, Json>,
): Promise<void> {
  const people = await trx
    .selectFrom('users')
    .select('id')
    .where(sql<boolean>`to_jsonb(roles) ?| ${roles}::text[]`)
    .where('_deleted_at', 'is', null)
    .limit(PEOPLE_LIMIT)
    .execute();
  const ids = people.map(({ id }) => Number(id));
  await tellPeople({ trx, schemas: call.schemas, now: call.now, services }, ids, event, params);
}
