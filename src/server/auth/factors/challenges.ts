import type { Db, Trx } from '../../core/context.ts';
import { hashToken } from '../tokens.ts';

/** What is handed out for one use. `sign-in` and `enrol` are sign-ins that wait for a factor; the rest belong to passkeys. */
export type Purpose =
  | 'sign-in'
  | 'enrol'
  | 'enrol-code'
  | 'batch'
  | 'passkey-sign-in'
  | 'passkey-step-up'
  | 'passkey-enrol';

export type Challenge = { user: number | undefined; factor: number | undefined };
type Given = { value: string; purpose: Purpose; now: Date };

/** A sign-in waits so long for its factor. */
export const PENDING_MINUTES = 5;
/** A browser's dialog about a passkey is open no longer. */
export const CEREMONY_MINUTES = 5;
/** An enrolment may wait for a mail. */
export const ENROL_MINUTES = 30;

/** Sign-ins that were begun with the password. */
export const WAITING: Purpose[] = ['sign-in', 'enrol'];

/** Keeps a seal of what is handed out; who reads the database cannot use it. */
export async function keepChallenge(
  db: Db | Trx,
  { value, purpose, now, user, factor, minutes }: Given & { user?: number; factor?: number; minutes: number },
): Promise<void> {
  const expires_at = new Date(now.getTime() + minutes * 60_000);
  const row = { hash: hashToken(value), purpose, user_id: user ?? null, factor: factor ?? null, expires_at };
  await db
    .insertInto('_challenges')
    .values(row)
    .onConflict((conflict) => conflict.column('hash').doUpdateSet({ expires_at }))
    .execute();
}

/** Looks at it without using it up. */
export async function seeChallenge(db: Db | Trx, { value, purpose, now }: Given): Promise<Challenge | undefined> {
  const found = db.selectFrom('_challenges').select(['user_id', 'factor']).where('hash', '=', hashToken(value));
  const open = found.where('purpose', '=', purpose).where('used_at', 'is', null).where('expires_at', '>', now);
  const row = await open.executeTakeFirst();
  return row && challengeOf(row);
}

/** Uses it up: of two that come at once, one finds it. */
export async function takeChallenge(db: Db | Trx, { value, purpose, now }: Given): Promise<Challenge | undefined> {
  const row = await db
    .updateTable('_challenges')
    .set({ used_at: now })
    .where('hash', '=', hashToken(value))
    .where('purpose', '=', purpose)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .returning(['user_id', 'factor'])
    .executeTakeFirst();
  return row && challengeOf(row);
}

/** Whatever of this person waited is over: sign-ins, enrolments, codes. */
export async function dropChallenges(db: Db | Trx, user: number, purposes: Purpose[]): Promise<void> {
  await db.deleteFrom('_challenges').where('user_id', '=', user).where('purpose', 'in', purposes).execute();
}

const challengeOf = ({ user_id, factor }: Record<string, unknown>): Challenge => ({
  user: user_id === null ? undefined : Number(user_id),
  factor: factor === null ? undefined : Number(factor),
});
