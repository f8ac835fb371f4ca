import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { createConnection, createServer, type Socket } from 'node:net';
import { join } from 'node:path';
import {
  initialise,
  type Postmaster,
  startPostmaster,
  stopPostmaster,
} from '../../../src/server/database/postmaster.ts';
import { chooseUser, type RunAs } from '../../../src/server/database/run-as.ts';
import { databaseFolder } from '../../memory.ts';
import { askServer, copyToFollow, type Place, programsOfRun, startFollower, writeServerFile } from './standby.ts';

const NAMES = ['a', 'b', 'c'] as const;
/** As a balancer looks: three times, a second apart. */
const LOOK_MS = 1_000;
const MISSES = 3;
const ANSWER_MS = 1_000;

type Member = { name: string; run: RunAs; data: string; sockets: string; server?: Postmaster };

/** How long it took until the loss was noticed, and until another server took writes; milliseconds from the kill. */
export type Failover = { detected: number; promoted: number; by: string };

export type Cluster = {
  /** Where the primary is, whichever that is. */
  host: string;
  port: number;
  /** Kills the primary and all of its processes without a warning; answers when another server has taken over. */
  killPrimary(): Promise<Failover>;
  /** The killed server follows the new primary, from a copy of it. */
  rejoin(): Promise<void>;
  stop(): Promise<void>;
};

/**
 * Three servers: a commit waits until one of both standbys has it. An operator watches the primary; when it is silent, the
 * standby that received most is promoted, and the one address of the primary leads to it.
 */
export async function startCluster(): Promise<Cluster> {
  const folder = mkdtempSync(join(databaseFolder(), 'mesa-cluster-'));
  const programs = await programsOfRun();
  const members = NAMES.map((name): Member => {
    const run = chooseUser(join(folder, name), programs);
    mkdirSync(run.folder, { recursive: true, mode: 0o700 });
    const sockets = mkdtempSync(`/tmp/mesa-cluster-${name}-`);
    run.own(sockets);
    return { name, run, data: join(run.folder, 'data'), sockets };
  });
  let [primary] = members as [Member, ...Member[]];
  let lost: Member | undefined;
  const relay = await openRelay();
  const superuser = ({ sockets, server }: Member): Place => ({
    host: sockets,
    port: server?.port ?? 0,
    user: 'postgres',
    database: 'postgres',
  });
  const settings = (name: string) => [
    `primary_conninfo = 'host=127.0.0.1 port=${relay.port} user=postgres application_name=${name} connect_timeout=2'`,
    `synchronous_standby_names = 'ANY 1 (${NAMES.filter((other) => other !== name).join(', ')})'`,
    "wal_keep_size = '512MB'",
    'wal_receiver_timeout = 2000',
    "wal_retrieve_retry_interval = '200ms'",
  ];
  const follow = async (one: Member) => {
    await copyToFollow({ data: primary.data, superuser: superuser(primary) }, one.data, settings(one.name));
    one.server = await startFollower(one.run, one.data, one.sockets);
  };
  await initialise(primary.data, primary.run);
  const log = join(primary.run.folder, 'server.log');
  primary.server = await startPostmaster({ ...primary, socketFolder: primary.sockets, log }, () => undefined);
  relay.leadTo(primary);
  for (const one of members.slice(1)) await follow(one);
  writeServerFile(primary.data, 'postgresql.auto.conf', `${settings(primary.name).slice(1).join('\n')}\n`);
  await askServer(superuser(primary), 'select pg_reload_conf()::text');
  return {
    host: '127.0.0.1',
    port: relay.port,
    async killPrimary() {
      const killed = performance.now();
      const since = () => Math.round(performance.now() - killed);
      lost = primary;
      killWhole(primary.server?.pid ?? 0);
      primary.server = undefined;
      for (let misses = 0; misses < MISSES; ) {
        await new Promise((done) => setTimeout(done, LOOK_MS));
        misses = (await relay.answers()) ? 0 : misses + 1;
      }
      const detected = since();
      const standbys = members.filter(({ server }) => server);
      const received = async (one: Member) =>
        BigInt(
          await askServer(
            superuser(one),
            "select (coalesce(pg_last_wal_receive_lsn(), pg_last_wal_replay_lsn()) - '0/0')::text",
          ),
        );
      const places = await Promise.all(standbys.map(async (one) => ({ one, place: await received(one) })));
      const next = places.reduce((most, other) => (other.place > most.place ? other : most)).one;
      await askServer(superuser(next), 'select pg_promote(true, 30)::text');
      primary = next;
      relay.leadTo(next);
      return { detected, promoted: since(), by: next.name };
    },
    async rejoin() {
      if (lost) await follow(lost);
      lost = undefined;
    },
    async stop() {
      for (const { server } of members) if (server) await stopPostmaster(server);
      await relay.close();
      for (const { sockets } of members) rmSync(sockets, { recursive: true, force: true });
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** A server and its processes, which are in sessions of their own. */
export function killWhole(pid: number): void {
  if (pid <= 0) throw new Error('no server to kill');
  process.kill(pid, 'SIGSTOP');
  try {
    execFileSync('pkill', ['-KILL', '-P', String(pid)]);
  } catch {
    // It had none.
  }
  process.kill(pid, 'SIGKILL');
}

/** One address that leads to the primary of the moment, as a virtual address or a balancer does. */
async function openRelay() {
  let path = '';
  const open = new Set<Socket>();
  const server = createServer((near) => {
    const far = createConnection(path);
    const end = () => {
      near.destroy();
      far.destroy();
      open.delete(near);
      open.delete(far);
    };
    for (const socket of [near, far]) {
      open.add(socket);
      socket.on('error', end);
      socket.on('close', end);
    }
    near.pipe(far).pipe(near);
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const cut = () => {
    for (const socket of open) socket.destroy();
  };
  return {
    port: (server.address() as { port: number }).port,
    leadTo({ sockets, server: of }: Member) {
      path = join(sockets, `.s.PGSQL.${of?.port}`);
      cut();
    },
    /** Whether whoever is there takes connections. */
    answers: () =>
      new Promise<boolean>((done) => {
        if (!existsSync(path)) return done(false);
        const socket = createConnection(path);
        const say = (answer: boolean) => {
          socket.destroy();
          done(answer);
        };
        socket.setTimeout(ANSWER_MS, () => say(false));
        socket.once('connect', () => say(true)).once('error', () => say(false));
      }),
    async close() {
      cut();
      await new Promise((done) => server.close(done));
    },
  };
}
