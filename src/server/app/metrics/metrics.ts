import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { Counter, collectDefaultMetrics, Gauge, Registry } from 'prom-client';
import type { Log } from '../../core/context.ts';
import type { Settings } from '../../core/settings.ts';
import { tell } from '../../core/tell.ts';
import type { Standbys } from '../../database/standbys.ts';
import type { AppState, Runtime } from '../../http/runtime.ts';
import { addressWithoutKeys } from '../audit/anchors.ts';
import { type CallMeasures, makeCallMeasures } from './call-measures.ts';
import { measureDatabase, showDatabase } from './database-measures.ts';

export type Metrics = CallMeasures & {
  /** The values of this moment in the text form of Prometheus. */
  text(): Promise<string>;
  /** Opens the port of its own; answers which. */
  listen(place: { port: number; host: string }): Promise<number>;
  close(): Promise<void>;
};

/** A scrape waits so long for the database, and goes without it then. */
const DATABASE_LIMIT_MS = 2_000;
const CONNECTION_LIMIT_MS = 10_000;
const CONNECTIONS_MAX = 32;
const MS = 1_000;

/**
 * What a monitor reads of this process. Loaded only where METRICS_PORT asks for it. Two scrapes at once get one text, and the
 * database is asked by one of them at a time, however long it takes.
 */
export function makeMetrics(settings: Pick<Settings, 'anchorsUrl'>, state: AppState, log: Log): Metrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const calls = makeCallMeasures(registry);
  const place = settings.anchorsUrl && addressWithoutKeys(settings.anchorsUrl);
  let asking: Promise<Awaited<ReturnType<typeof measureDatabase>> | undefined> | undefined;
  let writing: Promise<string> | undefined;
  const ask = ({ services }: Runtime) => {
    asking ??= measureDatabase(services.db, DATABASE_LIMIT_MS, place)
      .catch((error: Error) => void log.warn({ error: error.message }, 'metrics without the database'))
      .finally(() => {
        asking = undefined;
      });
    return asking;
  };
  const write = async () => {
    const { runtime } = state;
    // Of these a new one each time: what could not be measured now is left out, not shown as it was.
    const now = new Registry();
    if (runtime) {
      const found = await Promise.race([ask(runtime), wait(DATABASE_LIMIT_MS, undefined, { ref: false })]);
      showProcess(now, runtime, found !== undefined);
      if (found) showDatabase(now, found);
    }
    return [await registry.metrics(), await now.metrics()].filter((text) => text.trim() !== '').join('');
  };
  const text = () => {
    writing ??= write().finally(() => {
      writing = undefined;
    });
    return writing;
  };
  return { ...calls, text, ...serverOf(text, registry.contentType) };
}

/** Connections of this process, and streams that it holds open. */
function showProcess(registry: Registry, { database, hub, standbys }: Runtime, isMeasured: boolean): void {
  const registers = [registry];
  const connections = new Gauge({
    name: 'mesa_pool_connections',
    help: 'Connections to the database by pool (direct: those that pass no pooler) and state.',
    labelNames: ['pool', 'state'],
    registers,
  });
  const waiting = new Gauge({
    name: 'mesa_pool_waiting',
    help: 'Calls and jobs that wait for a connection.',
    labelNames: ['pool'],
    registers,
  });
  for (const [name, pool] of Object.entries({ calls: database.pool, direct: database.directPool })) {
    if (!pool) continue;
    connections.set({ pool: name, state: 'used' }, pool.totalCount - pool.idleCount);
    connections.set({ pool: name, state: 'idle' }, pool.idleCount);
    waiting.set({ pool: name }, pool.waitingCount);
  }
  const unsure = {
    name: 'mesa_unsure_commits_total',
    help: 'Transactions whose outcome was not known: the connection was lost at COMMIT, or a wait for standbys was cancelled.',
  };
  new Counter({ ...unsure, registers }).inc(database.unsureCommits());
  if (standbys) showStandbys(registry, standbys.measures());
  new Gauge({ name: 'mesa_live_streams', help: 'Streams of live events that are open.', registers }).set(hub.size());
  const measured = {
    name: 'mesa_database_measured',
    help: '0: the database did not answer in time; its series are left out.',
  };
  new Gauge({ ...measured, registers }).set(isMeasured ? 1 : 0);
}

/** Standbys are named by their place in `REPLICA_URLS`, from 1. */
function showStandbys(registry: Registry, { lags, reads }: ReturnType<Standbys['measures']>): void {
  const registers = [registry];
  const lag = new Gauge({
    name: 'mesa_standby_lag_seconds',
    help: 'Since a standby was last seen to have all that the database had.',
    labelNames: ['standby'],
    registers,
  });
  for (const [place, ms] of lags.entries()) lag.set({ standby: String(place + 1) }, ms / MS);
  const counter = new Counter({
    name: 'mesa_reads_total',
    help: 'Lists, searches, figures, files and histories, by where they were read.',
    labelNames: ['from'],
    registers,
  });
  for (const [from, count] of Object.entries(reads)) counter.inc({ from }, count);
}

/** One address and nothing else: no page, no list of what there is. */
function serverOf(text: () => Promise<string>, type: string): Pick<Metrics, 'listen' | 'close'> {
  const server = createServer({ requestTimeout: CONNECTION_LIMIT_MS }, async (request, reply) => {
    if (request.url?.split('?')[0] !== '/metrics') return void reply.writeHead(404).end();
    if (request.method !== 'GET') return void reply.writeHead(405, { allow: 'GET' }).end();
    try {
      const body = await text();
      reply.writeHead(200, { 'content-type': type, 'cache-control': 'no-store' }).end(body);
    } catch {
      reply.writeHead(500).end();
    }
  });
  server.maxConnections = CONNECTIONS_MAX;
  return {
    listen: ({ port, host }) =>
      new Promise((resolve, reject) => {
        server.once('error', ({ code }: NodeJS.ErrnoException) => {
          const sentence = code === 'EADDRINUSE' ? 'start-metrics-taken' : 'start-metrics-port';
          reject(new Error(tell(sentence, { host, port, code })));
        });
        server.listen({ port, host }, () => resolve((server.address() as AddressInfo).port));
      }),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
