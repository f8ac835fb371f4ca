import { describe, expect, it } from 'vitest';
import { testHouse } from '../helpers/house.ts';

const house = testHouse();
const GOOD = { title: 'Uno', amount: 10 };

async function nothingHappened(work: () => Promise<unknown>) {
  const tables = ['orders', '_audit', '_idempotency', 'users'];
  const counts = () => Promise.all(tables.map((table) => house.current.count(table)));
  const before = await counts();
  await work();
  expect(await counts()).toEqual(before);
}

describe('bad input', () => {
  const bodies: [string, unknown, number, string][] = [
    ['an unknown field', { ...GOOD, nope: 1 }, 422, 'nope'],
    ['a wrong type', { ...GOOD, amount: 'diez' }, 422, 'amount'],
    ['a text that is too long', { ...GOOD, title: 'x'.repeat(21) }, 422, 'title'],
    ['a list where a scalar belongs', { ...GOOD, title: ['Uno'] }, 422, 'title'],
    ['an object where a scalar belongs', { ...GOOD, title: { $ne: null } }, 422, 'title'],
    ['a number below its minimum', { ...GOOD, amount: -1 }, 422, 'amount'],
    ['a value outside its list', { ...GOOD, labels: ['z'] }, 422, 'labels'],
    ['a date that is none', { ...GOOD, due: '2026-02-31' }, 422, 'due'],
    ['a reference to nobody', { ...GOOD, owner: 999 }, 422, 'owner'],
    ['constructor as a field', { ...GOOD, constructor: { prototype: 1 } }, 422, 'constructor'],
  ];
  for (const [what, body, status, field] of bodies)
    it(`refuses ${what}, names the field and writes nothing [L-022]`, () =>
      nothingHappened(async () => {
        const answer = await house.current.call('admin', 'POST', 'orders', body);
        expect(answer.status).toBe(status);
        expect(answer.body.errors.body.map((entry: { field: string }) => entry.field.split('.')[0])).toContain(field);
        expect(answer.body.errors.body[0].message).not.toMatch(/^(keywords|server)\.|stack|at \//);
      }));

  const texts: [string, string, number][] = [
    ['JSON that is none', '{"title":', 400],
    ['a repeated key', '{"title":"a","title":"b","amount":1}', 422],
    ['a repeated key deep inside', '{"title":"a","amount":1,"place":{"street":"x","street":"y"}}', 422],
    ['__proto__ as a key', '{"title":"a","amount":1,"__proto__":{"x":1}}', 422],
    ['__proto__ in disguise', '{"title":"a","amount":1,"\\u005f_proto__":{"x":1}}', 422],
    ['NUL in a text', '{"title":"a\\u0000b","amount":1}', 422],
    ['half a letter', '{"title":"a\\ud800b","amount":1}', 422],
    ['a number without end', '{"title":"a","amount":1e999}', 422],
    ['a whole number that cannot be held', '{"title":"a","amount":1,"count":9007199254740993}', 422],
    ['a depth without end', `{"title":${'['.repeat(60)}${']'.repeat(60)},"amount":1}`, 422],
    ['a list as a body', '[]', 422],
    ['nothing at all', '', 422],
  ];
  for (const [what, text, status] of texts)
    it(`refuses ${what} with a sentence and writes nothing`, () =>
      nothingHappened(async () => {
        const authorization = `Bearer ${await house.current.token('admin')}`;
        const headers = { authorization, 'content-type': 'application/json' };
        const answer = await house.current.raw({ method: 'POST', url: '/v1/orders', payload: text, headers });
        expect(answer.status).toBe(status);
        expect(answer.body.message).toMatch(/\w/);
        expect(JSON.stringify(answer.body)).not.toContain('stack');
      }));

  it('refuses ten megabytes on a route without files before reading them [K-042]', () =>
    nothingHappened(async () => {
      const authorization = `Bearer ${await house.current.token('admin')}`;
      const payload = `{"text":"${'x'.repeat(10 * 1024 * 1024)}"}`;
      const headers = { authorization, 'content-type': 'application/json' };
      const answer = await house.current.raw({ method: 'POST', url: '/v1/lines', payload, headers });
      expect(answer.status).toBe(413);
      expect(answer.body.message).toContain('1 MB');
    }));

  it('refuses another content type', async () => {
    const authorization = `Bearer ${await house.current.token('admin')}`;
    const answer = await house.current.raw({
      method: 'POST',
      url: '/v1/orders',
      payload: 'title=a',
      headers: { authorization, 'content-type': 'application/x-www-form-urlencoded' },
    });
    expect(answer.status).toBe(415);
  });

  const queries: [string, string][] = [
    ['an unknown filter', 'filter={"nope":1}'],
    ['a filter that is no JSON', 'filter={'],
    ['a filter that is a list', 'filter=[]'],
    ['an unknown sort', 'field=nope'],
    ['an unknown word', 'nope=1'],
    ['a limit without end', 'limit=1e9'],
    ['a limit over 100', 'limit=101'],
    ['a limit of nothing', 'limit=0'],
    ['a page below zero', 'page=-1'],
    ['a repeated word', 'page=0&page=1'],
    ['a forged cursor', 'cursor=abc.def'],
    ['an operator in a filter', 'filter={"status":{"$where":"1"}}'],
  ];
  for (const [what, query] of queries)
    it(`refuses ${what} in a list [L-009]`, async () => {
      const answer = await house.current.call('admin', 'GET', `orders?${query}`);
      expect(answer.status).toBe(422);
      expect(answer.body.errors.body[0].message).toMatch(/\w/);
    });

  it('refuses a PATCH with an unknown path, and then nothing of the list is applied [L-018]', async () => {
    const made = await house.current.call('admin', 'POST', 'orders', GOOD);
    const operations = [
      { op: 'replace', path: '/title', value: 'Dos' },
      { op: 'replace', path: '/nope', value: 1 },
    ];
    const answer = await house.current.call('admin', 'PATCH', `orders/${made.body.id}`, operations);
    expect(answer.status).toBe(422);
    const after = await house.current.call('admin', 'GET', `orders/${made.body.id}`);
    expect(after.body.title).toBe('Uno');
  });

  it('answers errors in one shape [L-019]', async () => {
    const answer = await house.current.call('admin', 'POST', 'orders', {});
    expect(answer.body).toMatchObject({
      message: expect.any(String),
      errors: { body: [{ field: 'title' }, { field: 'amount' }] },
      reason: 'server.invalid',
    });
  });

  it('answers 404 for what is no address and 405 for a method that is none there', async () => {
    expect((await house.current.call('admin', 'GET', 'nowhere')).status).toBe(404);
    expect((await house.current.call('admin', 'GET', '__proto__')).status).toBe(404);
    expect((await house.current.call('admin', 'GET', 'constructor/1')).status).toBe(404);
    const answer = await house.current.call('admin', 'PATCH', 'orders', []);
    expect(answer.status).toBe(405);
    expect(answer.headers.allow).toBe('GET, POST');
  });
});
