import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { Binaries } from '../../../src/server/database/binaries.ts';
import { answers } from '../../../src/server/database/postmaster.ts';
import { chooseUser } from '../../../src/server/database/run-as.ts';

/** The release of Debian's that a run asks for (`PG=15`); absent: the one that npm brings. */
export const RELEASE = process.env.PG;
/** `BEHIND=pgbouncer` in front of a run of the server tests: every house of it is behind PgBouncer. Not the product's own POOLER, which the processes that tests start would take for theirs. */
export const IS_POOLED = process.env.BEHIND === 'pgbouncer';

/** `ROLES=apart` in front of a run: each house reaches its rows as a role that does not own the tables. */
export const HAS_ROLES = process.env.ROLES === 'apart';
export const ROWS_ROLE = 'mesa_rows';
export const READING_ROLE = 'mesa_read';

const PGBOUNCER = ['/usr/sbin/pgbouncer', '/usr/bin/pgbouncer', '/opt/homebrew/bin/pgbouncer'];
const PORT = 6432;
const READY_MS = 10_000;
const LOOK_MS = 20;

/** Debian's programs of a release; a release that is not installed fails the run, which does not go on with another. */
export function programsOf(release: string): Binaries {
  const home = `/usr/lib/postgresql/${release}`;
  const [postgres, initdb] = [join(home, 'bin/postgres'), join(home, 'bin/initdb')];
  if (!existsSync(postgres) || !existsSync(initdb))
    throw new Error(`PG=${release}: PostgreSQL ${release} is missing (apt-get install postgresql-${release})`);
  return { home, postgres, initdb, isShared: true, hasBuiltinLocale: Number(release) >= 17 };
}

export type Pooler = { host: string; port: number; stop(): Promise<void> };

/** PgBouncer in transaction mode before every database of a server. A machine without it fails the test. */
export async function startPooler(
  folder: string,
  server: { host: string; port: number },
  settings: Record<string, string | number> = {},
): Promise<Pooler> {
  const program = PGBOUNCER.find(existsSync);
  if (!program) throw new Error('PgBouncer is missing (apt-get install pgbouncer)');
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const run = chooseUser(folder, { home: '', postgres: '', initdb: '', isShared: true, hasBuiltinLocale: true });
  const users = join(run.folder, 'users.txt');
  const file = join(run.folder, 'pgbouncer.ini');
  const lines = {
    pool_mode: 'transaction',
    unix_socket_dir: run.folder,
    listen_port: PORT,
    auth_type: 'trust',
    auth_file: users,
    max_client_conn: 1_000,
    default_pool_size: 10,
    server_idle_timeout: 5,
    ...settings,
  };
  writeFileSync(users, ['mesa', 'postgres', ROWS_ROLE].map((name) => `"${name}" ""\n`).join(''));
  const own = Object.entries(lines).map(([name, value]) => `${name} = ${value}\n`);
  writeFileSync(file, `[databases]\n* = host=${server.host} port=${server.port}\n[pgbouncer]\n${own.join('')}`);
  const [command, args] = run.command(program, ['-q', file]);
  const child = spawn(command, args, { ...run.options, stdio: ['ignore', 'ignore', 'pipe'] });
  let said = '';
  child.stderr?.on('data', (text) => (said += text));
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  for (let waited = 0; !(await answers({ pid: 0, socketFolder: run.folder, port: PORT })); waited += LOOK_MS) {
    if (child.exitCode !== null || waited > READY_MS) throw new Error(`PgBouncer did not start: ${said}`);
    await pause(LOOK_MS);
  }
  return {
    host: run.folder,
    port: PORT,
    async stop() {
      child.kill('SIGTERM');
      await ended;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
