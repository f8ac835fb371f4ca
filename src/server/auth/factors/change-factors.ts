import type { RequestContext, Services } from '../../core/context.ts';
import { type Refusal, refuse } from '../../core/refusal.ts';
import { lockInTransaction } from '../../database/locks.ts';
import { inTransaction } from '../../records/write/write-transaction.ts';
import { auditAccount, tellAccount } from '../account-trail.ts';
import { factorsOf } from './factors.ts';
import { newCodes } from './recovery-codes.ts';
import { factorRule } from './rule.ts';

type Changing = { services: Services; call: RequestContext };

/** Takes a factor of the person away; the last one only where no role of theirs requires one, and with its recovery codes. */
export async function removeFactor({ services, call }: Changing, id: number): Promise<Refusal | undefined> {
  const { actor, schemas, now } = call;
  const rule = await factorRule(services, schemas, actor.roles, now);
  const done = await inTransaction(services.db, async (trx): Promise<true | Refusal> => {
    await lockInTransaction(trx, ['factors', actor.id]);
    const own = await factorsOf(trx, actor.id);
    const factor = own.find((one) => one.id === id);
    if (!factor) return refuse(404, 'server.not-found');
    if (own.length === 1 && rule.demand === 'required') return refuse(409, 'server.factor-last');
    await trx.deleteFrom('_factors').where('id', '=', id).execute();
    if (own.length === 1) await trx.deleteFrom('_recovery_codes').where('user_id', '=', actor.id).execute();
    const { kind, name } = factor;
    await auditAccount(trx, call, { id: actor.id, name: actor.username }, 'remove-factor', { kind, name });
    await tellAccount({ services, schemas, now }, actor.id, 'factor-removed', { name }, trx);
    return true;
  });
  return done === true ? undefined : done;
}

/** Ten new recovery codes, which end the old ones. */
export async function renewCodes({ services, call }: Changing): Promise<{ recovery: string[] } | Refusal> {
  const { actor, now } = call;
  return inTransaction(services.db, async (trx): Promise<{ recovery: string[] } | Refusal> => {
    await lockInTransaction(trx, ['factors', actor.id]);
    if ((await factorsOf(trx, actor.id)).length === 0) return refuse(409, 'server.factor-none');
    const recovery = await newCodes(trx, services, actor.id, now);
    await auditAccount(trx, call, { id: actor.id, name: actor.username }, 'renew-recovery-codes');
    return { recovery };
  });
}
