/**
 * The proof as a process of its own, for long runs and for copies of the source that hold a bug:
 * `node --import tsx tests/rights/main.ts prepare` fills a database once and says its name, `… run` asks it.
 */
import { writeFileSync } from 'node:fs';
import { findings, run } from './run.ts';
import { dropKept, type Kept, keepFilled, startWorlds, stopWorlds } from './world.ts';

const [, , command, file = ''] = process.argv;

if (command === 'prepare') writeFileSync(file, JSON.stringify(await keepFilled()));
else writeFileSync(file, JSON.stringify(await ask(), null, 1));

async function ask() {
  const { RIGHTS_KEPT, RIGHTS_PROBES = '2000', SEED = '1', RIGHTS_ALL, RIGHTS_BAIL } = process.env;
  const kept = RIGHTS_KEPT ? (JSON.parse(RIGHTS_KEPT) as Kept) : await keepFilled();
  const from = Date.now();
  const worlds = await startWorlds({ kept });
  const started = Date.now();
  const report = await run(worlds, {
    seed: Number(SEED),
    probes: Number(RIGHTS_PROBES),
    all: RIGHTS_ALL === '1',
    bail: RIGHTS_BAIL === '1',
  });
  const ended = Date.now();
  await stopWorlds(worlds);
  if (!RIGHTS_KEPT) await dropKept(kept);
  const { user, system } = process.cpuUsage();
  const seconds = { start: (started - from) / 1_000, run: (ended - started) / 1_000, worker: (user + system) / 1e6 };
  return { ...report, reached: [...report.reached], found: findings(report).length, seconds };
}
