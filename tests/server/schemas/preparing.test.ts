import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startHouse, type TestHouse } from '../helpers/house.ts';

let house: TestHouse;
beforeAll(async () => {
  house = await startHouse({ watch: true });
  // More rows than are read while everybody waits.
  await sql`insert into orders (title, amount, count, hidden)
    select 'Pedido ' || g, 1, g % 90, repeat('x', 900) from generate_series(1, 30000) as g`.execute(house.database.db);
});
afterAll(() => house?.stop());

const mostOf = () => house.house.schemas.current().resources.orders?.fields.count?.limits.maximum;

it('a tighter rule for a large table says how far its rows are judged, and the version before serves until then', async () => {
  const path = join(house.folder, 'orders/fields.schema.json');
  const file = JSON.parse(readFileSync(path, 'utf8'));
  file.properties.count.maximum = 100;
  const seen: { said: string[]; most: number | undefined }[] = [];
  const off = house.house.schemas.onProblems(() => {
    const said = house.house.schemas.problems().map(({ file, message }) => `${file}: ${message}`);
    seen.push({ said, most: mostOf() });
  });
  writeFileSync(path, JSON.stringify(file));
  await expect.poll(mostOf, { timeout: 60_000 }).toBe(100);
  off();
  const preparing = expect.stringMatching(
    /^orders\/fields\.schema\.json: En preparación: \d+ %\. Hasta entonces sirve la versión anterior\.$/,
  );
  expect(seen[0]).toEqual({ said: [preparing], most: undefined });
  await expect.poll(() => house.house.schemas.problems()).toEqual([]);
});

it('another type for a large table is prepared in a column that no answer, history or export shows', async () => {
  const { db } = house.database;
  const path = join(house.folder, 'orders/fields.schema.json');
  const before = readFileSync(path, 'utf8');
  const file = JSON.parse(before);
  const ask = async (method: 'GET' | 'PATCH' | 'POST', url: string, body?: object) => {
    const answer = await house.call('admin', method, url, body);
    expect([url, answer.status]).toEqual([url, expect.toBeOneOf([200, 201])]);
    return JSON.stringify(answer.body);
  };
  const setCount = (id: number, value: unknown) =>
    ask('PATCH', `orders/${id}`, [{ op: 'replace', path: '/count', value }]);
  const beside = async () =>
    (
      await sql<{ name: string }>`select attname as name from pg_attribute
        where attrelid = 'orders'::regclass and attname like '\\_next\\_%' and not attisdropped
        union all select tgname from pg_trigger where tgname in ('_next', '_touched')
        union all select resource from _schema_steps`.execute(db)
    ).rows.map(({ name }) => name);
  file.properties.count = { type: 'string', title: 'Cantidad', maxLength: 9 };
  writeFileSync(path, JSON.stringify(file));
  await expect.poll(beside, { timeout: 60_000, interval: 20 }).toContain('_next_count');
  const made = await ask('POST', 'orders', { title: 'Nuevo', amount: 1, count: 6 });
  const answers = [
    made,
    await setCount(5, 77),
    await ask('GET', 'orders/5'),
    await ask('GET', 'orders?filter={"id":5}'),
    await ask('GET', 'orders/5/history'),
    await ask('POST', 'exports', { path: '/orders', format: 'csv', filter: { status: 0 } }),
  ];
  expect(await beside()).toContain('_next_count');
  for (const answer of answers) expect(answer).not.toContain('_next');
  const kind = () => house.house.schemas.current().resources.orders?.fields.count?.kind;
  await expect.poll(kind, { timeout: 60_000 }).toBe('text');
  const now = await house.call('admin', 'GET', 'orders/5');
  expect([now.body.count, (await house.call('admin', 'GET', `orders/${JSON.parse(made).id}`)).body.count]).toEqual([
    '77',
    '6',
  ]);
  const history = await house.call('admin', 'GET', 'orders/5/history');
  expect(JSON.stringify(history.body)).not.toContain('_next');
  expect(await beside()).toEqual([]);
  // A text that is no number keeps the former type out, with the number of records.
  await setCount(6, 'doce');
  writeFileSync(path, before);
  const said = () => house.house.schemas.problems().map(({ pointer, message }) => `${pointer} ${message}`);
  const refusal = '/properties/count/type 1 registro guarda un valor que no cabe en el nuevo tipo.';
  await expect.poll(said, { timeout: 60_000 }).toEqual([refusal]);
  // Every few seconds the rows are read again, and none is written.
  expect([kind(), await beside()]).toEqual(['text', expect.not.arrayContaining(['_next_count'])]);
  await setCount(6, '12');
  await expect.poll(kind, { timeout: 60_000 }).toBe('integer');
});
