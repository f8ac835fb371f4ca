import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type CutAt, type Line, openLine } from '../helpers/cut-line.ts';
import { createFilledDatabase, type TestDatabase } from '../helpers/database.ts';
import { PIXEL } from '../helpers/fixture.ts';
import { startHouse, type TestHouse, templateOf } from '../helpers/house.ts';

let database: TestDatabase;
let line: Line;
let house: TestHouse;
let count = 0;
let title = '';

beforeAll(async () => {
  const filled = await createFilledDatabase(templateOf('fixture'));
  database = filled.database;
  line = await openLine(database.connection);
  const { host, port } = line;
  house = await startHouse({ database, dataDir: filled.dataDir, reach: { host, port } });
});
afterAll(async () => {
  await house?.stop();
  await line?.close();
  await database?.drop();
});
beforeEach(() => {
  count += 1;
  title = `Cortado ${count}`;
});

const create = (key?: string, body: object = { title, amount: 1, photo: PIXEL }) =>
  house.call('admin', 'POST', 'orders', body, key ? { 'idempotency-key': key } : {});
const rows = async (): Promise<{ id: number; photo: string }[]> =>
  (await sql<{ id: number; photo: string }>`select id, photo from orders where title = ${title}`.execute(database.db))
    .rows;
const stored = async () => (await house.house.services.files.names()).map(({ name }) => name);
const isStored = async (name = '') => (await stored()).some((file) => name.includes(file) || file.includes(name));

describe('a connection to the database that breaks at the end of a transaction (trust 46)', () => {
  it.each<CutAt>(['before-commit', 'after-commit'])(
    'a call with a key is answered as if nothing had happened, and its record is there once: %s',
    async (at) => {
      line.cut(at, title);
      const answer = await create(`key-${title}`);
      expect([answer.status, line.left()]).toEqual([201, 0]);
      const found = await rows();
      expect(found.map(({ id }) => Number(id))).toEqual([answer.body.id]);
      expect(await isStored(found[0]?.photo)).toBe(true);
      expect((await house.call('admin', 'GET', `orders/${answer.body.id}/history`)).body.resources.length).toBe(1);
      const again = await create(`key-${title}`);
      expect([again.status, again.body.id]).toEqual([201, answer.body.id]);
    },
  );

  it('also when the second attempt breaks as well, whatever became of both', async () => {
    line.cut('before-commit', title, 2);
    const answer = await create(`key-${title}`);
    expect([answer.status, line.left(), (await rows()).length]).toEqual([201, 0, 1]);
  });

  it.each<[CutAt, number]>([
    ['before-commit', 0],
    ['after-commit', 1],
  ])('a call without one is told that nobody knows, and not to come back by itself: %s', async (at, there) => {
    line.cut(at, title);
    const answer = await create();
    expect([answer.status, answer.body.reason, answer.headers['retry-after']]).toEqual([
      503,
      'server.unsure',
      undefined,
    ]);
    expect(answer.body.message).toBe('No sabemos si se guardó. Revise antes de repetir.');
    const found = await rows();
    expect(found.length).toBe(there);
    for (const { photo } of found) expect(await isStored(photo), 'the file of what stands is kept').toBe(true);
  });

  it('consoles hear of what was written, although its answer was lost', async () => {
    const heard: unknown[] = [];
    const off = house.house.bus.on('change', ({ items }) => heard.push(...(items as unknown[])));
    line.cut('after-commit', title);
    await create(`key-${title}`);
    const [row] = await rows();
    await expect.poll(() => JSON.stringify(heard)).toContain(`"resource":"orders","id":${row?.id}`);
    off();
  });

  it('a refused call stays refused, and leaves nothing', async () => {
    line.cut('before-commit', title);
    const answer = await create(`key-${title}`, { title, amount: -1 });
    expect([answer.status, await rows()]).toEqual([422, []]);
  });

  it('a monitor counts them', async () => {
    const before = house.house.database.unsureCommits();
    line.cut('after-commit', title);
    await create();
    expect(house.house.database.unsureCommits()).toBe(before + 1);
  });
});

describe('a connection that breaks before that', () => {
  it('a write is made on another one, once', async () => {
    line.cut('at-mark', title);
    const answer = await create();
    expect([answer.status, line.left(), (await rows()).length]).toEqual([201, 0, 1]);
  });

  it('a read is asked once more', async () => {
    const { body } = await create(undefined, { title, amount: 1, urgent: true });
    // The first statement of this kind, so that its text is sent.
    line.cut('at-mark', '"urgent"');
    const filter = encodeURIComponent(JSON.stringify({ urgent: true }));
    const answer = await house.call('admin', 'GET', `orders?filter=${filter}`);
    expect([answer.status, line.left()]).toEqual([200, 0]);
    expect(answer.body.resources.map(({ id }: { id: number }) => id)).toEqual([body.id]);
  });

  it('a database that was away for seconds is heard by one ear again, however often it was tried', {
    timeout: 30_000,
  }, async () => {
    line.refuse(true);
    await expect.poll(() => house.house.bus.listening()).toBe(false);
    await new Promise((done) => setTimeout(done, 4_500));
    line.refuse(false);
    await expect.poll(() => house.house.bus.listening(), { timeout: 5_000 }).toBe(true);
    await new Promise((done) => setTimeout(done, 1_500));
    const ears = sql<{ n: number }>`select count(*)::int as n from pg_stat_activity
      where datname = current_database() and application_name = 'mesa-de-control events'`;
    expect((await ears.execute(database.db)).rows).toEqual([{ n: 1 }]);
    expect((await create()).status).toBe(201);
  });

  it('one that is gone for longer is 503, which may be tried again', async () => {
    line.cut('at-mark', title, 3);
    const answer = await create();
    expect([answer.status, answer.body.reason, answer.headers['retry-after']]).toEqual([
      503,
      'server.database-lost',
      '2',
    ]);
    line.cut('at-mark', title, 0);
    expect(await rows()).toEqual([]);
  });
});
