import { type ChildProcess, spawn } from 'node:child_process';
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { databaseFolder } from '../../memory.ts';

const ROOT = join(import.meta.dirname, '../../..');
const START_TIMEOUT_MS = 120_000;

export type RunningServer = {
  url: string;
  dataDir: string;
  schemasDir: string;
  output: () => string;
  stop: () => Promise<void>;
};

/** The real process on a free port, with its own data folder and its own copy of these schema files. `{port}` in a setting is its port. */
export async function startServer(
  env: Record<string, string> = {},
  dataDir = mkdtempSync(join(databaseFolder(), 'mesa-e2e-')),
  files = join(ROOT, 'schemas'),
): Promise<RunningServer> {
  const port = await freePort();
  const schemasDir = env.SCHEMAS_DIR ?? join(dataDir, 'schemas');
  cpSync(files, schemasDir, { recursive: true });
  const child = spawn(process.execPath, ['dist/server/app/main.js'], {
    cwd: ROOT,
    env: {
      ...process.env,
      NODE_ENV: 'production',
      RATE_SIGN_INS: '10000',
      RATE_CALLS: '100000',
      DATA_DIR: join(dataDir, 'data'),
      SCHEMAS_DIR: schemasDir,
      PORT: String(port),
      ...Object.fromEntries(Object.entries(env).map(([name, value]) => [name, value.replace('{port}', String(port))])),
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  child.stdout.on('data', (chunk) => (output += chunk));
  child.stderr.on('data', (chunk) => (output += chunk));
  const url = `http://127.0.0.1:${port}`;
  await healthy(url, child, () => output);
  return { url, dataDir, schemasDir, output: () => output, stop: () => stop(child, dataDir) };
}

async function healthy(url: string, child: ChildProcess, output: () => string) {
  const deadline = Date.now() + START_TIMEOUT_MS;
  while (Date.now() < deadline) {
    if (child.exitCode !== null) throw new Error(`The server ended with ${child.exitCode}:\n${output()}`);
    const answer = await fetch(`${url}/v1/health`).catch(() => undefined);
    if (answer?.status === 200) return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error(`The server was not ready in time:\n${output()}`);
}

async function stop(child: ChildProcess, dataDir: string) {
  if (child.exitCode === null) {
    const ended = new Promise((resolve) => child.once('exit', resolve));
    child.kill('SIGTERM');
    await ended;
  }
  rmSync(dataDir, { recursive: true, force: true, maxRetries: 10 });
}

export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });
}
