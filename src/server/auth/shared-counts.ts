import type { OpenDatabase } from '../database/pool.ts';
import { attemptKey } from './lock-out.ts';

const MINUTE_MS = 60_000;
/** What one process counted is known to the others so long after. */
const SHARE_MS = 1_000;
/** So many keys in one statement. */
const SHARED_AT_ONCE = 5_000;

/** `own`: what the others do not know yet; `known`: what all processes counted up to the last exchange. */
type Count = { own: number; known: number; until: number };
type Pool = Pick<OpenDatabase['pool'], 'query'>;

export type Counts = { count(name: string, windowMs: number): { current: number; ttl: number }; close(): void };

/**
 * Counts how often something is done by one name in a window of time. All processes of a database count together, each with what
 * the others did up to a second ago. Of more names than `limit` the one that came least recently is forgotten; names are
 * kept as seals, so that no table holds an address.
 */
export function sharedCounts(limit: number, pool: () => Pool | undefined): Counts {
  const counts = new Map<string, Count>();
  const untold = new Set<string>();
  let timer: NodeJS.Timeout | undefined;
  let sweepAt = 0;
  const tellLater = () => {
    if (pool()) timer ??= setTimeout(() => void tellAll(), SHARE_MS).unref();
  };
  const tellAll = async () => {
    timer = undefined;
    const names = [...untold].slice(0, SHARED_AT_ONCE);
    const telling = names.flatMap((name) => ({ name, count: counts.get(name) as Count }));
    for (const name of names) untold.delete(name);
    // Where the database does not answer each process counts for itself, and gives all to the others later.
    await exchange(pool(), telling).catch(() => {
      for (const { name } of telling) if (counts.has(name)) untold.add(name);
    });
    if (Date.now() > sweepAt) {
      sweepAt = Date.now() + MINUTE_MS;
      await pool()
        ?.query(SWEEP)
        .catch(() => undefined);
    }
    if (untold.size > 0) tellLater();
  };
  return {
    count(name, windowMs) {
      const now = Date.now();
      const before = counts.get(name);
      const count = before && before.until > now ? before : { own: 0, known: 0, until: now + windowMs };
      count.own += 1;
      // The map is in the order of the last calls, so that its first names are forgotten.
      counts.delete(name);
      counts.set(name, count);
      untold.add(name);
      for (const [first] of counts) {
        if (counts.size <= limit) break;
        counts.delete(first);
        untold.delete(first);
      }
      tellLater();
      return { current: count.own + count.known, ttl: count.until - now };
    },
    close: () => clearTimeout(timer),
  };
}

/** A window begins with the first call in any process, by the clock of the database. */
const TELL = `insert into _rates as r (key, calls, ends_at)
    select key, calls, now() + make_interval(secs => left_ms / 1000)
      from unnest($1::text[], $2::int[], $3::float8[]) as told(key, calls, left_ms) order by key
  on conflict (key) do update set
    calls = excluded.calls + case when r.ends_at > now() then r.calls else 0 end,
    ends_at = case when r.ends_at > now() then r.ends_at else excluded.ends_at end
  returning key, calls, 1000 * extract(epoch from ends_at - now())::float8 as left_ms`;
const SWEEP = 'delete from _rates where ends_at < now()';

async function exchange(pool: Pool | undefined, telling: { name: string; count: Count }[]): Promise<void> {
  if (!pool || telling.length === 0) return;
  const now = Date.now();
  const told = new Map(telling.map(({ name, count }) => [attemptKey('rate', name), { count, calls: count.own }]));
  const values = [...told.values()];
  const { rows } = await pool.query<{ key: string; calls: number; left_ms: number }>(TELL, [
    [...told.keys()],
    values.map(({ calls }) => calls),
    values.map(({ count }) => count.until - now),
  ]);
  for (const { key, calls, left_ms } of rows) {
    const one = told.get(key);
    if (!one) continue;
    one.count.own -= one.calls;
    one.count.known = calls;
    one.count.until = Date.now() + left_ms;
  }
}
