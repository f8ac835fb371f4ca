import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startHouse, type TestHouse } from '../helpers/house.ts';

const ROOT = join(import.meta.dirname, '../../..');
let house: TestHouse;
let child: ChildProcess | undefined;
const dataDir = mkdtempSync(join(tmpdir(), 'mesa-kill-'));

beforeAll(async () => {
  house = await startHouse();
  // The process has the clock of the machine, so the session must be of today.
  house.at(new Date());
});
afterAll(async () => {
  child?.kill('SIGKILL');
  await house?.stop();
  rmSync(dataDir, { recursive: true, force: true });
});

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const { port } = server.address() as { port: number };
  await new Promise((done) => server.close(done));
  return port;
}

/** The process itself on the database of the test; it answers once its health is good. */
async function startProcess(): Promise<string> {
  const port = await freePort();
  const { host, user, database } = house.database.connection;
  const env = {
    ...process.env,
    PORT: String(port),
    DATA_DIR: dataDir,
    SCHEMAS_DIR: house.folder,
    DATABASE_URL: `postgres://${user}@localhost/${database}?host=${encodeURIComponent(host)}`,
    DEMO: '0',
    SECRET_KEY: 'ab'.repeat(32),
  };
  child = spawn(process.execPath, ['dist/server/app/main.js'], { cwd: ROOT, env, stdio: 'ignore' });
  const base = `http://127.0.0.1:${port}/v1`;
  await expect
    .poll(
      () =>
        fetch(`${base}/health`).then(
          (answer) => answer.status,
          () => 0,
        ),
      { timeout: 90_000, interval: 200 },
    )
    .toBe(200);
  return base;
}

describe('a killed server', () => {
  it('loses no acknowledged write, and the next one goes on', { timeout: 240_000 }, async () => {
    const headers = { authorization: `Bearer ${await house.token('admin')}`, 'content-type': 'application/json' };
    const base = await startProcess();
    const acknowledged: number[] = [];
    let running = true;
    const writer = async (name: string) => {
      for (let count = 0; running; count += 1) {
        const body = JSON.stringify({ title: `${name}${count}`, amount: count });
        const answer = await fetch(`${base}/orders`, { method: 'POST', headers, body }).catch(() => undefined);
        if (answer?.status === 201)
          acknowledged.push(((await answer.json().catch(() => ({ id: 0 }))) as { id: number }).id);
        else if (!answer) running = false;
      }
    };
    const writers = ['a', 'b', 'c', 'd'].map(writer);
    await expect.poll(() => acknowledged.length, { timeout: 60_000 }).toBeGreaterThan(40);
    child?.kill('SIGKILL');
    await Promise.all(writers);
    const { db } = house.house.services;
    const rows = new Set((await db.selectFrom('orders').select('id').execute()).map((row) => Number(row.id)));
    expect(acknowledged.filter((id) => id > 0 && !rows.has(id))).toEqual([]);
    const audits = await db
      .selectFrom('_audit')
      .select('record_id')
      .where('resource', '=', 'orders')
      .where('operation', '=', 'create')
      .execute();
    expect(new Set(audits.map((row) => Number(row.record_id)))).toEqual(rows);
    const next = await startProcess();
    expect((await fetch(`${next}/orders`, { method: 'POST', headers, body: '{"title":"z","amount":1}' })).status).toBe(
      201,
    );
  });

  it('ends gracefully on SIGTERM', { timeout: 60_000 }, async () => {
    const ended = new Promise((done) => child?.once('exit', done));
    child?.kill('SIGTERM');
    expect(await ended).toBe(0);
  });
});
