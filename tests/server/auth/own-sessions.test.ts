import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { deviceNames } from '../../../src/server/auth/devices.ts';
import { factorHouse, giveEverybodyPasswords, PASSWORD, peopleOf } from './factor-house.ts';

const house = factorHouse();
const { as, send, later, signIn, codeOf, enrol } = peopleOf(house);
const db = () => house.current.house.services.db;
const CHROME =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0 Safari/537.36';

beforeAll(() => giveEverybodyPasswords(house.current));
beforeEach(async () => {
  for (const table of ['_attempts', '_factors', '_recovery_codes', '_challenges', '_sessions'])
    await db().deleteFrom(table).execute();
  later(3600);
});

async function signedIn(secret: string): Promise<string> {
  later(30);
  const { pending } = (await signIn('admin')).body;
  return (await send('POST', 'login/factor', { pending, totp: codeOf(secret) }, { 'user-agent': CHROME })).body.token;
}

describe('the own sessions', () => {
  it('name device, times and factor, and neither an address nor a place (trust 13)', async () => {
    const { secret, token } = await enrol('admin');
    await signedIn(secret);
    const { status, body } = await as(token, 'GET', 'sessions');
    expect([status, body.count]).toEqual([200, 2]);
    const own = body.resources.filter(({ current }: { current: boolean }) => current);
    const others = body.resources.filter(({ current }: { current: boolean }) => !current);
    expect([...own, ...others]).toMatchObject([
      { current: true, factor: 'totp', company: null },
      { current: false, device: 'Chrome en Windows', factor: 'totp' },
    ]);
    expect(Object.keys(body.resources[0]).sort()).toEqual(
      ['company', 'current', 'device', 'factor', 'id', 'last_seen', 'since'].sort(),
    );
    expect(JSON.stringify(body)).not.toMatch(/10\.0\.0\.1|Mozilla|_hash/);
  });

  it('end at once: the stream closes within a second and the next call is 401 (trust 13)', async () => {
    const { secret, token } = await enrol('admin');
    const other = await signedIn(secret);
    await house.current.app.listen({ port: 0, host: '127.0.0.1' });
    const { port } = house.current.app.server.address() as { port: number };
    const stream = await fetch(`http://127.0.0.1:${port}/v1/events`, { headers: { authorization: `Bearer ${other}` } });
    const closed = new Response(stream.body).text();
    const rows = (await as(token, 'GET', 'sessions')).body.resources;
    const { id } = rows.find(({ current }: { current: boolean }) => !current);
    const begun = Date.now();
    expect((await as(token, 'DELETE', `sessions/${id}`)).status).toBe(204);
    expect(await closed).toContain('event: session');
    expect(Date.now() - begun).toBeLessThan(1000);
    const refused = await as(other, 'POST', 'roles');
    expect([refused.status, refused.body.reason]).toEqual([401, 'server.session-closed']);
    expect((await as(token, 'POST', 'roles')).status).toBe(200);
  });

  it('of another person cannot be ended, and all others of the own are ended together', async () => {
    const { secret, token } = await enrol('admin');
    const others = [await signedIn(secret), await signedIn(secret)];
    const stranger = (await signIn('user')).body.token;
    const { id } = (await as(stranger, 'GET', 'sessions')).body.resources[0];
    for (const number of [id, 0, 'x', '99999999999999999999'])
      expect((await as(token, 'DELETE', `sessions/${number}`)).status).toBe(404);
    expect((await as(stranger, 'POST', 'roles')).status).toBe(200);
    expect((await as(token, 'DELETE', 'sessions')).status).toBe(204);
    for (const other of others) expect((await as(other, 'POST', 'roles')).status).toBe(401);
    expect((await as(token, 'POST', 'roles')).status).toBe(200);
  });

  it('end with a new password, this one excepted, and sign-ins that wait end too (trust 12)', async () => {
    const { secret, token } = await enrol('admin');
    const other = await signedIn(secret);
    const { pending } = (await signIn('admin')).body;
    const change = { current: PASSWORD, password: 'Distinta2@' };
    expect((await as(token, 'PUT', 'profile/password', change)).status).toBe(204);
    expect((await as(other, 'POST', 'roles')).status).toBe(401);
    expect((await as(token, 'POST', 'roles')).status).toBe(200);
    later(30);
    const late = await send('POST', 'login/factor', { pending, totp: codeOf(secret) });
    expect([late.status, late.body.reason]).toEqual([401, 'server.sign-in-expired']);
    await giveEverybodyPasswords(house.current);
  });
});

describe('what a browser says of itself', () => {
  it.each([
    [CHROME, 'Chrome', 'Windows'],
    [
      'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Version/17.0 Safari/605.1.15',
      'Safari',
      'macOS',
    ],
    [
      'Mozilla/5.0 (iPhone; CPU iPhone OS 17_0 like Mac OS X) AppleWebKit/605.1.15 CriOS/120.0 Mobile Safari/604.1',
      'Chrome',
      'iPhone',
    ],
    ['Mozilla/5.0 (X11; Linux x86_64; rv:120.0) Gecko/20100101 Firefox/120.0', 'Firefox', 'Linux'],
    ['Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 Chrome/120.0 Safari/537.36 Edg/120.0', 'Edge', 'Windows'],
    [
      'Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 SamsungBrowser/23.0 Chrome/115.0 Mobile Safari/537.36',
      'Samsung Internet',
      'Android',
    ],
    ['curl/8.0', undefined, undefined],
  ])('%s', (agent, browser, system) => {
    expect(deviceNames(agent)).toEqual({ browser, system });
  });
});
