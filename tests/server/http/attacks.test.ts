import { beforeAll, describe, expect, it } from 'vitest';
import { PIXEL } from '../helpers/fixture.ts';
import { follow } from '../helpers/follow.ts';
import { type Person, testHouse } from '../helpers/house.ts';

const house = testHouse();
const EVERYBODY: (Person | null)[] = [null, 'user', 'partner', 'rival', 'legal', 'admin'];
let mine = 0;
let theirs = 0;

beforeAll(async () => {
  const make = async (owner: number, title: string) =>
    (await house.current.call('admin', 'POST', 'orders', { title, amount: 5, owner, code: title })).body.id;
  mine = await make(4, 'mine');
  theirs = await make(5, 'theirs');
  for (let count = 0; count < 12; count += 1) await make(4, `more ${count}`);
});

const snapshot = async () => {
  const { db } = house.current.house.services;
  const rows = await Promise.all(
    ['orders', 'users', 'lines'].map((table) => db.selectFrom(table).selectAll().orderBy('id').execute()),
  );
  return JSON.stringify([rows, await house.current.count('_audit')]);
};

describe('injection', () => {
  const evil = [
    "'; drop table orders; --",
    '1 or 1=1',
    'id) desc; select 1 --',
    '"orders"',
    '__proto__',
    'constructor',
    'id::text',
    '../users',
  ];
  it('attack 21: names of the request never become SQL', async () => {
    const before = await snapshot();
    for (const person of EVERYBODY)
      for (const text of evil) {
        const word = encodeURIComponent(text);
        const urls = [
          `orders?field=${word}`,
          `orders?order=${word}&field=${word}`,
          `orders?filter=${encodeURIComponent(JSON.stringify({ [text]: 1 }))}`,
          `orders/${word}`,
          word,
          `orders/${mine}/${word}`,
        ];
        for (const url of urls) {
          const answer = await house.current.call(person, 'GET', url);
          expect([401, 403, 404, 405, 422], `${person} ${url}`).toContain(answer.status);
        }
      }
    expect(await snapshot()).toBe(before);
  });

  it('attack 21: values stay values', async () => {
    for (const text of evil) {
      const made = await house.current.call('admin', 'POST', 'orders', { title: text.slice(0, 20), amount: 1 });
      expect(made.body.title).toBe(text.slice(0, 20));
      const found = await house.current.call(
        'admin',
        'GET',
        `orders?filter=${encodeURIComponent(JSON.stringify({ q: text }))}`,
      );
      expect(found.status).toBe(200);
    }
  });

  it('attack 23: nothing reaches the prototypes', async () => {
    const authorization = `Bearer ${await house.current.token('admin')}`;
    for (const payload of [
      '{"__proto__":{"isAdmin":true}}',
      '{"constructor":{"prototype":{"isAdmin":true}}}',
      '{"place":{"__proto__":{"street":"x"}}}',
      '[{"op":"replace","path":"/__proto__/isAdmin","value":true}]',
    ]) {
      const method = payload.startsWith('[') ? 'PATCH' : 'PUT';
      const answer = await house.current.raw({
        method,
        url: `/v1/orders/${mine}`,
        payload,
        headers: { authorization, 'content-type': 'application/json' },
      });
      expect(answer.status).toBe(422);
    }
    expect(({} as { isAdmin?: boolean }).isAdmin).toBeUndefined();
  });

  it('attack 24: filters without measure are refused quickly', async () => {
    const deep = (levels: number): object => (levels === 0 ? { status: 1 } : { $and: [deep(levels - 1)] });
    const filters = [
      deep(30),
      { status: { $in: Array.from({ length: 20_000 }, (_, at) => at) } },
      { q: `${'a'.repeat(5_000)}!` },
      { title: { $regex: '(a+)+$' } },
    ];
    for (const filter of filters) {
      const start = performance.now();
      const answer = await house.current.call(
        'admin',
        'GET',
        `orders?filter=${encodeURIComponent(JSON.stringify(filter))}`,
      );
      expect([400, 414, 422, 431]).toContain(answer.status);
      expect(performance.now() - start).toBeLessThan(2_000);
    }
  });
});

describe('reading', () => {
  it('attack 2: a cursor belongs to its person, its query and its schemas', async () => {
    const first = await house.current.call('partner', 'GET', 'orders?limit=5&field=id&order=ASC');
    const cursor = first.headers['x-next-cursor'] as string;
    expect(cursor).toBeDefined();
    const use = (person: Person, query: string) =>
      house.current.call(
        person,
        'GET',
        `orders?limit=5&field=id&order=ASC&cursor=${encodeURIComponent(cursor)}${query}`,
      );
    expect((await use('partner', '')).status).toBe(200);
    expect((await use('rival', '')).status).toBe(422);
    expect((await use('admin', '')).status).toBe(422);
    expect((await use('partner', '&filter={"status":0}')).status).toBe(422);
  });

  it('attack 3: counts and labels tell nothing of what is hidden', async () => {
    const counted = await house.current.call('rival', 'GET', 'orders');
    expect(counted.body.count).toBe(1);
    const choices = await house.current.call('rival', 'GET', 'orders?for=reference&filter={"q":"mo"}');
    expect(choices.body).toMatchObject({ resources: [], count: 0 });
  });

  it('attack 6: a hit and a miss look the same to every person', async () => {
    for (const person of ['partner', 'user', 'rival'] as Person[])
      for (const [method, path, body] of [
        ['GET', '', undefined],
        ['PUT', '', { title: 'x' }],
        ['PATCH', '', [{ op: 'replace', path: '/status', value: 1 }]],
        ['GET', '/lines', undefined],
        ['GET', '/places', undefined],
      ] as const) {
        const target = person === 'rival' ? mine : theirs;
        const [hidden, missing] = [
          await house.current.call(person, method, `orders/${target}${path}`, body),
          await house.current.call(person, method, `orders/98765${path}`, body),
        ];
        expect([hidden.status, hidden.body], `${person} ${method} ${path}`).toEqual([missing.status, missing.body]);
      }
  });
});

describe('writing', () => {
  it('attack 10: nobody assigns what is not his to assign', async () => {
    const before = await snapshot();
    const bodies = [
      { status: 2 },
      { partner: 5 },
      { sent_on: '2026-01-01' },
      { id: 5 },
      { _version: 9 },
      { _reviews: {} },
      { _deleted_at: null },
      { created_at: 'x' },
      { place: { street_validated: 1 } },
      { owner_label: 'x' },
    ];
    for (const body of bodies) {
      for (const person of ['partner', 'admin'] as Person[]) {
        const made = await house.current.call(person, 'POST', 'orders', { title: 'a', amount: 1, owner: 4, ...body });
        expect([409, 422], JSON.stringify(body)).toContain(made.status);
      }
      const changed = await house.current.call('partner', 'PUT', `orders/${mine}`, { title: 'Cambia', ...body });
      expect([409, 422], JSON.stringify(body)).toContain(changed.status);
    }
    expect(await snapshot()).toBe(before);
  });

  it('attack 14: no state by another way than its action', async () => {
    const before = await snapshot();
    for (const person of ['rival', 'user', 'legal'] as Person[])
      for (const [method, body] of [
        ['PUT', { status: 1 }],
        ['PATCH', [{ op: 'replace', path: '/status', value: 1 }]],
        ['PATCH', [{ op: 'add', path: '/status', value: 1 }]],
        ['PATCH', [{ op: 'replace', path: '/send', value: {} }]],
        ['PUT', { pause: true }],
      ] as const)
        expect((await house.current.call(person, method, `orders/${mine}`, body)).status).toBeGreaterThanOrEqual(400);
    expect(await snapshot()).toBe(before);
  });

  it('attack 16: a refused call leaves no file, no mail and no job', async () => {
    const { sql } = await import('kysely');
    const jobs = async () =>
      Number(
        (await sql<{ n: number }>`select count(*) as n from jobs.job`.execute(house.current.house.services.db)).rows[0]
          ?.n,
      );
    const before = [await snapshot(), await jobs()];
    const answer = await house.current.call('admin', 'POST', 'orders', { title: 'x', amount: -1, photo: PIXEL });
    expect(answer.status).toBe(422);
    expect([await snapshot(), await jobs()]).toEqual(before);
    const { readdirSync } = await import('node:fs');
    expect(readdirSync(`${house.current.settings.dataDir}/files`)).toEqual([]);
  });
});

describe('files', () => {
  it('attack 9: an address is for one person and a short time, and a forged one shows nothing', async () => {
    const { clock } = house.current.house.services;
    const made = await house.current.call('admin', 'POST', 'orders', { title: 'x', amount: 1, photo: PIXEL });
    const url: string = made.body.photo;
    const name = url.split('/').at(-1)?.split('?')[0] ?? '';
    const good = await follow(house.current, url);
    expect([good.statusCode, good.headers['content-type'], good.headers['x-content-type-options']]).toEqual([
      200,
      'image/png',
      'nosniff',
    ]);
    for (const forged of [
      url.replace('signature=2~', 'signature=1~'),
      url.replace(/expires=\d+/, 'expires=9999999999'),
      url.replace(name, `../${name}`),
      url.replace(name, '..%2f..%2fsecret.key'),
      url.replace(/signature=.*/, 'signature=x'),
    ])
      expect([401, 404]).toContain((await follow(house.current, forged)).statusCode);
    house.current.at(new Date(clock().getTime() + 3_600_000));
    expect((await follow(house.current, url)).statusCode).toBe(404);
  });
});
