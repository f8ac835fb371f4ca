import { type AddressInfo, connect } from 'node:net';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { waitingForLocks } from '../../helpers/database.ts';
import {
  documentsHouse,
  fillPeople,
  multipart,
  PARTNERED,
  PDF,
  storedFiles,
  waitingUploads,
} from './document-house.ts';

const house = documentsHouse();
const { person } = PARTNERED;
beforeAll(() => fillPeople(house.current));

type Parts = Parameters<typeof multipart>[0];
const file = (name: string, value: Buffer = PDF) => ({ name, value, fileName: 'papel.pdf', type: 'application/pdf' });

async function send(parts: Parts, { token = true, url = '/v1/documents?full=true' } = {}) {
  const { payload, headers } = multipart(parts);
  const authorization = token ? { authorization: `Bearer ${await house.current.token('admin')}` } : {};
  return house.current.raw({ method: 'POST', url, payload, headers: { ...headers, ...authorization } });
}

describe('a multipart body', () => {
  it('is answered 401 without a session, and no byte of it reaches the disk', async () => {
    const take = vi.spyOn(house.current.house.services.files.spool, 'take');
    for (const url of ['/v1/documents', `/v1/users/${person}/addresses?type=1`, '/v1/holidays', '/v1/login']) {
      const answer = await send([file('file')], { token: false, url });
      expect([url, answer.status, answer.body.reason]).toEqual([url, 401, 'server.not-signed-in']);
    }
    for (const url of ['/v1/holidays', '/v1/login'])
      expect((await send([file('file')], { url })).body.reason).toBe('server.media-type');
    expect(take).not.toHaveBeenCalled();
    take.mockRestore();
  });

  it('of more than a hundred parts is refused, whatever they are', async () => {
    const texts = Array.from({ length: 101 }, (_, at) => ({ name: `a${at}`, value: 'x' }));
    const files = Array.from({ length: 101 }, (_, at) => file(`a${at}`));
    for (const parts of [texts, files]) {
      const answer = await send(parts);
      expect([answer.status, answer.body.reason]).toEqual([400, 'server.body-not-multipart']);
    }
    await expect.poll(() => waitingUploads(house.current)).toEqual([]);
  });

  it('with a name that every object has, or one that came twice, is refused by that name', async () => {
    const refusedFor = async (parts: Parts) => {
      const { status, body } = await send([{ name: 'user', value: String(person) }, ...parts]);
      return [status, body.errors.body[0].field, body.errors.body[0].code];
    };
    const repeated = 'server.body-repeated-key';
    expect(await refusedFor([{ name: '__proto__', value: 'x' }])).toEqual([422, '__proto__', repeated]);
    expect(await refusedFor([file('__proto__'), file('file')])).toEqual([422, '__proto__', repeated]);
    expect(await refusedFor([{ name: 'user', value: '1' }])).toEqual([422, 'user', repeated]);
    expect(await refusedFor([file('file'), file('file')])).toEqual([422, 'file', repeated]);
    expect(await refusedFor([file('constructor')])).toEqual([422, 'constructor', 'additionalProperties']);
    await expect.poll(() => waitingUploads(house.current)).toEqual([]);
  });

  it('is read as strictly as JSON where a part says that it is JSON', async () => {
    const json = (value: string) => send([{ name: 'type', value, type: 'application/json' }]);
    expect((await json('{"a":1,"a":2}')).body.reason).toBe('server.body-repeated-key');
    expect((await json('{"__proto__":1}')).body.reason).toBe('server.body-forbidden-key');
    expect((await json('{')).body.reason).toBe('server.body-not-json');
  });

  it('with a text past the limit, or of no parts at all, is refused', async () => {
    const long = await send([{ name: 'description', value: 'x'.repeat(1024 * 1024 + 1) }]);
    expect([long.status, long.headers.connection]).toEqual([413, 'close']);
    const headers = {
      'content-type': 'multipart/form-data; boundary=b',
      authorization: `Bearer ${await house.current.token('admin')}`,
    };
    for (const payload of ['', 'x', '--b\r\n\r\n'])
      expect((await house.current.raw({ method: 'POST', url: '/v1/documents', payload, headers })).status).toBe(400);
  });
});

describe('an upload that is waited for', () => {
  const parts = (name: string) => [
    { name: 'user', value: String(person) },
    { name: 'type', value: '1' },
    { ...file('file'), fileName: name },
  ];
  const versions = async () => {
    const found = await house.current.house.services.db
      .selectFrom('documents')
      .select(['version', 'created_at'])
      .where('user', '=', person)
      .where('type', '=', 1)
      .orderBy('version')
      .execute();
    return found as { version: number; created_at: string }[];
  };

  /** While another one works on the papers of that person: both uploads wait for it. */
  async function whileHeld(work: () => Promise<void>) {
    const { services } = house.current.house;
    const before = await waitingForLocks(services.direct);
    await services.direct.transaction().execute(async (trx) => {
      await sql`select 1 from users where id = ${person} for update`.execute(trx);
      await work();
      await vi.waitFor(async () => expect(await waitingForLocks(services.direct)).toBeGreaterThan(before), 10_000);
    });
  }

  it('and that its sender lets go of when all of it was sent leaves nothing', async () => {
    const { app } = house.current;
    await app.listen({ port: 0, host: '127.0.0.1' });
    const { port } = app.server.address() as AddressInfo;
    const { payload, headers } = multipart(parts('papel.pdf'));
    const [known, kept] = [await versions(), storedFiles(house.current)];
    const head = Object.entries({
      host: 'x',
      authorization: `Bearer ${await house.current.token('admin')}`,
      'content-length': payload.length,
      ...headers,
    }).map(([name, value]) => `${name}: ${value}`);
    const socket = connect(port, '127.0.0.1');
    const closed = vi.fn();
    app.server.once('connection', (served) => served.once('close', closed));
    await whileHeld(async () => {
      socket.write(`POST /v1/documents HTTP/1.1\r\n${head.join('\r\n')}\r\n\r\n`);
      socket.write(payload);
      await vi.waitFor(async () =>
        expect(await waitingForLocks(house.current.house.services.direct)).toBeGreaterThan(0),
      );
      socket.destroy();
      await vi.waitFor(() => expect(closed).toHaveBeenCalled());
    });
    await vi.waitFor(() => expect(waitingUploads(house.current)).toEqual([]));
    await vi.waitFor(() => expect(storedFiles(house.current)).toEqual(kept));
    expect(await versions()).toEqual(known);
    // Who leaves before the answer is in the log and in the counts as everybody else.
    expect(house.current.log().match(/"path":"\/v1\/documents","status":499/g)).toHaveLength(1);
  });

  it('is no older than the version before it, and of the moment in which it was there', async () => {
    const { services } = house.current.house;
    const before = services.clock();
    expect((await send(parts('uno.pdf'))).status).toBe(201);
    await services.db
      .updateTable('documents')
      .set({ created_at: new Date(before.getTime() + 60_000) })
      .where('user', '=', person)
      .where('type', '=', 1)
      .execute();
    expect((await send(parts('dos.pdf'))).status).toBe(201);
    const moments = (await versions()).map(({ created_at }) => Date.parse(created_at));
    expect(moments).toEqual([...moments].sort((one, other) => one - other));
  });
});
