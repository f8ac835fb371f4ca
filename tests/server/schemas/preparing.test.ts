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
