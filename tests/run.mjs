/**
 * `npm test`, `npm run check:code`, `npm run test:long` and its parts `npm run test:long -- clock` and `-- engines`: plain Node, so that it
 * runs on a fresh clone, or after other packages came, and installs what is missing by itself. Stops at the first group of steps in which one fails, says how long everything took and which test
 * files are the slowest, names each test that passed only at its second try, and ends with one line: `N passed, N failed`.
 */
import { spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { packagesAgree } from '../src/server/app/packages.mjs';
import { bringBrowser, mayHaveBrowser, NO_BROWSER } from './browser.mjs';
import { evenings, hasClock, NO_CLOCK } from './clock.mjs';
import { seconds, summary } from './summary.mjs';

const root = resolve(dirname(fileURLToPath(import.meta.url)), '..');
const started = Date.now();
const times = resolve(root, 'dist', `test-times-${process.pid}.jsonl`);
// What follows `--` is a part of the mode before it.
const mode = process.argv.slice(2).findLast((word) => !word.startsWith('--')) ?? 'all';
const bin = (name) => resolve(root, 'node_modules/.bin', name);
const tsc = (folder) => ({ name: `types ${folder}`, run: [bin('tsc'), '-p', folder] });
const vitest = (...projects) => ({
  name: `tests ${projects.join(', ')}`,
  run: [
    bin('vitest'),
    'run',
    ...projects.flatMap((project) => ['--project', project]),
    '--reporter=default',
    `--reporter=${resolve(root, 'tests/times-reporter.ts')}`,
  ],
});

const types = ['src/lending', 'src/resource', 'src/server', 'src/console', 'tests'].map(tsc);
const lint = { name: 'lint and format', run: [bin('biome'), 'check', '--error-on-warnings', '.'] };
const build = { name: 'console build', run: [process.execPath, resolve(root, 'src/server/app/start.mjs'), '--build'] };
const house = {
  name: 'schemas and house rules',
  run: [bin('vitest'), 'run', '--project', 'unit', 'tests/schemas', 'tests/house'],
};

/** Groups of steps: those of one group run two at a time, and a group starts when the one before is through. */
const GROUPS = {
  check: [[...types, lint], [house]],
  all: [[build, ...types, lint], [vitest('unit', 'console', 'mocked')], [vitest('server')], [vitest('e2e')]],
  long: [[build], [vitest('long')], [everyCase(vitest('e2e'), 'every case')], ...engines(), ...clocks()],
  clock: [[build], ...clocks()],
  engines: [[build], ...engines()],
};
const AT_ONCE = 2;

/**
 * The run again on evenings on which the day of Mexico is not the day of UTC, with every case of what `npm test` asks in parts;
 * Chromium does not live under that clock: its tests have a step of their own.
 */
function clocks() {
  return evenings().flatMap(({ name, env }) =>
    [vitest('unit', 'console', 'mocked'), vitest('server')].map((step) => [everyCase(step, name, env)]),
  );
}

/** The tests of the server on PostgreSQL 15, and on it behind PgBouncer; a machine without these fails them. */
function engines() {
  const on = (name, own) => ({ ...vitest('server'), name: `tests server, ${name}`, env: () => own });
  return [
    [on('PostgreSQL 15', { PG: '15' })],
    [on('PostgreSQL 15 behind PgBouncer', { PG: '15', BEHIND: 'pgbouncer' })],
  ];
}

/** The step with all of what `npm test` asks in parts. */
function everyCase(step, name, env = () => ({})) {
  return { ...step, name: `${step.name}, ${name}`, env: () => ({ ...env(), EVERY_CASE: '1' }) };
}

const groups = GROUPS[mode];
if (!groups) {
  console.error(`unknown mode ${mode}: use one of ${Object.keys(GROUPS).join(', ')}`);
  process.exit(2);
}

if (process.argv.includes('--list')) {
  for (const { name } of groups.flat()) console.log(name);
  process.exit(0);
}

// Browser and clock are needed minutes later: who can have none hears it at once.
const hasScreens = ['all', 'long'].includes(mode);
if (hasScreens && !mayHaveBrowser()) without(NO_BROWSER);
if (['long', 'clock'].includes(mode) && !hasClock()) without(NO_CLOCK);

prepare();
if (hasScreens && !bringBrowser()) without(NO_BROWSER);
let passed = 0;
for (const group of groups) {
  const failed = group.length === 1 ? await aloud(group[0]) : await together(group);
  passed += group.length - failed;
  if (failed > 0) finish(failed);
}
finish(0);

/** Runs one step whose lines are seen as they come; answers how many failed. */
async function aloud(step) {
  console.log(`\n== ${step.name}`);
  return (await outcome(step, 'inherit')) ? 0 : 1;
}

/** Runs steps at the same time and shows the lines of each when it has ended; answers how many failed. */
async function together(group) {
  const waiting = [...group];
  let failed = 0;
  const lane = async () => {
    for (let step = waiting.shift(); step; step = waiting.shift()) if (!(await outcome(step, 'pipe'))) failed += 1;
  };
  await Promise.all(Array.from({ length: AT_ONCE }, lane));
  return failed;
}

function outcome(step, output) {
  const from = Date.now();
  const child = spawn(step.run[0], step.run.slice(1), {
    cwd: root,
    stdio: ['ignore', output, output],
    env: { ...process.env, ...step.env?.(), TZ: 'UTC', NODE_ENV: process.env.NODE_ENV ?? 'test', TEST_TIMES: times },
  });
  const lines = [];
  child.stdout?.on('data', (chunk) => lines.push(chunk));
  child.stderr?.on('data', (chunk) => lines.push(chunk));
  return new Promise((done) => {
    const end = (isGood) => {
      process.stdout.write(Buffer.concat(lines));
      console.log(`== ${step.name}: ${isGood ? 'ok' : 'FAILED'} (${seconds(Date.now() - from)} s)`);
      done(isGood);
    };
    child.once('error', (error) => {
      lines.push(Buffer.from(`${error.message}\n`));
      end(false);
    });
    child.once('close', (status) => end(status === 0));
  });
}

/** Installs the packages of the lock file where others are there, or none: before two steps at once would. */
function prepare() {
  mkdirSync(dirname(times), { recursive: true });
  if (packagesAgree(root, { workshop: true })) return;
  const { status } = spawnSync('npm', ['ci', '--include=dev', '--no-audit', '--no-fund'], {
    cwd: root,
    stdio: 'inherit',
  });
  if (status !== 0) finish(1);
}

function without(sentence) {
  console.error(sentence);
  process.exit(1);
}

function report() {
  if (!existsSync(times)) return;
  const files = readFileSync(times, 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));
  rmSync(times);
  for (const line of summary(files)) console.log(line);
}

function finish(failed) {
  report();
  console.log(`\nminutes: ${((Date.now() - started) / 60_000).toFixed(1)}`);
  console.log(`steps: ${passed} passed, ${failed} failed`);
  process.exit(failed > 0 ? 1 : 0);
}
