import type { ChildProcess } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { freePort } from '../e2e/helpers/server.ts';
import { type Server, serverOn } from '../server/app/servers.ts';
import { startHaproxy } from '../server/helpers/haproxy.ts';
import { startHouse, type TestHouse } from '../server/helpers/house.ts';

const SHIPPED = readFileSync(join(import.meta.dirname, '../../deploy/haproxy.cfg'), 'utf8');
const PROCESSES = 4;
const CLIENTS = 8;

const folder = mkdtempSync(join(tmpdir(), 'mesa-rolling-'));
let house: TestHouse;
let servers: Server[] = [];
let proxy: ChildProcess | undefined;
let url = '';

beforeAll(async () => {
  house = await startHouse();
  house.at(new Date());
  const { host, user, database } = house.database.connection;
  const env = {
    DATABASE_URL: `postgresql://${user}@/${database}?host=${encodeURIComponent(host)}`,
    SCHEMAS_DIR: house.folder,
    SECRET_KEY: house.settings.secretKey.toString('hex'),
    DATA_DIR: folder,
    DEMO: '0',
    TRUST_PROXY: '1',
    RATE_CALLS: '1000000',
    BACKUP: 'off',
  };
  // The first of them makes the tables.
  for (let n = 0; n < PROCESSES; n += 1) servers = [...servers, await serverOn(env)];
  url = await startProxy();
}, 300_000);
afterAll(async () => {
  proxy?.kill('SIGKILL');
  await Promise.all(servers.map((one) => one.kill()));
  await house?.stop();
  rmSync(folder, { recursive: true, force: true });
});

/** The file of `deploy`, at a free port and before the processes of the test. A machine without HAProxy fails it. */
async function startProxy(): Promise<string> {
  const port = await freePort();
  const places = servers.map((one, place) => `    server p${place} ${new URL(one.url).host}`).join('\n');
  const own = SHIPPED.replace(/bind :80$/m, `bind 127.0.0.1:${port}`).replace(
    /(?: {4}server \w+ .*\n?)+/,
    `${places}\n`,
  );
  proxy = startHaproxy(join(folder, 'haproxy.cfg'), own);
  const address = `http://127.0.0.1:${port}`;
  const status = () =>
    fetch(`${address}/v1/health`)
      .then(({ status }) => status)
      .catch(() => 0);
  await vi.waitFor(async () => expect(await status()).toBe(200), { timeout: 30_000, interval: 100 });
  return address;
}

describe('processes behind HAProxy', () => {
  it('are started again one after the other, and no call of those who work meanwhile fails (trust 53)', async () => {
    const headers = { authorization: `Bearer ${await house.token('admin')}`, 'content-type': 'application/json' };
    const failed: string[] = [];
    let made = 0;
    let read = 0;
    let working = true;
    const client = async (name: string) => {
      for (let n = 0; working; n += 1) {
        const isWrite = n % 2 === 0;
        const body = JSON.stringify({ title: `${name} ${n}`, amount: n + 1 });
        const answer = await fetch(`${url}/v1/orders`, isWrite ? { method: 'POST', headers, body } : { headers }).catch(
          (error: Error) => error.message,
        );
        const status = typeof answer === 'string' ? answer : answer.status;
        if (typeof answer !== 'string') await answer.text().catch((error: Error) => failed.push(error.message));
        if (status === 201) made += 1;
        else if (status === 200) read += 1;
        else failed.push(`${isWrite ? 'POST' : 'GET'}: ${status}`);
      }
    };
    const clients = Array.from({ length: CLIENTS }, (_, n) => client(`client ${n}`));
    for (const server of servers) {
      expect(await server.stop()).toBe(0);
      await server.start();
      // The proxy has to see it twice before the next one may go.
      await new Promise((resolve) => setTimeout(resolve, 4_000));
    }
    working = false;
    await Promise.all(clients);
    console.info(`${PROCESSES} processes, ${made} orders made, ${read} lists read, ${failed.length} failed`);
    expect(failed).toEqual([]);
    expect(Math.min(made, read)).toBeGreaterThan(100);
    const { count } = (await fetch(`${url}/v1/orders?limit=1`, { headers }).then((answer) => answer.json())) as {
      count: number;
    };
    expect(count).toBe(made);
  }, 300_000);
});
