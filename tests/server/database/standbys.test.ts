import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { openDatabase } from '../../../src/server/database/pool.ts';
import { EVERY_CASE } from '../../part.ts';
import { addRoles, giveRoles } from '../helpers/database.ts';
import { READING_ROLE } from '../helpers/engine.ts';
import { FIXTURE } from '../helpers/fixture.ts';
import { startHouse, type TestHouse } from '../helpers/house.ts';
import { type Pair, startPair, urlOf } from '../helpers/standby.ts';

/** Both ways in which a figure is served: from the rows, and from what is kept beside them. */
const TREE = {
  ...FIXTURE,
  'orders/list': { ...FIXTURE['orders/list'], totals: ['amount'] },
  'orders/figures': {
    figures: {
      rows: { title: 'De las filas', measure: { sum: 'amount' }, group: 'status', as: 'bars', served: 'index' },
      kept: { title: 'Guardada', measure: { sum: 'amount' }, group: 'status', as: 'bars', served: 'kept' },
    },
  },
};

/** Ten thousand writes, each followed by a list, take minutes. */
const LONG = EVERY_CASE ? 900_000 : 90_000;

let pair: Pair;
let database: ReturnType<typeof openDatabase>;
let house: TestHouse;
let other: TestHouse;

beforeAll(async () => {
  pair = await startPair();
  const { connection } = pair.primary;
  database = openDatabase(connection);
  await addRoles(pair.primary);
  await giveRoles(database.db);
  const own = { ...database, name: connection.database, connection, server: pair.primary, drop: async () => {} };
  const env = {
    DATABASE_URL: urlOf(connection),
    REPLICA_URLS: urlOf({ ...pair.standby, user: READING_ROLE }),
    RATE_CALLS: '1000000',
  };
  house = await startHouse({ database: own, isEmpty: true, env, tree: TREE });
  other = await startHouse({ database: own, env, folder: house.folder });
  await keepsUp();
});
afterAll(async () => {
  await other?.stop();
  await house?.stop();
  await database?.close();
  await pair?.stop();
});

const measuresOf = ({ house: running }: TestHouse) =>
  running.standbys?.measures() ?? { lags: [], reads: { standby: 0, primary: 0 } };
const readsOf = (of: TestHouse) => ({ ...measuresOf(of).reads });

/** Until both processes read from the standby. */
async function keepsUp(): Promise<void> {
  const reads = async (one: TestHouse) => {
    const before = readsOf(one).standby;
    await one.call('admin', 'GET', 'orders');
    expect(readsOf(one).standby - before).toBe(1);
  };
  for (const one of [house, other]) await vi.waitFor(() => reads(one), { timeout: 15_000, interval: 100 });
}

/** A client as the console: it sends back the furthest place that an answer named. */
function client() {
  let position = '';
  return async (of: TestHouse, method: string, path: string, body?: object) => {
    const answer = await of.call('admin', method, path, body, position ? { 'x-position': position } : {});
    const seen = answer.headers['x-position'] ?? '';
    if (seen > position) position = seen;
    return answer;
  };
}

/** Writes by one process, lists by the same or another one: how many lists were older than the write. */
async function staleOf(times: number): Promise<number> {
  const call = client();
  const made = await call(house, 'POST', 'orders', { title: 'Réplica', amount: 0 });
  expect(made.status, JSON.stringify(made.body)).toBe(201);
  const filter = encodeURIComponent(JSON.stringify({ id: made.body.id }));
  let stale = 0;
  for (let n = 1; n <= times; n += 1) {
    const written = await call(n % 3 === 0 ? other : house, 'PUT', `orders/${made.body.id}`, { amount: n });
    expect([written.status, written.headers['x-position']]).toEqual([200, expect.stringMatching(/^[0-9A-F]{16}$/)]);
    const list = await call(n % 2 === 0 ? other : house, 'GET', `orders?filter=${filter}`);
    if (list.body.resources?.[0]?.amount !== n) stale += 1;
  }
  return stale;
}

describe('lists read from a standby', () => {
  it(
    'are never older than what their reader wrote, through whichever process, while it is 3 s behind (trust 41)',
    async () => {
      await pair.holdBack(3_000);
      const times = EVERY_CASE ? 10_000 : 60;
      expect(await staleOf(times)).toBe(0);
      const behind = openDatabase({ connectionString: pair.url });
      const shown = await sql<{ amount: number }>`select amount from orders order by id desc limit 1`.execute(
        behind.db,
      );
      await behind.close();
      expect(shown.rows[0]?.amount ?? 0, 'who asks the standby itself sees what was').toBeLessThan(times);
      await pair.holdBack(0);
    },
    LONG,
  );

  it('come from it in at least seven of ten calls while it keeps up (trust 41)', async () => {
    const call = client();
    const shareOfRound = async () => {
      await keepsUp();
      const before = readsOf(house);
      for (let n = 0; n < 20; n += 1) {
        await call(house, 'POST', 'orders', { title: `Seguida ${n}`, amount: n });
        for (let read = 0; read < 4; read += 1) expect((await call(house, 'GET', 'orders')).status).toBe(200);
      }
      const after = readsOf(house);
      const [standby, primary] = [after.standby - before.standby, after.primary - before.primary];
      return standby / (standby + primary);
    };
    // On a busy machine a standby falls behind for a moment; one that keeps up is read in the first round.
    await expect.poll(shareOfRound, { timeout: 60_000 }).toBeGreaterThanOrEqual(0.7);
  });

  it('are refetched no older than the event that says what changed', async () => {
    await pair.holdBack(2_000);
    const heard: string[] = [];
    const off = other.house.bus.on('change', ({ position }) => heard.push(String(position)));
    const made = await house.call('admin', 'POST', 'orders', { title: 'Aviso', amount: 5 });
    await expect.poll(() => heard.length).toBeGreaterThan(0);
    off();
    // A client that sends no place: its process knows what it heard of.
    const list = await other.call(
      'admin',
      'GET',
      `orders?filter=${encodeURIComponent(JSON.stringify({ id: made.body.id }))}`,
    );
    expect(list.body.resources.length).toBe(1);
    expect(heard.at(-1)).toMatch(/^[0-9A-F]{16}$/);
    await pair.holdBack(0);
  });

  it(
    'are summed there as in the database itself, in whatever order they are written and read (trust 43)',
    async () => {
      await keepsUp();
      const call = client();
      const ids: number[] = [];
      let seed = 7;
      const chance = (most: number) => {
        seed = (seed * 1_103_515_245 + 12_345) % 2 ** 31;
        return seed % most;
      };
      const write = async (of: TestHouse) => {
        const id = ids[chance(ids.length + 1)];
        const body = { title: 'Suma', amount: chance(900) / 4 };
        if (id === undefined) ids.push((await call(of, 'POST', 'orders', body)).body.id);
        else if (chance(4) > 0) expect((await call(of, 'PUT', `orders/${id}`, body)).status).toBe(200);
        else expect((await call(of, 'DELETE', `orders/${ids.splice(ids.indexOf(id), 1)[0]}`)).status).toBeLessThan(300);
      };
      const before = readsOf(house).standby + readsOf(other).standby;
      let asked = 0;
      for (let n = 0; n < (EVERY_CASE ? 1_000 : 60); n += 1) {
        const of = chance(2) === 0 ? house : other;
        if (chance(3) === 0) await write(of);
        else {
          const { body } = await call(of, 'GET', `orders/figures/${chance(2) === 0 ? 'rows' : 'kept'}`);
          const { rows } = await sql<{ sum: string; count: string }>`
          select coalesce(sum(amount), 0) as sum, count(*) as count from orders where _deleted_at is null`.execute(
            database.db,
          );
          expect([body.total, body.count]).toEqual([Number(rows[0]?.sum), Number(rows[0]?.count)]);
          asked += 1;
        }
      }
      // How many, the test before this one counts; one that is a moment behind is not waited for.
      expect(asked).toBeGreaterThan(20);
      expect(readsOf(house).standby + readsOf(other).standby).toBeGreaterThan(before);
    },
    LONG,
  );

  it('a place that no server of this database ever named is no reason to fail', async () => {
    for (const position of ['x', 'FFFFFFFFFFFFFFFF', '', "'; drop table orders"])
      expect((await house.call('admin', 'GET', 'orders', undefined, { 'x-position': position })).status).toBe(200);
  });

  it('histories and searches are read there too, and a record to be edited is not', async () => {
    await keepsUp();
    const { body } = await house.call('admin', 'POST', 'orders', { title: 'Historia', amount: 5 });
    await expect
      .poll(async () => {
        const before = readsOf(house);
        await house.call('admin', 'GET', `orders/${body.id}/history`);
        await house.call('admin', 'GET', 'search?q=Historia');
        return readsOf(house).standby - before.standby;
      })
      .toBe(2);
    const before = readsOf(house);
    await house.call('admin', 'GET', `orders/${body.id}`);
    await house.call('admin', 'GET', 'orders?totals=true');
    expect(readsOf(house)).toEqual(before);
  });

  it('go on from the database itself when the standby is gone', async () => {
    await pair.stopStandby();
    for (let n = 0; n < 5; n += 1) expect((await house.call('admin', 'GET', 'orders')).status).toBe(200);
  });
});
