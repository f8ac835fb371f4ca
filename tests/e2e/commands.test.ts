import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { databaseFolder } from '../memory.ts';
import { EVERY_CASE } from '../part.ts';
import { freePort } from './helpers/server.ts';

const ROOT = join(import.meta.dirname, '../..');
const SCRIPTS = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')).scripts as Record<string, string>;
let folder: string;
const running: ChildProcess[] = [];

beforeAll(() => {
  folder = mkdtempSync(join(databaseFolder(), 'mesa-commands-'));
});
afterAll(async () => {
  for (const child of running) {
    const ended = new Promise((resolve) => child.once('exit', resolve));
    // The whole group: npm's shell does not pass a signal on.
    if (child.pid) process.kill(-child.pid, 'SIGTERM');
    await ended;
  }
  rmSync(folder, { recursive: true, force: true, maxRetries: 10 });
});

/** Runs a command of package.json as a person would, until its output says what is awaited. */
async function start(script: string, env: Record<string, string>, until: RegExp): Promise<string> {
  const child = spawn('npm', ['run', '--silent', script], {
    cwd: ROOT,
    env: { ...process.env, NODE_ENV: 'production', ...env },
    detached: true,
  });
  running.push(child);
  let output = '';
  child.stdout.on('data', (chunk) => (output += chunk));
  child.stderr.on('data', (chunk) => (output += chunk));
  await expect.poll(() => output, { timeout: 110_000, interval: 200 }).toMatch(until);
  return output;
}

const run = (script: string, args: string[] = [], env: Record<string, string> = {}) =>
  spawnSync('npm', ['run', '--silent', script, '--', ...args], {
    cwd: ROOT,
    encoding: 'utf8',
    env: { ...process.env, ...env },
  });

describe('the commands of the house', () => {
  it('npm start serves console and API on one port and prints the address and an account for each role [K-035, K-039]', async () => {
    const port = String(await freePort());
    const output = await start('start', { PORT: port, DATA_DIR: join(folder, 'start') }, /Mesa2026!/);
    expect(output).toContain(`http://localhost:${port}`);
    for (const role of [
      'super-admin',
      'admin',
      'senior-operations',
      'junior-operations',
      'legal',
      'compliance-officer',
      'finance',
      'human-resources',
      'accounting',
      'partner',
      'partner-compliance-officer',
      'external',
      'consultant',
      'user',
    ])
      expect(output).toMatch(new RegExp(`\\b${role}@demo\\.mx`));
    const page = await fetch(`http://127.0.0.1:${port}/`);
    expect(await page.text()).toContain('<div id="root"');
    const health = await fetch(`http://127.0.0.1:${port}/v1/health`);
    expect([health.status, await health.json()]).toEqual([200, { status: 'ok' }]);
  });

  it.runIf(EVERY_CASE)('npm run dev serves both sides in one process [K-037]', async () => {
    const port = String(await freePort());
    await start('dev', { PORT: port, DATA_DIR: join(folder, 'dev') }, /Mesa2026!/);
    const page = await fetch(`http://127.0.0.1:${port}/`);
    expect(await page.text()).toContain('/@vite/client');
    expect((await fetch(`http://127.0.0.1:${port}/v1/health`)).status).toBe(200);
  });

  it('npm test runs types, lint, unit, API on PostgreSQL, schemas, house rules and a real browser [K-036]', () => {
    const steps = spawnSync(process.execPath, ['tests/run.mjs', 'all', '--list'], {
      cwd: ROOT,
      encoding: 'utf8',
    }).stdout;
    expect(SCRIPTS.test).toBe('node tests/run.mjs');
    for (const step of [
      'types src/server',
      'types src/console',
      'lint and format',
      'tests unit, console',
      'tests server',
      'tests e2e',
    ])
      expect(steps).toContain(step);
    expect(readFileSync(join(ROOT, '.ci/run'), 'utf8')).toMatch(/\nnpm test\n/);
  });

  it('npm test says in its first second that there is no browser, and how to get one [K-036]', () => {
    const { status, stderr } = spawnSync(process.execPath, ['tests/run.mjs', 'all'], {
      cwd: ROOT,
      encoding: 'utf8',
      env: { ...process.env, CHROMIUM: join(folder, 'nowhere') },
    });
    expect({ status, stderr }).toEqual({ status: 1, stderr: expect.stringContaining('No Chromium found.') });
  });

  it.runIf(EVERY_CASE)('npm run check judges the schema files alone, and says where the rest is [K-037]', () => {
    const good = run('check', []);
    expect([good.status, good.stdout.match(/check:code/g)?.length]).toEqual([0, 1]);
    const schemas = join(folder, 'checked');
    cpSync(join(ROOT, 'schemas'), schemas, { recursive: true });
    const messages = { $schema: '../_meta/messages.schema.json', 'create.title': 5 };
    writeFileSync(join(schemas, 'holidays/messages.json'), JSON.stringify(messages));
    const bad = run('check', [schemas, '--json']);
    expect(bad.status).toBe(1);
    expect(JSON.parse(bad.stdout).problems[0]).toMatchObject({
      file: 'holidays/messages.json',
      pointer: '/create.title',
      line: 1,
    });
    expect(run('check', [join(folder, 'nowhere')]).status).toBe(2);
  });

  it.runIf(EVERY_CASE)('npm run check:code, bench and generate exist and name what they do [K-037]', () => {
    const steps = spawnSync(process.execPath, ['tests/run.mjs', 'check', '--list'], {
      cwd: ROOT,
      encoding: 'utf8',
    }).stdout;
    expect(steps).toContain('schemas and house rules');
    expect(run('generate', ['--check']).status).toBe(0);
    expect(run('bench', ['--list']).stdout).toMatch(/lending/);
  });

  it('npm run new writes a resource folder that links [K-037]', () => {
    const schemas = join(folder, 'schemas');
    cpSync(join(ROOT, 'schemas'), schemas, { recursive: true });
    const made = run('new', ['vehicles'], { SCHEMAS_DIR: schemas });
    expect(made.stderr + made.stdout).toContain('vehicles/fields.schema.json');
    expect(readFileSync(join(schemas, 'vehicles/permissions.json'), 'utf8')).toContain('operations');
    expect(run('new', ['vehicles'], { SCHEMAS_DIR: schemas }).status).not.toBe(0);
  });

  it.runIf(EVERY_CASE)('npm run demo fills an empty database with as much as it is told [K-037]', () => {
    const made = run('demo', ['--requests', '30', '--people', '40'], { DATA_DIR: join(folder, 'demo') });
    expect(made.status, made.stdout + made.stderr).toBe(0);
    for (const account of ['super-admin@demo.mx', 'partner@demo.mx']) expect(made.stdout).toContain(account);
    expect(run('demo', ['--requests', '30'], { DATA_DIR: join(folder, 'demo') }).status).not.toBe(0);
  });
});
