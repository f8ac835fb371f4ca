import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Job } from '../../../src/server/core/context.ts';
import { openDatabase } from '../../../src/server/database/pool.ts';
import { makeQueue } from '../../../src/server/jobs/queue.ts';
import { openLine } from '../helpers/cut-line.ts';
import { createTestDatabase, type TestDatabase } from '../helpers/database.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database?.drop());

const RETRY = { retryLimit: 2, retryDelay: 0, retryBackoff: false, expireInMinutes: 1 };
const queueOf = () => makeQueue(database.pool, { warn: () => undefined } as never, { retry: RETRY });
const WAITING = 120;
let names = 0;

/** What each number was done how often, and a queue with so many of them before anybody works on them. */
async function filled(job: Omit<Job, 'name' | 'run'>, act: (at: number, time: number) => void = () => undefined) {
  const name = `filled-${++names}`;
  const times: Record<number, number> = {};
  const run = async ({ at }: Record<string, unknown>) => {
    times[Number(at)] = (times[Number(at)] ?? 0) + 1;
    act(Number(at), times[Number(at)] ?? 0);
  };
  const jobs: Job[] = [{ name, ...job, run }];
  const before = queueOf();
  await before.start(jobs, { work: false });
  for (let at = 0; at < WAITING; at += 1) await before.now(name, { at });
  await before.stop();
  return { name, times, jobs };
}

const states = async (name: string) => {
  const { rows } = await database.pool.query(
    'select state, count(*)::int as count from jobs.job where name = $1 group by 1',
    [name],
  );
  return Object.fromEntries(rows.map(({ state, count }) => [state, count]));
};
const done = (name: string) => expect.poll(() => states(name), { timeout: 25_000 }).toEqual({ completed: WAITING });

it.each([{}, { atOnce: 50 }])('a queue works on what waits without resting between two: %o', async (job) => {
  const { name, times, jobs } = await filled(job);
  const queue = queueOf();
  await queue.start(jobs);
  await done(name);
  expect(Object.values(times)).toEqual(Array.from({ length: WAITING }, () => 1));
  await queue.stop();
});

it('what fails among several taken at once is tried again alone', async () => {
  const { name, times, jobs } = await filled({ atOnce: 50 }, (at, time) => {
    if (at % 10 === 0 && time === 1) throw new Error('not yet');
  });
  const queue = queueOf();
  await queue.start(jobs);
  await done(name);
  expect(times).toEqual(Object.fromEntries(Array.from({ length: WAITING }, (_, at) => [at, at % 10 === 0 ? 2 : 1])));
  await queue.stop();
});

it('what a process took and did not come to when it stops is done by the next, and nothing twice', async () => {
  let isBegun = false;
  const { name, times, jobs } = await filled({ atOnce: 50 }, () => {
    isBegun = true;
  });
  const slow = jobs.map((job) => ({
    ...job,
    run: async (data: Record<string, unknown>) => {
      await new Promise((resolve) => setTimeout(resolve, 50));
      await job.run(data);
    },
  }));
  const first = queueOf();
  await first.start(slow);
  await expect.poll(() => isBegun).toBe(true);
  await first.stop();
  expect(Object.keys(times).length).toBeLessThan(WAITING);
  const second = queueOf();
  await second.start(jobs);
  await done(name);
  expect(Object.values(times)).toEqual(Array.from({ length: WAITING }, () => 1));
  await second.stop();
});

it.each([true, false])(
  'a database that is lost while a job runs gets its mark once it is back, and ends no process: good %s',
  async (isGood) => {
    const name = `lost-${++names}`;
    const line = await openLine(database.connection);
    const { pool, close } = openDatabase({ ...database.connection, host: line.host, port: line.port });
    const unheard: unknown[] = [];
    const hear = (error: unknown) => void unheard.push(error);
    process.on('unhandledRejection', hear);
    let runs = 0;
    const run = async () => {
      runs += 1;
      if (runs > 1) return;
      line.refuse(true);
      if (!isGood) throw new Error('lost');
    };
    const queue = makeQueue(pool, { warn: () => undefined } as never, { retry: RETRY });
    try {
      await queue.start([{ name, run }]);
      await queue.now(name, {});
      await expect.poll(() => runs, { timeout: 15_000 }).toBe(1);
      await new Promise((later) => setTimeout(later, 1_500));
      line.refuse(false);
      await expect.poll(() => states(name), { timeout: 25_000 }).toEqual({ completed: 1 });
      expect([runs, unheard]).toEqual([isGood ? 1 : 2, []]);
    } finally {
      process.off('unhandledRejection', hear);
      await queue.stop();
      await close();
      await line.close();
    }
  },
);
