import { describe, expect, it } from 'vitest';
import { sumMoney } from '../../../src/lending/money/money.ts';
import { mayEver } from '../../../src/resource/access/permissions.ts';
import { valueAt } from '../../../src/resource/model/path.ts';
import { EVERY_CASE, partOf } from '../../part.ts';
import { FIXTURE } from '../helpers/fixture.ts';
import { demoOf, type Person, SHIPPED, testHouse } from '../helpers/house.ts';

type Total = { field: string; title: string; currency: string; sum: number; count: number };

describe('what a list sums up', () => {
  const house = testHouse({ folder: SHIPPED, filling: demoOf(60, 60) });

  /** All rows that this person's list has, page by page. */
  async function everyRow(token: string, list: string, filter: string): Promise<Record<string, unknown>[]> {
    const rows: Record<string, unknown>[] = [];
    for (let page = 0; ; page += 1) {
      const url = `/v1/${list}?limit=100&page=${page}${filter}`;
      const { body } = await house.current.raw({ url, headers: { authorization: `Bearer ${token}` } });
      rows.push(...body.resources);
      if (body.resources.length < 100) return rows;
    }
  }

  it('is the sum of all rows that the person has in it, whatever the page, for each role and filter', async () => {
    const { resources } = house.current.house.schemas.current();
    const { db } = house.current.house.services;
    const people = await db.selectFrom('users').select(['id', 'roles']).where('id', '<=', 16).execute();
    const sums: string[] = [];
    const summed = Object.values(resources).filter(({ list }) => list.totals);
    for (const [turn, { id, roles }] of people.entries()) {
      const from = { address: '127.0.0.1', agent: 'test' };
      const token = await db
        .transaction()
        .execute((trx) => house.current.house.sessions.open(trx, Number(id), from, 'totp'));
      for (const definition of partOf(summed, turn, 4)) {
        const { name } = definition;
        if (!mayEver(definition, roles as string[], 'list')) continue;
        // A section may be closed to who has a right to some of its rows.
        const plain = { url: `/v1/${name}?limit=1`, headers: { authorization: `Bearer ${token}` } };
        if ((await house.current.raw(plain)).status === 403) continue;
        for (const filter of ['', `&filter=${encodeURIComponent('{"$where":{"id":{"$gte":12}}}')}`]) {
          const url = `/v1/${name}?limit=1&totals=true${filter}`;
          const answer = await house.current.raw({ url, headers: { authorization: `Bearer ${token}` } });
          expect(answer.status, `${url}: ${JSON.stringify(answer.body)}`).toBe(200);
          const rows = await everyRow(token, name, filter);
          for (const { field, sum, count } of answer.body.totals as Total[]) {
            const amounts = rows.map((row) => valueAt(row as never, field)).filter((one) => typeof one === 'number');
            expect({ url, id, field, sum, count }).toEqual({
              url,
              id,
              field,
              sum: Number(sumMoney(amounts as number[])),
              count: amounts.length,
            });
            sums.push(`${name}.${field}`);
          }
        }
      }
    }
    expect(new Set(sums).size).toBeGreaterThan(3);
    expect(sums.length).toBeGreaterThan(EVERY_CASE ? 30 : 10);
  });

  it('is not in a page that did not ask for it', async () => {
    const { db } = house.current.house.services;
    const from = { address: '127.0.0.1', agent: 'test' };
    const token = await db.transaction().execute((trx) => house.current.house.sessions.open(trx, 1, from, 'totp'));
    const { body } = await house.current.raw({
      url: '/v1/payments?limit=1',
      headers: { authorization: `Bearer ${token}` },
    });
    expect(body.totals).toBeUndefined();
  });
});

describe('amounts and their currencies', () => {
  const orders = FIXTURE['orders/fields'] as { properties: object };
  const permissions = FIXTURE['orders/permissions'] as { fields: object[]; scopes: object; operations: object };
  const house = testHouse({
    tree: {
      ...FIXTURE,
      'orders/fields': {
        ...orders,
        properties: {
          ...orders.properties,
          coin: { type: 'string', title: 'Moneda', maxLength: 3 },
          price: { type: 'number', format: 'money', title: 'Precio', 'x-currency': 'coin' },
        },
      },
      'orders/list': { ...FIXTURE['orders/list'], totals: ['amount', 'price'] },
      'orders/permissions': {
        ...permissions,
        scopes: { ...permissions.scopes, urgent: { urgent: true } },
        operations: { ...permissions.operations, restore: { SUPER_ADMIN: true, ADMIN: 'urgent' } },
        fields: [...permissions.fields, { of: ['price'], read: { '@admins': true } }],
      },
    },
  });
  const order = (title: string, amount: number, price: number | null, coin: string | null) =>
    house.current.call('root', 'POST', 'orders', { title, amount, price, coin });
  const totals = async (person: Person, query = '') =>
    (await house.current.call(person, 'GET', `orders?limit=1&totals=true${query}`)).body.totals;

  it('are never added across currencies, and empty ones count nowhere', async () => {
    await order('uno', 0.1, 10.1, 'USD');
    await order('dos', 0.2, 20.2, 'USD');
    await order('tres', 1, 5, null);
    await order('cuatro', 1, null, 'USD');
    expect(await totals('root')).toEqual([
      { field: 'amount', title: 'Monto', currency: 'MXN', sum: 2.3, count: 4 },
      { field: 'price', title: 'Precio', currency: 'MXN', sum: 5, count: 1 },
      { field: 'price', title: 'Precio', currency: 'USD', sum: 30.3, count: 2 },
    ]);
    expect(await totals('root', `&filter=${encodeURIComponent('{"q":"cuatro"}')}`)).toEqual([
      { field: 'amount', title: 'Monto', currency: 'MXN', sum: 1, count: 1 },
    ]);
  });

  it('leave out what the person may not read, and are refused over a filter of it as over one that does not exist', async () => {
    expect((await totals('legal')).map(({ field }: Total) => field)).toEqual(['amount']);
    const refused = (name: string) =>
      house.current.call('legal', 'GET', `orders?totals=true&filter=${encodeURIComponent(`{"${name}":1}`)}`);
    const [hidden, invented] = await Promise.all([refused('price'), refused('prize')]);
    expect(hidden.status).toBe(422);
    expect(JSON.stringify(hidden.body).replaceAll('price', 'prize')).toBe(JSON.stringify(invented.body));
    const definition = await house.current.call('legal', 'GET', 'schemas/orders');
    expect(definition.body.list.totals).toEqual(['amount']);
  });

  it('of deleted rows are those of the rows that the person may restore', async () => {
    const deleted = `&filter=${encodeURIComponent('{"_deleted":true}')}`;
    for (const [amount, urgent] of [
      [7, true],
      [9, false],
    ]) {
      const made = await house.current.call('root', 'POST', 'orders', { title: 'cinco', amount, urgent });
      expect((await house.current.call('root', 'DELETE', `orders/${made.body.id}`)).status).toBe(200);
    }
    for (const [person, sum, count] of [
      ['root', 16, 2],
      ['admin', 7, 1],
    ] as const) {
      const { body } = await house.current.call(person, 'GET', `orders?totals=true${deleted}`);
      expect([person, body.count]).toEqual([person, count]);
      expect(body.totals).toEqual([{ field: 'amount', title: 'Monto', currency: 'MXN', sum, count }]);
    }
  });

  it('of nothing are nothing; another word for the question is refused', async () => {
    expect(await totals('rival')).toEqual([]);
    expect((await house.current.call('root', 'GET', 'orders?totals=1')).status).toBe(422);
  });
});
