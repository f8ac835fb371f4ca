import { isRow } from '../../resource/model/path.ts';
import type { Db, RequestContext } from '../core/context.ts';
import { isRefusal, type Refusal, refuse, refuseFields } from '../core/refusal.ts';
import type { Settings } from '../core/settings.ts';
import { clearAttempts, countAttempt } from './lock-out.ts';
import { tooMany } from './login.ts';
import { hashPassword, passwordFits, passwordIsStrong, proveInTurn } from './passwords.ts';
import type { Sessions } from './sessions.ts';

type Needs = { db: Db; sessions: Sessions; settings: Settings; call: RequestContext; token: string; address: string };

/**
 * `{ current, password }`: a new password for the person who is signed in. Other sessions and open recoveries end, this
 * session goes on. A wrong proof is 422 beside its field, since a 401 would end the session, and counts as a failed sign-in.
 */
export async function changePassword(needs: Needs, body: unknown): Promise<Refusal | undefined> {
  const { db, sessions, settings, call, token, address } = needs;
  if (settings.oidc) return refuse(409, 'server.password-elsewhere');
  const typed = readPasswords(body);
  if ('refused' in typed) return typed;
  const found = await db
    .selectFrom('users as u')
    .innerJoin('_credentials as c', 'c.user_id', 'u.id')
    .select(['u.email', 'c.password_hash'])
    .where('u.id', '=', call.actor.id)
    .executeTakeFirst();
  const attempt = { email: String(found?.email ?? call.actor.id), address };
  const fits = await proveInTurn(async () => {
    const wait = await countAttempt(db, attempt, settings.rates, call.now);
    return wait ? tooMany(wait) : passwordFits(found?.password_hash as string | undefined, typed.current);
  });
  if (isRefusal(fits)) return fits;
  if (!found || !fits) return refuseFields([{ field: 'current', code: 'server.password-wrong' }]);
  await clearAttempts(db, attempt, settings.rates);
  const password_hash = await hashPassword(typed.password);
  await db.transaction().execute(async (trx) => {
    const change = trx.updateTable('_credentials').set({ password_hash, updated_at: call.now });
    await change.where('user_id', '=', call.actor.id).execute();
    await trx.updateTable('_recovery').set({ used_at: call.now }).where('user_id', '=', call.actor.id).execute();
    await sessions.endAll(trx, call.actor.id, token);
    await trx
      .insertInto('_audit')
      .values({
        at: call.now,
        actor_id: call.actor.id,
        actor_name: call.actor.username,
        resource: 'users',
        record_id: String(call.actor.id),
        operation: 'update',
        action: 'change-password',
        schema_version: call.schemas.version,
        request_id: call.requestId,
      })
      .execute();
  });
  sessions.tell(call.actor.id);
  return undefined;
}

function readPasswords(body: unknown): { current: string; password: string } | Refusal {
  const { current, password, ...rest } = isRow(body) ? body : {};
  const problems = Object.keys(rest).map((field) => ({ field, code: 'additionalProperties' }));
  if (typeof current !== 'string' || !current) problems.push({ field: 'current', code: 'required' });
  if (typeof password !== 'string' || !passwordIsStrong(password))
    problems.push({ field: 'password', code: 'server.password-weak' });
  else if (password === current) problems.push({ field: 'password', code: 'server.password-same' });
  return problems.length > 0 ? refuseFields(problems) : { current: current as string, password: password as string };
}
