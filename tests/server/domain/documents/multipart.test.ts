import { beforeAll, describe, expect, it, vi } from 'vitest';
import { documentsHouse, fillPeople, multipart, PARTNERED, PDF, waitingUploads } from './document-house.ts';

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
