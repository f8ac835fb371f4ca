import type { Db } from '../context.ts';

const DAY_MS = 86_400_000;
/** How many days each of these is kept. */
const KEPT_DAYS = { keys: 2, attempts: 2, sessions: 30, links: 30 };

/** What has had its time: repeated calls, counted attempts, sessions and links that are over. */
export async function sweep(db: Db, now: Date): Promise<void> {
  const before = (days: number) => new Date(now.getTime() - days * DAY_MS);
  await db.deleteFrom('_idempotency').where('created_at', '<', before(KEPT_DAYS.keys)).execute();
  await db.deleteFrom('_attempts').where('updated_at', '<', before(KEPT_DAYS.attempts)).execute();
  await db.deleteFrom('_sessions').where('expires_at', '<', before(KEPT_DAYS.sessions)).execute();
  await db.deleteFrom('_recovery').where('expires_at', '<', before(KEPT_DAYS.links)).execute();
}
