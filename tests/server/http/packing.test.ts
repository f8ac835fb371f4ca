import { createHook } from 'node:async_hooks';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { encodingFor } from '../../../src/server/http/packing.ts';
import { partnerHouse } from '../helpers/partner-house.ts';

const house = partnerHouse();
const unpack = { br: brotliDecompressSync, gzip: gunzipSync };
const JSON_ABOVE_1_KB = ['schemas', 'schemas/requests', 'openapi.json', 'public', 'requests?limit=25', 'users/10'];

const tokens = new Map<string, Promise<string>>();
async function signIn(account: string): Promise<string> {
  const payload = { email: `${account}@demo.mx`, password: 'Mesa2026!' };
  return (await house.current.raw({ method: 'POST', url: '/v1/login', payload })).body.token;
}

type More = { method?: 'GET' | 'HEAD' | 'POST'; account?: string; payload?: object; from?: string };

async function ask(path: string, headers: Record<string, string> = {}, more: More = {}) {
  const { method = 'GET', account = 'super-admin', payload, from: remoteAddress } = more;
  const token = tokens.get(account) ?? signIn(account);
  tokens.set(account, token);
  const authorization = `Bearer ${await token}`;
  const call = { method, url: `/v1/${path}`, headers: { authorization, ...headers }, payload };
  return house.current.app.inject({ ...call, ...(remoteAddress ? { remoteAddress } : {}) });
}

/** How many texts another thread compressed meanwhile: it comes back to each, and a text that is compressed at once does not wait. */
async function handedOver(work: () => Promise<unknown>): Promise<number> {
  const made = new Set<number>();
  const returned = new Set<number>();
  const hook = createHook({
    init: (id, type) => void (type === 'ZLIB' && made.add(id)),
    before: (id) => void (made.has(id) && returned.add(id)),
  }).enable();
  await work();
  hook.disable();
  return returned.size;
}

describe('definitions of several names in one call', () => {
  it('are those of each alone, for each role', async () => {
    for (const account of ['super-admin', 'partner', 'legal']) {
      const { resources } = JSON.parse((await ask('schemas', {}, { account })).payload);
      const names = Object.keys(resources).slice(0, 12);
      const together = JSON.parse((await ask(`schemas/${names}`, {}, { account })).payload);
      expect(Object.keys(together)).toEqual(names);
      for (const name of names)
        expect(together[name]).toEqual(JSON.parse((await ask(`schemas/${name}`, {}, { account })).payload));
    }
  });

  it('are refused whole where one is closed to the person or does not exist, or where they are many', async () => {
    const account = 'partner';
    const many = Array.from({ length: 13 }, () => 'requests').join(',');
    for (const names of ['requests,schemaVersions', 'requests,invented', 'requests,', ',', many]) {
      const answer = await ask(`schemas/${names}`, {}, { account });
      expect([names, answer.statusCode]).toEqual([names, 404]);
    }
  });
});

describe('answers', () => {
  for (const path of JSON_ABOVE_1_KB)
    it(`of ${path} are compressed as the caller takes them, and the same afterwards`, async () => {
      const plain = await ask(path);
      expect([plain.statusCode, plain.headers['content-encoding']]).toEqual([200, undefined]);
      expect(plain.rawPayload.length).toBeGreaterThan(1024);
      for (const [accepted, encoding] of [
        ['gzip, deflate, br, zstd', 'br'],
        ['gzip', 'gzip'],
        ['br;q=0, gzip;q=0.5', 'gzip'],
        ['*', 'br'],
      ] as const) {
        const packed = await ask(path, { 'accept-encoding': accepted });
        expect([packed.statusCode, packed.headers['content-encoding']]).toEqual([200, encoding]);
        expect(unpack[encoding](packed.rawPayload).toString()).toBe(plain.payload);
        expect(packed.rawPayload.length).toBeLessThan(plain.rawPayload.length / 2);
        expect(Number(packed.headers['content-length'])).toBe(packed.rawPayload.length);
        expect(String(packed.headers.vary)).toMatch(/accept-encoding/i);
        expect(String(packed.headers.vary)).toMatch(/origin/i);
        for (const name of ['etag', 'x-next-cursor', 'x-count-exact', 'cache-control', 'content-type'])
          expect([name, packed.headers[name]]).toEqual([name, plain.headers[name]]);
      }
      for (const accepted of ['identity', 'deflate', 'br;q=0, *;q=0', '']) {
        const other = await ask(path, { 'accept-encoding': accepted });
        expect([accepted, other.headers['content-encoding'], other.payload]).toEqual([
          accepted,
          undefined,
          plain.payload,
        ]);
      }
    });

  it('are compressed by another thread from 8 kB on, whoever asks, and at once below', async () => {
    for (const [path, isLong] of [
      ['requests?limit=25', true],
      ['requests?limit=3', false],
    ] as const)
      for (const accepted of ['br', 'gzip']) {
        const { payload } = await ask(path);
        expect([path, payload.length > 1024, payload.length > 8_192]).toEqual([path, true, isLong]);
        // Definitions that are kept are compressed beside the calls of this process: then the call is made again.
        for (const from of ['127.0.0.1', '10.1.2.3', '189.203.1.1'])
          await expect
            .poll(() => handedOver(() => ask(path, { 'accept-encoding': accepted }, { from })), { message: path })
            .toBe(isLong ? 1 : 0);
      }
  });

  it('are made again in the same bytes, kept for the next caller of the same roles, and never for other roles', async () => {
    const accepted = { 'accept-encoding': 'br' };
    const [first, again] = [await ask('schemas', accepted), await ask('schemas', accepted)];
    expect(again.rawPayload.equals(first.rawPayload)).toBe(true);
    const partner = await ask('schemas', accepted, { account: 'partner' });
    expect(JSON.parse(brotliDecompressSync(partner.rawPayload).toString()).actor.roles).toEqual(['PARTNER']);
    const second = await ask('schemas', accepted, { account: 'partner-two' });
    expect(JSON.parse(brotliDecompressSync(second.rawPayload).toString()).actor.username).not.toBe(
      JSON.parse(brotliDecompressSync(partner.rawPayload).toString()).actor.username,
    );
  });

  it('that the caller has already are 304 without a body, whatever he takes', async () => {
    for (const path of ['schemas', 'schemas/requests', 'schemas/comments,favourites', 'openapi.json'])
      for (const accepted of ['br', 'gzip', 'identity']) {
        const { headers } = await ask(path, { 'accept-encoding': accepted });
        const again = await ask(path, { 'accept-encoding': accepted, 'if-none-match': String(headers.etag) });
        expect([again.statusCode, again.rawPayload.length, again.headers['content-encoding']]).toEqual([
          304,
          0,
          undefined,
        ]);
        expect([again.headers.etag, again.headers.vary]).toEqual([headers.etag, headers.vary]);
      }
  });

  it('to HEAD have no body, compressed or not', async () => {
    for (const path of JSON_ABOVE_1_KB) {
      const head = await ask(path, { 'accept-encoding': 'br' }, { method: 'HEAD' });
      expect([path, head.statusCode, head.rawPayload.length]).toEqual([path, 200, 0]);
    }
  });

  it('that are small, files, or streams stay as they are', async () => {
    const accepted = { 'accept-encoding': 'gzip, br' };
    const small = await ask('requests?limit=1&fields=id', accepted);
    expect([small.statusCode, small.headers['content-encoding']]).toEqual([200, undefined]);
    for (const format of ['xlsx', 'csv']) {
      const sheet = await ask('exports', accepted, { method: 'POST', payload: { path: 'requests', format } });
      expect([format, sheet.statusCode, sheet.headers['content-encoding']]).toEqual([format, 200, undefined]);
      expect(sheet.rawPayload.length).toBeGreaterThan(1024);
    }
  });

  it('that hold a secret are not compressed, whatever their length', async () => {
    const { db, secrets } = house.current.house.services;
    const key = 'k'.repeat(4_000);
    await sql`update users set api_key = ${secrets.close(key)} where id = 10`.execute(db);
    const asked = { method: 'POST', payload: { field: 'api_key' } } as const;
    const shown = await ask('users/10/reveal', { 'accept-encoding': 'gzip, br' }, asked);
    expect([shown.statusCode, shown.json().value, shown.headers['content-encoding']]).toEqual([200, key, undefined]);
  });
});

describe('the encoding of an answer', () => {
  it.each([
    [undefined, undefined],
    ['', undefined],
    ['identity', undefined],
    ['gzip', 'gzip'],
    ['BR', 'br'],
    ['gzip, br', 'br'],
    ['gzip;q=1.0, br;q=0.5', 'gzip'],
    ['br;q=0', undefined],
    ['*;q=0.1', 'br'],
    ['br;q=0, *', 'gzip'],
    ['br;q=x', undefined],
  ])('for %j is %j', (accepted, encoding) => expect(encodingFor(accepted)).toBe(encoding));
});
