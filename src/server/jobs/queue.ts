import { CompiledQuery } from 'kysely';
import type pg from 'pg';
import PgBoss from 'pg-boss';
import { TIMEZONE } from '../core/clock.ts';
import type { Jobs, Log, Trx } from '../core/context.ts';

/** A job's name, and what is done with its data; it may run again, so it must not mind. */
export type Job = {
  name: string;
  /** Cron in Mexican time; absent: only on demand. */
  schedule?: string;
  run(data: Record<string, unknown>): Promise<void>;
  /** Called once for a job that failed, when no attempt is left. */
  failed?(data: Record<string, unknown>): Promise<void>;
};

export type Queue = Jobs & {
  /** Sends outside of a transaction, to be run after these seconds. */
  now(name: string, data: object, afterSeconds?: number): Promise<void>;
  /** Creates the queues; works on them unless `work` is false. */
  start(jobs: Job[], options?: { work?: boolean }): Promise<void>;
  stop(): Promise<void>;
};

const SCHEMA = 'jobs';
const RETRY = { retryLimit: 5, retryDelay: 5, retryBackoff: true, expireInMinutes: 30 };
const POLL_SECONDS = 1;

/** pg-boss on the database of everything else, in a schema of its own. */
export function makeQueue(pool: pg.Pool, log: Log, retry: typeof RETRY = RETRY): Queue {
  const db = { executeSql: (text: string, values: unknown[]) => pool.query(text, values) };
  const boss = new PgBoss({ db, schema: SCHEMA, supervise: true, schedule: true });
  boss.on('error', (error) => log.warn({ error: error.message }, 'job queue'));
  return {
    async send(trx, name, data, options = {}) {
      await boss.send(name, data, { ...retry, ...options, db: inside(trx) });
    },
    async now(name, data, afterSeconds = 0) {
      await boss.send(name, data, { ...retry, startAfter: afterSeconds });
    },
    async start(jobs, { work = true } = {}) {
      await boss.start();
      for (const job of jobs) {
        const lost = job.failed && { name: `${job.name}-failed`, run: job.failed };
        if (lost) await boss.createQueue(lost.name);
        await boss.createQueue(job.name);
        if (lost) await boss.updateQueue(job.name, { name: job.name, deadLetter: lost.name });
        if (!work) continue;
        for (const { name, run } of lost ? [job, lost] : [job])
          await boss.work(name, { pollingIntervalSeconds: POLL_SECONDS }, async ([one]) => {
            await run((one?.data ?? {}) as Record<string, unknown>);
          });
        if (job.schedule) await boss.schedule(job.name, job.schedule, {}, { tz: TIMEZONE });
      }
    },
    async stop() {
      await boss.stop({ graceful: true, wait: true, timeout: 5_000 });
    },
  };
}

function inside(trx: Trx) {
  return {
    executeSql: async (text: string, values: unknown[]) => {
      const { rows } = await trx.executeQuery(CompiledQuery.raw(text, values));
      return { rows: rows as unknown[] };
    },
  };
}
