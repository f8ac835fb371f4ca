import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { freePort } from '../e2e/helpers/server.ts';
import { schemas } from '../schemas/real.ts';
import { heavyBodies } from '../server/http/heavy-bodies.ts';
import { untilNothingWaits } from './_desk.ts';
import { open, signIn, startServer } from './lists.ts';
import type { Measure } from './main.ts';

const SIZE = 1024 * 1024;
/** Every so many of the bodies; `BENCH_EACH=1` sends each shape to each write route. */
const EACH = Number(process.env.BENCH_EACH ?? 7);
const LOOK_MS = 10;
/** Linux counts processor time in hundredths of a second. */
const TICK_MS = 10;
const LIMIT_MS = 200;

/** How soon `/v1/health` answers while bodies as large as they may be, of 20 shapes, arrive at every write route. */
export async function bench(): Promise<Measure[]> {
  const folder = mkdtempSync(join(tmpdir(), 'mesa-bench-'));
  const port = await freePort();
  const child = await startServer(folder, port);
  const base = `http://127.0.0.1:${port}/v1`;
  const { db, close } = await open(folder);
  try {
    await untilNothingWaits(db);
    const headers = {
      authorization: `Bearer ${await signIn(port, 'super-admin')}`,
      'content-type': 'application/json',
    };
    const read = async (path: string) => (await fetch(base + path, { headers })).json();
    const quiet = await looksDuring(base, pause(2_000));
    const looks: number[] = [];
    let worst = { most: 0, of: '' };
    let heaviest = { most: 0, of: '' };
    let sent = 0;
    for await (const { method, url, shape, payload } of heavyBodies({ ...schemas, read }, { size: SIZE, each: EACH })) {
      const before = workOf(child);
      const during = await looksDuring(base, send(base + url, { method, headers, body: payload }));
      const most = Math.max(...during);
      const work = workOf(child) - before;
      const of = `${method} ${url}, ${shape}`;
      if (most > worst.most) worst = { most, of };
      if (work > heaviest.most) heaviest = { most: work, of };
      looks.push(...during);
      sent += 1;
    }
    const sorted = looks.toSorted((one, other) => one - other);
    return [
      { name: 'an answer while nothing arrives, the longest', value: Math.max(...quiet), unit: 'ms' },
      { name: `while ${sent} bodies arrive, the median`, value: sorted[sorted.length >> 1] ?? 0, unit: 'ms' },
      { name: `the longest (${worst.of})`, value: worst.most, unit: 'ms', limit: LIMIT_MS },
      { name: `processor time of the heaviest (${heaviest.of})`, value: heaviest.most, unit: 'ms' },
    ];
  } finally {
    await close();
    child.kill('SIGTERM');
    await once(child, 'exit');
    rmSync(folder, { recursive: true, force: true });
  }
}

/** The milliseconds of processor time that the server has taken so far: what does not depend on who else is at work. */
function workOf({ pid }: ChildProcess): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
  return (Number(fields[11]) + Number(fields[12])) * TICK_MS;
}

async function send(url: string, request: RequestInit): Promise<void> {
  const answer = await fetch(url, request);
  const text = await answer.text();
  if (answer.status >= 500) throw new Error(`${request.method} ${url}: ${answer.status} ${text.slice(0, 200)}`);
}

/** The milliseconds of each look at the health of the server until the work is done, and of one look at least. */
async function looksDuring(base: string, work: Promise<void>): Promise<number[]> {
  let isDone = false;
  const done = work.finally(() => {
    isDone = true;
  });
  const looks: number[] = [];
  do {
    const start = performance.now();
    const { status } = await fetch(`${base}/health`);
    if (status !== 200) throw new Error(`the health of the server is ${status}`);
    looks.push(performance.now() - start);
    await pause(LOOK_MS);
  } while (!isDone);
  await done;
  return looks;
}
