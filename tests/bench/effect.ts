import { once } from 'node:events';
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '../e2e/helpers/server.ts';
import { fill } from './_fill.ts';
import { open, signIn, startServer } from './lists.ts';
import type { Measure } from './main.ts';

const ROWS = Number(process.env.BENCH_ROWS ?? 1_000_000);
const SCHEMAS = join(import.meta.dirname, '../../schemas');
const LIMIT_MS = 5_000;
const MOST_MS = 30_000;

type Edit = { name: string; file: string; from: string; to: string };

const ownRequests = '{ "$or": [{ "partner": "$me.id_partner" }, { "partner_lender": "$me.id_partner" }] }';
const EDITS: Edit[] = [
  { name: "a partner's requests", file: 'requests', from: ownRequests, to: '{ "partner_lender": "$me.id_partner" }' },
  { name: "a partner's requests to none", file: 'requests', from: ownRequests, to: '{ "user": "$me.id" }' },
  { name: 'one state for all staff', file: 'requests', from: '"own-readers"', to: '{ "@staff": "not-started" }' },
  { name: "a partner's people", file: 'users', from: '"own-readers"', to: '"@staff"' },
];

/**
 * From the end of the write to the effect of the version in its row, at a million requests. BENCH_ROWS makes it smaller;
 * BENCH_FOLDER names a data folder that is kept between runs.
 */
export async function bench(): Promise<Measure[]> {
  const kept = process.env.BENCH_FOLDER;
  const folder = kept ?? mkdtempSync(join(tmpdir(), 'mesa-bench-'));
  const schemas = mkdtempSync(join(tmpdir(), 'mesa-schemas-'));
  cpSync(SCHEMAS, schemas, { recursive: true });
  process.env.SCHEMAS_DIR = schemas;
  const stop = async (child: Awaited<ReturnType<typeof startServer>>) => {
    child.kill('SIGTERM');
    await once(child, 'exit');
  };
  const port = await freePort();
  await stop(await startServer(folder, port));
  const { db, close } = await open(folder);
  await fill(db, ROWS);
  await close();
  const child = await startServer(folder, port);
  try {
    const token = await signIn(port, 'super-admin');
    const measures: Measure[] = [];
    for (const { name, file, from, to } of EDITS) {
      const path = join(schemas, file, 'permissions.json');
      const text = readFileSync(path, 'utf8');
      if (!text.includes(from)) throw new Error(`${file} has no ${from}`);
      const { ms, lines } = await effectAfter(port, token, () => writeFileSync(path, text.replace(from, to)));
      const estimates = lines.filter((line) => line.includes('≈')).length;
      const unknown = lines.filter((line) => line.includes('no se contaron')).length;
      const what = `${name}: ${lines.length} sentences, ${estimates} estimated, ${unknown} without a number`;
      measures.push({ name: what, value: ms, unit: 'ms', limit: LIMIT_MS });
      await effectAfter(port, token, () => writeFileSync(path, text));
    }
    return measures;
  } finally {
    await stop(child);
    rmSync(schemas, { recursive: true, force: true });
    if (!kept) rmSync(folder, { recursive: true, force: true });
  }
}

type Version = { id: number; effect: string | null };

async function effectAfter(port: number, token: string, save: () => void): Promise<{ ms: number; lines: string[] }> {
  const newest = async () => {
    const url = `http://127.0.0.1:${port}/v1/schemaVersions?limit=1`;
    const answer = await fetch(url, { headers: { authorization: `Bearer ${token}` } });
    return ((await answer.json()) as { resources: [Version] }).resources[0];
  };
  const { id } = await newest();
  save();
  const start = performance.now();
  while (performance.now() - start < MOST_MS) {
    const version = await newest();
    if (version.id > id && version.effect !== null)
      return { ms: performance.now() - start, lines: version.effect.split('\n') };
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error('no version with an effect came');
}
