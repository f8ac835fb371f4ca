import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import { packagesAgree } from './packages.mjs';

/** Plain JavaScript without packages: it runs on a fresh clone, before anything is installed. */
const ROOT = resolve(import.meta.dirname, '../../..');
const SHARED_INPUTS = ['src/plugins', 'src/resource', 'src/lending', 'vite.config.ts', 'package-lock.json'];
/** What is built, and from what; it is built again when one of these files has changed. */
const BUILDS = [
  {
    name: 'console',
    made: 'dist/console/index.html',
    inputs: ['src/console', 'generators/kept-builds.ts', 'generators/spanish-font.ts', ...SHARED_INPUTS],
    options: [],
  },
  {
    name: 'server',
    made: 'dist/server/app/main.js',
    inputs: ['src/server', 'generators/demo', ...SHARED_INPUTS],
    options: ['--ssr'],
  },
];
const NODE_MINIMUM = [20, 19];

checkNode();
installIfStale();
for (const one of BUILDS) buildIfStale(one);
// `npm test` builds in the same way, so that nothing is built again while a browser looks at it.
if (!process.argv.includes('--build')) serve();

function checkNode() {
  const [major, minor] = process.versions.node.split('.').map(Number);
  const [majorLeast, minorLeast] = NODE_MINIMUM;
  if (major < majorLeast || (major === majorLeast && minor < minorLeast))
    fail(tell('start-node', { needed: NODE_MINIMUM.join('.'), found: process.versions.node }));
}

function installIfStale() {
  if (packagesAgree(ROOT)) return;
  console.log(tell('start-install'));
  // The build needs the tools also where NODE_ENV says production.
  run('npm', ['ci', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error']);
}

function buildIfStale({ name, made, inputs, options }) {
  const stamp = join(ROOT, `dist/${name}.hash`);
  const hash = hashOf(inputs);
  if (existsSync(join(ROOT, made)) && read(stamp) === hash) return;
  console.log(tell('start-build', { name: tell(`start-build-${name}`) }));
  run(process.execPath, [join(ROOT, 'node_modules/vite/bin/vite.js'), 'build', ...options, '--logLevel', 'warn']);
  write(stamp, hash);
}

/** The server itself; signals go on to it, and this process ends as it ended. */
function serve() {
  // Fewer heaps of the C library and a smaller space for new objects: 50 MB less, idle and after lists (decision 1222).
  const env = { MALLOC_ARENA_MAX: '2', ...process.env };
  const args = ['--max-semi-space-size=8', 'dist/server/app/main.js'];
  const child = spawn(process.execPath, args, { cwd: ROOT, stdio: 'inherit', env });
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => child.kill(signal));
  child.on('exit', (code, signal) => process.exit(signal ? 1 : (code ?? 1)));
}

function run(command, args) {
  // The console is built for use, whatever the variable says: a test looks at what people get.
  const env = { ...process.env, NODE_ENV: 'production' };
  // Notices of the tools are hidden at the start; the output of a failure is shown whole.
  const { status, error, stdout, stderr } = spawnSync(command, args, { cwd: ROOT, encoding: 'utf8', env });
  if (error) fail(`${command}: ${error.message}`);
  if (status !== 0) fail(`${stdout}${stderr}${command} ${args.join(' ')} ended with ${status}.`);
}

function hashOf(paths) {
  const hash = createHash('sha256');
  for (const path of paths)
    for (const file of filesIn(join(ROOT, path))) hash.update(`${relative(ROOT, file)}\0`).update(readFileSync(file));
  return hash.digest('hex');
}

function filesIn(path) {
  if (!existsSync(path)) return [];
  if (!statSync(path).isDirectory()) return [path];
  const names = readdirSync(path).filter((name) => name !== 'node_modules' && !name.startsWith('.'));
  return names.sort().flatMap((name) => filesIn(join(path, name)));
}

/** Before the packages are there; `tell.ts` does the same for the rest. */
function tell(key, params = {}) {
  const sentence = JSON.parse(read(join(ROOT, 'src/server/core/command-sentences.json')))[key];
  return sentence.replace(/\{(\w+)\}/g, (_, name) => params[name]);
}

function read(path) {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return '';
  }
}

function write(path, text) {
  mkdirSync(join(path, '..'), { recursive: true });
  writeFileSync(path, text);
}

function fail(sentence) {
  console.error(sentence);
  process.exit(1);
}
