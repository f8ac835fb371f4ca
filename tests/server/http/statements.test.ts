import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import pg from 'pg';
import { describe, expect, it } from 'vitest';
import { TEST_DATA } from '../helpers/database.ts';
import { IS_POOLED } from '../helpers/engine.ts';
import { testHouse } from '../helpers/house.ts';

// PgBouncer 1.18 knows no names of statements.
const house = testHouse({ env: { DATABASE_PREPARED: IS_POOLED ? '0' : '1' } });
const MARKS = ['Zarzamora', 'zarzamora@test.mx', '7391.25'];

/** What people do: sign in, write, read, search and filter, each with words that are found again. */
async function workWithMarks({ current } = house): Promise<number[]> {
  const [name, email, amount] = MARKS as [string, string, string];
  const statuses: number[] = [];
  const call = async (...args: Parameters<typeof current.call>) => {
    const { status, body } = await current.call(...args);
    statuses.push(status);
    return body;
  };
  for (let times = 0; times < 7; times += 1) {
    await current.call(null, 'POST', 'login', { email, password: name });
    const { id } = await call('admin', 'POST', 'orders', { title: name, amount: Number(amount) });
    await call('admin', 'GET', `orders/${id}`);
    await call('admin', 'PUT', `orders/${id}`, { title: `${name} ${times}` });
    await call('admin', 'GET', 'orders');
    await call('admin', 'GET', `orders?filter=${encodeURIComponent(JSON.stringify({ q: name }))}`);
    await call('admin', 'GET', `orders/${id}/history`);
  }
  return statuses;
}

/** What the database heard of the connections of this house while it worked. */
async function logged(work: () => Promise<unknown>) {
  const { database, house: served } = house.current;
  const superuser = new pg.Client(database.server.superuser);
  await superuser.connect();
  await superuser.query(`alter database ${database.name} set log_min_duration_statement = 0`);
  // Only connections that are opened from now on write what they do into the log.
  await superuser.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [database.name]);
  await expect.poll(async () => (await house.current.call('admin', 'GET', 'orders')).status).toBe(200);
  const log = join(TEST_DATA, 'postgres/server.log');
  const from = readFileSync(log, 'utf8').length;
  await work();
  const { rows: found } = await superuser.query<{ pid: number; query: string }>(
    'select pid, query from pg_stat_activity where datname = $1',
    [database.name],
  );
  await superuser.query(`alter database ${database.name} reset log_min_duration_statement`);
  await superuser.end();
  served.database.renew();
  const own = found.map(({ pid }) => `[${pid}]`);
  const lines = readFileSync(log, 'utf8')
    .slice(from)
    .split(/^(?=\d{4}-\d\d-\d\d )/m)
    .filter((line) => own.some((pid) => line.includes(pid)));
  return { found, lines };
}

describe('statements', () => {
  it('hold no value of a person, in `pg_stat_activity` nor in the log, which has no parameters either', async () => {
    const { found, lines } = await logged(async () => {
      expect(new Set(await workWithMarks())).toEqual(new Set([200, 201]));
    });
    expect(lines.filter((line) => line.includes('orders')).length).toBeGreaterThan(20);
    const texts = [...found.map(({ query }) => query), ...lines];
    expect(texts.filter((text) => MARKS.some((mark) => text.includes(mark)))).toEqual([]);
    expect(lines.filter((line) => /parameters:/i.test(line))).toEqual([]);
  });

  // Behind PgBouncer the connections of a house come and go, and with them what the log says of them.
  it.skipIf(IS_POOLED)(
    'are one for a page over HTTP beside those of the session, however long it is, and the next page counts nothing',
    async () => {
      const pageOf = (address: string) => logged(() => house.current.call('admin', 'GET', address));
      /** Without those that ask who calls, which is remembered for a second. */
      const asked = ({ lines }: Awaited<ReturnType<typeof logged>>) =>
        lines.filter(
          (line) => /duration: .* execute/.test(line) && !/"token_hash" = |from "users" where "id" = /.test(line),
        );
      for (let times = 0; times < 3; times += 1)
        await house.current.call('admin', 'POST', 'orders', { title: 'Página' });
      await house.current.call('admin', 'GET', 'orders?limit=2');
      const { headers } = await house.current.call('admin', 'GET', 'orders?limit=2');
      const cursor = String(headers['x-next-cursor'] ?? '');
      const short = asked(await pageOf('orders?limit=1'));
      const long = asked(await pageOf('orders?limit=100'));
      const next = asked(await pageOf(`orders?limit=2&cursor=${encodeURIComponent(cursor)}`));
      expect([short, long, next].map(({ length }) => length)).toEqual([1, 1, 1]);
      expect([short, long, next].map(([text]) => text?.includes('count(*)'))).toEqual([true, true, false]);
    },
  );

  it.skipIf(IS_POOLED)('are prepared under the names that their callers gave them', async () => {
    const { db } = house.current.house.database;
    await workWithMarks();
    const { rows } = await sql<{ name: string }>`select name from pg_prepared_statements`.execute(db);
    const names = new Set(rows.map(({ name }) => name.split('.').slice(0, -1).join('.')));
    expect(names.size).toBeGreaterThan(3);
    expect([...names].filter((name) => !/^[a-z-]+\.[a-z-]+$/.test(name))).toEqual([]);
  });

  it('answer while columns are added to their table', async () => {
    const { current } = house;
    const db = current.house.database.direct;
    const { id } = (await current.call('admin', 'POST', 'orders', { title: 'Columnas', amount: 1 })).body;
    const statuses: number[] = [];
    const work = async (worker: number) => {
      for (let times = 0; times < 12; times += 1) {
        statuses.push((await current.call('admin', 'GET', 'orders')).status);
        statuses.push((await current.call('admin', 'GET', `orders/${id}`)).status);
        statuses.push((await current.call('admin', 'POST', 'orders', { title: `${worker}`, amount: times })).status);
      }
    };
    const change = async () => {
      for (let column = 0; column < 6; column += 1) {
        await sql`alter table orders add column ${sql.ref(`extra_${column}`)} text`.execute(db);
        await new Promise((resolve) => setTimeout(resolve, 20));
      }
    };
    await Promise.all([work(1), work(2), work(3), change()]);
    expect(new Set(statuses)).toEqual(new Set([200, 201]));
  });
});

describe('without names of statements', () => {
  const plain = testHouse({ env: { DATABASE_PREPARED: '0' } });

  it('the same calls are answered', async () => {
    const { current } = plain;
    expect(new Set(await workWithMarks(plain))).toEqual(new Set([200, 201]));
    const { rows } = await sql`select 1 from pg_prepared_statements`.execute(current.house.database.db);
    expect(rows).toEqual([]);
  });
});
