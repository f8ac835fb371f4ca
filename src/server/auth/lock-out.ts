import { createHash } from 'node:crypto';
import { isIPv6 } from 'node:net';
import { sql } from 'kysely';
import type { Db } from '../core/context.ts';
import type { Settings } from '../core/settings.ts';

/**
 * What is counted of one attempt. `free` attempts pass. The last of them locks the key, or begins a delay that doubles with
 * each attempt up to a minute: a delay slows guessing down and locks no account out. `sliding`: only a pause of `seconds` ends
 * the count, else `seconds` after its first attempt.
 */
export type Counter = { key: string; free: number; locks: boolean; seconds: number; sliding: boolean };

export type Attempt = {
  email: string;
  address: string /** A device that signed in to this account before. */;
  device?: string;
};
export type Wait = { seconds: number; locked: boolean };

/** So many times what one account may fail: an account from everywhere, a network over all accounts, the whole service in a minute. */
const FREE = { account: 1.5, network: 5, service: 20 };
const LONGEST_DELAY = 60;

/** A known device counts for itself: guessing elsewhere does not slow down the account's owner. */
function countersOf({ email, address, device }: Attempt, { failures, lockMinutes }: Settings['rates']): Counter[] {
  const account = email.toLowerCase();
  const seconds = lockMinutes * 60;
  const lock = { free: failures, locks: true, seconds, sliding: true };
  if (device) return [{ key: attemptKey('device', device, account), ...lock }];
  const free = (times: number) => Math.ceil(failures * times);
  return [
    { key: attemptKey('address', address, account), ...lock },
    { key: attemptKey('account', account), free: free(FREE.account), locks: false, seconds, sliding: true },
    { key: attemptKey('network', networkOf(address)), free: free(FREE.network), locks: false, seconds, sliding: false },
    { key: attemptKey('service'), free: free(FREE.service), locks: false, seconds: 60, sliding: false },
  ];
}

/** What is counted, and a seal of whose it is: the table of attempts holds no address and no e-mail. */
export const attemptKey = (kind: string, ...parts: string[]): string =>
  `${kind}:${createHash('sha256')
    .update([kind, ...parts].join(' '))
    .digest('hex')}`;

/** The part of an address that one subscriber has: 24 bits of an old one, 64 of a new one. */
export function networkOf(address: string): string {
  const old = /^(?:::ffff:)?(\d+\.\d+\.\d+)\.\d+$/i.exec(address)?.[1];
  if (old || !isIPv6(address)) return old ?? address;
  const [head = '', tail] = (address.split('%')[0] ?? '').toLowerCase().split('::');
  const left = head ? head.split(':') : [];
  const right = tail ? tail.split(':') : [];
  const gap = tail === undefined ? [] : Array<string>(Math.max(0, 8 - left.length - right.length)).fill('0');
  const groups = [...left, ...gap, ...right].slice(0, 4);
  return groups.map((group) => Number.parseInt(group, 16).toString(16)).join(':');
}

/**
 * Counts an attempt before the password is looked at, so that many at once cannot slip through. An attempt that has to wait
 * is not counted anywhere: its wait is answered. All processes of a database count together.
 */
export async function countAttempt(
  db: Db,
  attempt: Attempt,
  rates: Settings['rates'],
  now: Date,
): Promise<Wait | undefined> {
  return countAll(db, countersOf(attempt, rates), now);
}

/** Counts one attempt with all these counters, or with none of them where one has to wait. */
export async function countAll(db: Db, counters: Counter[], now: Date): Promise<Wait | undefined> {
  const keys = counters.map(({ key }) => key);
  const answer = await sql<{ counted: number }>`
    with given as materialized (
        select * from jsonb_to_recordset(${JSON.stringify(counters)}::jsonb)
          as g(key text, free int, locks boolean, seconds int, sliding boolean)),
      counted as (
        insert into _attempts as a (key, failures, locked_until, updated_at)
        select key, 1, ${untilSql(sql`1`, now)}, ${now} from given as g
          where not exists (select from _attempts as w where w.key = any(${keys}) and w.locked_until > ${now})
          order by key
        on conflict (key) do update set (failures, locked_until, updated_at) = (
          select n.failures, ${untilSql(sql`n.failures`, now)}, case when g.sliding or n.failures = 1 then ${now} else a.updated_at end
          from given as g, lateral (select case when a.updated_at <= ${now}::timestamptz - make_interval(secs => g.seconds)
            then 1 else a.failures + 1 end as failures) as n where g.key = a.key)
        where a.locked_until is null or a.locked_until <= ${now}
        returning key)
    select count(*)::int as counted from counted`.execute(db);
  if (answer.rows[0]?.counted === counters.length) return undefined;
  return waitOf(db, counters, now);
}

/** Until when a key waits after so many attempts. */
const untilSql = (failures: ReturnType<typeof sql>, now: Date) => sql`case when ${failures} >= g.free
  then ${now}::timestamptz + make_interval(secs => case when g.locks then g.seconds
    else least(${LONGEST_DELAY}::int, 2 ^ least(${failures} - g.free + 1, 10)) end) end`;

async function waitOf(db: Db, counters: Counter[], now: Date): Promise<Wait> {
  const rows = await db
    .selectFrom('_attempts')
    .select(['key', 'locked_until'])
    .where(
      'key',
      'in',
      counters.map(({ key }) => key),
    )
    .where('locked_until', '>', now)
    .execute();
  const waits = rows.map(({ key, locked_until }) => ({
    seconds: Math.max(1, Math.ceil((new Date(String(locked_until)).getTime() - now.getTime()) / 1000)),
    locked: counters.some((counter) => counter.key === key && counter.locks),
  }));
  return waits.sort((left, right) => right.seconds - left.seconds)[0] ?? { seconds: 1, locked: false };
}

/** The password was right: account and device begin anew. Of network and service only this attempt is taken back. */
export async function clearAttempts(db: Db, attempt: Attempt, rates: Settings['rates']): Promise<void> {
  const counters = countersOf(attempt, rates);
  const own = counters.filter(({ sliding }) => sliding).map(({ key }) => key);
  await db.deleteFrom('_attempts').where('key', 'in', own).execute();
  for (const { key, free } of counters.filter(({ sliding }) => !sliding))
    await sql`update _attempts set failures = greatest(0, failures - 1),
      locked_until = case when failures - 1 < ${free} then null else locked_until end where key = ${key}`.execute(db);
}
