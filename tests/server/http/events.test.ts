import { readFileSync, writeFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Person, testHouse } from '../helpers/house.ts';

const house = testHouse({ watch: true });
let base = '';
const streams: AbortController[] = [];

beforeAll(async () => {
  await house.current.app.listen({ port: 0, host: '127.0.0.1' });
  base = `http://127.0.0.1:${(house.current.app.server.address() as AddressInfo).port}`;
});
afterAll(() => {
  for (const stream of streams) stream.abort();
});

type Event = { event: string; data: { resource?: string; ids?: number[]; version?: string } };

async function listen(person: Person): Promise<{ events: Event[]; ended: () => boolean }> {
  const abort = new AbortController();
  streams.push(abort);
  const headers = { authorization: `Bearer ${await house.current.token(person)}` };
  const response = await fetch(`${base}/v1/events`, { headers, signal: abort.signal });
  expect(response.headers.get('content-type')).toContain('text/event-stream');
  const events: Event[] = [];
  let ended = false;
  let text = '';
  const read = async () => {
    const decoder = new TextDecoder();
    for await (const chunk of response.body as unknown as AsyncIterable<Uint8Array>) {
      text += decoder.decode(chunk, { stream: true });
      const parts = text.split('\n\n');
      text = parts.pop() ?? '';
      for (const part of parts) {
        const [, event] = /^event: (.*)$/m.exec(part) ?? [];
        const [, data] = /^data: (.*)$/m.exec(part) ?? [];
        if (event && data) events.push({ event, data: JSON.parse(data) });
      }
    }
  };
  read()
    .catch(() => undefined)
    .finally(() => {
      ended = true;
    });
  return { events, ended: () => ended };
}

const ids = (events: Event[], resource: string) =>
  events
    .filter((event) => event.event === 'change' && event.data.resource === resource)
    .flatMap((event) => event.data.ids ?? []);

describe('live events', () => {
  it('tell what changed to those who may see it, and to nobody else [K-024]', async () => {
    const [admin, partner, rival, user] = await Promise.all(
      (['admin', 'partner', 'rival', 'user'] as const).map(listen),
    );
    const { body } = await house.current.call('admin', 'POST', 'orders', {
      title: 'Vivo',
      amount: 1,
      owner: 4,
      hidden: 'x',
    });
    await expect.poll(() => ids(admin?.events ?? [], 'orders'), { timeout: 5_000 }).toContain(body.id);
    await expect.poll(() => ids(partner?.events ?? [], 'orders'), { timeout: 5_000 }).toContain(body.id);
    expect(ids(rival?.events ?? [], 'orders')).toEqual([]);
    expect(ids(user?.events ?? [], 'orders')).toEqual([]);
    expect(JSON.stringify(partner?.events)).not.toContain('Vivo');
  });

  it('tell the one who could see a row before, when it leaves his scope', async () => {
    const { body } = await house.current.call('admin', 'POST', 'orders', { title: 'Va', amount: 1, owner: 4 });
    const [partner, rival] = await Promise.all([listen('partner'), listen('rival')]);
    await house.current.call('admin', 'PUT', `orders/${body.id}`, { owner: 5 });
    await expect.poll(() => ids(partner.events, 'orders'), { timeout: 5_000 }).toContain(body.id);
    await expect.poll(() => ids(rival.events, 'orders'), { timeout: 5_000 }).toContain(body.id);
  });

  it('tell nothing about a refused call', async () => {
    const admin = await listen('admin');
    const refused = await house.current.call('admin', 'POST', 'orders', { title: 'No', amount: -1 });
    expect(refused.status).toBe(422);
    const { body } = await house.current.call('admin', 'POST', 'orders', { title: 'Sí', amount: 1 });
    await expect.poll(() => ids(admin.events, 'orders'), { timeout: 5_000 }).toEqual([body.id]);
  });

  it('tell administrators at once that the files have a problem, and nobody else [K-015]', async () => {
    const admin = await listen('admin');
    const partner = await listen('partner');
    const told = ({ events }: { events: Event[] }) => events.filter(({ event }) => event === 'problems').length;
    const file = join(house.current.folder, 'orders/list.json');
    const text = readFileSync(file, 'utf8');
    writeFileSync(file, text.slice(0, -5));
    await expect.poll(() => told(admin)).toBe(1);
    writeFileSync(file, text);
    await expect.poll(() => told(admin)).toBe(2);
    expect(told(partner)).toBe(0);
  });

  it('a console ends with the rows of the database after an ear that was cut while 1,000 changes were made (trust 40)', {
    timeout: 60_000,
  }, async () => {
    const { db, direct } = house.current.house.services;
    const ordersOf = async (): Promise<Map<number, number>> => {
      const found = await sql<{ id: string; amount: number }>`select id, amount from orders order by id`.execute(db);
      return new Map(found.rows.map(({ id, amount }) => [Number(id), amount]));
    };
    const orders = await Promise.all(
      Array.from({ length: 10 }, (_, at) =>
        house.current.call('admin', 'POST', 'orders', { title: `Oído ${at}`, amount: 0 }),
      ),
    );
    const admin = await listen('admin');
    await house.current.call('admin', 'PUT', `orders/${orders[0]?.body.id}`, { amount: 1 });
    await expect.poll(() => ids(admin.events, 'orders')).toContain(orders[0]?.body.id);
    // As the console does: what a change names is asked again, and everything after something was missed.
    let shown = await ordersOf();
    admin.events.length = 0;
    const follow = async () => {
      const changed = ids(admin.events, 'orders');
      const missed = admin.events.some(({ event }) => event === 'missed');
      const rows = await ordersOf();
      if (missed) shown = rows;
      for (const id of changed) shown.set(id, rows.get(id) as number);
    };
    const cut = () =>
      sql`select pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and application_name = 'mesa-de-control events'`.execute(direct);
    let isCut = true;
    const cutting = (async () => {
      while (isCut) {
        await cut();
        await new Promise((done) => setTimeout(done, 20));
      }
    })();
    await expect.poll(() => house.current.house.bus.listening()).toBe(false);
    for (let change = 0; change < 100; change += 1)
      await Promise.all(
        orders.map(({ body }) => house.current.call('admin', 'PUT', `orders/${body.id}`, { amount: change + 2 })),
      );
    isCut = false;
    await cutting;
    const heard = ids(admin.events, 'orders').length;
    expect(heard, 'the ear was cut meanwhile').toBeLessThan(1_000);
    await expect
      .poll(
        async () => {
          await follow();
          return [...shown];
        },
        { timeout: 10_000 },
      )
      .toEqual([...(await ordersOf())]);
  });

  it('end with the session: the stream is told and closed', async () => {
    const legal = await listen('legal');
    const answer = await house.current.call('admin', 'PUT', 'users/3', { revoked: true });
    expect(answer.status).toBe(200);
    await expect.poll(() => legal.ended(), { timeout: 5_000 }).toBe(true);
    expect(legal.events.at(-1)?.event).toBe('session');
  });

  it('end once, however many notices say at one moment that the session is over', async () => {
    const said: string[] = [];
    const who = async () => {
      await pause(50);
      return undefined;
    };
    const { hub, bus } = house.current.house;
    hub.add({ who, send: (event) => void said.push(event), close: () => void said.push('close') });
    await Promise.all([1, 2, 3].map((id) => bus.publish('person', { id })));
    await hub.tell('any', () => [{}]);
    await pause(200);
    expect(said).toEqual(['session', 'close']);
  });

  it('need a session', async () => {
    const response = await fetch(`${base}/v1/events`);
    expect(response.status).toBe(401);
  });
});
