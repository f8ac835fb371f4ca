import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { NOW, type Person, startHouse, type TestHouse, testHouse } from '../helpers/house.ts';

const house = testHouse();
const streams: AbortController[] = [];
let other: TestHouse;

beforeAll(async () => {
  await house.current.app.listen({ port: 0, host: '127.0.0.1' });
  const { database, folder } = house.current;
  other = await startHouse({ database, folder });
  await other.app.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(async () => {
  for (const stream of streams) stream.abort();
  await other.stop();
});

type Seen = { resource: string; id: number; people: { id: number; name: string; fields: string[] }[] };

/** What a stream of this person was told of presence; `raw` is all of its text. */
async function listen(at: TestHouse, person: Person) {
  const abort = new AbortController();
  streams.push(abort);
  const headers = { authorization: `Bearer ${await at.token(person)}` };
  const { port } = at.app.server.address() as AddressInfo;
  const response = await fetch(`http://127.0.0.1:${port}/v1/events`, { headers, signal: abort.signal });
  const told: Seen[] = [];
  let rest = '';
  const read = async () => {
    for await (const chunk of response.body as unknown as AsyncIterable<Uint8Array>) {
      const parts = (rest + new TextDecoder().decode(chunk)).split('\n\n');
      rest = parts.pop() ?? '';
      for (const part of parts) {
        const [, data] = /^event: presence\ndata: (.*)$/m.exec(part) ?? [];
        if (data) told.push(JSON.parse(data));
      }
    }
  };
  read().catch(() => undefined);
  return { told, last: (id: number) => told.findLast((one) => one.id === id && one.resource === 'orders')?.people };
}

const put = (person: Person, at: object[], tab = 'one', from = house.current) =>
  from.call(person, 'PUT', 'presence', { tab, at });
const order = async (more: object = {}) =>
  (await house.current.call('admin', 'POST', 'orders', { title: 'Uno', amount: 1, owner: 4, ...more })).body
    .id as number;

describe('who has a record open', () => {
  it('is told to those with the right to its history, in each process, and to nobody else (desk 44)', async () => {
    const id = await order();
    const [root, far, partner, rival] = await Promise.all([
      listen(house.current, 'root'),
      listen(other, 'legal'),
      listen(house.current, 'partner'),
      listen(house.current, 'rival'),
    ]);
    const before = await house.current.count('_audit');
    const mine = await put('admin', [{ resource: 'orders', id, fields: ['amount', 'hidden', 'nada'] }]);
    expect([mine.status, mine.body.at]).toEqual([200, [{ resource: 'orders', id, people: [] }]]);
    await expect.poll(() => root.last(id)).toEqual([{ id: 2, name: 'admin', fields: ['amount', 'hidden'] }]);
    await expect.poll(() => far.last(id)).toEqual([{ id: 2, name: 'admin', fields: ['amount'] }]);
    const seen = await put('legal', [{ resource: 'orders', id }], 'one', other);
    expect(seen.body.at[0].people).toEqual([{ id: 2, name: 'admin', fields: ['amount'] }]);
    const shut = await put('partner', [{ resource: 'orders', id, fields: ['title'] }]);
    expect(shut.body.at[0].people).toEqual([]);
    await expect.poll(() => root.last(id)?.map((one) => one.id)).toEqual([2, 3, 4]);
    expect([partner.told, rival.told]).toEqual([[], []]);
    expect(await house.current.count('_audit')).toBe(before);
    for (const person of ['admin', 'partner'] as const) await put(person, []);
    await put('legal', [], 'one', other);
    await expect.poll(() => root.last(id)).toEqual([]);
  });

  it('is gone 45 seconds after the last call, and not before (desk 44)', async () => {
    const id = await order();
    const root = await listen(house.current, 'root');
    await put('admin', [{ resource: 'orders', id }]);
    await expect.poll(() => root.last(id)).toHaveLength(1);
    const here = async () => (await put('root', [{ resource: 'orders', id }])).body.at[0].people.length;
    try {
      house.current.at(new Date(NOW.getTime() + 44_999));
      expect(await here()).toBe(1);
      house.current.at(new Date(NOW.getTime() + 45_000));
      expect(await here()).toBe(0);
      await expect.poll(() => root.last(id), { timeout: 5_000 }).toEqual([]);
    } finally {
      house.current.at(NOW);
      await put('root', []);
    }
  });

  it('two tabs of a person are one, and the person is not shown to himself', async () => {
    const id = await order();
    const root = await listen(house.current, 'root');
    await put('admin', [{ resource: 'orders', id, fields: ['title'] }], 'one');
    const second = await put('admin', [{ resource: 'orders', id, fields: ['amount'] }], 'two');
    expect(second.body.at[0].people).toEqual([]);
    await expect.poll(() => root.last(id)).toEqual([{ id: 2, name: 'admin', fields: ['title', 'amount'] }]);
    await put('admin', [], 'one');
    await expect.poll(() => root.last(id)).toEqual([{ id: 2, name: 'admin', fields: ['amount'] }]);
    await put('admin', [], 'two');
  });

  it('a record that the person may not read is not entered, and looks as one that is not there', async () => {
    const id = await order();
    const root = await listen(house.current, 'root');
    const answers = await Promise.all([
      put('rival', [{ resource: 'orders', id }]),
      put('rival', [{ resource: 'orders', id: 999_999 }]),
      put('rival', [{ resource: 'constructor', id }]),
    ]);
    expect(answers.map(({ status, body }) => [status, body])).toEqual(answers.map(() => [200, { at: [] }]));
    await put('admin', [{ resource: 'orders', id }]);
    await expect.poll(() => root.last(id)).toEqual([{ id: 2, name: 'admin', fields: [] }]);
    await put('admin', []);
  });

  it('is refused in another form, and without a session', async () => {
    const wrong = [
      [],
      {},
      { at: {} },
      { at: [{}] },
      { at: [{ resource: 'orders', id: 1, more: 1 }] },
      { at: [{ resource: 'orders', id: {} }] },
      { at: [{ resource: 'orders', id: 1, fields: [7] }] },
      { at: Array.from({ length: 6 }, () => ({ resource: 'orders', id: 1 })) },
      { at: [], tab: 'a b' },
      { at: [], more: 1 },
    ];
    for (const body of wrong)
      expect([body, (await house.current.call('admin', 'PUT', 'presence', body)).status]).toEqual([body, 422]);
    expect((await house.current.call(null, 'PUT', 'presence', { at: [] })).status).toBe(401);
  });
});
