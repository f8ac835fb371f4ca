import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';
import { freePort } from '../../e2e/helpers/server.ts';

const ROOT = join(import.meta.dirname, '../../..');
const READY_MS = 120_000;

/** A real server process that can be killed without warning and comes back at the same address. */
export type Server = {
  url: string;
  kill(): Promise<void>;
  /** Asks it to end, and says with which code it did. */
  stop(): Promise<number | null>;
  start(): Promise<void>;
  output(): string;
};

/** `root`: the folder of another build of the program than this one. */
export async function serverOn(env: Record<string, string>, root = ROOT): Promise<Server> {
  const port = String(await freePort());
  const url = `http://127.0.0.1:${port}`;
  let child: ChildProcess | undefined;
  let output = '';
  const end = async (signal: NodeJS.Signals): Promise<number | null> => {
    const dying = child;
    if (!dying || dying.exitCode !== null || dying.signalCode !== null) return null;
    const ended = new Promise<number | null>((resolve) => dying.once('exit', resolve));
    dying.kill(signal);
    return ended;
  };
  const server: Server = {
    url,
    output: () => output,
    async kill() {
      await end('SIGKILL');
    },
    stop: () => end('SIGTERM'),
    async start() {
      const running = spawn(process.execPath, ['dist/server/app/main.js'], {
        cwd: root,
        env: { ...process.env, NODE_ENV: 'production', PORT: port, ...env },
        stdio: ['ignore', 'pipe', 'pipe'],
      });
      child = running;
      for (const stream of [running.stdout, running.stderr]) stream.on('data', (text) => (output += text));
      const deadline = Date.now() + READY_MS;
      while (Date.now() < deadline) {
        if (running.exitCode !== null) throw new Error(`the server ended with ${running.exitCode}:\n${output}`);
        const health = await fetch(`${url}/v1/health`).catch(() => undefined);
        if (health?.status === 200) return;
        await new Promise((resolve) => setTimeout(resolve, 100));
      }
      throw new Error(`the server was not ready in time:\n${output}`);
    },
  };
  await server.start();
  return server;
}
