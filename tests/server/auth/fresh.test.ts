import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { resetFactors } from '../../../src/server/auth/factors/reset.ts';
import { beginFactors } from '../../../src/server/auth/factors/rule.ts';
import { tellMissing } from '../../../src/server/auth/factors/tell-missing.ts';
import { systemCall } from '../../../src/server/core/system-call.ts';
import { insertParties, withLoans } from '../domain/loans/loan-house.ts';
import { PEOPLE } from '../helpers/house.ts';
import { factorHouse, giveEverybodyPasswords, PASSWORD, peopleOf } from './factor-house.ts';

const house = factorHouse({ env: { SESSION_HOURS: '1000' } });
const { as, send, later, signIn, codeOf, enrol, clock } = peopleOf(house);
const db = () => house.current.house.services.db;
const MARKS = [
  { op: 'replace', path: '/dispersed', value: true },
  { op: 'replace', path: '/dispersed_date', value: '2026-02-16' },
];

beforeAll(async () => {
  await giveEverybodyPasswords(house.current);
  await insertParties(withLoans(house.current));
  ready.push(...(await payouts(4)));
});
beforeEach(async () => {
  for (const table of ['_attempts', '_factors', '_recovery_codes', '_challenges', '_sessions'])
    await db().deleteFrom(table).execute();
});

const ready: string[] = [];

/** Payouts to a lender that are not made yet. */
async function payouts(count: number): Promise<string[]> {
  const loans = withLoans(house.current);
  const paths: string[] = [];
  for (let at = 0; at < count; at += 1) {
    loans.on('2026-01-15');
    const loan = await loans.live('2026-01-15');
    loans.on('2026-02-16');
    const { body } = await loans.pay(loan, { amount: 4715.57, date: '2026-02-16', notify: false });
    paths.push(`dispersions/${body.data.dispersion}`);
  }
  return paths;
}

function on(moment: string): void {
  clock.now = new Date(moment);
  house.current.at(clock.now);
}

const traces = () =>
  Promise.all(['_audit', '_loan_events', 'notifications', '_idempotency'].map((table) => house.current.count(table)));

describe('what files call fresh', () => {
  it('is answered 428 an hour after the factor, writes nothing, and runs once when it is repeated (trust 14)', async () => {
    on('2026-02-16T18:00:00.000Z');
    const [payout = ''] = ready;
    const { secret, token } = await enrol('admin');
    const headers = { 'idempotency-key': 'payout-of-the-day', 'content-type': 'application/json' };
    later(3601);
    const before = await traces();
    const asked = await as(token, 'PATCH', payout, MARKS, headers);
    expect(asked.status).toBe(428);
    expect(asked.body).toMatchObject({ reason: 'server.step-up', within: 3600, factors: ['totp', 'recovery'] });
    expect(await traces()).toEqual(before);
    const wrong = await as(token, 'POST', 'step-up', { totp: '000000' });
    expect([wrong.status, wrong.body.errors.body[0].field]).toEqual([422, 'totp']);
    const password = await as(token, 'POST', 'step-up', { password: PASSWORD });
    expect([password.status, password.body.errors.body[0].field]).toEqual([422, 'password']);
    expect((await as(token, 'PATCH', payout, MARKS, headers)).status).toBe(428);
    expect((await as(token, 'POST', 'step-up', { totp: codeOf(secret) })).status).toBe(204);
    const done = await as(token, 'PATCH', payout, MARKS, headers);
    expect([done.status, done.body.dispersed]).toEqual([200, true]);
    const after = await traces();
    const again = await as(token, 'PATCH', payout, MARKS, headers);
    expect([again.status, again.body]).toEqual([200, done.body]);
    expect(await traces()).toEqual(after);
  });

  it('is asked once of the calls of one press, however long they take', async () => {
    on('2026-02-17T18:00:00.000Z');
    const [, one = '', other = '', third = ''] = ready;
    const { secret, token } = await enrol('admin');
    later(3601);
    const batch = { 'x-batch': 'press-of-a-button' };
    expect((await as(token, 'PATCH', one, MARKS, batch)).status).toBe(428);
    await as(token, 'POST', 'step-up', { totp: codeOf(secret) });
    expect((await as(token, 'PATCH', one, MARKS, batch)).status).toBe(200);
    later(3601);
    expect((await as(token, 'PATCH', other, MARKS, { 'x-batch': 'another-press' })).status).toBe(428);
    await db()
      .updateTable('_challenges')
      .set({ expires_at: new Date('2030-01-01') })
      .where('purpose', '=', 'batch')
      .execute();
    expect((await as(token, 'PATCH', other, MARKS, batch)).status).toBe(200);
    expect((await as(token, 'PATCH', third, MARKS)).status).toBe(428);
  });

  it('is proved by password by who has no factor, and wrong ones are counted', async () => {
    on('2026-03-10T18:00:00.000Z');
    const { token } = (await signIn('user')).body;
    later(1);
    const wrong = await as(token, 'POST', 'step-up', { password: 'Equivocada1!' });
    expect([wrong.status, wrong.body.errors.body[0].field]).toEqual([422, 'password']);
    expect((await as(token, 'POST', 'step-up', { password: PASSWORD })).status).toBe(204);
    expect((await as(token, 'POST', 'roles')).status).toBe(200);
    const begun = await as(token, 'POST', 'factors', { kind: 'totp', name: 'Teléfono' });
    expect([begun.status, begun.body.mailed]).toEqual([200, true]);
    later(301);
    const old = await as(token, 'POST', 'factors', { kind: 'totp', name: 'Otro' });
    expect([old.status, old.body.within, old.body.factors]).toEqual([428, 300, ['password']]);
  });

  it('guards secrets: nothing is answered and nothing noted before the proof', async () => {
    on('2026-03-11T18:00:00.000Z');
    const { token, secret } = await enrol('root');
    later(301);
    const before = await traces();
    const reveal = () => as(token, 'POST', `users/${PEOPLE.legal.id}/reveal`, { field: 'api_key' });
    expect((await reveal()).status).toBe(428);
    expect(await traces()).toEqual(before);
    await as(token, 'POST', 'step-up', { totp: codeOf(secret) });
    expect((await reveal()).status).toBe(200);
  });
});

describe('a lost factor', () => {
  it('is taken away on the server: the account enrols anew, its sessions end, and the audit says so', async () => {
    on('2026-03-12T18:00:00.000Z');
    const { token } = await enrol('legal');
    expect(await resetFactors(db(), 'nobody@test.mx', 'test')).toBeUndefined();
    expect(await resetFactors(db(), 'LEGAL@test.mx', 'test')).toEqual({ factors: 1 });
    house.current.house.sessions.forget(PEOPLE.legal.id);
    expect((await as(token, 'POST', 'roles')).status).toBe(401);
    expect((await signIn('legal')).body.must).toBe('enrol');
    const lines = db().selectFrom('_audit').select(['record_id', 'actor_name']).where('action', '=', 'reset-factors');
    expect(await lines.execute()).toMatchObject([{ record_id: '3', actor_name: 'test' }]);
  });
});

describe('nothing secret', () => {
  it('lies in the log, in the audit or in any table (trust 17)', async () => {
    on('2026-03-13T18:00:00.000Z');
    const { secret, token, recovery } = await enrol('admin');
    const { pending } = (await signIn('admin')).body;
    const totp = codeOf(secret);
    await send('POST', 'login/factor', { pending, totp });
    await send('POST', 'login/factor', { pending: (await signIn('admin')).body.pending, recovery: recovery[0] });
    const canaries = [secret, token, pending, PASSWORD, ...recovery, ...recovery.map((code) => code.replace('-', ''))];
    const tables = await db()
      .selectFrom('pg_tables')
      .select(['schemaname', 'tablename'])
      .where('schemaname', 'in', ['public', 'jobs'])
      .execute();
    expect(tables.length).toBeGreaterThan(50);
    const texts = [house.current.log()];
    for (const { schemaname, tablename } of tables)
      texts.push(JSON.stringify(await db().selectFrom(`${schemaname}.${tablename}`).selectAll().execute()));
    const found = canaries.filter((canary) => texts.some((text) => text.includes(canary)));
    expect(found).toEqual([]);
  });
});

describe('the days after an update', () => {
  it('let in who has no factor, with a notice each day, and then no more', async () => {
    on('2026-03-14T18:00:00.000Z');
    const { services, schemas } = house.current.house;
    expect((await signIn('legal')).body.must).toBe('enrol');
    await db().insertInto('_sessions').values({ token_hash: 'old', user_id: 1, expires_at: clock.now }).execute();
    await beginFactors({ db: db(), settings: { ...services.settings, demo: false } }, clock.now);
    const { token } = (await signIn('legal')).body;
    const until = new Date(clock.now.getTime() + 30 * 86_400_000).toISOString();
    expect((await as(token, 'POST', 'roles')).body.enrol).toEqual({ must: false, until });
    const call = () => systemCall(services, schemas.current());
    expect(await tellMissing(services, call())).toBeGreaterThan(0);
    expect(await tellMissing(services, call())).toBe(0);
    later(86_400);
    expect(await tellMissing(services, call())).toBeGreaterThan(0);
    later(29 * 86_400);
    expect((await signIn('legal')).body.must).toBe('enrol');
    const over = await as(token, 'POST', 'roles');
    expect([over.status, over.body.reason]).toEqual([401, 'server.factor-required']);
    expect(await tellMissing(services, call())).toBe(0);
  });
});
