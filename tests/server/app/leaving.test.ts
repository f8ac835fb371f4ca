import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { freePort } from '../../e2e/helpers/server.ts';
import { startHouse, type TestHouse } from '../helpers/house.ts';
import { parseMetrics } from './prometheus.ts';
import { type Server, serverOn } from './servers.ts';

const folder = mkdtempSync(join(tmpdir(), 'mesa-leaving-'));
let house: TestHouse;
let server: Server;
let env: Record<string, string>;
let metricsPort = '';

beforeAll(async () => {
  house = await startHouse();
  house.at(new Date());
  metricsPort = String(await freePort());
  const { host, user, database } = house.database.connection;
  env = {
    DATABASE_URL: `postgresql://${user}@/${database}?host=${encodeURIComponent(host)}`,
    SCHEMAS_DIR: house.folder,
    SECRET_KEY: house.settings.secretKey.toString('hex'),
    DATA_DIR: folder,
    DEMO: '0',
    BACKUP: 'off',
    DRAIN_SECONDS: '2',
    METRICS_PORT: metricsPort,
  };
  server = await serverOn(env);
}, 180_000);
afterAll(async () => {
  await server?.kill();
  await house?.stop();
  rmSync(folder, { recursive: true, force: true, maxRetries: 10 });
});

const statusAt = (path: string) =>
  fetch(`${server.url}${path}`)
    .then(async (answer) => {
      await answer.arrayBuffer();
      return answer.status;
    })
    .catch(() => 0);
const measured = async () => parseMetrics(await (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text());

describe('a process with METRICS_PORT', () => {
  it('shows its calls at that port, and another process of the machine does not get it: it ends with one sentence', async () => {
    expect(await statusAt('/v1/public')).toBe(200);
    const calls = (await measured()).filter(({ name }) => name === 'mesa_calls_total');
    expect(calls.map(({ labels }) => labels.route)).toContain('/v1/public');
    const port = String(await freePort());
    const second = spawn(process.execPath, ['dist/server/app/main.js'], {
      env: { ...process.env, NODE_ENV: 'production', ...env, PORT: port },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let said = '';
    for (const stream of [second.stdout, second.stderr]) stream.on('data', (text) => (said += text));
    expect(await new Promise((resolve) => second.once('close', resolve))).toBe(1);
    expect(said.trim()).toBe(
      `METRICS_PORT ${metricsPort} ya está en uso en 127.0.0.1: cada proceso de una máquina pide uno propio.`,
    );
  });

  it('is 503 at `ready` before its port closes, and answers every other call until then (trust 54)', async () => {
    expect(await statusAt('/v1/health/ready')).toBe(200);
    const ended = server.stop();
    await expect.poll(() => statusAt('/v1/health/ready'), { interval: 20 }).toBe(503);
    expect(await statusAt('/v1/health')).toBe(503);
    expect(await statusAt('/v1/health/live')).toBe(200);
    expect(await statusAt('/v1/public')).toBe(200);
    expect((await measured()).length).toBeGreaterThan(20);
    const seen: number[] = [];
    await expect
      .poll(async () => seen[seen.push(await statusAt('/v1/health/ready')) - 1], { interval: 20, timeout: 20_000 })
      .toBe(0);
    // From the first 503 on it was never ready again, until there was no port.
    expect(new Set(seen)).toEqual(new Set([503, 0]));
    expect(await ended).toBe(0);
  });
});
