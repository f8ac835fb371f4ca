import type { Db, RequestContext } from '../core/context.ts';
import { isRefusal, type Refusal } from '../core/refusal.ts';
import type { Settings } from '../core/settings.ts';
import { clearAttempts, countAttempt } from './lock-out.ts';
import { tooMany } from './login.ts';
import { passwordFits, proveInTurn } from './passwords.ts';
import { providerAdmits } from './provider.ts';

export type PasswordProof = { db: Db; settings: Settings; call: RequestContext; address: string };

/** Whether the person who is signed in knows the password of the account; a wrong one counts as a failed sign-in. */
export async function provePassword(
  { db, settings, call, address }: PasswordProof,
  password: string,
): Promise<boolean | Refusal> {
  const found = await db
    .selectFrom('users as u')
    .leftJoin('_credentials as c', 'c.user_id', 'u.id')
    .select(['u.email', 'c.password_hash'])
    .where('u.id', '=', call.actor.id)
    .executeTakeFirst();
  const email = String(found?.email ?? call.actor.id);
  const attempt = { email, address };
  const { oidc } = settings;
  const prove = async () => {
    const wait = await countAttempt(db, attempt, settings.rates, call.now);
    if (wait) return tooMany(wait);
    if (oidc) return providerAdmits(oidc, { email, password });
    return passwordFits((found?.password_hash as string | null) ?? undefined, password);
  };
  const fits = await (oidc ? prove() : proveInTurn(prove));
  if (!isRefusal(fits) && fits) await clearAttempts(db, attempt, settings.rates);
  return fits;
}
