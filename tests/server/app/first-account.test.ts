import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { databaseFolder } from '../../memory.ts';
import { EVERY_CASE } from '../../part.ts';
import { createTestDatabase } from '../helpers/database.ts';
import { type Server, serverOn } from './servers.ts';

const ROOT = join(import.meta.dirname, '../../..');
const dataDir = mkdtempSync(join(databaseFolder(), 'mesa-first-'));
let database: Awaited<ReturnType<typeof createTestDatabase>>;
let server: Server;
let env: Record<string, string>;

beforeAll(async () => {
  database = await createTestDatabase();
  const { host, user, database: name } = database.connection;
  env = {
    DATABASE_URL: `postgresql://${user}@/${name}?host=${encodeURIComponent(host)}`,
    DATA_DIR: dataDir,
    SCHEMAS_DIR: join(ROOT, 'schemas'),
    SECRET_KEY: '0'.repeat(64),
    PUBLIC_URL: 'https://mesa.example',
    DEMO: '0',
  };
  server = await serverOn(env);
});
afterAll(async () => {
  await server?.kill();
  await database?.drop();
  rmSync(dataDir, { recursive: true, force: true, maxRetries: 10 });
});

const run = (script: string, ...args: string[]) =>
  promisify(execFile)('npm', ['run', '--silent', script, '--', ...args], {
    cwd: ROOT,
    env: { ...process.env, ...env },
  }).then(
    ({ stdout }) => ({ ok: true, said: stdout }),
    ({ stdout, stderr }: { stdout: string; stderr: string }) => ({ ok: false, said: stdout + stderr }),
  );
const post = (path: string, body: object) =>
  fetch(`${server.url}/v1${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
const accounts = async () =>
  (await sql<{ email: string; roles: string[] }>`select email, roles from users order by id`.execute(database.db)).rows;

describe('the first account of an empty, real installation', { timeout: 120_000 }, () => {
  it('is named by the start and by rescue, which make none', async () => {
    expect(server.output()).toContain('npm run account -- first <correo>');
    const { ok, said } = await run('schemas', 'rescue', 'ana@empresa.mx');
    expect({ ok, said: said.trim() }).toEqual({
      ok: false,
      said: 'Todavía no hay ninguna cuenta: npm run account -- first <correo> hace la primera.',
    });
    if (EVERY_CASE) {
      expect((await run('account', 'first', 'no address')).ok).toBe(false);
      expect((await run('account', 'second', 'ana@empresa.mx')).said).toContain('npm run account -- first <correo>');
    }
    expect(await accounts()).toEqual([]);
  });

  it('is made once, also by two commands at the same moment, with a line of the audit and a link for half an hour', async () => {
    const both = await Promise.all([
      run('account', 'first', 'ana@empresa.mx'),
      run('account', 'first', 'eva@empresa.mx'),
    ]);
    expect(both.filter(({ ok }) => ok)).toHaveLength(1);
    expect(both.find(({ ok }) => !ok)?.said).toContain('Ya hay una cuenta SUPER_ADMIN.');
    const [only, ...others] = await accounts();
    expect(others).toEqual([]);
    expect(only?.roles).toEqual(['SUPER_ADMIN']);
    const said = both.find(({ ok }) => ok)?.said ?? '';
    expect(said).toContain(`${only?.email} es SUPER_ADMIN.`);
    const { rows: lines } = await sql`select resource, action, actor_name ~ '^npm run account' as by from _audit
      where action = 'first-account'`.execute(database.db);
    expect(lines).toEqual([{ resource: 'users', action: 'first-account', by: true }]);
    const { rows: links } = await sql<{ minutes: number }>`select
      round(extract(epoch from expires_at - created_at) / 60)::int as minutes from _recovery`.execute(database.db);
    expect(links).toEqual([{ minutes: 30 }]);
    const token = /https:\/\/mesa\.example\/#\/reset\?token=(\S+)/.exec(said)?.[1];
    const credentials = { email: only?.email, password: 'Segura.2026!' };
    expect((await post('/login', credentials)).status).toBe(401);
    expect((await post('/passwords/reset', { token, password: credentials.password })).status).toBe(204);
    // The role needs a second factor, so that signing in goes on to enrol one or says when it has to.
    expect([200, 202]).toContain((await post('/login', credentials)).status);
    expect((await post('/passwords/reset', { token, password: 'Segura.2027!' })).status).toBe(422);
    if (EVERY_CASE)
      expect((await run('account', 'first', 'otra@empresa.mx')).said).toContain('Ya hay una cuenta SUPER_ADMIN.');
  });

  it.runIf(EVERY_CASE)('is no longer asked for by the next start', async () => {
    await server.kill();
    const before = server.output().length;
    await server.start();
    expect(server.output().slice(before)).not.toContain('npm run account');
  });
});
