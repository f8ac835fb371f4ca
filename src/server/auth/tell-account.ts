import type { Json, Schemas } from '../../resource/model/definition.ts';
import type { Services, Trx } from '../core/context.ts';
import { tellPeople } from '../records/write/tell-people.ts';

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
