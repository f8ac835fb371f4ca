import { setTimeout as pause } from 'node:timers/promises';
import { CompiledQuery } from 'kysely';
import type pg from 'pg';
import PgBoss from 'pg-boss';
import { TIMEZONE } from '../core/clock.ts';
import type { Job, Jobs, Log, Trx } from '../core/context.ts';
import { isDatabaseUnavailable } from '../database/unavailable.ts';

export type Queue = Jobs & {
  /** Sends outside of a transaction, to be run after these seconds. */
  now(name: string, data: object, afterSeconds?: number): Promise<void>;
  /** Creates the queues; works on them unless `work` is false. */
  start(jobs: Job[], options?: { work?: boolean }): Promise<void>;
  /** From now on these are the jobs: new ones begin, and what is not among them is neither worked on nor on a schedule. */
  follow(jobs: Job[]): Promise<void>;
  stop(): Promise<void>;
};

const SCHEMA = 'jobs';
const RETRY = { retryLimit: 5, retryDelay: 5, retryBackoff: true, expireInMinutes: 30 };
const POLL_SECONDS = 1;
/** A database that is away is asked again so often. */
const AWAY_MS = 500;

type QueueOptions = {
  retry?: typeof RETRY;
  /** Connections of the role that owns the tables, where those of `pool` are of one that has their rows alone. */
  owner?: pg.Pool | undefined;
};

/** pg-boss on the database of everything else, in a schema of its own. Each queue is a table, which only their owner makes. */
export function makeQueue(pool: pg.Pool, log: Log, { retry = RETRY, owner = pool }: QueueOptions = {}): Queue {
  const once = { executeSql: (text: string, values: unknown[]) => pool.query(text, values) };
  // pg-boss marks a job as done or failed without waiting for it: a refusal of the database there would end the process.
  const isOver = () => isStopping;
  const patient = (by: pg.Pool) => ({
    executeSql: (text: string, values: unknown[]) => untilThere(() => by.query(text, values), isOver),
  });
  const maker = new PgBoss({ db: patient(owner), schema: SCHEMA, supervise: false, schedule: false });
  const boss = new PgBoss({ db: patient(pool), schema: SCHEMA, supervise: true, schedule: true, migrate: false });
  for (const one of [maker, boss]) one.on('error', (error) => log.warn({ error: error.message }, 'job queue'));
  const begun = new Map<string, Job>();
  let isWorking = false;
  let isStopping = false;
  let turn = Promise.resolve();
  const namesOf = ({ name, failed }: Job) => (failed ? [name, `${name}-failed`] : [name]);
  async function begin(job: Job) {
    const lost: Job | undefined = job.failed && { name: `${job.name}-failed`, run: job.failed };
    if (lost) await maker.createQueue(lost.name);
    await maker.createQueue(job.name);
    if (lost) await boss.updateQueue(job.name, { name: job.name, deadLetter: lost.name });
    begun.set(job.name, job);
    if (!isWorking) return;
    for (const { name, run, atOnce = 1 } of lost ? [job, lost] : [job]) {
      const options = { pollingIntervalSeconds: POLL_SECONDS, batchSize: atOnce };
      const worker = await boss.work(name, options, async (taken) => {
        // What waits behind these is looked for at once, not after the time between two looks.
        boss.notifyWorker(worker);
        await (atOnce === 1 ? run(dataOf(taken[0])) : runEach(boss, { name, run }, taken, isOver));
      });
    }
    if (job.schedule) await boss.schedule(job.name, job.schedule, {}, { tz: TIMEZONE });
  }
  async function follow(jobs: Job[]) {
    const wanted = new Set(jobs.map(({ name }) => name));
    for (const [name, job] of begun) {
      if (wanted.has(name)) continue;
      begun.delete(name);
      if (isWorking) for (const one of namesOf(job)) await boss.offWork(one);
    }
    for (const job of jobs) if (!begun.has(job.name)) await begin(job);
    // Also what an earlier version of the files, or of the program, put on a schedule.
    if (!isWorking) return;
    for (const { name } of await boss.getSchedules()) if (!wanted.has(name)) await boss.unschedule(name);
  }
  return {
    async send(trx, name, data, options = {}) {
      await boss.send(name, data, { ...retry, ...options, db: inside(trx) });
    },
    async now(name, data, afterSeconds = 0) {
      await boss.send(name, data, { ...retry, startAfter: afterSeconds, db: once });
    },
    async start(jobs, { work = true } = {}) {
      await maker.start();
      await boss.start();
      isWorking = work;
      await follow(jobs);
    },
    follow(jobs) {
      turn = turn.then(() => follow(jobs)).catch((error: Error) => log.error({ error: error.message }, 'job queue'));
      return turn;
    },
    async stop() {
      isStopping = true;
      await turn;
      await boss.stop({ graceful: true, wait: true, timeout: 5_000 });
    },
  };
}

/** Asks again while the database is away; a process that stops no longer waits. */
async function untilThere<T>(ask: () => Promise<T>, isStopping: () => boolean): Promise<T> {
  for (;;) {
    try {
      return await ask();
    } catch (error) {
      if (isStopping() || !isDatabaseUnavailable(error)) throw error;
      await pause(AWAY_MS);
    }
  }
}

/** Each has its own end: what fails is tried again alone, and a process that stops gives back what it did not come to. */
async function runEach(boss: PgBoss, { name, run }: Job, taken: PgBoss.Job<unknown>[], isStopping: () => boolean) {
  for (const one of taken) {
    if (isStopping()) throw new Error('stopped before its turn');
    try {
      await run(dataOf(one));
    } catch (error) {
      await boss.fail(name, one.id, error as Error);
      continue;
    }
    await boss.complete(name, one.id);
  }
}

const dataOf = (job: PgBoss.Job<unknown> | undefined) => (job?.data ?? {}) as Record<string, unknown>;

function inside(trx: Trx) {
  return {
    executeSql: async (text: string, values: unknown[]) => {
      const { rows } = await trx.executeQuery(CompiledQuery.raw(text, values));
      return { rows: rows as unknown[] };
    },
  };
}
