import { execFileSync } from 'node:child_process';
import { appendFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { findBinaries } from '../../../src/server/database/binaries.ts';
import { type Attached, attachEmbedded } from '../../../src/server/database/embedded.ts';
import { startPostmaster, stopPostmaster } from '../../../src/server/database/postmaster.ts';
import { chooseUser } from '../../../src/server/database/run-as.ts';
import { databaseFolder } from '../../memory.ts';
import { programsOf, RELEASE } from './engine.ts';

export type Place = { host: string; port: number; user: string; database: string };
export type Pair = {
  primary: Attached;
  /** The address of the standby, for `REPLICA_URLS`. */
  url: string;
  /** Writes of the primary are shown by the standby so long after, from now on. */
  holdBack(milliseconds: number): Promise<void>;
  stopStandby(): Promise<void>;
  stop(): Promise<void>;
};

export const urlOf = ({ host, port, user, database }: Place): string =>
  `postgres://${user}@localhost:${port}/${database}?host=${encodeURIComponent(host)}`;

const ask = async (place: Place, ...statements: string[]): Promise<string> => {
  const client = new pg.Client(place);
  await client.connect();
  try {
    let answer: unknown;
    for (const statement of statements) answer = Object.values((await client.query(statement)).rows[0] ?? {})[0];
    return String(answer);
  } finally {
    await client.end();
  }
};

/** A server and one that follows it, made of a copy of its files. */
export async function startPair(): Promise<Pair> {
  const folder = mkdtempSync(join(databaseFolder(), 'mesa-pair-'));
  const programs = RELEASE ? programsOf(RELEASE) : await findBinaries();
  const primary = await attachEmbedded(folder, undefined, programs);
  const from = chooseUser(join(folder, 'postgres'), programs);
  const run = chooseUser(join(folder, 'standby'), programs);
  mkdirSync(run.folder, { recursive: true, mode: 0o700 });
  const data = join(run.folder, 'data');
  const client = new pg.Client(primary.superuser);
  await client.connect();
  await client.query("select pg_backup_start('standby', true)");
  execFileSync('cp', ['-a', join(from.folder, 'data'), data]);
  const { rows } = await client.query<{ labelfile: string }>('select labelfile from pg_backup_stop(false)');
  await client.end();
  rmSync(join(data, 'postmaster.pid'), { force: true });
  const own = (name: string, text: string) => {
    // A file of the server itself, so that it belongs to whom the server belongs to.
    execFileSync('cp', ['-a', join(data, 'PG_VERSION'), join(data, name)]);
    writeFileSync(join(data, name), text);
  };
  own('backup_label', rows[0]?.labelfile ?? '');
  own('standby.signal', '');
  const { host, port, user } = primary.superuser;
  appendFileSync(
    join(data, 'postgresql.auto.conf'),
    `primary_conninfo = 'host=${host} port=${port} user=${user}'\nhot_standby_feedback = on\nwal_receiver_status_interval = 1\n`,
  );
  const sockets = mkdtempSync('/tmp/mesa-pair-');
  run.own(sockets);
  const started = { data, socketFolder: sockets, log: join(run.folder, 'server.log'), run };
  const standby = await startPostmaster(started, () => undefined).catch((error: Error) => {
    throw new Error(`${error.message}: ${readFileSync(started.log, 'utf8')}`);
  });
  const place = { ...primary.connection, host: sockets, port: standby.port };
  return {
    primary,
    url: urlOf(place),
    async holdBack(milliseconds) {
      const superuser = { ...place, user, database: 'postgres' };
      await ask(
        superuser,
        `alter system set recovery_min_apply_delay = '${milliseconds}ms'`,
        'select pg_reload_conf()::text',
      );
    },
    stopStandby: () => stopPostmaster(standby),
    async stop() {
      await stopPostmaster(standby);
      await primary.stop();
      rmSync(sockets, { recursive: true, force: true });
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
