import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { freePort } from '../../e2e/helpers/server.ts';
import { databaseFolder } from '../../memory.ts';
import { EVERY_CASE } from '../../part.ts';

const dataDir = mkdtempSync(join(databaseFolder(), 'mesa-stopped-'));
const POSTGRES = join(dataDir, 'postgres/data/postmaster.pid');

describe('a server that is stopped while it starts', () => {
  afterAll(() => rmSync(dataDir, { recursive: true, force: true, maxRetries: 10 }));

  it.each(EVERY_CASE ? (['SIGTERM', 'SIGINT'] as const) : (['SIGTERM'] as const))(
    'leaves no PostgreSQL behind after %s',
    async (signal) => {
      const env = { ...process.env, NODE_ENV: 'production', DATA_DIR: dataDir, PORT: String(await freePort()) };
      const child = spawn(process.execPath, ['dist/server/app/main.js'], { env, stdio: 'ignore' });
      const ended = new Promise((resolve) => child.once('exit', resolve));
      await expect.poll(() => existsSync(POSTGRES), { timeout: 60_000, interval: 5 }).toBe(true);
      child.kill(signal);
      expect(await ended).toBe(0);
      expect(existsSync(POSTGRES)).toBe(false);
    },
    90_000,
  );
});
