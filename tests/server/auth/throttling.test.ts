import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { networkOf } from '../../../src/server/auth/lock-out.ts';
import { TooManyPasswords, turns } from '../../../src/server/auth/passwords.ts';
import { NOW, PEOPLE, testHouse } from '../helpers/house.ts';
import { setPassword } from '../helpers/set-password.ts';

const house = testHouse({ env: { RATE_SIGN_INS: '100000', RATE_CALLS: '100000', RATE_FAILURES: '4' } });
const PASSWORD = 'Correcta1!';

beforeAll(async () => {
  for (const { id } of Object.values(PEOPLE)) await setPassword(house.current.house.services.db, id, PASSWORD);
});
beforeEach(async () => {
  await house.current.house.services.db.deleteFrom('_attempts').execute();
  house.current.at(NOW);
});

const later = (seconds: number) => house.current.at(new Date(NOW.getTime() + seconds * 1000));
const signIn = (email: string, password: string, address: string, device?: string) =>
  house.current.raw({
    method: 'POST',
    url: '/v1/login',
    payload: { email, password },
    remoteAddress: address,
    ...(device ? { headers: { 'x-device': device } } : {}),
  });
const rows = () => house.current.house.services.db.selectFrom('_attempts').selectAll().orderBy('key').execute();

describe('guessing one account from many addresses', () => {
  it('is slowed down wherever the guesses come from, and never locks the account', async () => {
    for (let at = 0; at < 6; at += 1) expect((await signIn('legal@test.mx', 'mal', `10.${at}.0.1`)).status).toBe(401);
    const slow = await signIn('legal@test.mx', PASSWORD, '10.99.0.1');
    expect([slow.status, slow.body.reason]).toEqual([429, 'server.too-many-sign-ins']);
    const seconds = Number(slow.headers['retry-after']);
    expect(seconds).toBeLessThanOrEqual(2);
    later(seconds);
    expect((await signIn('legal@test.mx', PASSWORD, '10.99.0.1')).status).toBe(200);
  });

  it('passes at most 80 guesses of one account in an hour, and waits no longer than a minute (trust 15)', async () => {
    let tries = 0;
    let judged = 0;
    let longest = 0;
    for (let second = 0; second < 3600; ) {
      later(second);
      tries += 1;
      const answer = await signIn('legal@test.mx', 'mal', `10.${tries}.0.1`);
      if (answer.status === 401) judged += 1;
      else longest = Math.max(longest, Number(answer.headers['retry-after']));
      second += answer.status === 401 ? 0 : Number(answer.headers['retry-after']);
    }
    expect(judged).toBeLessThanOrEqual(80);
    expect(longest).toBe(60);
  }, 120_000);

  it('does not let many at once slip past the delay', async () => {
    const tries = Array.from({ length: 30 }, (_, at) => signIn('user@test.mx', 'mal', `10.${at}.0.1`));
    expect((await Promise.all(tries)).filter(({ status }) => status === 401)).toHaveLength(6);
  });

  it('leaves alone a device of the owner, and a device that is not his (trust 15)', async () => {
    const first = await signIn('legal@test.mx', PASSWORD, '10.0.0.1');
    const device = first.headers['x-device'];
    expect(first.body).not.toHaveProperty('device');
    for (let at = 0; at < 6; at += 1) await signIn('legal@test.mx', 'mal', `10.${at}.0.1`);
    expect((await signIn('legal@test.mx', PASSWORD, '10.99.0.1')).status).toBe(429);
    expect((await signIn('legal@test.mx', PASSWORD, '10.99.0.1', `${device}x`)).status).toBe(429);
    const other = (await signIn('admin@test.mx', PASSWORD, '10.98.0.1')).headers['x-device'];
    expect((await signIn('legal@test.mx', PASSWORD, '10.99.0.1', other)).status).toBe(429);
    const own = await signIn('legal@test.mx', PASSWORD, '10.99.0.1', device);
    expect([own.status, own.headers['x-device']]).toEqual([200, device]);
  });

  it('locks a known device that guesses, and nothing but it', async () => {
    const device = (await signIn('legal@test.mx', PASSWORD, '10.0.0.1')).headers['x-device'];
    for (let times = 0; times < 4; times += 1)
      expect((await signIn('legal@test.mx', 'mal', `10.${times}.0.1`, device)).status).toBe(401);
    const locked = await signIn('legal@test.mx', PASSWORD, '10.9.0.1', device);
    expect([locked.status, locked.body.reason]).toEqual([429, 'server.locked-out']);
    expect((await signIn('legal@test.mx', PASSWORD, '10.9.0.1')).status).toBe(200);
  });
});

describe('one guess for each of many accounts', () => {
  it('slows down the network that guesses and no other', async () => {
    for (let at = 0; at < 20; at += 1)
      expect((await signIn(`somebody${at}@test.mx`, 'mal', `10.5.5.${at}`)).status).toBe(401);
    expect((await signIn('legal@test.mx', PASSWORD, '10.5.5.200')).status).toBe(429);
    expect((await signIn('legal@test.mx', PASSWORD, '10.5.6.1')).status).toBe(200);
  });

  it('slows down strangers everywhere when the whole house is tried', async () => {
    const device = (await signIn('legal@test.mx', PASSWORD, '10.0.0.1')).headers['x-device'];
    for (let at = 0; at < 80; at += 1)
      expect((await signIn(`somebody${at}@test.mx`, 'mal', `10.${at}.0.1`)).status).toBe(401);
    expect((await signIn('legal@test.mx', PASSWORD, '10.200.0.1')).status).toBe(429);
    expect((await signIn('legal@test.mx', PASSWORD, '10.200.0.1', device)).status).toBe(200);
    later(61);
    expect((await signIn('legal@test.mx', PASSWORD, '10.200.0.1')).status).toBe(200);
  });

  it('takes back what right passwords counted, so that an office behind one address is not slowed down', async () => {
    for (let times = 0; times < 30; times += 1)
      expect((await signIn('legal@test.mx', PASSWORD, '10.5.5.1')).status).toBe(200);
    expect((await rows()).map(({ failures }) => failures)).toEqual([0, 0]);
  });
});

describe('what is counted', () => {
  it('an attempt that has to wait is counted nowhere', async () => {
    for (let times = 0; times < 4; times += 1) await signIn('rival@test.mx', 'mal', '10.9.9.9');
    const before = await rows();
    for (let times = 0; times < 5; times += 1)
      expect((await signIn('rival@test.mx', 'mal', '10.9.9.9')).status).toBe(429);
    expect(await rows()).toEqual(before);
  });

  it('an address of either kind counts with its network, and no address or e-mail is kept', async () => {
    expect(networkOf('203.0.113.7')).toBe('203.0.113');
    expect(networkOf('::ffff:203.0.113.7')).toBe('203.0.113');
    expect(networkOf('2001:db8:1:2:3:4:5:6')).toBe(networkOf('2001:0DB8:1:2::9'));
    expect(networkOf('2001:db8:1:3::9')).not.toBe(networkOf('2001:db8:1:2::9'));
    expect(networkOf('::1')).toBe('0:0:0:0');
    await signIn('legal@test.mx', 'mal', '203.0.113.7');
    expect(JSON.stringify(await rows())).not.toMatch(/legal|203/);
  });
});

describe('after the session', () => {
  const reasonOf = async (token: string) => {
    const answer = await house.current.raw({
      method: 'POST',
      url: '/v1/roles',
      headers: { authorization: `Bearer ${token}` },
    });
    return [answer.status, answer.body.reason, answer.body.message];
  };

  it('who signed out is told that the session is closed, and only who lost the access that it was revoked', async () => {
    const { body } = await signIn('legal@test.mx', PASSWORD, '10.0.0.1');
    const headers = { authorization: `Bearer ${body.token}` };
    expect((await house.current.raw({ method: 'POST', url: '/v1/logout', headers })).status).toBe(204);
    expect(await reasonOf(body.token)).toEqual([
      401,
      'server.session-closed',
      'La sesión está cerrada. Inicie sesión de nuevo.',
    ]);
    const again = await signIn('legal@test.mx', PASSWORD, '10.0.0.1');
    const { db } = house.current.house.services;
    await db.updateTable('users').set({ revoked: true }).where('id', '=', 3).execute();
    house.current.house.sessions.forget(3);
    expect((await reasonOf(again.body.token))[1]).toBe('server.account-revoked');
    await db.updateTable('users').set({ revoked: false }).where('id', '=', 3).execute();
  });
});

describe('many passwords at once', () => {
  it('are checked a few at a time, in their order, and beyond the queue none is begun', async () => {
    const inTurn = turns(2, 3);
    const ends: (() => void)[] = [];
    const begun: number[] = [];
    const work = (n: number) =>
      inTurn(async () => {
        begun.push(n);
        await new Promise<void>((end) => ends.push(end));
        return n;
      });
    const first = [1, 2, 3, 4, 5].map(work);
    await expect(work(6)).rejects.toThrow(TooManyPasswords);
    expect(begun).toEqual([1, 2]);
    ends.shift()?.();
    expect(await first[0]).toBe(1);
    expect(begun).toEqual([1, 2, 3]);
    const last = work(7);
    while (ends.length > 0 || begun.length < 6) {
      ends.shift()?.();
      await Promise.resolve();
    }
    expect(await Promise.all([...first, last])).toEqual([1, 2, 3, 4, 5, 7]);
    expect(begun).toEqual([1, 2, 3, 4, 5, 7]);
  });

  it('give their place back when the work fails', async () => {
    const inTurn = turns(1, 0);
    await expect(inTurn(() => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
    expect(await inTurn(async () => 'next')).toBe('next');
  });

  it('are sent away with 503 and when to come back beyond the queue, and that counts against no account', async () => {
    const flood = Array.from({ length: 200 }, (_, at) => signIn(`p${at % 3}@test.mx`, 'mal', `10.${at}.0.1`));
    const answers = await Promise.all(flood);
    const busy = answers.filter(({ status }) => status === 503);
    expect(busy.length).toBeGreaterThan(0);
    for (const { body, headers } of busy)
      expect([body.reason, headers['retry-after']]).toEqual(['server.passwords-busy', '2']);
    const addresses = (await rows()).filter(({ key }) => String(key).startsWith('address:'));
    expect(addresses.length).toBe(answers.filter(({ status }) => status === 401).length);
    expect((await signIn('legal@test.mx', PASSWORD, '10.250.0.1')).status).toBe(200);
  });
});
