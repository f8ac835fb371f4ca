/**
 * Counts events per key in a window of time. The number of keys is bounded: when there are too many, the oldest are dropped, so
 * that changing addresses cannot fill the memory.
 */
export type Limiter = {
  /** Counts one; answers the seconds to wait when that was too many, else 0. */
  hit(key: string, now: number): number;
  /** The seconds to wait without counting. */
  blocked(key: string, now: number): number;
  forget(key: string): void;
};

const KEY_LIMIT = 100_000;

export function makeLimiter(limit: number, windowMs: number): Limiter {
  const windows = new Map<string, { count: number; until: number }>();
  const wait = (until: number, now: number) => Math.max(1, Math.ceil((until - now) / 1000));
  return {
    hit(key, now) {
      const found = windows.get(key);
      if (!found || found.until <= now) {
        windows.delete(key);
        if (windows.size >= KEY_LIMIT) windows.delete(windows.keys().next().value as string);
        windows.set(key, { count: 1, until: now + windowMs });
        return 0;
      }
      found.count += 1;
      return found.count > limit ? wait(found.until, now) : 0;
    },
    blocked(key, now) {
      const found = windows.get(key);
      return found && found.until > now && found.count >= limit ? wait(found.until, now) : 0;
    },
    forget: (key) => void windows.delete(key),
  };
}
