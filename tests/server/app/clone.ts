import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { freePort } from '../../e2e/helpers/server.ts';
import { databaseFolder } from '../../memory.ts';

const PASSWORD = 'Mesa2026!';
const ROOT = join(import.meta.dirname, '../../..');
const PARTS =
  'schemas src generators dist docs tests package.json package-lock.json tsconfig.json vite.config.ts'.split(' ');
const READY_MS = 240_000;

/** A clone as a newcomer has it, with the installed packages of this one: its schema files are those that it came with. */
export function makeClone() {
  const folder = copied();
  let child: ChildProcess | undefined;
  let output = '';
  let url = '';
  /** One sign-in of each person for each start. */
  const callers = new Map<string, ReturnType<typeof callAs>>();

  async function start(): Promise<void> {
    const port = String(await freePort());
    url = `http://127.0.0.1:${port}`;
    output = '';
    callers.clear();
    const env = { ...process.env, NODE_ENV: 'production', PORT: port, DATA_DIR: join(folder, 'data') };
    const running = spawn('npm', ['start'], { cwd: folder, detached: true, env });
    child = running;
    for (const stream of [running.stdout, running.stderr]) stream.on('data', (text) => (output += text));
    const limit = Date.now() + READY_MS;
    while (!output.includes(PASSWORD)) {
      if (running.exitCode !== null) throw new Error(`npm start ended with ${running.exitCode}:\n${output}`);
      if (Date.now() > limit) throw new Error(`npm start was not ready in time:\n${output}`);
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
  }

  async function stop(): Promise<void> {
    const running = child;
    child = undefined;
    if (!running?.pid || running.exitCode !== null) return;
    const ended = new Promise((resolve) => running.once('close', resolve));
    // The whole group: npm's shell does not pass a signal on.
    process.kill(-running.pid, 'SIGTERM');
    await ended;
  }

  return {
    folder,
    schemas: join(folder, 'schemas'),
    start,
    stop,
    output: () => output,
    run(script: string, ...args: string[]): string {
      const { status, stdout, stderr } = spawnSync('npm', ['run', script, '--silent', '--', ...args], {
        cwd: folder,
        encoding: 'utf8',
        env: { ...process.env, DATA_DIR: join(folder, 'data') },
      });
      if (status !== 0) throw new Error(`npm run ${script} ended with ${status}:\n${stdout}${stderr}`);
      return stdout;
    },
    /** A command as a guide writes it. */
    shell(command: string): string {
      const env = { ...process.env, DATA_DIR: join(folder, 'data') };
      const { status, stdout, stderr } = spawnSync('bash', ['-c', command], { cwd: folder, encoding: 'utf8', env });
      if (status !== 0) throw new Error(`${command} ended with ${status}:\n${stdout}${stderr}`);
      return stdout;
    },
    as(email: string) {
      const caller = callers.get(email) ?? callAs(url, email);
      callers.set(email, caller);
      return caller;
    },
    async drop() {
      await stop();
      rmSync(folder, { recursive: true, force: true, maxRetries: 10 });
    },
  };
}

function copied(): string {
  const folder = mkdtempSync(join(databaseFolder(), 'mesa-clone-'));
  for (const part of PARTS) cpSync(join(ROOT, part), join(folder, part), { recursive: true });
  symlinkSync(join(ROOT, 'node_modules'), join(folder, 'node_modules'));
  return folder;
}

/** Signs in as a demo account and answers a function that calls the API. */
async function callAs(url: string, email: string) {
  const headers = { 'content-type': 'application/json' };
  const body = JSON.stringify({ email, password: PASSWORD });
  const { token } = await (await fetch(`${url}/v1/login`, { method: 'POST', headers, body })).json();
  return async (method: string, path: string, sent?: object) => {
    const answer = await fetch(`${url}/v1${path}`, {
      method,
      headers: { ...headers, authorization: `Bearer ${token}` },
      ...(sent && { body: JSON.stringify(sent) }),
    });
    const text = await answer.text();
    return { status: answer.status, body: text ? JSON.parse(text) : undefined };
  };
}
