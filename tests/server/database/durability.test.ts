import { fork } from 'node:child_process';
import { chmodSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Log } from '../../../src/server/core/context.ts';
import { attachDatabase } from '../../../src/server/database/attach.ts';
import { type Attached, attachEmbedded } from '../../../src/server/database/embedded.ts';
import { type OpenDatabase, openDatabase } from '../../../src/server/database/pool.ts';
import { isDatabaseUnavailable } from '../../../src/server/database/unavailable.ts';
import { EVERY_CASE } from '../../part.ts';

const outer = mkdtempSync(join(tmpdir(), 'mesa-durable-'));
const folder = join(outer, 'data');
let server: Attached;
let database: OpenDatabase;

beforeAll(async () => {
  // A parent folder without access for others, as in the home of an ordinary user.
  chmodSync(outer, 0o700);
  server = await attachEmbedded(folder);
  database = openDatabase(server.connection);
  await sql`create table notes (id int primary key)`.execute(database.db);
});

afterAll(async () => {
  await database.close();
  await server.stop();
  rmSync(outer, { recursive: true, force: true });
});

const isThere = (pid: number): boolean => {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
};

const write = (id: number) => sql`insert into notes values (${id})`.execute(database.db);
const stored = async () => {
  const { rows } = await sql<{ id: number }>`select id from notes order by id`.execute(database.db);
  return rows.map((row) => row.id);
};

describe('the embedded database', () => {
  it('is a real PostgreSQL that makes writes durable and listens on no port [K-041]', async () => {
    const { rows } = await sql<{ version: string; fsync: string; listen: string }>`
      select version(), current_setting('fsync') as fsync, current_setting('listen_addresses') as listen`.execute(
      database.db,
    );
    expect(rows[0]).toMatchObject({ version: expect.stringMatching(/^PostgreSQL 17/), fsync: 'on', listen: '' });
  });

  it('writes no value of a row into its own log where a rule of a table is violated', async () => {
    await sql`create table people (email text unique, age int check (age > 0), born date not null)`.execute(
      database.db,
    );
    const row = (email: string, age: number, born: string | null) =>
      sql`insert into people values (${email}, ${age}, ${born})`.execute(database.db);
    await row('secreta@mesa.mx', 77123, '1971-05-04');
    const wrong: [string, ...Parameters<typeof row>][] = [
      ['23505', 'secreta@mesa.mx', 77124, '1972-05-04'],
      ['23514', 'oculta@mesa.mx', -77125, '1973-05-04'],
      ['23502', 'callada@mesa.mx', 77126, null],
    ];
    for (const [code, ...values] of wrong) await expect(row(...values)).rejects.toMatchObject({ code });
    const logs = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) =>
      name.endsWith('server.log'),
    );
    expect(logs).toHaveLength(1);
    const log = logs.map((name) => readFileSync(join(folder, name), 'utf8')).join();
    expect(log).toMatch(/duplicate key value violates unique constraint/);
    expect(log).toMatch(/null value in column/);
    expect(log).not.toMatch(/secreta|oculta|callada|7712|197[123]/);
  });

  it('reads whole numbers, money and dates exactly', async () => {
    const { rows } = await sql`select 9007199254740991::int8 as whole, 1234567890123.45::numeric as money,
      0.1234567890123456789::numeric as long, date '2026-02-28' as day,
      timestamptz '2026-02-28 12:00:00.123+02' as at`.execute(database.db);
    expect(rows[0]).toEqual({
      whole: 9007199254740991,
      money: 1234567890123.45,
      long: '0.1234567890123456789',
      day: '2026-02-28',
      at: '2026-02-28T10:00:00.123Z',
    });
  });

  it.runIf(EVERY_CASE)(
    'waits where a server that was killed a moment ago still holds its files, tries again and says so',
    async () => {
      const own = mkdtempSync(join(outer, 'killed-'));
      const first = await attachEmbedded(own);
      const open = openDatabase(first.connection);
      await sql`create table notes (id int primary key)`.execute(open.db);
      const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(open.db);
      const backend = rows[0]?.pid as number;
      // A process of the server that cannot end yet keeps the memory of the killed one.
      process.kill(backend, 'SIGSTOP');
      process.kill(first.pid(), 'SIGKILL');
      const letGo = setTimeout(() => process.kill(backend, 'SIGCONT'), 1500);
      const said: string[] = [];
      const note = (_data: object, sentence = '') => void said.push(sentence);
      const second = await attachEmbedded(own, { info: note, warn: note, error: note, debug: note } as Log);
      try {
        expect(said.filter((sentence) => /se intenta de nuevo/.test(sentence))).toHaveLength(1);
        const again = openDatabase(second.connection);
        expect((await sql`select id from notes`.execute(again.db)).rows).toEqual([]);
        await again.close();
      } finally {
        clearTimeout(letGo);
        await open.close();
        await second.stop();
        await first.stop();
      }
    },
  );

  it.runIf(EVERY_CASE)(
    'may end long after its start, with its folder already gone: nothing is raised in the process',
    async () => {
      const own = mkdtempSync(join(outer, 'gone-'));
      const attached = await attachEmbedded(own);
      const pid = attached.pid();
      const raised: unknown[] = [];
      const hear = (error: unknown) => void raised.push(error);
      process.on('uncaughtExceptionMonitor', hear);
      rmSync(join(own, 'postgres/server.log'));
      process.kill(pid, 'SIGKILL');
      await expect.poll(() => isThere(pid)).toBe(false);
      await wait(100);
      process.off('uncaughtExceptionMonitor', hear);
      await attached.stop();
      expect(raised).toEqual([]);
    },
  );

  it('is left alone where DATABASE_URL names another [K-041]', async () => {
    const { host, user, database: name } = server.connection;
    const DATABASE_URL = `postgresql://${user}@/${name}?host=${encodeURIComponent(host)}`;
    const attached = await attachDatabase({ DATA_DIR: join(outer, 'nothing'), DATABASE_URL });
    const other = openDatabase(attached.connection);
    const { rows } = await sql`select current_database() as name`.execute(other.db);
    expect(rows).toEqual([{ name }]);
    await other.close();
    await attached.stop();
    expect(existsSync(join(outer, 'nothing'))).toBe(false);
  });

  it('is shared by processes of one folder: the second finds the first one’s server [K-041]', async () => {
    const second = await attachEmbedded(folder);
    expect(second.pid()).toBe(server.pid());
    await second.stop();
    await write(1);
  });

  it('loses no acknowledged write when the database is killed, and comes back by itself', async () => {
    const acknowledged: number[] = [1];
    let killed = false;
    let refused = 0;
    for (let id = 2; id < 5000 && (!killed || refused === 0 || acknowledged.at(-1) !== id - 1); id += 1) {
      if (id === 300) {
        process.kill(server.pid(), 'SIGKILL');
        killed = true;
      }
      try {
        await write(id);
        acknowledged.push(id);
      } catch (error) {
        expect(isDatabaseUnavailable(error)).toBe(true);
        refused += 1;
        await new Promise((resolve) => setTimeout(resolve, 20));
      }
    }
    expect(refused).toBeGreaterThan(0);
    expect(await stored()).toEqual(expect.arrayContaining(acknowledged));
  });

  it('is adopted after the process that started it was killed, with everything it acknowledged [K-041]', async () => {
    await sql`truncate notes`.execute(database.db);
    const child = fork(join(import.meta.dirname, 'writer.ts'), [folder], {
      execArgv: ['--import', 'tsx'],
      silent: true,
    });
    const acknowledged: number[] = [];
    await new Promise<void>((resolve, reject) => {
      child.on('message', (id) => {
        acknowledged.push(Number(id));
        if (acknowledged.length === 50) child.kill('SIGKILL');
      });
      child.on('exit', () => resolve());
      child.on('error', reject);
    });
    expect(acknowledged.length).toBeGreaterThanOrEqual(50);
    expect(await stored()).toEqual(expect.arrayContaining(acknowledged));
    const again = await attachEmbedded(folder);
    expect(again.pid()).toBe(server.pid());
    await again.stop();
    expect(await stored()).toEqual(expect.arrayContaining(acknowledged));
  });
});
