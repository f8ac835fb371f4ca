import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
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
const chosen = (q: string) => `users?for=reference&limit=25&filter=${encodeURIComponent(JSON.stringify({ q }))}`;
const CALLS: Call[] = [
  { name: 'list', role: 'super-admin', path: listed({ status: 4 }) },
  { name: "partner's list", role: 'partner', path: listed({ status: 4 }) },
  { name: 'record', role: 'super-admin', path: 'requests/250' },
  { name: 'search, hit', role: 'super-admin', path: listed({ q: 'S0004321' }) },
  { name: 'search, common name', role: 'super-admin', path: listed({ q: 'maria' }) },
  { name: 'search, none', role: 'super-admin', path: listed({ q: 'zzkq' }) },
  { name: 'search, two letters of a person', role: 'super-admin', path: chosen('ma') },
  { name: 'search, two letters of no person', role: 'super-admin', path: chosen('wx') },
  { name: 'filter', role: 'super-admin', path: listed({ recognition: 1 }) },
  {
    name: 'export of 1,000 rows',
    role: 'super-admin',
    path: 'exports',
    body: { path: 'requests', format: 'csv', filter: { q: 'S0001' } },
  },
];

type Server = { rows: number; port: number; child: ChildProcess; folder: string };
type Times = Map<string, number[]>;

/**
 * What grows with the rows: the same calls at each size, of servers that run beside each other and are asked in turn, and the
 * size of the tables. BENCH_SIZES makes it smaller; BENCH_FOLDER names a folder whose data is kept between runs.
 */
export async function bench(): Promise<Measure[]> {
  const kept = process.env.BENCH_FOLDER;
  const folder = kept ?? mkdtempSync(join(tmpdir(), 'mesa-bench-'));
  const servers: Server[] = [];
  try {
    for (const rows of SIZES) await filled(join(folder, String(rows)), rows);
    for (const rows of SIZES) servers.push({ rows, ...(await started(join(folder, String(rows)))) });
    const times = await timesOf(servers);
    const last = servers.at(-1);
    return [...SIZES.flatMap((rows) => measuresOf(times, rows)), ...(last ? await sizes(last.folder) : [])];
  } finally {
    for (const { child } of servers) await stopped(child);
    if (!kept) rmSync(folder, { recursive: true, force: true });
  }
}

export async function started(folder: string) {
  mkdirSync(folder, { recursive: true });
  const port = await freePort();
  return { folder, port, child: await startServer(folder, port) };
}

export async function stopped(child: ChildProcess): Promise<void> {
  child.kill('SIGTERM');
  await once(child, 'exit');
}

/** The server is stopped while rows go in: nothing of it works on them meanwhile. */
export async function filled(folder: string, rows: number): Promise<void> {
  const { child } = await started(folder);
  await stopped(child);
  const { db, close } = await open(folder);
  await fill(db, rows);
  await close();
}

async function sizes(folder: string): Promise<Measure[]> {
  const { db, close } = await open(folder);
  const found = await sizesOf(db);
  await close();
  return found;
}

const keyOf = (rows: number, name: string) => `${rows} rows: ${name}`;

/** Each call at each size before the next call: what disturbs the machine disturbs all sizes. */
async function timesOf(servers: Server[]): Promise<Times> {
  const times: Times = new Map();
  const asked = await Promise.all(
    servers.map(async ({ rows, port }) => {
      const tokens = { 'super-admin': await signIn(port, 'super-admin'), partner: await signIn(port, 'partner') };
      return { rows, port, tokens };
    }),
  );
  for (let round = 0; round < ROUNDS + 2; round += 1)
    for (const call of CALLS)
      for (const { rows, port, tokens } of asked) {
        const ms = await timed(port, tokens[call.role], call);
        const key = keyOf(rows, call.name);
        // The first rounds warm the processes up.
        if (round >= 2) times.set(key, [...(times.get(key) ?? []), ms]);
      }
  return times;
}

async function timed(port: number, token: string, { name, path, body }: Call): Promise<number> {
  const from = performance.now();
  const answer = await fetch(`http://127.0.0.1:${port}/v1/${path}`, {
    method: body ? 'POST' : 'GET',
    headers: { authorization: `Bearer ${token}`, ...(body ? { 'content-type': 'application/json' } : {}) },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
  await answer.text();
  if (answer.status !== 200) throw new Error(`${name} answered ${answer.status}`);
  return performance.now() - from;
}

function measuresOf(times: Times, rows: number): Measure[] {
  const of = (name: string, size = rows) => times.get(keyOf(size, name)) ?? [];
  const list = quantile(of('list'), 0.5);
  return CALLS.flatMap(({ name }) => {
    const isSearch = name.startsWith('search');
    const limit = isSearch ? LIMIT.search : LIMIT.else;
    // Round by round, as both were asked one after the other.
    const ratios = of(name).map((ms, round) => ms / (of(name, SIZES[0])[round] ?? Number.NaN));
    const key = keyOf(rows, name);
    return [
      { name: key, value: quantile(of(name), 0.5), unit: 'ms' },
      ...(rows === SIZES[0]
        ? []
        : [{ name: `${key}, to ${SIZES[0]}`, value: quantile(ratios, 0.5), unit: 'x', limit }]),
      ...(isSearch
        ? [{ name: `${key}, p95 in list pages`, value: quantile(of(name), 0.95) / list, unit: 'x', limit: 10 }]
        : []),
    ];
  });
}

export const quantile = (values: number[], part: number): number =>
  [...values].sort((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * part))] ?? Number.NaN;
