import Fastify from 'fastify';
import { describe, expect, it } from 'vitest';
import { sharedCounts } from '../../../src/server/auth/shared-counts.ts';
import { limitRates } from '../../../src/server/http/edge.ts';
import { testHouse } from '../helpers/house.ts';

const house = testHouse({ env: { RATE_SIGN_INS: '3', RATE_CALLS: '8' } });

describe('rates', () => {
  it('counts sign-ins by address, whatever the account [K-042]', async () => {
    const tryOne = (email: string, address: string) =>
      house.current.raw({
        method: 'POST',
        url: '/v1/login',
        payload: { email, password: 'x' },
        remoteAddress: address,
      });
    for (const name of ['a', 'b', 'c']) expect((await tryOne(`${name}@test.mx`, '10.0.0.1')).status).toBe(401);
    const answer = await tryOne('d@test.mx', '10.0.0.1');
    expect(answer.status).toBe(429);
    expect(answer.body.message).toMatch(/espere \d+ segundos/);
    expect((await tryOne('d@test.mx', '10.0.0.2')).status).toBe(401);
  });

  it('counts calls by address [K-042]', async () => {
    const one = () => house.current.raw({ method: 'GET', url: '/v1/health', remoteAddress: '10.0.0.3' });
    for (let times = 0; times < 8; times += 1) expect((await one()).status).toBe(200);
    const answer = await one();
    expect(answer.status).toBe(429);
    expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
  });

  it('counts the network of an IPv6 address as one address', async () => {
    const one = (end: string) =>
      house.current.raw({ method: 'GET', url: '/v1/health', remoteAddress: `2001:db8:1:2::${end}` });
    for (let times = 0; times < 8; times += 1) expect((await one(`${times}`)).status).toBe(200);
    expect((await one('9')).status).toBe(429);
    const next = await house.current.raw({ url: '/v1/health', remoteAddress: '2001:db8:1:3::1' });
    expect(next.status).toBe(200);
  });

  it('does not answer a question about other origins with 429', async () => {
    const ask = () => house.current.raw({ method: 'OPTIONS', url: '/v1/orders', remoteAddress: '10.0.0.5' });
    for (let times = 0; times < 12; times += 1) expect((await ask()).status).toBe(204);
  });

  it('forgets the address that called least recently, so that a million of them need no more memory [H-042]', async () => {
    const rates = { callsPerMinute: 1, signInsPerMinute: 1 };
    const app = Fastify({ trustProxy: true });
    const counts = sharedCounts(1_000, () => undefined);
    await limitRates(app, { rates: { ...rates, failures: 1, lockMinutes: 1 } }, counts);
    app.get('/v1/health', async () => 'ok');
    app.setErrorHandler((_error, _request, reply) => reply.code(429).send());
    const from = async (n: number) => {
      const headers = { 'x-forwarded-for': `10.${n >> 16}.${(n >> 8) & 255}.${n & 255}` };
      return (await app.inject({ url: '/v1/health', headers })).statusCode;
    };
    expect([await from(0), await from(0)]).toEqual([200, 429]);
    for (let n = 1; n < 1_000; n += 1) await from(n);
    expect(await from(0)).toBe(429);
    for (let n = 1_000; n < 3_000; n += 1) await from(n);
    expect(await from(0)).toBe(200);
    await app.close();
  });

  it('is not fooled by a forwarded address that nobody configured', async () => {
    const one = () =>
      house.current.raw({
        method: 'GET',
        url: '/v1/health',
        remoteAddress: '10.0.0.4',
        headers: { 'x-forwarded-for': `1.1.1.${Math.random()}` },
      });
    for (let times = 0; times < 8; times += 1) await one();
    expect((await one()).status).toBe(429);
  });
});
