import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { lockInTransaction, whileHeld } from '../../src/server/database/locks.ts';
import { serverOn } from '../server/app/servers.ts';
import { createTestDatabase, roleSettings, statements, type TestDatabase } from '../server/helpers/database.ts';
import { type Pooler, startPooler } from '../server/helpers/engine.ts';
import { startHouse } from '../server/helpers/house.ts';

/** Debian's release unless the run asks for another one; it is read where the helpers are loaded. */
vi.hoisted(() => {
  process.env.PG ??= '15';
});

const ROOT = join(import.meta.dirname, '../..');
const TRANSACTIONS = 10_000;
const AT_ONCE = 20;

const folder = mkdtempSync(join(tmpdir(), 'mesa-pooler-'));
let database: TestDatabase;
let strict: Pooler;
let deaf: Pooler;

beforeAll(async () => {
  database = await createTestDatabase();
  const { server } = database;
  strict = await startPooler(join(folder, 'strict'), server.connection);
  // As people set it up who met the refusal: what is sent at the start is dropped without a word.
  const ignore = { ignore_startup_parameters: 'options,statement_timeout,idle_in_transaction_session_timeout' };
  deaf = await startPooler(join(folder, 'deaf'), server.connection, ignore);
});
afterAll(async () => {
  await strict?.stop();
  await deaf?.stop();
  await database?.drop();
  rmSync(folder, { recursive: true, force: true });
});

const urlAt = ({ host, port }: { host: string; port: number }): string =>
  `postgresql://mesa@/${database.name}?host=${encodeURIComponent(host)}&port=${port}`;

const environment = (own: Record<string, string>) => ({
  DATA_DIR: folder,
  SCHEMAS_DIR: join(ROOT, 'schemas'),
  SECRET_KEY: '0'.repeat(64),
  DEMO: '0',
  ...own,
});

describe('a process behind PgBouncer in transaction mode', () => {
  const startsWith = (own: Record<string, string>) => serverOn(environment(own));
  const pooled = () => ({
    POOLER: 'transaction',
    DATABASE_URL: urlAt(strict),
    DATABASE_DIRECT_URL: urlAt(database.connection),
  });

  it('ends its start with one sentence where the pooler is not named, or stands in both ways', async () => {
    for (const one of [strict, deaf]) {
      await expect(startsWith({ DATABASE_URL: urlAt(one) })).rejects.toThrow(/DATABASE_URL pasa por un agrupador/);
      const both = { ...pooled(), DATABASE_DIRECT_URL: urlAt(one) };
      await expect(startsWith(both)).rejects.toThrow(/DATABASE_DIRECT_URL pasa por un agrupador/);
    }
  });

  it('wants the settings of its role, which a command writes, and no names of statements', async () => {
    await expect(startsWith(pooled())).rejects.toThrow(/PgBouncer no lleva estos ajustes: .*prepare/);
    const command = ['--import', 'tsx', 'src/server/app/database-main.ts', 'prepare'];
    const env = { ...process.env, ...environment(pooled()) };
    const said = execFileSync(process.execPath, command, { cwd: ROOT, env, encoding: 'utf8' });
    expect(said).toMatch(/^mesa tiene sus ajustes en la base test_/);
    await statements(database.server, [
      `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${database.name}' and pid <> pg_backend_pid()`,
    ]);
    await expect(startsWith({ ...pooled(), DATABASE_PREPARED: '1' })).rejects.toThrow(/DATABASE_PREPARED=1 no sirve/);
    const server = await startsWith(pooled());
    try {
      expect((await fetch(`${server.url}/v1/public`)).status).toBe(200);
    } finally {
      await server.kill();
    }
  });
});

it('leaves no lock of a session behind after 10,000 transactions (trust 38)', async () => {
  const house = await startHouse({ env: { DATABASE_PREPARED: '0', RATE_CALLS: '1000000' } });
  const { connection, name, server } = house.database;
  await statements(server, [roleSettings(name)]);
  const pooled = { ...connection, host: strict.host, port: strict.port };
  const behind = await startHouse({
    folder: house.folder,
    database: { ...house.database, pooled },
    env: { RATE_CALLS: '1000000' },
  });
  try {
    const { db, direct } = behind.house.services;
    let next = 0;
    const lane = async () => {
      for (let at = next++; at < TRANSACTIONS; at = next++) {
        if (at % 500 === 0) await whileHeld(direct, 'publish', () => lockedWrite(at));
        else if (at % 20 === 0) await post(at);
        else await lockedWrite(at);
      }
    };
    const lockedWrite = (at: number) =>
      db.transaction().execute(async (trx) => {
        await lockInTransaction(trx, ['probe', at % 7]);
        await sql`select pg_notify('probe', ${String(at)})`.execute(trx);
      });
    const post = async (at: number) => {
      const { status } = await behind.call('admin', 'POST', 'orders', { title: `N${at}`, amount: 1, urgent: true });
      expect(status).toBe(201);
    };
    await Promise.all(Array.from({ length: AT_ONCE }, lane));
    const { rows } = await sql`select * from pg_locks where locktype = 'advisory'
      and database = (select oid from pg_database where datname = current_database())`.execute(direct);
    expect(rows).toEqual([]);
    expect(await behind.count('orders')).toBe(TRANSACTIONS / 20 - TRANSACTIONS / 500);
    // PgBouncer 1.18 knows no names; its servers do, and answer to them in the transactions of whoever comes.
    const used = await sql<{ most: number }>`select max(generic_plans + custom_plans)::int as most
      from pg_prepared_statements where not from_sql`.execute(db);
    expect(used.rows[0]?.most).toBeGreaterThan(10);
    expect(await ways(direct)).toEqual({ release: expect.stringMatching(/^15\./), listening: 2 });
  } finally {
    await behind.stop();
    await house.stop();
  }
}, 600_000);

/** One ear listens for each of the two houses. */
async function ways(direct: Parameters<typeof whileHeld>[0]) {
  const { rows } = await sql<{ release: string; listening: number }>`
    select current_setting('server_version') as release, count(*)::int as listening from pg_stat_activity
    where datname = current_database() and application_name = 'mesa-de-control events' and query like 'listen %'`.execute(
    direct,
  );
  return rows[0];
}
