/**
 * `npm test`, `npm run check` and `npm run test:long`: plain Node, so that it runs on a fresh clone and installs what is
 * missing by itself. Stops at the first step that fails and ends with one line: `N passed, N failed`.
 */
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = resolve(dirname(fileURLToPath(import.meta.url)), '..');
const mode = process.argv[2] ?? 'all';
const bin = (name) => resolve(root, 'node_modules/.bin', name);
const tsc = (folder) => ({ name: `types ${folder}`, run: [bin('tsc'), '-p', folder] });
const vitest = (...projects) => ({
  name: `tests ${projects.join(', ')}`,
  run: [bin('vitest'), 'run', ...projects.flatMap((project) => ['--project', project])],
});

const types = ['src/lending', 'src/resource', 'src/server', 'src/console', 'tests'].map(tsc);
const lint = { name: 'lint and format', run: [bin('biome'), 'check', '--error-on-warnings', '.'] };
const build = { name: 'console build', run: [process.execPath, resolve(root, 'src/server/boot/start.mjs'), '--build'] };
const house = {
  name: 'schemas and house rules',
  run: [bin('vitest'), 'run', '--project', 'unit', 'tests/schemas', 'tests/house'],
};

const STEPS = {
  check: [...types, lint, house],
  all: [...types, lint, vitest('unit', 'console'), vitest('server'), build, vitest('e2e')],
  long: [build, vitest('long')],
};

const steps = STEPS[mode];
if (!steps) {
  console.error(`unknown mode ${mode}: use one of ${Object.keys(STEPS).join(', ')}`);
  process.exit(2);
}

if (process.argv[3] === '--list') {
  for (const { name } of steps) console.log(name);
  process.exit(0);
}

prepare();
let passed = 0;
for (const step of steps) {
  const started = Date.now();
  console.log(`\n== ${step.name}`);
  const { status } = spawnSync(step.run[0], step.run.slice(1), { cwd: root, stdio: 'inherit', env: environment() });
  console.log(`== ${step.name}: ${status === 0 ? 'ok' : 'FAILED'} (${((Date.now() - started) / 1000).toFixed(1)} s)`);
  if (status !== 0) finish(1);
  passed += 1;
}
finish(0);

/** Installs the packages of the lock file where that has not happened yet. */
function prepare() {
  if (existsSync(resolve(root, 'node_modules/.package-lock.json'))) return;
  const { status } = spawnSync('npm', ['ci', '--include=dev', '--no-audit', '--no-fund'], {
    cwd: root,
    stdio: 'inherit',
  });
  if (status !== 0) finish(1);
}

function environment() {
  return { ...process.env, TZ: 'UTC', NODE_ENV: process.env.NODE_ENV ?? 'test' };
}

function finish(failed) {
  console.log(`\nsteps: ${passed} passed, ${failed} failed`);
  process.exit(failed);
}
