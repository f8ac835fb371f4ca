import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import autocannon from 'autocannon';
import { sql } from 'kysely';
import { attachDatabase } from '../../src/server/database/attach.ts';
import { openDatabase } from '../../src/server/database/pool.ts';
import { freePort } from '../e2e/helpers/server.ts';
import { sizesOf } from './_fill.ts';
import type { Measure } from './main.ts';

const ROWS = Number(process.env.BENCH_ROWS ?? 1_000_000);
const SECONDS = Number(process.env.BENCH_SECONDS ?? 2);
const ROUNDS = 9;
const LISTS = Number(process.env.BENCH_LISTS ?? 10_000);
const CONSOLES = 200;
const ROOT = join(import.meta.dirname, '../..');

/**
 * A page of 25 of a million requests, beside a bare node http + pg server that sends the same bytes. BENCH_FOLDER names a data
 * folder that is kept between runs, BENCH_ROWS and BENCH_SECONDS make it smaller.
 */
export async function bench(): Promise<Measure[]> {
  const kept = process.env.BENCH_FOLDER;
  const folder = kept ?? mkdtempSync(join(tmpdir(), 'mesa-bench-'));
  const port = await freePort();
  const child = await startServer(folder, port);
  try {
    const idle = await memoryOf(child);
    const token = await signIn(port, 'super-admin');
    const partner = await signIn(port, 'partner');
    await multiply(folder);
    const base = `http://127.0.0.1:${port}/v1/requests?limit=25&field=id&order=ASC`;
    const active = `${base}&page=0&filter=${encodeURIComponent('{"status":4}')}`;
    const whole = await (await get(active, token)).text();
    const raw = await startRaw(folder, whole);
    const rates: Record<string, number[]> = { raw: [], page: [], next: [], last: [], partner: [] };
    for (let round = 0; round < ROUNDS; round += 1) {
      // The count that it carries is good for a minute.
      const next = await cursorOf(active, token);
      rates.raw?.push(await rate(raw.url));
      rates.page?.push(await rate(active, token));
      rates.next?.push(await rate(`${active}&cursor=${encodeURIComponent(next)}`, token));
      rates.last?.push(await rate(`${active}&cursor=last`, token));
      rates.partner?.push(await rate(active, partner));
    }
    await raw.close();
    const lists = await rate(active, token, LISTS);
    if (lists === 0) throw new Error('no list was answered');
    const loaded = await memoryOf(child);
    const watched = await withConsoles(port, token, () => memoryOf(child));
    const middle = (values: number[]) => [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
    const median = (name: string) => middle(rates[name] ?? []);
    /** Round by round: what disturbs the machine disturbs both sides. */
    const share = (name: string, of: string) =>
      middle((rates[name] ?? []).map((value, round) => value / (rates[of]?.[round] ?? Number.NaN)));
    return [
      { name: `raw http + pg, ${ROWS} rows`, value: median('raw'), unit: 'requests/s' },
      { name: 'a page of 25 with rights, scope and projection', value: median('page'), unit: 'requests/s' },
      { name: 'share of raw (at least 0.70)', value: share('page', 'raw'), unit: '' },
      { name: 'share of raw at a cursor, which counts nothing either', value: share('next', 'raw'), unit: '' },
      {
        name: 'next page at a cursor, cost against the first',
        value: share('page', 'next'),
        unit: 'x',
        limit: 1.5,
      },
      { name: 'last page, cost against the first', value: share('page', 'last'), unit: 'x', limit: 1.5 },
      {
        name: 'a partner, cost against the super administrator',
        value: share('page', 'partner'),
        unit: 'x',
        limit: 1.2,
      },
      { name: 'server memory, idle', value: idle, unit: 'MB', limit: 250 },
      { name: `server memory after ${LISTS} more lists`, value: loaded, unit: 'MB', limit: 250 },
      { name: `server memory with ${CONSOLES} consoles`, value: watched, unit: 'MB', limit: 250 },
      ...(await sizes(folder)),
    ];
  } finally {
    child.kill('SIGTERM');
    await once(child, 'exit');
    if (!kept) rmSync(folder, { recursive: true, force: true });
  }
}

export async function startServer(folder: string, port: number): Promise<ChildProcess> {
  const env = {
    ...process.env,
    MALLOC_ARENA_MAX: '2',
    NODE_ENV: 'production',
    PORT: String(port),
    DATA_DIR: folder,
    RATE_CALLS: '1000000',
    RATE_SIGN_INS: '1000',
  };
  const args = ['--max-semi-space-size=8', 'dist/server/app/main.js'];
  const child = spawn(process.execPath, args, { cwd: ROOT, env, stdio: 'ignore' });
  for (let tries = 0; tries < 1200; tries += 1) {
    const answer = await fetch(`http://127.0.0.1:${port}/v1/health`).catch(() => undefined);
    if (answer?.status === 200) return child;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error('the server did not start');
}

export async function signIn(port: number, role: string): Promise<string> {
  const body = JSON.stringify({ email: `${role}@demo.mx`, password: 'Mesa2026!' });
  const answer = await fetch(`http://127.0.0.1:${port}/v1/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body,
  });
  return ((await answer.json()) as { token: string }).token;
}

export const open = async (folder: string) =>
  openDatabase((await attachDatabase({ DATA_DIR: folder })).connection, { max: 2 });

async function sizes(folder: string): Promise<Measure[]> {
  const { db, close } = await open(folder);
  const found = await sizesOf(db);
  await close();
  return found;
}

/** Copies the demo's requests, shuffled over people and states, until there are enough. */
async function multiply(folder: string): Promise<void> {
  const { db, close } = await open(folder);
  const held = await sql<{ n: number }>`select count(*) as n from requests`.execute(db);
  if (Number(held.rows[0]?.n) >= ROWS) return close();
  const { rows } = await sql<{ name: string }>`select column_name as name from information_schema.columns
    where table_name = 'requests' and table_schema = current_schema() and is_identity = 'NO' and column_name <> 'id' and column_name <> 'token'`.execute(
    db,
  );
  const columns = sql.join(rows.map(({ name }) => sql.ref(name)));
  await sql`set statement_timeout = 0`.execute(db);
  await sql`insert into requests (token, ${columns})
    select 'B' || lpad(n::text, 9, '0'), ${sql.join(rows.map(({ name }) => sql.ref(`r.${name}`)))}
    from generate_series(1, ${ROWS}) n join (select *, row_number() over (order by id) as place from requests) r
    on r.place = 1 + n % (select count(*) from requests)`.execute(db);
  await sql`vacuum analyze requests`.execute(db);
  await close();
}

/** What code or today decides, in SQL as somebody would write it by hand. */
const COMPUTED = {
  status: `case when t.status = 1 and t.finish_date < current_date then 5
    when t.status = 1 and t.dispersed and t.finish_date between current_date and current_date + 45 then 9 else t.status end`,
  opening_commission_iva: 'round(t.opening_commission_amount * 0.16, 2)',
  capital_to_disperse: 'round(t.amount - t.opening_commission_amount * 1.16, 2)',
  opening_commission_bill:
    'exists (select 1 from bills b where b.request = t.id and b.type = 3 and b._deleted_at is null)',
  can_activate: 't.user_lender is not null and t.status in (6, 8)',
};

/** A bare server in a process of its own that answers the same page. */
async function startRaw(folder: string, whole: string) {
  const { connection, stop } = await attachDatabase({ DATA_DIR: folder });
  const port = await freePort();
  const file = join(import.meta.dirname, '_raw-server.ts');
  const { resources, count } = JSON.parse(whole) as { resources: object[]; count: number };
  const columns = Object.keys(resources[0] ?? {}).filter((name) => !name.endsWith('_label'));
  const given = { connection, port, columns, computed: COMPUTED, count };
  const env = { ...process.env, NODE_ENV: 'production', RAW: JSON.stringify(given) };
  const child = spawn(process.execPath, ['--import', 'tsx', file], {
    cwd: ROOT,
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await once(child.stdout as NodeJS.ReadableStream, 'data');
  const close = async () => {
    child.kill('SIGTERM');
    await once(child, 'exit');
    await stop();
  };
  const url = `http://127.0.0.1:${port}/`;
  const same = await (await fetch(url)).json();
  if (!isDeepStrictEqual(same, JSON.parse(whole))) throw new Error('the bare server answers something else');
  return { url, close };
}

const get = (url: string, token: string) => fetch(url, { headers: { authorization: `Bearer ${token}` } });

async function cursorOf(url: string, token: string): Promise<string> {
  const answer = await get(url, token);
  return answer.headers.get('x-next-cursor') ?? '';
}

/** Open streams of events, as each console holds one. */
async function withConsoles<T>(port: number, token: string, act: () => Promise<T>): Promise<T> {
  const stop = new AbortController();
  const headers = { authorization: `Bearer ${token}` };
  const stream = () => fetch(`http://127.0.0.1:${port}/v1/events`, { headers, signal: stop.signal });
  await Promise.all(Array.from({ length: CONSOLES }, stream));
  const answer = await act();
  stop.abort();
  return answer;
}

async function rate(url: string, token?: string, amount?: number): Promise<number> {
  const headers = token ? { authorization: `Bearer ${token}` } : {};
  const result = await autocannon({ url, headers, connections: 10, ...(amount ? { amount } : { duration: SECONDS }) });
  if (result.non2xx > 0) throw new Error(`${result.non2xx} answers were not 2xx`);
  return result.requests.average;
}

async function memoryOf({ pid }: ChildProcess): Promise<number> {
  const { readFileSync } = await import('node:fs');
  const kilobytes = readFileSync(`/proc/${pid}/status`, 'utf8').match(/VmRSS:\s+(\d+)/)?.[1];
  return Number(kilobytes) / 1024;
}
