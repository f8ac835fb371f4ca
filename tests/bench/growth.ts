import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '../e2e/helpers/server.ts';
import { fill, sizesOf } from './_fill.ts';
import { open, signIn, startServer } from './lists.ts';
import type { Measure } from './main.ts';

const SIZES = (process.env.BENCH_SIZES ?? '10000,100000,1000000').split(',').map(Number);
const ROUNDS = 21;
/** A search may grow threefold, all else by half. */
const LIMIT = { search: 3, else: 1.5 };

type Call = { name: string; role: 'super-admin' | 'partner'; path: string; body?: unknown };

const listed = (filter: object) =>
  `requests?limit=25&page=0&field=id&order=ASC&filter=${encodeURIComponent(JSON.stringify(filter))}`;
const CALLS: Call[] = [
  { name: 'list', role: 'super-admin', path: listed({ status: 4 }) },
  { name: "partner's list", role: 'partner', path: listed({ status: 4 }) },
  { name: 'record', role: 'super-admin', path: 'requests/250' },
  { name: 'search, hit', role: 'super-admin', path: listed({ q: 'S0004321' }) },
  { name: 'search, common name', role: 'super-admin', path: listed({ q: 'maria' }) },
  { name: 'search, none', role: 'super-admin', path: listed({ q: 'zzkq' }) },
  { name: 'filter', role: 'super-admin', path: listed({ recognition: 1 }) },
  {
    name: 'export of 1,000 rows',
    role: 'super-admin',
    path: 'exports',
    body: { path: 'requests', format: 'csv', filter: { q: 'S0001' } },
  },
];

/** What grows with the rows: the same calls at each size, and the size of the tables. BENCH_SIZES makes it smaller. */
export async function bench(): Promise<Measure[]> {
  const folder = mkdtempSync(join(tmpdir(), 'mesa-bench-'));
  const measures: Measure[] = [];
  const first = new Map<string, number>();
  try {
    for (const rows of SIZES) {
      const medians = await withServer(folder, rows, (port) => mediansOf(port));
      for (const [name, value] of medians) {
        measures.push({ name: `${rows} rows: ${name}`, value, unit: 'ms' });
        const before = first.get(name);
        if (before === undefined) first.set(name, value);
        else {
          const limit = name.startsWith('search') ? LIMIT.search : LIMIT.else;
          measures.push({
            name: `${rows} rows: ${name}, against ${SIZES[0]} rows`,
            value: value / before,
            unit: 'x',
            limit,
          });
        }
      }
    }
    const { db, close } = await open(folder);
    measures.push(...(await sizesOf(db)));
    await close();
    return measures;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** The server is stopped while rows go in: nothing of it works on them meanwhile. */
async function withServer<T>(folder: string, rows: number, work: (port: number) => Promise<T>): Promise<T> {
  const start = async () => {
    const port = await freePort();
    return { port, child: await startServer(folder, port) };
  };
  let server = await start();
  const stop = async () => {
    server.child.kill('SIGTERM');
    await once(server.child, 'exit');
  };
  await stop();
  const { db, close } = await open(folder);
  await fill(db, rows);
  await close();
  server = await start();
  try {
    return await work(server.port);
  } finally {
    await stop();
  }
}

async function mediansOf(port: number): Promise<Map<string, number>> {
  const tokens = { 'super-admin': await signIn(port, 'super-admin'), partner: await signIn(port, 'partner') };
  const times = new Map<string, number[]>(CALLS.map(({ name }) => [name, []]));
  for (let round = 0; round < ROUNDS + 2; round += 1) {
    for (const { name, role, path, body } of CALLS) {
      const from = performance.now();
      const answer = await fetch(`http://127.0.0.1:${port}/v1/${path}`, {
        method: body ? 'POST' : 'GET',
        headers: { authorization: `Bearer ${tokens[role]}`, ...(body ? { 'content-type': 'application/json' } : {}) },
        ...(body ? { body: JSON.stringify(body) } : {}),
      });
      await answer.text();
      if (answer.status !== 200) throw new Error(`${name} answered ${answer.status}`);
      // The first rounds warm both processes up.
      if (round >= 2) times.get(name)?.push(performance.now() - from);
    }
  }
  return new Map([...times].map(([name, all]) => [name, [...all].sort((a, b) => a - b)[ROUNDS >> 1] ?? Number.NaN]));
}
