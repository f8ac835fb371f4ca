import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, openSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { parse, stringify } from 'yaml';
import { chooseUser, type RunAs } from '../../../src/server/database/run-as.ts';
import { freePort } from '../../e2e/helpers/server.ts';
import { databaseFolder } from '../../memory.ts';
import { type Cluster, killWhole } from './cluster.ts';
import { startHaproxy } from './haproxy.ts';
import { askServer, programsOfRun } from './standby.ts';

const DEPLOY = join(import.meta.dirname, '../../../deploy');
const NAMES = ['pg1', 'pg2', 'pg3'] as const;
const LOOK_MS = 50;
const READY_MS = 120_000;
const NOTICED = 'promoted self to leader';

type Member = {
  name: string;
  run: RunAs;
  data: string;
  file: string;
  log: string;
  port: number;
  rest: number;
  program?: ChildProcess;
};
type Seen = { name: string; role: string; state: string };

/**
 * Three servers under Patroni and one etcd, by the files of `deploy`: only addresses, folders and passwords are those of this
 * machine. HAProxy asks each Patroni who is primary and leads there.
 */
export async function startPatroni(): Promise<Cluster> {
  const folder = mkdtempSync(join(databaseFolder(), 'mesa-patroni-'));
  const programs = await programsOfRun();
  const etcd = await startEtcd(folder);
  const members: Member[] = [];
  for (const name of NAMES) {
    const run = chooseUser(join(folder, name), programs);
    mkdirSync(run.folder, { recursive: true, mode: 0o700 });
    const of = (file: string) => join(run.folder, file);
    const [port, rest] = [await freePort(), await freePort()];
    const one = { name, run, data: of('data'), file: of('patroni.yml'), log: of('patroni.log'), port, rest };
    writeFileSync(one.file, configured(one, etcd.port), { mode: 0o644 });
    members.push(one);
  }
  for (const one of members) start(one);
  const port = await freePort();
  await until('a standby that a commit waits for', async () => (await clusterSeen(members)).some(isWaitedFor));
  const proxy = startHaproxy(join(folder, 'haproxy.cfg'), balancer(port, members));
  await until('a primary behind HAProxy', () => leadsToOne(port));
  let lost: Member | undefined;
  return {
    host: '127.0.0.1',
    port,
    async killPrimary() {
      const primary = await primaryOf(members);
      if (!primary) throw new Error('no server is primary');
      const said = new Map(members.map((one) => [one, count(one)]));
      const killed = performance.now();
      const since = () => Math.round(performance.now() - killed);
      lost = primary;
      primary.program?.kill('SIGKILL');
      killWhole(Number(readFileSync(join(primary.data, 'postmaster.pid'), 'utf8').split('\n')[0]));
      primary.program = undefined;
      const others = members.filter((one) => one !== primary);
      await until('another leader', async () => others.some((one) => count(one) > (said.get(one) ?? 0)));
      const detected = since();
      await until('another primary', async () => (await primaryOf(others)) !== undefined);
      return { detected, promoted: since(), by: (await primaryOf(others))?.name ?? '' };
    },
    async rejoin() {
      const back = lost;
      lost = undefined;
      if (!back) return;
      start(back);
      await until(`${back.name} following`, async () =>
        (await clusterSeen(members)).some(
          ({ name, role, state }) =>
            name === back.name && role !== 'leader' && ['running', 'streaming'].includes(state),
        ),
      );
    },
    async stop() {
      await Promise.all(members.map(({ program }) => ended(program, 'SIGTERM')));
      await ended(proxy, 'SIGKILL');
      await ended(etcd.program, 'SIGKILL');
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** The file of `deploy` for one server: what it says of waiting, rewinding and parameters is what is proven. */
function configured({ name, run, data, port, rest }: Omit<Member, 'program'>, etcd: number): string {
  const shipped = parse(readFileSync(join(DEPLOY, 'patroni.yml'), 'utf8'));
  const at = (place: number) => `127.0.0.1:${place}`;
  return stringify({
    ...shipped,
    name,
    restapi: { listen: at(rest), connect_address: at(rest) },
    etcd3: { hosts: at(etcd) },
    postgresql: {
      ...shipped.postgresql,
      listen: at(port),
      connect_address: at(port),
      data_dir: data,
      bin_dir: join(run.binaries.postgres, '..'),
      pgpass: join(run.folder, 'pgpass'),
      parameters: { unix_socket_directories: run.folder },
      pg_hba: ['local all all trust', 'host replication all 127.0.0.1/32 trust', 'host all all 127.0.0.1/32 trust'],
    },
  });
}

function start(one: Member): void {
  const [command, args] = one.run.command(programAt('patroni', 'patroni'), [one.file]);
  const out = openSync(one.log, 'a', 0o600);
  const env = { ...process.env, PATRONI_SUPERUSER_PASSWORD: 'postgres', PATRONI_REPLICATION_PASSWORD: 'replicator' };
  one.program = spawn(command, args, { ...one.run.options, env, stdio: ['ignore', out, out] });
}

async function startEtcd(folder: string): Promise<{ program: ChildProcess; port: number }> {
  const [port, peers] = [await freePort(), await freePort()];
  const [client, peer] = [`http://127.0.0.1:${port}`, `http://127.0.0.1:${peers}`];
  const places = ['--listen-client-urls', client, '--advertise-client-urls', client, '--listen-peer-urls', peer];
  const itself = ['--initial-advertise-peer-urls', peer, '--initial-cluster', `default=${peer}`];
  const args = ['--data-dir', join(folder, 'etcd'), ...places, ...itself];
  return { program: spawn(programAt('etcd', 'etcd-server'), args, { stdio: 'ignore' }), port };
}

/** The file of `deploy` before these servers. */
function balancer(port: number, members: readonly Member[]): string {
  const servers = members.map(({ name, port: at, rest }) => `    server ${name} 127.0.0.1:${at} port ${rest}\n`);
  return readFileSync(join(DEPLOY, 'haproxy-primary.cfg'), 'utf8')
    .replace('bind :5432', `bind 127.0.0.1:${port}`)
    .replace(/(?: {4}server \w+ .*\n?)+/, servers.join(''));
}

/** A machine without the program fails the drill. */
function programAt(name: string, debian: string): string {
  const found = ['/usr/bin', '/usr/sbin', '/usr/local/bin'].map((folder) => join(folder, name)).find(existsSync);
  if (!found) throw new Error(`${name} is missing (apt-get install ${debian} python3-etcd)`);
  return found;
}

async function primaryOf(members: readonly Member[]): Promise<Member | undefined> {
  const answers = await Promise.all(members.map(async ({ rest }) => (await ask(rest, 'primary'))?.status === 200));
  return members.find((_, place) => answers[place]);
}

async function clusterSeen(members: readonly Member[]): Promise<Seen[]> {
  for (const { rest } of members) {
    const answer = await ask(rest, 'cluster');
    if (answer?.ok) return ((await answer.json()) as { members: Seen[] }).members;
  }
  return [];
}

const isWaitedFor = ({ role }: Seen) => role === 'sync_standby';

const ask = (port: number, path: string) =>
  fetch(`http://127.0.0.1:${port}/${path}`, { signal: AbortSignal.timeout(1_000) }).catch(() => undefined);

/** Whether HAProxy leads to the primary alone: it takes every server for one until it has looked twice. */
async function leadsToOne(port: number): Promise<boolean> {
  const place = { host: '127.0.0.1', port, user: 'postgres', database: 'postgres' };
  for (let turn = 0; turn < 2 * NAMES.length; turn += 1) {
    const isCopy = await askServer(place, 'select pg_is_in_recovery()::text').catch(() => 'away');
    if (isCopy !== 'false') return false;
  }
  return true;
}

/** How often a server said that it leads from now on. */
const count = ({ log }: Member): number => readFileSync(log, 'utf8').split(NOTICED).length;

async function until(what: string, isSo: () => Promise<boolean>): Promise<void> {
  for (const end = Date.now() + READY_MS; !(await isSo()); await pause(LOOK_MS))
    if (Date.now() > end) throw new Error(`There was no ${what} within ${READY_MS / 1_000} s`);
}

async function ended(program: ChildProcess | undefined, signal: NodeJS.Signals): Promise<void> {
  if (!program || program.exitCode !== null || program.signalCode !== null) return;
  const end = new Promise((done) => program.once('exit', done));
  program.kill(signal);
  await end;
}
