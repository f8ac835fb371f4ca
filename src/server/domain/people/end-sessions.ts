import type { Effect, EffectInput } from '../../core/context.ts';
import { type Refusal, refuse } from '../../core/refusal.ts';
import { ACCOUNT, hasOtherKeeper, isKeeper } from './last-keeper.ts';

/** Revoking or deleting a person ends every session in the same transaction. */
export const endSessions: Effect<typeof ACCOUNT> = {
  name: 'end-sessions',
  needs: ACCOUNT,
  run: endAccess,
};

/**
 * Ends every session and every link by which a password is set. It is refused for one's own account, and one SUPER_ADMIN who
 * can still sign in must remain.
 */
export async function endAccess({
  trx,
  call,
  before,
  definition,
}: Pick<EffectInput<typeof ACCOUNT>, 'trx' | 'call' | 'before' | 'definition'>): Promise<Refusal | undefined> {
  const id = Number(before?.id);
  if (id === call.actor.id) return refuse(409, 'verdicts.self', { definition });
  if (before && isKeeper(before) && !(await hasOtherKeeper(trx, id)))
    return refuse(409, 'verdicts.last-admin', { definition });
  await trx
    .updateTable('_sessions')
    .set({ revoked_at: call.now })
    .where('user_id', '=', id)
    .where('revoked_at', 'is', null)
    .execute();
  await trx.deleteFrom('_recovery').where('user_id', '=', id).execute();
  return undefined;
}
