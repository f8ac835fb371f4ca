import { beforeAll, describe, expect, it } from 'vitest';
import { PEOPLE, testHouse } from '../../helpers/house.ts';
import { setPassword } from '../../helpers/set-password.ts';

const house = testHouse({ env: { RATE_SIGN_INS: '1000', PUBLIC_URL: 'https://consola.mesa.test/' } });
const PASSWORD = 'Correcta1!';
const PNG =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==';
const HERE = { host: 'mesa.test', origin: 'https://mesa.test' };

let order = 0;
beforeAll(async () => {
  for (const { id } of Object.values(PEOPLE)) await setPassword(house.current.house.services.db, id, PASSWORD);
  order = (await house.current.call('admin', 'POST', 'orders', { title: 'x', amount: 1, photo: PNG })).body.id;
});

/** A sign-in, with an address of a file that its session asked for. */
async function begin(headers: Record<string, string> = {}) {
  const payload = { email: 'admin@test.mx', password: PASSWORD };
  const { body, headers: answered } = await house.current.raw({ method: 'POST', url: '/v1/login', payload, headers });
  const bearer = { authorization: `Bearer ${body.token}` };
  const cookie = String(answered['set-cookie'] ?? '');
  const found = await house.current.raw({ url: `/v1/orders/${order}`, headers: bearer });
  return { bearer, cookie, shown: { cookie: cookie.split(';')[0] ?? '' }, url: found.body.photo as string };
}
const PUBLIC = { host: 'mesa:8080', origin: 'https://consola.mesa.test' };
const follow = async (url: string, headers: Record<string, string> = {}) =>
  (await house.current.raw({ url, headers })).status;

describe('the address of a file', () => {
  it('ends at once with the session that asked for it, and with no other (trust 25) [K-042]', async () => {
    const [one, other] = [await begin(), await begin()];
    expect([await follow(one.url, one.bearer), await follow(other.url, other.bearer)]).toEqual([200, 200]);
    const gone = await house.current.raw({ method: 'POST', url: '/v1/logout', headers: one.bearer });
    expect(gone.status).toBe(204);
    expect([await follow(one.url, one.bearer), await follow(other.url, other.bearer)]).toEqual([404, 200]);
    expect(await follow(one.url, other.bearer)).toBe(404);
  });

  it('is of no use under the number of another session', async () => {
    const [one, other] = [await begin(), await begin()];
    const session = /~(\d+)~[^~]*$/;
    const number = session.exec(other.url)?.[1];
    const forged = one.url.replace(session, (whole, own: string) => whole.replace(`~${own}~`, `~${number}~`));
    expect(forged).not.toBe(one.url);
    for (const { bearer } of [one, other]) expect(await follow(forged, bearer)).toBe(404);
  });

  it('opens in the browser that signed in here and in no other (trust 25)', async () => {
    const { url, cookie, shown, bearer } = await begin(HERE);
    expect(cookie).toMatch(
      /^mesa-files=[\w-]{43}; Path=\/v1\/files; HttpOnly; SameSite=Strict; Max-Age=43200(; Secure)?$/,
    );
    expect(await follow(url)).toBe(404);
    expect(await follow(url, { cookie: `mesa-files=${'a'.repeat(43)}` })).toBe(404);
    expect(await follow(url, (await begin(HERE)).shown)).toBe(404);
    expect(await follow(url, (await begin()).bearer)).toBe(404);
    expect(await follow(url, { cookie: `other=1; ${shown.cookie}` })).toBe(200);
    expect(await follow(url, bearer)).toBe(200);
    const kept = await house.current.house.services.db.selectFrom('_sessions').select('file_key').execute();
    expect(JSON.stringify(kept)).not.toContain(shown.cookie.split('=')[1]);
  });

  it('opens by the cookie of who came from PUBLIC_URL, whatever host the proxy in front calls', async () => {
    const { url, shown } = await begin(PUBLIC);
    expect([await follow(url), await follow(url, shown)]).toEqual([404, 200]);
    for (const origin of ['http://consola.mesa.test', 'https://consola.mesa.test:8443', 'null'])
      expect((await begin({ ...PUBLIC, origin })).cookie).toBe('');
  });

  it('opens by the token of its session alone for programs and consoles on other origins, which keep no cookie', async () => {
    const elsewhere: Record<string, string>[] = [{}, { host: 'mesa.test', origin: 'https://other.test' }];
    for (const headers of elsewhere) {
      const { cookie, url, bearer } = await begin(headers);
      expect(cookie).toBe('');
      expect(await follow(url)).toBe(404);
      expect(await follow(url, { cookie: 'mesa-files=' })).toBe(404);
      expect(await follow(url, { cookie: `mesa-files=${'null'.repeat(10)}xxx` })).toBe(404);
      expect(await follow(url, (await begin(headers)).bearer)).toBe(404);
      expect(await follow(url, bearer)).toBe(200);
    }
  });

  it('signing out takes the cookie away', async () => {
    const { bearer } = await begin(HERE);
    const gone = await house.current.raw({ method: 'POST', url: '/v1/logout', headers: bearer });
    expect(gone.headers['set-cookie']).toMatch(/^mesa-files=; .*Max-Age=0/);
  });
});
