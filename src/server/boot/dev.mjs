import { spawn } from 'node:child_process';
import { watch } from 'node:fs';
import { join, resolve } from 'node:path';

/**
 * Both sides with reload: vite serves the console and hands the API on; the API starts again when its code changes.
 * Schema files need neither: the running API takes them in.
 */
const ROOT = resolve(import.meta.dirname, '../../..');
const WATCHED = ['src/server', 'src/resource', 'src/lending', 'src/plugins'];
const CONSOLE_PORT = Number(process.env.PORT ?? 8080);
const API_PORT = CONSOLE_PORT + 1;
const QUIET_MS = 250;
const STOP_MS = 8_000;

let api = startApi();
let restarting = false;
let timer;
for (const folder of WATCHED)
  watch(join(ROOT, folder), { recursive: true }, (_event, name) => {
    if (!name || !/\.(ts|json)$/.test(name)) return;
    clearTimeout(timer);
    timer = setTimeout(restart, QUIET_MS);
  });

const { createServer } = await import('vite');
const target = `http://127.0.0.1:${API_PORT}`;
const server = await createServer({
  configFile: join(ROOT, 'vite.config.ts'),
  server: { port: CONSOLE_PORT, strictPort: true, proxy: { '/v1': target, '/web': target } },
});
await server.listen();
server.printUrls();
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, stop);

function startApi() {
  const env = {
    ...process.env,
    PORT: String(API_PORT),
    PUBLIC_URL: process.env.PUBLIC_URL ?? `http://localhost:${CONSOLE_PORT}`,
  };
  return spawn(process.execPath, ['--import', 'tsx', 'src/server/main.ts'], { cwd: ROOT, stdio: 'inherit', env });
}

async function restart() {
  if (restarting) return;
  restarting = true;
  await ended(api);
  api = startApi();
  restarting = false;
}

function ended(child) {
  return new Promise((done) => {
    if (child.exitCode !== null || child.signalCode !== null) return done();
    const hard = setTimeout(() => child.kill('SIGKILL'), STOP_MS);
    child.once('exit', () => {
      clearTimeout(hard);
      done();
    });
    child.kill('SIGTERM');
  });
}

async function stop() {
  await Promise.all([server.close(), ended(api)]);
  process.exit(0);
}
