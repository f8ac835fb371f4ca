import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { type Binaries, findBinaries } from '../../../src/server/database/binaries.ts';
import { type Attached, attachEmbedded } from '../../../src/server/database/embedded.ts';
import { type Postmaster, startPostmaster, stopPostmaster } from '../../../src/server/database/postmaster.ts';
import { chooseUser, type RunAs } from '../../../src/server/database/run-as.ts';
import { databaseFolder } from '../../memory.ts';
import { programsOf, RELEASE } from './engine.ts';

export type Place = { host: string; port: number; user: string; database: string };
export type Pair = {
  primary: Attached;
  /** The address of the standby, for `REPLICA_URLS`. */
  url: string;
  /** Writes of the primary are shown by the standby so long after, from now on. */
  holdBack(milliseconds: number): Promise<void>;
  /** The standby becomes a primary of its own; the one that it followed runs on. */
  promote(): Promise<void>;
  /** Where the standby listens. */
  standby: Place;
  stopStandby(): Promise<void>;
  stop(): Promise<void>;
};

export const urlOf = ({ host, port, user, database }: Place): string =>
  `postgres://${user}@localhost:${port}/${database}?host=${encodeURIComponent(host)}`;

/** The first value of the last statement's first row. */
export async function askServer(place: Place, ...statements: string[]): Promise<string> {
  const client = new pg.Client({ ...place, connectionTimeoutMillis: 5_000 });
  client.on('error', () => undefined);
  await client.connect();
  try {
    let answer: unknown;
    for (const statement of statements) {
      const result = [await client.query(statement)].flat().at(-1);
      answer = Object.values(result?.rows[0] ?? {})[0];
    }
    return String(answer);
  } finally {
    await client.end().catch(() => undefined);
  }
}

export const programsOfRun = async (): Promise<Binaries> => (RELEASE ? programsOf(RELEASE) : await findBinaries());

/** A file of the server itself, so that it belongs to whom the server belongs to. */
export function writeServerFile(data: string, name: string, text: string): void {
  execFileSync('cp', ['-a', join(data, 'PG_VERSION'), join(data, name)]);
  writeFileSync(join(data, name), text);
}

/** A copy of the files of a running server, which follows it once it is started. `settings` are lines of its configuration. */
export async function copyToFollow(
  from: { data: string; superuser: Place },
  to: string,
  settings: string[],
): Promise<void> {
  rmSync(to, { recursive: true, force: true });
  const client = new pg.Client(from.superuser);
  await client.connect();
  try {
    await client.query("select pg_backup_start('standby', true)");
    execFileSync('sh', ['-c', 'cp -a "$0" "$1" || test -f "$1/PG_VERSION"', from.data, to], { stdio: 'ignore' });
    const { rows } = await client.query<{ labelfile: string }>('select labelfile from pg_backup_stop(false)');
    rmSync(join(to, 'postmaster.pid'), { force: true });
    writeServerFile(to, 'backup_label', rows[0]?.labelfile ?? '');
  } finally {
    await client.end();
  }
  writeServerFile(to, 'standby.signal', '');
  writeServerFile(to, 'postgresql.auto.conf', settings.map((line) => `${line}\n`).join(''));
}

/** Starts what `copyToFollow` left; what the server says of a failure is in the error. */
export async function startFollower(run: RunAs, data: string, socketFolder: string): Promise<Postmaster> {
  const log = join(run.folder, 'server.log');
  return startPostmaster({ data, socketFolder, log, run }, () => undefined).catch((error: Error) => {
    throw new Error(`${error.message}: ${readFileSync(log, 'utf8').slice(-2_000)}`);
  });
}

/** A server and one that follows it, made of a copy of its files. */
export async function startPair(): Promise<Pair> {
  const folder = mkdtempSync(join(databaseFolder(), 'mesa-pair-'));
  const programs = await programsOfRun();
  const primary = await attachEmbedded(folder, undefined, programs);
  const from = join(chooseUser(join(folder, 'postgres'), programs).folder, 'data');
  const run = chooseUser(join(folder, 'standby'), programs);
  mkdirSync(run.folder, { recursive: true, mode: 0o700 });
  const data = join(run.folder, 'data');
  const { superuser } = primary;
  await copyToFollow({ data: from, superuser }, data, [
    `primary_conninfo = 'host=${superuser.host} port=${superuser.port} user=${superuser.user}'`,
    'hot_standby_feedback = on',
  ]);
  const sockets = mkdtempSync('/tmp/mesa-pair-');
  run.own(sockets);
  const standby = await startFollower(run, data, sockets);
  const place = { ...primary.connection, host: sockets, port: standby.port };
  return {
    primary,
    url: urlOf(place),
    async holdBack(milliseconds) {
      await askServer(
        { ...place, user: superuser.user, database: 'postgres' },
        `alter system set recovery_min_apply_delay = '${milliseconds}ms'`,
        'select pg_reload_conf()::text',
      );
    },
    async promote() {
      await askServer({ ...place, user: superuser.user, database: 'postgres' }, 'select pg_promote(true, 30)::text');
    },
    standby: place,
    stopStandby: () => stopPostmaster(standby),
    async stop() {
      await stopPostmaster(standby);
      await primary.stop();
      rmSync(sockets, { recursive: true, force: true });
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
