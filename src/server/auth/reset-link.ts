import { type RawBuilder, sql } from 'kysely';
import type { Db, Trx } from '../core/context.ts';
import type { Settings } from '../core/settings.ts';
import { hashToken, newToken } from './tokens.ts';

/** Built from configuration alone: a forged Host header must never reach a mail. The token is behind `#`. */
export const resetLink = (settings: Pick<Settings, 'publicUrl'>, token: string): string =>
  `${settings.publicUrl}/#/reset?token=${token}`;

type Link = { user: number; purpose?: 'recovery' | 'invitation'; minutes: number; now: Date };

/** The token of a new link by which the person sets a password. It is kept as a hash and goes into nothing but the mail. */
export async function newLink(db: Db | Trx, { user, purpose = 'recovery', minutes, now }: Link): Promise<string> {
  const token = newToken();
  const expires_at = new Date(now.getTime() + minutes * 60_000);
  const row = { token_hash: hashToken(token), user_id: user, purpose, created_at: now, expires_at };
  await db
    .insertInto('_recovery')
    .values({ ...row, account_mark: accountMark(sql`${user}::bigint`) })
    .execute();
  return token;
}

/**
 * What an account was as a link to it was made: its address, password, roles, company and access, as one hash. A link opens only
 * the account that is still the same, whatever changed it; of a deleted account there is no mark.
 */
export const accountMark = (user: RawBuilder<unknown>): RawBuilder<string> => sql<string>`(
  select encode(sha256(convert_to(jsonb_build_array(lower(u.email), to_jsonb(u) -> 'roles', to_jsonb(u) -> 'id_partner',
    coalesce((to_jsonb(u) ->> 'revoked')::boolean, false), coalesce((to_jsonb(u) ->> 'staff')::boolean, false),
    c.password_hash)::text, 'UTF8')), 'hex')
  from users u left join _credentials c on c.user_id = u.id where u.id = ${user} and u._deleted_at is null)`;
