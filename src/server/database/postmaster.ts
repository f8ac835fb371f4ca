import { execFile, spawn } from 'node:child_process';
import { closeSync, existsSync, openSync, readFileSync, rmSync, statSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { tell } from '../core/tell.ts';
import type { RunAs } from './run-as.ts';

/** A running server as its own postmaster.pid describes it. */
export type Postmaster = { pid: number; socketFolder: string; port: number };

const PORT = 5432;
const START_LIMIT_MS = 60_000;
const LOCALES = ['C.UTF-8', 'C'];

export function readPostmaster(data: string): Postmaster | undefined {
  const lines = pidFile(data).split('\n');
  const pid = Number(lines[0]);
  const socketFolder = lines[4]?.trim();
  if (!pid || !socketFolder) return undefined;
  return { pid, socketFolder, port: Number(lines[3]) };
}

/** Empty where there is none: a server that does not come up writes it and takes it away again at any moment. */
function pidFile(data: string): string {
  try {
    return readFileSync(join(data, 'postmaster.pid'), 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return '';
    throw error;
  }
}

/** Alive means that it takes connections: a process number alone may belong to another process by now. */
export function answers(server: Postmaster): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(join(server.socketFolder, `.s.PGSQL.${server.port}`));
    const done = (alive: boolean) => {
      socket.destroy();
      resolve(alive);
    };
    socket.setTimeout(2000, () => done(false));
    socket.once('connect', () => done(true));
    socket.once('error', () => done(false));
  });
}

export async function initialise(data: string, run: RunAs): Promise<void> {
  let failure: unknown;
  for (const locale of LOCALES) {
    try {
      return await initdb(data, run, locale);
    } catch (error) {
      failure = error;
      rmSync(data, { recursive: true, force: true });
    }
  }
  throw failure;
}

/** Text compares by code point, letters follow Unicode: no operating system can change an index's order. */
function initdb(data: string, run: RunAs, locale: string): Promise<void> {
  const args = ['-D', data, '-U', 'postgres', '--auth=trust', '--encoding=UTF8', `--locale=${locale}`];
  const provider = run.binaries.hasBuiltinLocale ? ['--locale-provider=builtin', '--builtin-locale=C.UTF-8'] : [];
  const [command, all] = run.command(run.binaries.initdb, [...args, ...provider, '--no-instructions']);
  return new Promise((resolve, reject) => {
    execFile(command, all, { ...run.options, env: { ...process.env, LC_ALL: 'C' } }, (error, _out, err) =>
      error ? reject(new Error(`initdb failed: ${err || error.message}`)) : resolve(),
    );
  });
}

/** What PostgreSQL says while processes of a server that was killed a moment ago still hold its folder or its memory. */
const STILL_HELD = /lock file .* already exists|pre-existing shared memory block|is still in use/;
const HELD_LIMIT_MS = 30_000;
const AGAIN_MS = 250;

type Held = Error & { isHeld: boolean };

/**
 * Starts a server that outlives this process, so that a killed node loses nothing and the next one adopts it. Where what is
 * left of a killed server has not let go yet, it is tried again for half a minute; `say` hears of it once.
 */
export async function startPostmaster(
  given: { data: string; socketFolder: string; log: string; run: RunAs },
  say: (sentence: string) => void,
): Promise<Postmaster> {
  const limit = Date.now() + HELD_LIMIT_MS;
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await startOnce(given);
    } catch (error) {
      if (!(error as Partial<Held>).isHeld || Date.now() > limit) throw error;
      if (attempt === 1) say(tell('database-waits'));
      await wait(AGAIN_MS);
    }
  }
}

async function startOnce({ data, socketFolder, log, run }: Parameters<typeof startPostmaster>[0]): Promise<Postmaster> {
  dropDeadPidFile(data);
  const before = existsSync(log) ? statSync(log).size : 0;
  const settings = [
    'listen_addresses=',
    `port=${PORT}`,
    `unix_socket_directories=${socketFolder}`,
    'unix_socket_permissions=0700',
    'max_connections=200',
    'shared_buffers=256MB',
    'effective_cache_size=1GB',
    'random_page_cost=1.1',
    'max_wal_size=2GB',
    'timezone=UTC',
    'log_timezone=UTC',
    'lc_messages=C',
    'jit=off',
    'log_parameter_max_length=0',
    // The detail of a violated rule holds the values of a row.
    'log_error_verbosity=terse',
  ];
  const args = ['-D', data, ...settings.flatMap((setting) => ['-c', setting])];
  const [command, all] = run.command(run.binaries.postgres, args);
  const out = openSync(log, 'a', 0o600);
  const child = spawn(command, all, { ...run.options, detached: true, stdio: ['ignore', out, out] });
  closeSync(out);
  child.unref();
  let ended: Error | undefined;
  let end: string | undefined;
  // It outlives the start: how it ended is read only while that lasts, since its folder may be gone when it ends later.
  child.once('exit', (code, signal) => {
    end = `${signal ?? code}`;
  });
  child.once('error', (error) => {
    ended = error;
  });
  return untilReady(data, () => ended ?? (end === undefined ? undefined : failureOf(end, log, before)));
}

/** What the server said since `before` bytes of its log, as the reason why it ended. */
function failureOf(end: string, log: string, before: number): Held {
  const said = readFileSync(log).subarray(before).toString();
  const message = tell('database-ended', { end, said: lastLines(said) });
  return Object.assign(new Error(message), { isHeld: STILL_HELD.test(said) });
}

async function untilReady(data: string, ended: () => Error | undefined): Promise<Postmaster> {
  const limit = Date.now() + START_LIMIT_MS;
  while (Date.now() < limit) {
    const server = /\nready\s*$/.test(pidFile(data)) ? readPostmaster(data) : undefined;
    if (server && (await answers(server))) return server;
    const failure = ended();
    if (failure) throw failure;
    await wait(15);
  }
  throw new Error(tell('database-late'));
}

export async function stopPostmaster(server: Postmaster): Promise<void> {
  // SIGINT is PostgreSQL's fast shutdown: open transactions are rolled back, committed ones are kept.
  if (!signal(server.pid, 'SIGINT')) return;
  for (let waited = 0; waited < 20_000 && signal(server.pid, 0); waited += 20) await wait(20);
}

/** After a restart of the machine the number in the file may be another program's, and PostgreSQL would not start. */
function dropDeadPidFile(data: string): void {
  const server = readPostmaster(data);
  if (server && !isPostgres(server.pid)) rmSync(join(data, 'postmaster.pid'), { force: true });
}

export function isPostgres(pid: number): boolean {
  if (!signal(pid, 0)) return false;
  if (!existsSync('/proc/self/cmdline')) return true;
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('postgres');
  } catch {
    return false;
  }
}

function signal(pid: number, name: NodeJS.Signals | 0): boolean {
  try {
    return process.kill(pid, name);
  } catch {
    return false;
  }
}

function lastLines(text: string): string {
  return text.trim().split('\n').slice(-3).join(' / ');
}
