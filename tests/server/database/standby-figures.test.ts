import { strFromU8, unzipSync } from 'fflate';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { openDatabase } from '../../../src/server/database/pool.ts';
import { EVERY_CASE } from '../../part.ts';
import { addRoles, giveRoles } from '../helpers/database.ts';
import { READING_ROLE } from '../helpers/engine.ts';
import { follow } from '../helpers/follow.ts';
import { SHIPPED, startHouse, type TestHouse } from '../helpers/house.ts';
import { until } from '../helpers/real-house.ts';
import { type Pair, startPair, urlOf } from '../helpers/standby.ts';

const MANY = EVERY_CASE ? 1_000 : 60;
const LONG = EVERY_CASE ? 900_000 : 90_000;

let pair: Pair;
let database: ReturnType<typeof openDatabase>;
/** One process reads from the standby, the other from the database itself. */
let house: TestHouse;
let plain: TestHouse;

beforeAll(async () => {
  pair = await startPair();
  const { connection } = pair.primary;
  database = openDatabase(connection);
  await addRoles(pair.primary);
  await giveRoles(database.db);
  const own = { ...database, name: connection.database, connection, server: pair.primary, drop: async () => {} };
  const env = { DATABASE_URL: urlOf(connection), RATE_CALLS: '1000000' };
  plain = await startHouse({ database: own, isEmpty: true, env, folder: SHIPPED });
  await sql`update users set username = email`.execute(database.db);
  const standby = { ...env, REPLICA_URLS: urlOf({ ...pair.standby, user: READING_ROLE }) };
  house = await startHouse({ database: own, env: standby, folder: SHIPPED, jobs: true });
  await keepsUp();
});
afterAll(async () => {
  await house?.stop();
  await plain?.stop();
  await database?.close();
  await pair?.stop();
});

const fromStandby = (): number => house.house.standbys?.measures().reads.standby ?? 0;

/** Until this process reads from the standby. */
const keepsUp = () =>
  vi.waitFor(
    async () => {
      const before = fromStandby();
      await house.call('admin', 'GET', 'holidays');
      expect(fromStandby()).toBe(before + 1);
    },
    { timeout: 15_000, interval: 100 },
  );

const chartsOf = async (of: TestHouse) => (await of.call('partner', 'GET', 'users/4/charts')).body;
const cardsOf = async (of: TestHouse) => (await of.call('admin', 'GET', 'dashboard')).body;

/** A payment of company 4 as lender or as borrower, a request that changes its state, or nothing at all. */
function writer() {
  let seed = 11;
  const chance = (most: number) => {
    seed = (seed * 1_103_515_245 + 12_345) % 2 ** 31;
    return seed % most;
  };
  let n = 0;
  return async () => {
    n += 1;
    const side = chance(2) === 0 ? 'partner' : 'partner_lender';
    const amount = chance(90_000) / 4;
    if (chance(3) === 0) return;
    if (chance(2) === 0)
      await sql`insert into payments (token, "user", ${sql.ref(side)}, amount, capital, interests, date)
        values (${`P${n}`}, 6, 4, ${amount}, ${amount}, ${chance(400)}, '2026-02-10')`.execute(database.db);
    else
      await sql`insert into requests (token, status, amount, "user") values (${`R${n}`}, ${chance(3)}, 100, 6)`.execute(
        database.db,
      );
  };
}

describe('charts and dashboards that are read from a standby', () => {
  it(
    'are those of the database itself in whatever order is written and read, also while it is behind (trust 43)',
    async () => {
      const write = writer();
      const before = fromStandby();
      for (let n = 0; n < MANY; n += 1) {
        if (n === Math.floor(MANY / 2)) await pair.holdBack(300);
        if (n === Math.floor(MANY / 2) + 10) await pair.holdBack(0);
        await write();
        expect(await chartsOf(house), `after ${n} writes`).toEqual(await chartsOf(plain));
        expect(await cardsOf(house), `after ${n} writes`).toEqual(await cardsOf(plain));
      }
      const { active_wallet, capital } = await chartsOf(plain);
      expect([active_wallet.total, capital.length > 0]).toEqual([0, true]);
      expect(fromStandby()).toBeGreaterThan(before);
    },
    LONG,
  );

  it('come from it once, and from memory until something is written', async () => {
    await keepsUp();
    // Another one who writes on that server lets nothing be remembered for that moment.
    await vi.waitFor(
      async () => {
        await sql`insert into payments (token, "user", partner, amount, capital, date)
          values (${`U${Date.now()}`}, 6, 4, 7, 7, '2026-03-01')`.execute(database.db);
        const before = fromStandby();
        const first = await chartsOf(house);
        expect(fromStandby() - before).toBe(1);
        expect(await chartsOf(house)).toEqual(first);
        expect(fromStandby() - before).toBe(1);
      },
      { timeout: 40_000, interval: 200 },
    );
  });
});

describe('a file that a job makes', () => {
  const textsOf = (bytes: Uint8Array) => {
    const xml = strFromU8(unzipSync(bytes)['xl/worksheets/sheet1.xml'] as Uint8Array);
    return [...xml.matchAll(/<t xml:space="preserve">([^<]*)<\/t>/g)].map((match) => match[1]);
  };
  const report = async () => {
    const made = await house.call('admin', 'POST', 'reports', { type: 8 });
    expect(made.status, JSON.stringify(made.body)).toBe(201);
    const ready = await until(
      async () => (await house.call('admin', 'GET', `reports/${made.body.id}`)).body,
      ({ status, failed_at }) => status === 1 || failed_at,
    );
    return textsOf((await follow(house, ready.link)).rawPayload);
  };
  const addPerson = (name: string) =>
    sql`insert into users (email, username, roles, general__full_name)
      values (${`${name}@test.mx`}, ${`${name}@test.mx`}, '["USER"]', ${name})`.execute(database.db);

  it('reads its rows there, and holds what was written just before it, also while the standby is behind', async () => {
    await keepsUp();
    await addPerson('Persona Uno');
    const before = fromStandby();
    expect(await report()).toContain('Persona Uno');
    expect(fromStandby()).toBeGreaterThan(before);
    await pair.holdBack(3_000);
    await addPerson('Persona Dos');
    expect(await report()).toContain('Persona Dos');
    await pair.holdBack(0);
  });

  it('that waits its turn has the place of its line in the list of reports', async () => {
    await sql`insert into holidays (date, title) select '2030-01-01'::date + n, 'Día ' || n
      from generate_series(1, 10100) as n`.execute(database.db);
    await pair.holdBack(3_000);
    const asked = await house.call('admin', 'POST', 'exports', { path: 'holidays', format: 'csv' });
    expect([asked.status, asked.headers['x-position']]).toEqual([202, expect.stringMatching(/^[0-9A-F]{16}$/)]);
    await pair.holdBack(0);
  });

  it('is begun anew in the database itself where the standby fails, and made there when it is gone', async () => {
    await keepsUp();
    const failures = () => house.log().match(/a standby did not serve/g)?.length ?? 0;
    const before = failures();
    await sql`revoke select on users from ${sql.ref(READING_ROLE)}`.execute(database.db);
    expect(await report()).toContain('Persona Dos');
    expect(failures()).toBe(before + 1);
    await pair.stopStandby();
    expect(await report()).toContain('Persona Dos');
    expect((await house.call('partner', 'GET', 'users/4/charts')).status).toBe(200);
  });
});
