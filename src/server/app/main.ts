import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { Problem } from '../../resource/model/definition.ts';
import { beginFactors } from '../auth/factors/rule.ts';
import { rememberNews } from '../auth/news.ts';
import type { Log } from '../core/context.ts';
import { makeLog } from '../core/log.ts';
import { ROOT } from '../core/root.ts';
import { readSettings, type Settings } from '../core/settings.ts';
import { systemCall } from '../core/system-call.ts';
import { tell } from '../core/tell.ts';
import { writtenBelow } from '../database/processes.ts';
import { carryOverOldShares, correctOldShares, fillIvaRates, restUndispersed } from '../domain/loans/old-loans.ts';
import type { AppState } from '../http/runtime.ts';
import { problemLines } from '../schemas/problem-lines.ts';
import { isNoSchemas } from '../schemas/store.ts';
import { buildApp } from './app.ts';
import { backUpBeforeChange } from './backup/before-change.ts';
import { DATA_LEVEL, readLevel, rememberLevel } from './backup/level.ts';
import { hasNoSuperAdmin } from './first-account.ts';
import { fillIfEmpty, startRuntime } from './start-runtime.ts';
import { warmUp } from './warm-up.ts';

const CONSOLE_DIR = join(ROOT, 'dist/console');
const STOP_LIMIT_MS = 10_000;
/** On a busy machine a start takes that long; an end before it would leave the embedded database behind. */
const START_LIMIT_MS = 60_000;
const SECOND_MS = 1_000;

/** The process: it listens first, says that it is starting, and serves once database, schemas and demo data are there. */
async function main(stop: { asked: boolean }): Promise<void> {
  const read = readSettings(process.env);
  if ('problems' in read) {
    for (const problem of read.problems) console.error(problem.sentence);
    process.exit(1);
  }
  const { settings } = read;
  const log = makeLog({ level: process.env.LOG_LEVEL ?? 'warn' });
  const state: AppState = {};
  const metrics = await metricsOf(settings, state, log);
  const app = await buildApp({ settings, log, state, consoleDir: CONSOLE_DIR, measures: metrics });
  const address = await app.listen({ port: settings.port, host: settings.host });
  await metrics?.open();
  let isNew = false;
  const starting = startRuntime({
    settings,
    log,
    onProblems: tellProblems,
    onEffect: (lines) => console.error(lines.map((line) => `· ${line}`).join('\n')),
    beforeChange: async (open) => {
      isNew = (await readLevel(open.db)) === undefined;
      await backUpBeforeChange({ ...open, settings, say: (sentence) => console.log(sentence) });
    },
  });
  stopOnSignal(stop, settings.drainSeconds * SECOND_MS, async () => {
    state.leaving = true;
    if (state.runtime) await wait(settings.drainSeconds * SECOND_MS);
    state.stopping = true;
    // What has been started half is started first: the embedded database must not outlive this process.
    const started = await starting.catch(() => undefined);
    setTimeout(() => process.exit(1), STOP_LIMIT_MS).unref();
    started?.hub.close();
    await app.close();
    await metrics?.close();
    await started?.close();
  });
  const runtime = await starting;
  const { services, schemas } = runtime;
  const call = systemCall(services, schemas.current());
  const carried = await carryOverOldShares(services.db, call, log);
  if (carried > 0) console.log(tell('start-carried', { count: carried }));
  if (((await readLevel(services.db)) ?? DATA_LEVEL) < DATA_LEVEL) {
    await fillIvaRates(services.db, call);
    await restUndispersed(services.db, call);
    const corrected = await correctOldShares(services.db, call, log);
    if (corrected > 0) console.log(tell('start-corrected', { count: corrected }));
  }
  const demo = await fillIfEmpty(runtime);
  if (isNew) await rememberNews(runtime.services.db, runtime.schemas.current());
  await beginFactors(services, services.clock());
  // What an older version of the program still writes beside this one, the next start puts right as well.
  if (!(await writtenBelow(services.db, DATA_LEVEL))) await rememberLevel(services.db);
  const isUnkept = !demo && runtime.schemas.current().resources.users && (await hasNoSuperAdmin(services.db));
  state.runtime = runtime;
  void warmUp(log);
  console.log(`\nMesa de Control: ${settings.host === '127.0.0.1' ? `http://localhost:${settings.port}` : address}\n`);
  if (!settings.second) console.log(tell('start-second-off'));
  if (!settings.factors) console.log(tell('start-factors-off'));
  if (isUnkept) console.log(`${tell('start-nobody')}\n`);
  if (!demo) return;
  console.log(`${demo.accounts.map(({ email, role }) => `  ${email.padEnd(42)}${role}`).join('\n')}`);
  console.log(`\n  ${demo.password}\n`);
}

/** What a monitor reads; its code is loaded where a port is named for it, and by no other start. */
async function metricsOf(settings: Settings, state: AppState, log: Log) {
  const { metricsPort: port, metricsHost: host } = settings;
  if (port === undefined) return undefined;
  const { makeMetrics } = await import('./metrics/metrics.ts');
  const metrics = makeMetrics(settings, state, log);
  return { ...metrics, open: () => metrics.listen({ port, host }) };
}

/** What is being answered is answered to its end; nothing new is taken; then everything is put down. */
function stopOnSignal(stop: { asked: boolean }, drainMs: number, end: () => Promise<void>): void {
  const once = (signal: NodeJS.Signals) => {
    if (stop.asked) return;
    stop.asked = true;
    setTimeout(() => process.exit(1), drainMs + START_LIMIT_MS + STOP_LIMIT_MS).unref();
    end().then(
      () => process.exit(0),
      (error: Error) => {
        console.error(`${signal}: ${error.message}`);
        process.exit(1);
      },
    );
  };
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, once);
}

/** Says why a start fails; one that fails because what it needs was closed by the stop does not. */
function run(stop: { asked: boolean }): Promise<void> {
  return main(stop).catch((error: Error) => {
    if (stop.asked) return;
    if (isNoSchemas(error)) tellProblems(error.problems);
    console.error(error.message);
    process.exit(1);
  });
}

/** What is wrong with the files, on the terminal. */
function tellProblems(problems: Problem[]): void {
  for (const problem of problems) console.error(problemLines(problem).join('\n'));
}

void run({ asked: false });
