import { describe, expect, it } from 'vitest';
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
