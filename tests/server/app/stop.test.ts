import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { waitingForLocks } from '../helpers/database.ts';
import { startHouse, type TestHouse } from '../helpers/house.ts';

/** Far less than the 60 seconds that a connection may take for its first call, and than the ten that a stop may take. */
const SOON_MS = 3_000;

const addressOf = ({ app }: TestHouse) => app.server.address() as AddressInfo;

async function connected(house: TestHouse, text = '') {
  const socket = connect(addressOf(house).port, '127.0.0.1');
  const said: Buffer[] = [];
  socket.on('data', (chunk) => said.push(chunk));
  socket.on('error', () => undefined);
  await once(socket, 'connect');
  socket.write(text);
  return { socket, said: () => Buffer.concat(said).toString() };
}

const callFor = (path: string, token: string) =>
  `GET /v1/${path} HTTP/1.1\r\nhost: here\r\nauthorization: Bearer ${token}\r\n\r\n`;

/** Sentences in this house's database that wait for a lock. */
const waiting = ({ database }: TestHouse): Promise<number> => waitingForLocks(database.db);

it('a stop waits for the calls under way, and for no connection without one: never used, between calls or half a call', {
  timeout: 100_000,
}, async () => {
  const house = await startHouse();
  const sockets: Awaited<ReturnType<typeof connected>>[] = [];
  const open = async (text?: string) => {
    const opened = await connected(house, text);
    sockets.push(opened);
    return opened;
  };
  let stopping: Promise<unknown> = Promise.resolve();
  try {
    await house.app.listen({ port: 0, host: '127.0.0.1' });
    const token = await house.token('admin');
    await open();
    await open('GET /v1/orders HTTP/1.1\r\nhost: h');
    const between = await open(callFor('orders', token));
    await expect.poll(between.said).toContain('HTTP/1.1 200');
    const stream = await open(callFor('events', token));
    await expect.poll(stream.said).toContain(': ready');
    // A call under way at the stop: it waits for a table that is locked here.
    const lock = await house.database.db.startTransaction().execute();
    await sql`lock table orders`.execute(lock);
    const working = await open(callFor('orders', token));
    await expect.poll(() => waiting(house)).toBe(1);
    house.house.hub.close();
    stopping = house.app.close();
    expect(await Promise.race([stopping, pause(200, 'still open')])).toBe('still open');
    await lock.commit().execute();
    expect(await Promise.race([stopping, pause(SOON_MS, 'still open')])).not.toBe('still open');
    await expect.poll(working.said).toMatch(/^HTTP\/1.1 200[\s\S]*"resources"/);
    for (const { socket } of sockets) await expect.poll(() => socket.closed).toBe(true);
  } finally {
    for (const { socket } of sockets) socket.destroy();
    await stopping;
    await house.stop();
  }
});
