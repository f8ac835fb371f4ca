import { setTimeout as wait } from 'node:timers/promises';
import type pg from 'pg';
import type { Db, Log, ReadRouter } from '../core/context.ts';
import { openDatabase } from './pool.ts';

const LOOK_MS = 1_000;
/** A standby that is further behind serves nothing; one of which nothing was heard for that long neither. */
const LAG_MAX_MS = 5_000;
/** So long a read waits for a standby that keeps up, and only for such a one. */
const WAIT_MS = 50;
const WAIT_STEP_MS = 5;
const KEEPS_UP_MS = 250;
/** A statement that took too long does so on the primary as well. */
const CANCELLED = '57014';

type Standby = {
  db: Db;
  pool: pg.Pool;
  close(): Promise<void>;
  /** Up to where it shows the writes of the primary. */
  replayed: string;
  /** When it was last seen to have all that the primary had; and when it was last seen at all. */
  caughtUp: number;
  seen: number;
  isUsed: boolean;
};

type Needs = {
  urls: readonly string[];
  primary: { db: Db; pool: pg.Pool };
  log: Log;
  /** False while this process does not hear of the writes of the others. */
  hears: () => boolean;
};

export type Standbys = ReadRouter & {
  /** For a monitor: how far behind each one is, in milliseconds, and how many reads went where. */
  measures(): { lags: number[]; reads: { standby: number; primary: number } };
  close(): Promise<void>;
};

/** `0/16B3748` as sixteen digits, so that what was written later is a greater text. */
export const positionOf = (lsn: string): string =>
  lsn
    .split('/')
    .map((part) => part.padStart(8, '0'))
    .join('')
    .toUpperCase();
const POSITION = /^[0-9A-F]{16}$/;

/**
 * Lists, searches, figures, files and histories are read from standbys, but never older than what their reader knows of: what the call names
 * (`x-position`), and all that this process did or heard of. A standby that is not that far is waited for a moment, then
 * the primary serves. So it does where a standby fails.
 */
export function openStandbys({ urls, primary, log, hears }: Needs): Standbys {
  const standbys = urls.map((connectionString): Standby => {
    const { db, pool, close } = openDatabase({ connectionString }, { log });
    return { db, pool, close, replayed: '', caughtUp: 0, seen: 0, isUsed: false };
  });
  const reads = { standby: 0, primary: 0 };
  const opened = Date.now();
  let turn = 0;
  const position = async () => {
    const { rows } = await primary.pool.query<{ lsn: string }>('select pg_current_wal_lsn()::text as lsn');
    return positionOf(rows[0]?.lsn ?? '');
  };
  const floor = makeFloor(position);
  const stopLooking = lookAtAll(standbys, position, log);
  const here = <T>(work: (db: Db) => Promise<T>) => {
    reads.primary += 1;
    return work(primary.db);
  };
  const run: ReadRouter['run'] = async (wanted, work) => {
    const least = hears() ? floor.above(wanted) : undefined;
    turn += 1;
    const db = least === undefined ? undefined : await standbyAt(standbys, least, turn);
    if (db) {
      try {
        const answer = await work(db);
        reads.standby += 1;
        return answer;
      } catch (error) {
        if ((error as { code?: string }).code === CANCELLED) throw error;
        log.warn({ error: (error as Error).message }, 'a standby did not serve');
      }
    }
    return here(work);
  };
  return {
    hasStandbys: true,
    mark: floor.mark,
    raise: (to) => (to === undefined ? void floor.raiseToNow() : floor.raiseTo(to)),
    run,
    async fresh(work) {
      const now = await position().catch(() => undefined);
      return now === undefined ? here(work) : run(now, work);
    },
    measures: () => ({ lags: standbys.map(({ caughtUp }) => Date.now() - Math.max(caughtUp, opened)), reads }),
    async close() {
      floor.close();
      await stopLooking();
      await Promise.all(standbys.map((one) => one.close()));
    },
  };
}

/** What no read of this process may be older than. */
function makeFloor(position: () => Promise<string>) {
  let floor = '';
  let unknown = 0;
  let isClosed = false;
  const raiseTo = (to: string) => {
    if (POSITION.test(to) && to > floor) floor = to;
  };
  /** Until it is known how far the log is the primary serves. */
  const raiseToNow = async () => {
    unknown += 1;
    for (let isKnown = false; !isKnown && !isClosed; ) {
      try {
        raiseTo(await position());
        isKnown = true;
      } catch {
        await wait(LOOK_MS, undefined, { ref: false });
      }
    }
    unknown -= 1;
  };
  return {
    raiseTo,
    raiseToNow,
    async mark() {
      try {
        const now = await position();
        raiseTo(now);
        return now;
      } catch {
        void raiseToNow();
        return undefined;
      }
    },
    /** The later one of the floor and of a place that a caller names; undefined while the floor is not known. */
    above(wanted = '') {
      if (unknown > 0) return undefined;
      return POSITION.test(wanted) && wanted > floor ? wanted : floor;
    },
    close() {
      isClosed = true;
    },
  };
}

/** One that shows everything up to `least`, each in its turn; undefined where none does, nor will within a moment. */
async function standbyAt(standbys: Standby[], least: string, turn: number): Promise<Db | undefined> {
  const used = standbys.filter(({ isUsed, seen }) => isUsed && Date.now() - seen < LAG_MAX_MS);
  const inTurn = used.map((_, place) => used[(place + turn) % used.length] as Standby);
  const known = inTurn.find(({ replayed }) => replayed >= least);
  if (known) return known.db;
  const near = inTurn.filter(({ caughtUp }) => Date.now() - caughtUp < LOOK_MS + KEEPS_UP_MS);
  for (const until = performance.now() + WAIT_MS; near.length > 0 && performance.now() < until; ) {
    for (const one of near) if ((await replayedBy(one)) >= least) return one.db;
    await wait(WAIT_STEP_MS);
  }
  return undefined;
}

async function replayedBy(one: Standby): Promise<string> {
  try {
    const { rows } = await one.pool.query<{ lsn: string | null }>('select pg_last_wal_replay_lsn()::text as lsn');
    // A server that was promoted says nothing of this: it is no standby any more.
    one.replayed = rows[0]?.lsn ? positionOf(rows[0].lsn) : '';
    if (one.replayed !== '') one.seen = Date.now();
  } catch {
    one.replayed = '';
  }
  return one.replayed;
}

/** Each second: where the primary is, and up to when each standby has followed it. */
function lookAtAll(standbys: Standby[], position: () => Promise<string>, log: Log): () => Promise<void> {
  let samples: { at: number; position: string }[] = [];
  let timer: NodeJS.Timeout | undefined;
  let isOver = false;
  const look = async () => {
    const at = Date.now();
    const now = await position().catch(() => undefined);
    if (now) samples = [...samples.filter((one) => at - one.at < 2 * LAG_MAX_MS), { at, position: now }];
    for (const [place, one] of standbys.entries()) {
      const replayed = await replayedBy(one);
      one.caughtUp = Math.max(one.caughtUp, ...samples.filter((s) => s.position <= replayed).map((s) => s.at));
      const isUsed = replayed !== '' && Date.now() - one.caughtUp < LAG_MAX_MS;
      if (isUsed !== one.isUsed)
        log.info({ standby: place + 1 }, isUsed ? 'a standby serves' : 'a standby serves no more');
      one.isUsed = isUsed;
    }
  };
  let looking: Promise<void> = Promise.resolve();
  const again = () => {
    looking = look();
    void looking.finally(() => {
      if (!isOver) timer = setTimeout(again, LOOK_MS).unref();
    });
  };
  again();
  return async () => {
    isOver = true;
    clearTimeout(timer);
    await looking;
  };
}

/** Without standbys everything is read in the database itself. */
export const readsHere = (db: Db): ReadRouter => ({
  hasStandbys: false,
  run: (_wanted, work) => work(db),
  fresh: (work) => work(db),
  mark: async () => undefined,
  raise: () => undefined,
});
