import type { Json, Row } from '../../resource/model/definition.ts';
import { BODIES, readCallBody } from '../core/call-bodies.ts';
import { type FieldProblem, isRefusal, type Refusal, refuse, refuseFields } from '../core/refusal.ts';
import { auditAccount } from './account-trail.ts';
import { dropChallenges, WAITING } from './factors/challenges.ts';
import { hashPassword, passwordProblems } from './passwords.ts';
import { type PasswordProof, provePassword } from './prove-password.ts';
import type { Sessions } from './sessions.ts';

type Needs = PasswordProof & { sessions: Sessions; token: string };

/**
 * `{ current, password }`: a new password for the person who is signed in. Other sessions and open recoveries end, this
 * session goes on. A wrong proof is 422 beside its field, since a 401 would end the session, and counts as a failed sign-in.
 */
export async function changePassword(needs: Needs, body: Json | undefined): Promise<Refusal | undefined> {
  const { db, sessions, settings, call, token } = needs;
  if (settings.oidc) return refuse(409, 'server.password-elsewhere');
  const typed = readCallBody(BODIES.ownPassword, body, passwordsWrong);
  if (isRefusal(typed)) return typed;
  const fits = await provePassword(needs, typed.current);
  if (isRefusal(fits)) return fits;
  if (!fits) return refuseFields([{ field: 'current', code: 'server.password-wrong' }]);
  const password_hash = await hashPassword(typed.password);
  await db.transaction().execute(async (trx) => {
    const change = trx.updateTable('_credentials').set({ password_hash, updated_at: call.now });
    await change.where('user_id', '=', call.actor.id).execute();
    await trx.updateTable('_recovery').set({ used_at: call.now }).where('user_id', '=', call.actor.id).execute();
    await dropChallenges(trx, call.actor.id, WAITING);
    await sessions.endAll(trx, call.actor.id, token);
    await auditAccount(trx, call, { id: call.actor.id, name: call.actor.username }, 'change-password');
  });
  await sessions.tell(call.actor.id);
  return undefined;
}

/** What is wrong with the new one by itself, and whether it is a new one. */
function passwordsWrong({ current, password }: Row): FieldProblem[] {
  const wrong = passwordProblems(password);
  const isSame = wrong.length === 0 && password === current;
  return isSame ? [{ field: 'password', code: 'server.password-same' }] : wrong;
}
