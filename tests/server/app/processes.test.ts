import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../helpers/database.ts';
import { FIXTURE, type Tree, writeFixture } from '../helpers/fixture.ts';
import { startHouse, type TestHouse } from '../helpers/house.ts';

type OrderFields = { properties: Record<string, object> };
const orders = FIXTURE['orders/fields'] as OrderFields;
const text = (title: string) => ({ type: 'string', title });
const withField = (path: string, title: string): Tree => ({
  ...FIXTURE,
  'orders/fields': { ...orders, properties: { ...orders.properties, [path]: text(title) } },
});

/** The files of one version, and those of the next: one field less and one more. */
const BEFORE = writeFixture(withField('nickname', 'Apodo'));
const AFTER = writeFixture({
  ...withField('colour', 'Color'),
  '_shared/removed': { fields: { 'orders.nickname': { drop: true } } },
});

let database: TestDatabase;
let old: TestHouse | undefined;
let next: TestHouse | undefined;
const start = (folder: string, isEmpty = false) => startHouse({ database, folder, jobs: true, isEmpty });
const leave = async (house: TestHouse | undefined) => {
  await house?.stop();
};
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(async () => {
  await leave(old);
  await leave(next);
  await database.drop();
});

const column = async () => {
  const found = await sql<{ name: string }>`select attname as name from pg_attribute
    where attrelid = 'orders'::regclass and attname in ('nickname', '_gone_nickname')`.execute(database.db);
  return found.rows.map(({ name }) => name);
};
const beat = (house: TestHouse | undefined) => house?.house.line?.beat();

const set = (house: TestHouse, id: number, field: string, value: string) =>
  house.call('admin', 'PATCH', `orders/${id}`, [{ op: 'replace', path: `/${field}`, value }]);

/** Everything that people do with orders at a process, with the field that only its files have. */
async function work(house: TestHouse, field: string, value: string): Promise<number> {
  const made = await house.call('admin', 'POST', 'orders', { title: value, amount: 5, [field]: value });
  expect([made.status, made.body]).toEqual([201, expect.objectContaining({ [field]: value })]);
  const { id } = made.body as { id: number };
  expect((await house.call('admin', 'GET', 'orders')).status).toBe(200);
  const other = `${value}2`;
  expect((await set(house, id, field, other)).status).toBe(200);
  expect((await house.call('admin', 'GET', `orders/${id}`)).body).toMatchObject({ [field]: other });
  return id;
}

describe('two versions of the files on one database', () => {
  it('serve it together: what the later one takes away goes when the former one has left, and no field is lost (trust 52)', async () => {
    old = await start(BEFORE, true);
    const first = await work(old, 'nickname', 'Uno');
    next = await start(AFTER);
    expect(await column()).toEqual(['nickname']);
    const second = await work(next, 'colour', 'Dos');
    await work(old, 'nickname', 'Tres');
    // Each writes rows of the other, and leaves alone what it does not know.
    expect((await set(old, second, 'nickname', 'Cuatro')).status).toBe(200);
    expect((await set(next, first, 'colour', 'Cinco')).status).toBe(200);
    expect((await old.call('admin', 'GET', `orders/${first}`)).body).toMatchObject({ nickname: 'Uno2' });
    expect((await next.call('admin', 'GET', `orders/${second}`)).body).toMatchObject({ colour: 'Dos2' });
    await beat(next);
    expect(await column()).toEqual(['nickname']);

    await leave(old);
    await beat(next);
    expect(await column()).toEqual(['_gone_nickname']);
    await work(next, 'colour', 'Seis');

    // The former version comes back beside it, as after a failed upgrade, and finds its values.
    old = await start(BEFORE);
    expect((await old.call('admin', 'GET', `orders/${first}`)).body).toMatchObject({ nickname: 'Uno2' });
    await work(old, 'nickname', 'Siete');
    await work(next, 'colour', 'Ocho');
    await beat(next);
    expect(await column()).toEqual(['nickname']);
    await leave(old);
    old = undefined;
    await beat(next);
    expect(await column()).toEqual(['_gone_nickname']);
    expect((await next.call('admin', 'GET', `orders/${first}`)).body).toMatchObject({ colour: 'Cinco' });
    expect(`${next.log()}`).not.toMatch(/"level":(50|60)/);
  });

  it('one that was killed counts for forty seconds, and one that left not at all', async () => {
    const { db } = database;
    await leave(next);
    expect((await sql`select 1 from _processes`.execute(db)).rows).toEqual([]);
    const killed = (seconds: number) =>
      sql`insert into _processes (instance, level, version, schema_version, seen_at)
      values (gen_random_uuid(), 1, '1.0.0', 'former', now() - make_interval(secs => ${seconds}))`.execute(db);
    await killed(5);
    await sql`delete from _schema_removed`.execute(db);
    await sql`alter table orders rename column _gone_nickname to nickname`.execute(db);
    next = await start(AFTER);
    await beat(next);
    expect(await column()).toEqual(['nickname']);
    await sql`update _processes set seen_at = now() - interval '41 seconds' where version = '1.0.0'`.execute(db);
    await beat(next);
    expect(await column()).toEqual(['_gone_nickname']);
    // One that is starting may bring definitions that read it, and has not said yet which.
    await sql`insert into _processes (instance, level, version, schema_version)
      values (gen_random_uuid(), 1, '2.0.0', '')`.execute(db);
    await sql`delete from _schema_removed`.execute(db);
    await sql`alter table orders rename column _gone_nickname to nickname`.execute(db);
    await next.house.schemas.tryAgain();
    expect(await column()).toEqual(['nickname']);
    await sql`delete from _processes where version = '2.0.0'`.execute(db);
    await beat(next);
    expect(await column()).toEqual(['_gone_nickname']);
    await killed(3_700);
    await beat(next);
    const left = await sql<{ version: string }>`select version from _processes where version = '1.0.0'`.execute(db);
    expect(left.rows).toHaveLength(1);
  });
});
