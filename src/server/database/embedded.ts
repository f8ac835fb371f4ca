import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import type { Log } from '../core/context.ts';
import { type Binaries, findBinaries } from './binaries.ts';
import {
  answers,
  initialise,
  isPostgres,
  type Postmaster,
  readPostmaster,
  startPostmaster,
  stopPostmaster,
} from './postmaster.ts';
import { chooseUser, type RunAs } from './run-as.ts';
import { isDatabaseUnavailable } from './unavailable.ts';
import { usersOf } from './users-of.ts';

export type Attached = {
  connection: { host: string; port: number; user: string; database: string };
  /** A superuser, to create databases; only the embedded server has one. */
  superuser: { host: string; port: number; user: string; database: string };
  /** The process number of the server, for those who watch or kill it. */
  pid(): number;
  stop(): Promise<void>;
};

/** The role that the application uses: it owns its database and nothing more. */
const ROLE = 'mesa';
const WATCH_MS = 1000;
const READY_TRIES = 5;
const READY_PAUSE_MS = 100;
const SOCKET_PATH_LIMIT = 85;

/**
 * Attaches to the PostgreSQL of a data folder, starting it when it is not running. The last process out stops it. `programs` are
 * those of another release than the one that npm brings.
 */
export async function attachEmbedded(dataDir: string, log?: Log, programs?: Binaries): Promise<Attached> {
  const folder = join(resolve(dataDir), 'postgres');
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const run = chooseUser(folder, programs ?? (await findBinaries()));
  const users = usersOf(folder);
  // A command of the terminal has no log.
  const say = (sentence: string) => (log ? log.warn({}, sentence) : console.error(sentence));
  let server = await users.alone(async () => {
    const ready = await ensureReady(run, say);
    users.enter();
    return ready;
  });
  let stopping = false;
  const watch = setInterval(() => {
    if (stopping || isPostgres(server.pid)) return;
    revive().catch((error: Error) => log?.error({ error: error.message }, 'database does not start'));
  }, WATCH_MS);
  watch.unref();
  let reviving = false;
  const revive = async () => {
    if (reviving) return;
    reviving = true;
    try {
      log?.warn({ pid: server.pid }, 'database is gone, starting it again');
      server = await users.alone(() => ensureRunning(run, say));
    } finally {
      reviving = false;
    }
  };
  const at = (user: string, database: string) => ({ host: server.socketFolder, port: server.port, user, database });
  return {
    connection: at(ROLE, ROLE),
    superuser: at('postgres', 'postgres'),
    pid: () => server.pid,
    async stop() {
      if (stopping) return;
      stopping = true;
      clearInterval(watch);
      await users.alone(async () => {
        if (users.leave()) await stopPostmaster(server);
      });
    },
  };
}

/** A server that was killed a moment ago may still take a connection and break it off: then another one is started. */
async function ensureReady(run: RunAs, say: (sentence: string) => void): Promise<Postmaster> {
  for (let left = READY_TRIES; ; left -= 1) {
    const server = await ensureRunning(run, say);
    try {
      await ensureRole(server);
      return server;
    } catch (error) {
      if (left === 1 || !isDatabaseUnavailable(error)) throw error;
      await pause(READY_PAUSE_MS);
    }
  }
}

async function ensureRunning(run: RunAs, say: (sentence: string) => void): Promise<Postmaster> {
  const data = join(run.folder, 'data');
  const living = readPostmaster(data);
  if (living && (await answers(living))) return living;
  if (!existsSync(join(data, 'PG_VERSION'))) await firstTime(data, run);
  const sockets = socketFolder(run);
  return startPostmaster({ data, socketFolder: sockets, log: join(run.folder, 'server.log'), run }, say);
}

/** A folder half made by a process that was killed is made again from the start: nothing was ever stored in it. */
async function firstTime(data: string, run: RunAs): Promise<void> {
  rmSync(data, { recursive: true, force: true });
  await initialise(data, run);
}

/** A socket's path may have 107 characters at most, so it is not below the data folder. */
function socketFolder(run: RunAs): string {
  const hash = createHash('sha256').update(run.folder).digest('hex').slice(0, 10);
  const name = `mesa-${process.getuid?.() ?? 0}-${hash}`;
  const near = join(tmpdir(), name);
  const path = near.length > SOCKET_PATH_LIMIT ? join('/tmp', name) : near;
  run.own(path);
  return path;
}

async function ensureRole(server: Postmaster): Promise<void> {
  const client = new pg.Client({
    host: server.socketFolder,
    port: server.port,
    user: 'postgres',
    database: 'postgres',
  });
  await client.connect();
  try {
    const roles = await client.query('select 1 from pg_roles where rolname = $1', [ROLE]);
    if (!roles.rowCount) await client.query(`create role ${ROLE} login`);
    const found = await client.query('select 1 from pg_database where datname = $1', [ROLE]);
    if (!found.rowCount) await client.query(`create database ${ROLE} owner ${ROLE}`);
  } finally {
    await client.end();
  }
}
