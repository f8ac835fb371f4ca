import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { exampleOf, routeLine, routesOf } from '../../rights/walk.ts';
import { PEOPLE } from '../helpers/house.ts';
import { factorHouse, giveEverybodyPasswords, mailedCode, mailsTo, PASSWORD, peopleOf } from './factor-house.ts';

const house = factorHouse();
const { as, send, later, signIn, codeOf, enrol } = peopleOf(house);
const db = () => house.current.house.services.db;

beforeAll(() => giveEverybodyPasswords(house.current));
beforeEach(async () => {
  for (const table of ['_attempts', '_factors', '_recovery_codes', '_challenges'])
    await db().deleteFrom(table).execute();
  later(3600);
});

describe('a role that requires a factor', () => {
  it('reaches enrolment only: every other route answers 401 (trust 10)', async () => {
    const answer = await signIn('legal');
    expect([answer.status, answer.body]).toEqual([
      202,
      { pending: expect.stringMatching(/^[\w-]{43}$/), must: 'enrol' },
    ]);
    expect(answer.headers).not.toHaveProperty('authorization');
    const { pending } = answer.body;
    const opened: string[] = [];
    for (const { method, url } of routesOf(house.current.app)) {
      if (routeLine({ method, url })?.who === 'open' || url === '*') continue;
      const { status } = await as(pending, method, exampleOf(url), method === 'GET' ? undefined : {});
      if (status !== 401) opened.push(`${method} ${url} ${status}`);
    }
    expect(opened).toEqual(['GET /v1/factors 200', 'POST /v1/factors 422', 'POST /v1/factors/:id/confirm 404']);
    expect((await as(pending, 'GET', 'factors')).body).toMatchObject({ resources: [], count: 0 });
  });

  it('signs in at the end of the enrolment, with ten recovery codes that are shown this once', async () => {
    const { token, recovery } = await enrol('legal');
    expect(recovery).toHaveLength(10);
    expect((await as(token, 'POST', 'roles')).body).toMatchObject({ id: PEOPLE.legal.id });
    const again = (await as(token, 'GET', 'factors')).body.resources;
    expect(again).toMatchObject([
      { kind: 'totp', name: 'Teléfono' },
      { kind: 'recovery', left: 10 },
    ]);
    expect(mailsTo(house.current, 'legal@test.mx').length).toBeGreaterThan(0);
  });

  it('needs the code that the first enrolment sends by mail', async () => {
    const { pending } = (await signIn('legal')).body;
    const { id, secret, mailed } = (await as(pending, 'POST', 'factors', { kind: 'totp', name: 'Teléfono' })).body;
    expect(mailed).toBe(true);
    await mailedCode(house.current, 'legal@test.mx');
    const confirm = (body: object) => as(pending, 'POST', `factors/${id}/confirm`, body);
    const without = await confirm({ totp: codeOf(secret) });
    expect([without.status, without.body.errors.body[0].field]).toEqual([422, 'code']);
    const wrong = await confirm({ totp: codeOf(secret), code: '00000000' });
    expect([wrong.status, wrong.body.errors.body[0].field]).toEqual([422, 'code']);
    expect((await as(pending, 'POST', 'roles')).status).toBe(401);
    expect(await db().selectFrom('_factors').selectAll().where('confirmed_at', 'is not', null).execute()).toEqual([]);
  });
});

describe('signing in with an app', () => {
  it('asks for what the account has and opens the session with the same headers as a sign-in', async () => {
    const { secret } = await enrol('admin');
    const first = await signIn('admin');
    expect([first.status, first.body.factors]).toEqual([202, ['totp', 'recovery']]);
    const { pending } = first.body;
    const done = await send('POST', 'login/factor', { pending, totp: codeOf(secret) });
    expect(done.status).toBe(200);
    expect(done.headers.authorization).toBe(`Bearer ${done.body.token}`);
    expect(done.headers['x-device']).toMatch(/^[\w-]{22}\./);
    expect((await as(done.body.token, 'POST', 'roles')).status).toBe(200);
  });

  it('takes one code once in two calls at the same time: one is in, the other is not (trust 9)', async () => {
    const { secret } = await enrol('admin');
    const [one, other] = [(await signIn('admin')).body.pending, (await signIn('admin')).body.pending];
    const totp = codeOf(secret);
    const answers = await Promise.all([one, other].map((pending) => send('POST', 'login/factor', { pending, totp })));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 401]);
  });

  it('takes the code of the step before, once, and none of two steps before (trust 9)', async () => {
    const { secret } = await enrol('admin');
    later(120);
    const pendings: string[] = [];
    for (let at = 0; at < 3; at += 1) pendings.push((await signIn('admin')).body.pending);
    const before = codeOf(secret, -1);
    const prove = (at: number, totp: string) => send('POST', 'login/factor', { pending: pendings[at], totp });
    expect((await prove(0, codeOf(secret, -2))).status).toBe(401);
    expect((await prove(0, before)).status).toBe(200);
    expect((await prove(1, before)).status).toBe(401);
    expect((await prove(2, codeOf(secret))).status).toBe(200);
  });

  it('is over after five minutes, and after it was used', async () => {
    const { secret } = await enrol('admin');
    const { pending } = (await signIn('admin')).body;
    later(301);
    const late = await send('POST', 'login/factor', { pending, totp: codeOf(secret) });
    expect([late.status, late.body.reason]).toEqual([401, 'server.sign-in-expired']);
    const again = (await signIn('admin')).body.pending;
    expect((await send('POST', 'login/factor', { pending: again, totp: codeOf(secret) })).status).toBe(200);
    later(30);
    expect((await send('POST', 'login/factor', { pending: again, totp: codeOf(secret) })).status).toBe(401);
  });

  it('is closed for a quarter of an hour after five wrong codes, from wherever they come', async () => {
    const { secret } = await enrol('admin');
    const { pending } = (await signIn('admin')).body;
    for (let at = 0; at < 5; at += 1) {
      const wrong = await send('POST', 'login/factor', { pending, totp: '000000' }, {}, `10.0.${at}.1`);
      expect([wrong.status, wrong.body.reason]).toEqual([401, 'server.factor-wrong']);
    }
    const locked = await send('POST', 'login/factor', { pending, totp: codeOf(secret) }, {}, '10.9.9.9');
    expect([locked.status, locked.body.reason, Number(locked.headers['retry-after'])]).toEqual([
      429,
      'server.factor-locked',
      900,
    ]);
    later(901);
    const next = (await signIn('admin')).body.pending;
    expect((await send('POST', 'login/factor', { pending: next, totp: codeOf(secret) })).status).toBe(200);
  });

  it.each([
    [{}, ['passkey', 'pending']],
    [{ pending: 'x', totp: 123456 }, ['totp']],
    [{ pending: 'x', totp: '1', recovery: 'b' }, ['recovery']],
    [{ pending: 'x', totp: '1', more: 1 }, ['more']],
    [{ pending: 'x', passkey: 'text' }, ['passkey']],
  ])('refuses %j', async (body, fields) => {
    const answer = await send('POST', 'login/factor', body);
    expect(answer.status).toBe(422);
    expect(answer.body.errors.body.map(({ field }: { field: string }) => field).sort()).toEqual([...fields].sort());
  });

  it('leaves a role that may do without to itself', async () => {
    expect((await signIn('user')).status).toBe(200);
    expect((await signIn('user', { password: `${PASSWORD}x` })).status).toBe(401);
  });
});

describe('recovery codes', () => {
  it('work once each, and new ones end the old ones (trust 12)', async () => {
    const { token, recovery } = await enrol('admin');
    const [first = '', second = ''] = recovery;
    const by = async (code: string) =>
      send('POST', 'login/factor', { pending: (await signIn('admin')).body.pending, recovery: code });
    expect((await by(first.toUpperCase().replace('-', ' '))).status).toBe(200);
    expect((await by(first)).status).toBe(401);
    const renewed = await as(token, 'POST', 'factors/recovery', {});
    expect([renewed.status, renewed.body.recovery.length]).toEqual([200, 10]);
    expect((await by(second)).status).toBe(401);
    expect((await by(renewed.body.recovery[0])).status).toBe(200);
    expect((await as(token, 'GET', 'factors')).body.resources.at(-1)).toMatchObject({ kind: 'recovery', left: 9 });
  });
});
