import { execFileSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Server, serverOn } from '../app/servers.ts';
import { testDatabase } from '../helpers/database.ts';
import { READING_ROLE, ROWS_ROLE } from '../helpers/engine.ts';
import { SHIPPED } from '../helpers/house.ts';

const ROOT = join(import.meta.dirname, '../../..');
const DENIED = '42501';

const folder = mkdtempSync(join(tmpdir(), 'mesa-roles-'));
const schemas = join(folder, 'schemas');
const database = testDatabase();
let server: Server | undefined;
let token = '';

const urlOf = (role: string): string => {
  const { host, port, database: name } = database.current.connection;
  return `postgresql://${role}@/${name}?host=${encodeURIComponent(host)}&port=${port}`;
};
const environment = () => ({
  DATABASE_URL: urlOf(ROWS_ROLE),
  DATABASE_DIRECT_URL: urlOf('mesa'),
  DATA_DIR: folder,
  SCHEMAS_DIR: schemas,
  SECRET_KEY: '0'.repeat(64),
  DEMO: '1',
  BACKUP: 'off',
});
const prepare = (): string =>
  execFileSync(process.execPath, ['--import', 'tsx', 'src/server/app/database-main.ts', 'prepare'], {
    cwd: ROOT,
    env: { ...process.env, ...environment(), REPLICA_URLS: urlOf(READING_ROLE) },
    encoding: 'utf8',
  });

async function grantNothing(): Promise<void> {
  const client = new pg.Client({ ...database.current.server.superuser, database: database.current.name });
  await client.connect();
  await client.query(`drop owned by ${ROWS_ROLE}, ${READING_ROLE}`);
  await client.end();
}

/** The code of the refusal, or how many rows there were. */
async function asked(role: string, text: string): Promise<string | number> {
  const client = new pg.Client({ ...database.current.connection, user: role });
  await client.connect();
  try {
    await client.query('begin');
    const { rowCount } = await client.query(text);
    return rowCount ?? 0;
  } catch (error) {
    return (error as { code: string }).code;
  } finally {
    await client.end();
  }
}

async function call(method: string, path: string, body?: object) {
  const answer = await fetch(`${server?.url}/v1/${path}`, {
    method,
    headers: { authorization: `Bearer ${token}`, ...(body ? { 'content-type': 'application/json' } : {}) },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
  return { status: answer.status, body: await answer.json().catch(() => ({})) };
}

beforeAll(async () => {
  cpSync(SHIPPED, schemas, { recursive: true });
  // A run with roles prepared it.
  await grantNothing();
});
afterAll(async () => {
  await server?.kill();
  rmSync(folder, { recursive: true, force: true });
});

describe('a process whose rows are of another role than its tables', () => {
  it('ends its start with one sentence until the role has the rows, which a command gives', async () => {
    await expect(serverOn(environment())).rejects.toThrow(
      /mesa_rows no tiene las filas de las tablas de mesa: npm run/,
    );
    const said = prepare();
    expect(said).toMatch(/mesa_rows puede leer y escribir las filas de las tablas de mesa/);
    expect(said).toMatch(/mesa_read puede leer las tablas de mesa, menos las de credenciales/);
    server = await serverOn(environment());
    const signedIn = await call('POST', 'login', { email: 'super-admin@demo.mx', password: 'Mesa2026!' });
    token = signedIn.body.token;
    expect((await call('GET', 'requests')).body.count).toBeGreaterThan(0);
  });

  it('works: rows are written, files change tables, jobs have their queues', async () => {
    expect((await call('POST', 'holidays', { title: 'Día de roles', date: '2031-02-03' })).status).toBe(201);
    const file = join(schemas, 'holidays/fields.schema.json');
    const fields = JSON.parse(readFileSync(file, 'utf8'));
    fields.properties.place = { type: 'string', title: 'Lugar', maxLength: 40 };
    writeFileSync(file, JSON.stringify(fields, null, 2));
    const write = () => call('POST', 'holidays', { title: 'Con lugar', date: '2031-02-04', place: 'Mérida' });
    await expect.poll(async () => (await write()).body.place, { timeout: 20_000, interval: 300 }).toBe('Mérida');
    const { rows } = await sql<{ n: number }>`select count(*)::int as n from jobs.queue`.execute(database.current.db);
    expect(rows[0]?.n).toBeGreaterThan(5);
  });

  it('can neither change what is only added to, nor a table, nor what guards it', async () => {
    expect(await asked(ROWS_ROLE, 'select from _audit limit 1')).toBe(1);
    for (const text of [
      'update _audit set actor_name = null',
      'delete from _loan_events',
      'truncate _audit_seals',
      'alter table _audit disable trigger _append_only',
      'drop trigger _append_only on _journal',
      'drop table holidays',
      'alter table holidays drop column place',
      'create table mine (n int)',
      'create or replace function _refuse_change() returns trigger language plpgsql as $$ begin return new; end $$',
    ])
      expect(await asked(ROWS_ROLE, text), text).toBe(DENIED);
  });

  it('leaves who only reads without writes and without credentials, in tables that are made later as well', async () => {
    expect(await asked(READING_ROLE, 'select from requests limit 1')).toBe(1);
    expect(await asked(READING_ROLE, 'select place from holidays limit 1')).toBe(1);
    const { rows } = await sql<{ name: string }>`select relname as name from pg_class where relkind = 'r'
      and relnamespace = current_schema()::regnamespace and not has_table_privilege(${READING_ROLE}, oid, 'select')
      order by 1`.execute(database.current.db);
    expect(rows.map(({ name }) => name)).toEqual([
      ...['_api_keys', '_challenges', '_credentials', '_factors', '_idempotency', '_recovery', '_recovery_codes'],
      '_sessions',
    ]);
    for (const text of [
      "insert into holidays (title) values ('x')",
      'delete from requests',
      'select from _sessions',
      'select from jobs.job',
    ])
      expect(await asked(READING_ROLE, text), text).toBe(DENIED);
  });

  it('may be prepared again, which gives back nothing that is closed', async () => {
    prepare();
    expect(await asked(ROWS_ROLE, 'update _audit set actor_name = null')).toBe(DENIED);
    expect(await asked(READING_ROLE, 'select from _credentials')).toBe(DENIED);
    expect((await call('GET', 'holidays')).status).toBe(200);
  });
});
