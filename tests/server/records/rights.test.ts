import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { type Person, testHouse } from '../helpers/house.ts';

const house = testHouse();
let mine = 0;
let theirs = 0;

beforeAll(async () => {
  const make = async (owner: number, title: string) =>
    (
      await house.current.call('admin', 'POST', 'orders', {
        title,
        amount: 5,
        owner,
        hidden: 'secreto',
        place: { street: 'Uno' },
      })
    ).body.id;
  mine = await make(4, 'Del socio');
  theirs = await make(5, 'De otro');
});

async function nothingHappened(work: () => Promise<unknown>) {
  const counts = () => Promise.all(['orders', 'lines', 'users', '_audit'].map((table) => house.current.count(table)));
  const rows = () => house.current.house.services.db.selectFrom('orders').selectAll().orderBy('id').execute();
  const before = [await counts(), await rows()];
  await work();
  expect([await counts(), await rows()]).toEqual(before);
}

describe('rights to operations', () => {
  const table: [Person | null, string, string, unknown, number][] = [
    [null, 'GET', 'orders', undefined, 401],
    [null, 'POST', 'orders', { title: 'x', amount: 1 }, 401],
    ['user', 'GET', 'orders', undefined, 403],
    ['user', 'POST', 'orders', { title: 'x', amount: 1 }, 403],
    ['user', 'PATCH', 'orders/1', [{ op: 'replace', path: '/status', value: 1 }], 403],
    ['admin', 'GET', 'vault', undefined, 403],
    ['legal', 'POST', 'orders', { title: 'x', amount: 1 }, 409],
    ['legal', 'PUT', 'orders/1', { title: 'x' }, 409],
    ['legal', 'DELETE', 'orders/1', undefined, 409],
    ['legal', 'PATCH', 'orders/1', [{ op: 'replace', path: '/status', value: 1 }], 409],
    ['partner', 'DELETE', 'orders/1', undefined, 409],
    ['partner', 'GET', 'orders/2', undefined, 404],
    ['partner', 'PUT', 'orders/2', { title: 'x' }, 404],
    ['partner', 'PATCH', 'orders/2', [{ op: 'replace', path: '/status', value: 1 }], 404],
    ['partner', 'GET', 'orders/2/lines', undefined, 404],
    ['partner', 'POST', 'orders/2/lines', { text: 'x' }, 404],
    ['partner', 'GET', 'orders/2/history', undefined, 404],
    ['partner', 'GET', 'orders/1/history', undefined, 409],
    ['partner', 'GET', 'orders/999', undefined, 404],
    ['user', 'GET', 'users/2', undefined, 404],
    ['user', 'POST', 'users/6/reveal', { field: 'pin' }, 409],
    ['legal', 'GET', 'schemas/problems', undefined, 403],
    ['user', 'GET', 'schemas/orders', undefined, 404],
  ];
  for (const [person, method, url, body, status] of table)
    it(`${person ?? 'nobody'} ${method} ${url} is ${status}, with a reason and without effect [K-017, L-021]`, () =>
      nothingHappened(async () => {
        const answer = await house.current.call(person, method, url, body);
        expect(answer.status).toBe(status);
        expect(answer.body.reason).toMatch(/^[a-z-]+(\.[a-z-]+)+$/);
        expect(answer.body.message).not.toBe(answer.body.reason);
      }));

  it('a record out of scope looks exactly like one that does not exist [L-022]', async () => {
    const [hidden, missing] = [
      await house.current.call('partner', 'GET', `orders/${theirs}`),
      await house.current.call('partner', 'GET', 'orders/987'),
    ];
    expect([hidden.status, hidden.body]).toEqual([missing.status, missing.body]);
  });

  it('tells administrators which rule refused, and nobody else', async () => {
    const admin = await house.current.call('admin', 'PATCH', `orders/${mine}`, [
      { op: 'replace', path: '/status', value: 2 },
    ]);
    expect(admin.body.rule).toMatchObject({ file: 'orders/actions.json', pointer: '/actions/close/from' });
    const lines = readFileSync(join(house.current.folder, 'orders/actions.json'), 'utf8').split('\n');
    expect(lines[admin.body.rule.line - 1]).toContain('"from"');
    expect(lines[admin.body.rule.line - 2]).toContain('"close"');
    expect(admin.body.remedy).toBe('Se puede en: Estado 1.');
    const partner = await house.current.call('partner', 'PATCH', `orders/${mine}`, [
      { op: 'replace', path: '/status', value: 2 },
    ]);
    expect([partner.body.rule, partner.body.remedy]).toEqual([undefined, undefined]);
  });
});

describe('rights to fields', () => {
  it('refuses the whole save and names every field that may not be written [K-019]', () =>
    nothingHappened(async () => {
      const answer = await house.current.call('partner', 'PUT', `orders/${mine}`, {
        title: 'Sí',
        amount: 9,
        hidden: 'x',
      });
      expect(answer.status).toBe(422);
      expect(answer.body.errors.body.map((entry: { field: string }) => entry.field)).toEqual(['amount', 'hidden']);
    }));

  it('refuses fields of the system, whatever the call [K-019]', () =>
    nothingHappened(async () => {
      const calls: [string, string, unknown][] = [
        ['POST', 'orders', { title: 'x', amount: 1, status: 2 }],
        ['POST', 'orders', { title: 'x', amount: 1, partner: 5 }],
        ['POST', 'orders', { title: 'x', amount: 1, id: 77 }],
        ['PUT', `orders/${mine}`, { partner: 5 }],
        ['PUT', `orders/${mine}`, { id: 77 }],
        ['PUT', `orders/${mine}`, { place: { street_validated: 1 } }],
        ['PUT', 'users/6', { roles: ['SUPER_ADMIN'] }],
        ['PATCH', 'users/6', [{ op: 'replace', path: '/roles', value: ['SUPER_ADMIN'] }]],
      ];
      for (const [method, url, body] of calls)
        expect((await house.current.call('admin', method, url, body)).status).toBe(422);
    }));

  it('never answers what may not be read, neither when reading nor after writing', async () => {
    const read = await house.current.call('partner', 'GET', `orders/${mine}`);
    const list = await house.current.call('partner', 'GET', 'orders');
    const written = await house.current.call('partner', 'PUT', `orders/${mine}`, { title: 'Otro título' });
    for (const answer of [read, list, written]) {
      expect(answer.status).toBe(200);
      expect(JSON.stringify(answer.body)).not.toContain('secreto');
    }
    expect((await house.current.call('admin', 'GET', `orders/${mine}`)).body.hidden).toBe('secreto');
  });

  it('refuses a filter, a sort and a search on what may not be read, as if it did not exist [K-018]', async () => {
    for (const query of [
      'filter={"hidden":"secreto"}',
      'field=hidden',
      'filter={"hidden":{"$ne":"x"}}',
      'filter={"owner.pin":"1"}',
    ]) {
      const [hidden, unknown] = [
        await house.current.call('partner', 'GET', `orders?${query}`),
        await house.current.call(
          'partner',
          'GET',
          `orders?${query.replace('hidden', 'nothing').replace('owner.pin', 'owner.nope')}`,
        ),
      ];
      expect([hidden.status, hidden.body.errors.body[0].code]).toEqual([422, unknown.body.errors.body[0].code]);
    }
  });

  it('leaves what may not be read out of the history', async () => {
    await house.current.call('admin', 'PUT', `orders/${mine}`, { hidden: 'más secreto' });
    const answer = await house.current.call('legal', 'GET', `orders/${mine}/history`);
    expect(answer.status).toBe(200);
    expect(JSON.stringify(answer.body)).not.toContain('secreto');
    expect(answer.body.count).toBeGreaterThan(1);
  });

  it('cuts the served definition', async () => {
    const partner = await house.current.call('partner', 'GET', 'schemas/orders');
    expect(partner.status).toBe(200);
    expect(Object.keys(partner.body.fields)).not.toContain('hidden');
    const index = await house.current.call('partner', 'GET', 'schemas');
    expect(Object.keys(index.body.resources)).not.toContain('vault');
    const again = await house.current.call('partner', 'GET', 'schemas/orders', undefined, {
      'if-none-match': partner.headers.etag as string,
    });
    expect(again.status).toBe(304);
  });
});

describe('scopes', () => {
  it('a list holds the rows of the own company only, and counts no others [T-024, T-025]', async () => {
    const answer = await house.current.call('partner', 'GET', 'orders');
    expect(answer.body.resources.map((row: { id: number }) => row.id)).toEqual([mine]);
    expect(answer.body.count).toBe(1);
  });

  it('a parameter with another company changes nothing [T-026]', async () => {
    const answer = await house.current.call('partner', 'GET', 'orders?id_partner=5');
    expect(answer.body.resources.map((row: { id: number }) => row.id)).toEqual([mine]);
  });

  it('a person without a company sees nothing under a scope of companies', async () => {
    const { db } = house.current.house.services;
    await db.insertInto('orders').values({ title: 'De nadie', amount: '1' }).execute();
    await db.updateTable('users').set({ id_partner: null }).where('id', '=', 5).execute();
    house.current.house.sessions.tell(5);
    const answer = await house.current.call('rival', 'GET', 'orders');
    expect(answer.body).toEqual({ resources: [], count: 0 });
    await db.updateTable('users').set({ id_partner: 5 }).where('id', '=', 5).execute();
    house.current.house.sessions.tell(5);
  });

  it('a row cannot be made in, or moved into, another scope through a relation', () =>
    nothingHappened(async () => {
      const made = await house.current.call('partner', 'POST', 'orders', { title: 'x', amount: 1, owner: 5 });
      const nobody = await house.current.call('partner', 'POST', 'orders', { title: 'x', amount: 1, owner: 999 });
      expect([made.status, made.body]).toEqual([409, nobody.body]);
      const moved = await house.current.call('partner', 'PUT', `orders/${mine}`, { owner: 5 });
      expect(moved.status).toBe(409);
      const outside = await house.current.call('partner', 'PUT', `orders/${mine}`, { owner: null });
      expect(outside.status).toBe(409);
    }));

  it('a copied value follows its source at once', async () => {
    await house.current.call('admin', 'PUT', 'users/4', { id_partner: 44 });
    expect((await house.current.call('admin', 'GET', `orders/${mine}`)).body.partner).toBe(44);
    await house.current.call('admin', 'PUT', 'users/4', { id_partner: 4 });
    expect((await house.current.call('admin', 'GET', `orders/${mine}`)).body.partner).toBe(4);
  });
});
