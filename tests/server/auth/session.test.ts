import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { beforeAll, describe, expect, it } from 'vitest';
import { draftKey } from '../../../src/server/auth/tokens.ts';
import { NOW, PEOPLE, testHouse } from '../helpers/house.ts';
import { setPassword } from '../helpers/set-password.ts';

const house = testHouse({
  jobs: true,
  env: { RATE_SIGN_INS: '1000', RATE_FAILURES: '3', PUBLIC_URL: 'https://mesa.test' },
});
const PASSWORD = 'Correcta1!';

beforeAll(async () => {
  for (const { id } of Object.values(PEOPLE)) await setPassword(house.current.house.services.db, id, PASSWORD);
});

const signIn = (email: string, password = PASSWORD, address = '10.0.0.1') =>
  house.current.raw({ method: 'POST', url: '/v1/login', payload: { email, password }, remoteAddress: address });
const rolesOf = (token: string) =>
  house.current.raw({ method: 'POST', url: '/v1/roles', headers: { authorization: `Bearer ${token}` } });

describe('signing in', () => {
  it('answers the id and the token, in the body and in the authorization header [A-023]', async () => {
    const answer = await signIn('admin@test.mx');
    expect(answer.status).toBe(200);
    expect(answer.body).toEqual({ id: 2, token: expect.stringMatching(/^[\w-]{43}$/) });
    expect(answer.headers.authorization).toBe(`Bearer ${answer.body.token}`);
  });

  it('exposes the header to a console on another origin [A-024]', async () => {
    const answer = await signIn('admin@test.mx');
    expect(answer.headers['access-control-expose-headers']).toContain('authorization');
  });

  it('stores a hash and never the token', async () => {
    const { body } = await signIn('admin@test.mx');
    const rows = await house.current.house.services.db.selectFrom('_sessions').selectAll().execute();
    expect(JSON.stringify(rows)).not.toContain(body.token);
  });

  it('POST /roles answers roles, isPartner and isUserAuthorized [A-026]', async () => {
    const { body } = await signIn('partner@test.mx');
    expect((await rolesOf(body.token)).body).toEqual({
      id: 4,
      roles: ['PARTNER'],
      isPartner: true,
      isUserAuthorized: false,
      permission: 'PARTNER',
      id_partner: 4,
      username: 'partner',
    });
    const admin = await signIn('admin@test.mx');
    expect((await rolesOf(admin.body.token)).body).toMatchObject({ isUserAuthorized: true, permission: 1 });
    const root = await signIn('root@test.mx');
    expect((await rolesOf(root.body.token)).body).toMatchObject({ isUserAuthorized: true, permission: 0 });
  });

  it('gives other staff no permission value [T-012]', async () => {
    const { body } = await signIn('legal@test.mx');
    expect((await rolesOf(body.token)).body.permission).toBeNull();
  });

  it('answers alike for a wrong password and an unknown account [A-033]', async () => {
    const wrong = await signIn('legal@test.mx', 'Otra1!xx', '10.0.0.2');
    const unknown = await signIn('nobody@test.mx', 'Otra1!xx', '10.0.0.2');
    expect([wrong.status, wrong.body]).toEqual([unknown.status, unknown.body]);
    expect(wrong.body.message).toBe('Error al iniciar sesión, verifica tus credenciales');
  });

  it('takes as long for an unknown account as for a known one', async () => {
    const time = async (email: string, address: string) => {
      const start = performance.now();
      await signIn(email, 'Otra1!xx', address);
      return performance.now() - start;
    };
    const [known, unknown] = [await time('legal@test.mx', '10.1.0.1'), await time('nobody@test.mx', '10.1.0.2')];
    expect(unknown).toBeGreaterThan(known / 4);
  });

  it('refuses somebody without any role that lets in [A-021]', async () => {
    const { db } = house.current.house.services;
    await db.insertInto('users').values({ id: 50, email: 'none@test.mx', username: 'none', roles: '[]' }).execute();
    await setPassword(db, 50, PASSWORD);
    const answer = await signIn('none@test.mx');
    expect(answer.status).toBe(403);
    expect(answer.body.message).toBe('No tienes permisos suficientes');
  });

  it('admits staff, partners and app users [A-017, A-018, A-020]', async () => {
    for (const name of ['legal', 'partner', 'user']) expect((await signIn(`${name}@test.mx`)).status).toBe(200);
  });

  it('refuses a sign-in without an email, and arrays or objects in its place [A-013]', async () => {
    for (const body of [{}, { email: '', password: 'x' }, { email: ['a'], password: { $ne: 1 } }]) {
      const answer = await house.current.raw({ method: 'POST', url: '/v1/login', payload: body });
      expect(answer.status).toBe(422);
      expect(answer.body.errors.body[0].field).toBe('email');
    }
  });

  it('locks an account out for one address after too many failures, and not for another address', async () => {
    for (let times = 0; times < 3; times += 1)
      expect((await signIn('rival@test.mx', 'mal', '10.9.9.9')).status).toBe(401);
    const locked = await signIn('rival@test.mx', PASSWORD, '10.9.9.9');
    expect(locked.status).toBe(429);
    expect(locked.headers['retry-after']).toBeDefined();
    expect((await signIn('rival@test.mx', PASSWORD, '10.9.9.8')).status).toBe(200);
  });

  it('does not let many at once slip past the lock-out', async () => {
    const tries = await Promise.all(Array.from({ length: 12 }, () => signIn('user@test.mx', 'mal', '10.9.9.7')));
    expect(tries.filter((answer) => answer.status === 401).length).toBe(3);
  });
});

describe('a session', () => {
  it('answers 401 for a missing, an invented and a malformed token', async () => {
    for (const authorization of [undefined, 'Bearer abc', `Bearer ${'a'.repeat(43)}`, 'Basic x']) {
      const answer = await house.current.raw({
        method: 'GET',
        url: '/v1/orders',
        headers: authorization ? { authorization } : {},
      });
      expect(answer.status).toBe(401);
    }
    expect(
      (await house.current.raw({ method: 'GET', url: `/v1/orders?token=${await house.current.token('admin')}` }))
        .status,
    ).toBe(401);
  });

  it('ends with POST /logout [A-027]', async () => {
    const { body } = await signIn('legal@test.mx');
    const headers = { authorization: `Bearer ${body.token}` };
    expect((await house.current.raw({ method: 'POST', url: '/v1/logout', headers })).status).toBe(204);
    expect((await rolesOf(body.token)).status).toBe(401);
  });

  it('ends when its time is over', async () => {
    const { body } = await signIn('legal@test.mx');
    house.current.at(new Date(NOW.getTime() + 13 * 3_600_000));
    const answer = await rolesOf(body.token);
    house.current.at(NOW);
    expect([answer.status, answer.body.reason]).toEqual([401, 'server.token-expired']);
  });

  it('is looked up once for the calls of one moment', async () => {
    const { body } = await signIn('legal@test.mx');
    const { sessions, schemas, database } = house.current.house;
    let asked = 0;
    const count = () => {
      asked += 1;
    };
    const statements = async (calls: number) => {
      await wait(150);
      asked = 0;
      const looks = Array.from({ length: calls }, () => sessions.look(schemas.current(), body.token));
      const kinds = (await Promise.all(looks)).map(({ kind }) => kind);
      expect(new Set(kinds)).toEqual(new Set(['open']));
      return asked;
    };
    // Once a second the counts of all processes are asked for as well: the least of three is that of the looks alone.
    const least = async (calls: number) =>
      Math.min(await statements(calls), await statements(calls), await statements(calls));
    database.pool.on('acquire', count);
    const alone = await least(1);
    expect(alone).toBeGreaterThan(0);
    expect(await least(20)).toBe(alone);
    database.pool.off('acquire', count);
  });

  it('dies at once when the person is suspended', async () => {
    const { db } = house.current.house.services;
    await db
      .insertInto('users')
      .values({ id: 60, email: 'gone@test.mx', username: 'gone', roles: '["LEGAL"]' })
      .execute();
    await setPassword(db, 60, PASSWORD);
    const { body } = await signIn('gone@test.mx');
    expect((await rolesOf(body.token)).status).toBe(200);
    expect((await house.current.call('admin', 'PUT', 'users/60', { revoked: true })).status).toBe(200);
    expect((await rolesOf(body.token)).status).toBe(401);
    expect((await signIn('gone@test.mx')).status).toBe(403);
  });

  it('loses a right at once when the person loses the role', async () => {
    const { db } = house.current.house.services;
    await db
      .insertInto('users')
      .values({ id: 61, email: 'less@test.mx', username: 'less', roles: '["ADMIN"]' })
      .execute();
    await setPassword(db, 61, PASSWORD);
    const { body } = await signIn('less@test.mx');
    const headers = { authorization: `Bearer ${body.token}` };
    expect((await house.current.raw({ method: 'GET', url: '/v1/orders', headers })).status).toBe(200);
    await db.updateTable('users').set({ roles: '["USER"]' }).where('id', '=', 61).execute();
    house.current.house.sessions.tell(61);
    expect((await house.current.raw({ method: 'GET', url: '/v1/orders', headers })).status).toBe(403);
  });

  it('nobody suspends himself', async () => {
    const answer = await house.current.call('admin', 'PUT', 'users/2', { revoked: true });
    expect([answer.status, answer.body.reason]).toEqual([409, 'verdicts.self']);
  });

  it('the key of a person’s drafts is their own, the same at every sign-in, and kept by no cache', async () => {
    const keyOf = async (person: 'user' | 'admin') => {
      const answer = await house.current.call(person, 'GET', 'me/draft-key');
      expect(answer.headers['cache-control']).toBe('no-store');
      return answer.body.key as string;
    };
    const own = await keyOf('user');
    expect(own).toMatch(/^[\w-]{43}$/);
    expect(await keyOf('user')).toBe(own);
    expect(await keyOf('admin')).not.toBe(own);
    const secret = Buffer.alloc(32, 7);
    const companies = [undefined, 7, 8].map((acting_for) => draftKey(secret, { id: 1, acting_for }));
    expect(new Set([...companies, draftKey(secret, { id: 17 })]).size).toBe(4);
    const stranger = await house.current.raw({ method: 'GET', url: '/v1/me/draft-key' });
    expect(stranger.status).toBe(401);
  });

  it('GET /timezones answers timezone and time [A-003]', async () => {
    const answer = await house.current.call('user', 'GET', 'timezones');
    expect(answer.body).toEqual({ timezone: 'America/Mexico_City', time: '12:00:00' });
  });
});

describe('a forgotten password', () => {
  const outbox = () => join(house.current.settings.dataDir, 'outbox');
  const mails = () => {
    try {
      return readdirSync(outbox())
        .filter((name) => name.endsWith('.json'))
        .map((name) => JSON.parse(readFileSync(join(outbox(), name), 'utf8')));
    } catch {
      return [];
    }
  };

  it('answers alike for known and unknown people, and mails a link that works once [A-029]', async () => {
    const ask = (email: string) =>
      house.current.raw({ method: 'PUT', url: '/v1/passwords', payload: { email }, headers: { host: 'evil.test' } });
    const [known, unknown] = [await ask('root@test.mx'), await ask('nobody@test.mx')];
    expect([known.status, known.body]).toEqual([unknown.status, unknown.body]);
    await expect.poll(() => mails().length, { timeout: 15_000 }).toBe(1);
    const [mail] = mails();
    expect(mail.to).toBe('root@test.mx');
    expect(mail.text).not.toContain('evil.test');
    const token = /https:\/\/mesa\.test\/#\/reset\?token=([\w-]{43})/.exec(mail.text)?.[1] as string;
    const before = await signIn('root@test.mx');
    const reset = (password: string) =>
      house.current.raw({ method: 'POST', url: '/v1/passwords/reset', payload: { token, password } });
    expect((await reset('corta')).status).toBe(422);
    expect((await reset('Nueva123!')).status).toBe(204);
    expect((await rolesOf(before.body.token)).status).toBe(401);
    expect((await signIn('root@test.mx')).status).toBe(401);
    expect((await signIn('root@test.mx', 'Nueva123!')).status).toBe(200);
    const again = await reset('Nueva456!');
    expect([again.status, again.body.reason]).toEqual([422, 'server.reset-invalid']);
  });

  it('takes a long password and none that misses a rule [A-014, A-016]', async () => {
    const reset = (password: string) =>
      house.current.raw({ method: 'POST', url: '/v1/passwords/reset', payload: { token: 'x', password } });
    for (const password of ['Corta1!', 'sinmayuscula1!', 'SINMINUSCULA1!', 'SinDigito!!', 'SinSigno11'])
      expect((await reset(password)).body.errors.body).toContainEqual(expect.objectContaining({ field: 'password' }));
    expect((await reset(`Aa1!${'x'.repeat(200)}`)).body.reason).toBe('server.reset-invalid');
  });
});

describe('what is written down', () => {
  it('holds no password and no token', async () => {
    const { body } = await signIn('admin@test.mx');
    await rolesOf(body.token);
    await house.current.raw({ method: 'GET', url: `/v1/orders?filter={"q":"secreto"}&x=${body.token}` });
    expect(house.current.log()).not.toContain(PASSWORD);
    expect(house.current.log()).not.toContain(body.token);
    expect(house.current.log()).not.toContain('secreto');
  });
});
