import { spawn } from 'node:child_process';
import { watch } from 'node:fs';
import { connect } from 'node:net';
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
const START_MS = 60_000;
const POLL_MS = 100;

let api = startApi();
let restarting = false;
let again = false;
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
  plugins: [{ name: 'wait-for-api', configureServer: ({ middlewares }) => void middlewares.use(waitForApi) }],
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
  return spawn(process.execPath, ['--import', 'tsx', 'src/server/app/main.ts'], { cwd: ROOT, stdio: 'inherit', env });
}

/** One restart at a time; what changes meanwhile is taken in by another one right after. */
async function restart() {
  again = restarting;
  if (restarting) return;
  restarting = true;
  do {
    again = false;
    await ended(api);
    api = startApi();
  } while (again);
  restarting = false;
}

/**
 * Calls wait while the API starts, so that a page opened during a restart is drawn once it is there. Where it ended by
 * itself (a mistake in its code), the page says so: without an answer the console would wait for ever behind a blank page.
 */
async function waitForApi(request, response, next) {
  const isCall = /^\/(v1|web)\//.test(request.url ?? '');
  const isPage = request.headers['sec-fetch-dest'] === 'document';
  if (!isCall && !isPage) return next();
  const until = Date.now() + START_MS;
  while (!(await listens()) && Date.now() < until) {
    if (!restarting && api.exitCode !== null) return sayDown(response);
    await new Promise((done) => setTimeout(done, POLL_MS));
  }
  next();
}

function sayDown(response) {
  response.writeHead(503, { 'content-type': 'text/html; charset=utf-8', 'retry-after': '2' });
  response.end(
    '<!doctype html><meta http-equiv="refresh" content="2"><p>The API ended with a mistake; the terminal shows it. This page comes back by itself once the code is mended.</p>',
  );
}

/** Whether a server accepts connections at the port of the API. */
function listens() {
  return new Promise((done) => {
    const socket = connect({ port: API_PORT, host: '127.0.0.1' });
    const say = (answer) => {
      socket.destroy();
      done(answer);
    };
    socket.once('connect', () => say(true)).once('error', () => say(false));
  });
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
