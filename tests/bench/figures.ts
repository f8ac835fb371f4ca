import { once } from 'node:events';
import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { freePort } from '../e2e/helpers/server.ts';
import { filled } from './growth.ts';
import { open, signIn, startServer } from './lists.ts';
import type { Measure } from './main.ts';

const ROWS = Number(process.env.BENCH_ROWS ?? 1_000_000);
const ROUNDS = 21;
const SCHEMAS = join(import.meta.dirname, '../../schemas');
/** All rows, and a month of them. */
const SPANS = {
  all: { from: '2020-01-01', until: '2026-12-31', by: 'year' },
  month: { from: '2023-03-01', until: '2023-03-31', by: 'day' },
};

const figure = (served: string) => ({
  title: served,
  measure: { sum: 'amount' },
  period: { field: 'date', by: 'day' },
  as: 'line',
  served,
});

/**
 * The same figure by an index and kept, in turn: to the count of the same rows in the database, and to a record read by its key.
 * BENCH_ROWS makes it smaller; BENCH_FOLDER names a data folder that is kept between runs.
 */
export async function bench(): Promise<Measure[]> {
  const kept = process.env.BENCH_FOLDER;
  const folder = kept ?? mkdtempSync(join(tmpdir(), 'mesa-bench-'));
  const schemas = mkdtempSync(join(tmpdir(), 'mesa-schemas-'));
  cpSync(SCHEMAS, schemas, { recursive: true });
  const figures = { index: figure('index'), kept: figure('kept') };
  const file = { $schema: '../_meta/figures.schema.json', figures };
  writeFileSync(join(schemas, 'requests/figures.json'), JSON.stringify(file, null, 2));
  // The dashboard shows figures of requests that are not there now.
  rmSync(join(schemas, 'dashboard/tabs.json'));
  process.env.SCHEMAS_DIR = schemas;
  await filled(folder, ROWS);
  const { db, close } = await open(folder);
  // Triggers rested while rows went in: the start makes anew what is kept.
  await sql`delete from _figures_kept`.execute(db);
  await sql`truncate _figures`.execute(db);
  await close();
  const port = await freePort();
  const child = await startServer(folder, port);
  try {
    return await measured(folder, port);
  } finally {
    child.kill('SIGTERM');
    await once(child, 'exit');
    rmSync(schemas, { recursive: true, force: true });
    if (!kept) rmSync(folder, { recursive: true, force: true });
  }
}

async function measured(folder: string, port: number): Promise<Measure[]> {
  const token = await signIn(port, 'super-admin');
  const { db, close } = await open(folder);
  const call = async (path: string) => {
    const answer = await fetch(`http://127.0.0.1:${port}/v1/${path}`, {
      headers: { authorization: `Bearer ${token}` },
    });
    if (answer.status !== 200) throw new Error(`${path} answered ${answer.status}`);
    return answer.json();
  };
  try {
    await sql`vacuum analyze requests, _figures`.execute(db);
    const measures: Measure[] = [];
    for (const [span, days] of Object.entries(SPANS)) {
      const words = new URLSearchParams(days);
      const ask = {
        count: () =>
          sql`select count(*) from requests where _deleted_at is null and date between ${days.from} and ${days.until}`.execute(
            db,
          ),
        record: () => call('requests/250'),
        index: () => call(`requests/figures/index?${words}`),
        kept: () => call(`requests/figures/kept?${words}`),
      };
      const [one, other] = [await ask.index(), await ask.kept()] as { rows: object[]; total: number }[];
      if (JSON.stringify(one?.rows) !== JSON.stringify(other?.rows)) throw new Error(`${span}: two sums of one figure`);
      measures.push(...(await inTurn(span, ask)));
    }
    return measures;
  } finally {
    await close();
  }
}

type Asked = Record<'count' | 'record' | 'index' | 'kept', () => Promise<unknown>>;

async function inTurn(span: string, ask: Asked): Promise<Measure[]> {
  const times: Record<keyof Asked, number[]> = { count: [], record: [], index: [], kept: [] };
  for (let round = 0; round < ROUNDS + 2; round += 1)
    for (const name of Object.keys(ask) as (keyof Asked)[]) {
      const from = performance.now();
      await ask[name]();
      // The first rounds warm the processes up.
      if (round >= 2) times[name].push(performance.now() - from);
    }
  const ms = (name: keyof Asked) => ({ name: `${span}: ${name}`, value: middle(times[name]), unit: 'ms' });
  const share = (name: keyof Asked, of: keyof Asked) =>
    middle(times[name].map((value, round) => value / (times[of][round] ?? Number.NaN)));
  return [
    ...(Object.keys(ask) as (keyof Asked)[]).map(ms),
    // Of a month the call costs more than the count.
    ...(span === 'all'
      ? [{ name: `${span}: by index, to the count`, value: share('index', 'count'), unit: 'x', limit: 3 }]
      : []),
    { name: `${span}: kept, to a record by its key`, value: share('kept', 'record'), unit: 'x', limit: 1.2 },
  ];
}

const middle = (values: number[]): number =>
  [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
