import { isRow } from '../../resource/model/path.ts';
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
export async function changePassword(needs: Needs, body: unknown): Promise<Refusal | undefined> {
  const { db, sessions, settings, call, token } = needs;
  if (settings.oidc) return refuse(409, 'server.password-elsewhere');
  const typed = readPasswords(body);
  if ('refused' in typed) return typed;
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
  sessions.tell(call.actor.id);
  return undefined;
}

function readPasswords(body: unknown): { current: string; password: string } | Refusal {
  const { current, password, ...rest } = isRow(body) ? body : {};
  const problems: FieldProblem[] = Object.keys(rest).map((field) => ({ field, code: 'additionalProperties' }));
  if (typeof current !== 'string' || !current) problems.push({ field: 'current', code: 'required' });
  const wrong = passwordProblems(password);
  problems.push(...wrong);
  if (wrong.length === 0 && password === current) problems.push({ field: 'password', code: 'server.password-same' });
  return problems.length > 0 ? refuseFields(problems) : { current: current as string, password: password as string };
}
