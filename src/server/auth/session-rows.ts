import type { Db, Trx } from '../core/context.ts';
import { keyIn } from './api-keys.ts';
import { hashToken, newToken } from './tokens.ts';

/** By what a session was opened or last proved: the password alone, or with it (or in its place) a factor. */
export type SessionFactor = 'password' | 'totp' | 'passkey' | 'recovery';

/** The place of a sign-in. `fileKey`: what a cookie of that browser holds, if it keeps one. */
export type SignInPlace = { address: string; agent: string | undefined; fileKey?: string };

type Opening = { userId: number; from: SignInPlace; factor: SessionFactor; now: Date; hours: number };
type Own = { userId: number; number: string; now: Date };

/** When a person was last seen is known to the minute. */
const SEEN_MS = 60_000;
const MEMORY_LIMIT = 10_000;
const AGENT_LENGTH = 200;

/** A new session, as fresh as the proofs that it was opened with; its token is not kept. */
export async function openRow(trx: Trx, { userId, from, factor, now, hours }: Opening): Promise<string> {
  const { address, agent, fileKey } = from;
  const token = newToken();
  const expires_at = new Date(now.getTime() + hours * 3_600_000);
  const row = {
    token_hash: hashToken(token),
    user_id: userId,
    factor,
    created_at: now,
    last_seen_at: now,
    fresh_at: now,
  };
  const place = { address, agent: agent?.slice(0, AGENT_LENGTH) ?? null };
  await trx
    .insertInto('_sessions')
    .values({ ...row, ...place, expires_at, file_key: fileKey ? hashToken(fileKey) : null })
    .execute();
  return token;
}

/** The session showed its person's new factor; what others of them proved with the password is old. */
export async function proveRow(
  trx: Trx,
  { userId, number, factor, now }: Own & { factor: SessionFactor },
): Promise<void> {
  const own = trx.updateTable('_sessions').where('user_id', '=', userId);
  await own.set({ factor, fresh_at: now }).where('id', '=', number).execute();
  await own.set({ fresh_at: null }).where('id', '!=', number).where('factor', '=', 'password').execute();
}

/** Ends one session of the person; false where there is none of this number. */
export async function endRow(trx: Trx, { userId, number, now }: Own): Promise<boolean> {
  const ended = await trx
    .updateTable('_sessions')
    .set({ revoked_at: now })
    .where('id', '=', number)
    .where('user_id', '=', userId)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', now)
    .returning('id')
    .executeTakeFirst();
  return ended !== undefined;
}

/** Notes once a minute that the person of a session is at work, and for which company, or that a key is used. No call waits for it. */
export function noteSeen(db: Db, clock: () => Date): (number: string, company: number | null) => void {
  const seen = new Map<string, { at: number; company: number | null }>();
  return (number, company) => {
    const at = clock().getTime();
    const last = seen.get(number);
    const key = keyIn(number);
    // A session that this process has not seen yet was just opened, or is noted a minute later.
    const isNoted = last ? at - last.at < SEEN_MS && last.company === company : company === null && !key;
    if (last && isNoted) return;
    if (seen.size >= MEMORY_LIMIT) seen.clear();
    seen.set(number, { at, company });
    if (isNoted) return;
    const note = key
      ? db
          .updateTable('_api_keys')
          .set({ last_used_at: new Date(at) })
          .where('id', '=', key)
      : db
          .updateTable('_sessions')
          .set({ last_seen_at: new Date(at), company })
          .where('id', '=', number);
    note.execute().catch(() => undefined);
  };
}
