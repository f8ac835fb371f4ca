import { PostgresQueryCompiler } from 'kysely';
import { expect, it, vi } from 'vitest';
import { testHouse } from '../helpers/house.ts';

const house = testHouse();

it('the statement of a record is written once for its reader, for any number of records', async () => {
  const { current } = house;
  const ids: number[] = [];
  for (const title of ['Uno', 'Dos', 'Tres'])
    ids.push((await current.call('admin', 'POST', 'orders', { title, amount: 1 })).body.id);
  const compile = PostgresQueryCompiler.prototype.compileQuery;
  const texts: string[] = [];
  vi.spyOn(PostgresQueryCompiler.prototype, 'compileQuery').mockImplementation(function heard(this: never, ...given) {
    const compiled = compile.apply(this, given);
    if (compiled.sql.includes('from "orders" as "t"')) texts.push(compiled.sql);
    return compiled;
  });
  const titles: string[] = [];
  for (const by of ['admin', 'root', 'admin'] as const)
    for (const id of ids) titles.push((await current.call(by, 'GET', `orders/${id}`)).body.title);
  vi.restoreAllMocks();
  expect(titles).toEqual(Array.from({ length: 3 }, () => ['Uno', 'Dos', 'Tres']).flat());
  expect(texts.length).toBeLessThanOrEqual(2);
  for (const wrong of ['0', '-1', '1.5', 'x', '9'.repeat(16)])
    expect((await current.call('admin', 'GET', `orders/${wrong}`)).status).toBe(404);
});
