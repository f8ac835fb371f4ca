import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import autocannon from 'autocannon';
import { attachDatabase } from '../../src/server/database/attach.ts';
import { freePort } from '../e2e/helpers/server.ts';
import { signIn, startServer } from './lists.ts';
import type { Measure } from './main.ts';

const SECONDS = Number(process.env.BENCH_SECONDS ?? 2);
const ROUNDS = 9;
const RAW = join(import.meta.dirname, '_raw-writes.ts');

/** Creating a record, beside a bare server that writes the same row, line of the audit and key in one transaction. */
export async function bench(): Promise<Measure[]> {
  const folder = mkdtempSync(join(tmpdir(), 'mesa-bench-'));
  const port = await freePort();
  const child = await startServer(folder, port);
  try {
    const token = await signIn(port, 'super-admin');
    const raw = await startRaw(folder);
    const rates: { server: number; raw: number }[] = [];
    for (let round = 0; round <= ROUNDS; round += 1) {
      const bare = await rate(raw.url);
      rates.push({ server: await rate(`http://127.0.0.1:${port}/v1/metadata`, token), raw: bare });
    }
    await raw.close();
    // The first round warms both up.
    const measured = rates.slice(1);
    const middle = (values: number[]) => [...values].sort((a, b) => a - b)[values.length >> 1] ?? Number.NaN;
    return [
      {
        name: 'bare insert, audit and key in one transaction',
        value: middle(measured.map((one) => one.raw)),
        unit: '/s',
      },
      { name: 'create with rights, rules and version', value: middle(measured.map((one) => one.server)), unit: '/s' },
      { name: 'share of bare (at least 0.50)', value: middle(measured.map((one) => one.server / one.raw)), unit: '' },
    ];
  } finally {
    child.kill('SIGTERM');
    await once(child, 'exit');
    rmSync(folder, { recursive: true, force: true });
  }
}

async function startRaw(folder: string) {
  const { connection, stop } = await attachDatabase({ DATA_DIR: folder });
  const port = await freePort();
  const env = { ...process.env, NODE_ENV: 'production', RAW: JSON.stringify({ connection, port, version: 'bench' }) };
  const child = spawn(process.execPath, ['--import', 'tsx', RAW], { env, stdio: ['ignore', 'pipe', 'inherit'] });
  await once(child.stdout as NodeJS.ReadableStream, 'data');
  const close = async () => {
    child.kill('SIGTERM');
    await once(child, 'exit');
    await stop();
  };
  return { url: `http://127.0.0.1:${port}/`, close };
}

async function rate(url: string, token?: string): Promise<number> {
  const headers = { 'content-type': 'application/json', ...(token ? { authorization: `Bearer ${token}` } : {}) };
  const setupRequest = (request: autocannon.Request): autocannon.Request => {
    const key = randomUUID().replaceAll('-', '');
    return {
      ...request,
      headers: { ...headers, 'idempotency-key': key },
      body: JSON.stringify({ name: `Dato ${key}`, key }),
    };
  };
  const requests = [{ method: 'POST' as const, setupRequest }];
  const result = await autocannon({ url, connections: 10, duration: SECONDS, requests });
  if (result.non2xx > 0) throw new Error(`${result.non2xx} answers were not 2xx`);
  return result.requests.average;
}
