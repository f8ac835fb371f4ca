import { beforeEach, describe, expect, it } from 'vitest';
import { PEOPLE, testHouse } from '../helpers/house.ts';
import { setPassword } from '../helpers/set-password.ts';

const house = testHouse({ env: { RATE_SIGN_INS: '1000', RATE_FAILURES: '3' } });
const OLD = 'Correcta1!';
const NEW = 'Distinta2@';
const db = () => house.current.house.services.db;

beforeEach(async () => {
  await setPassword(db(), PEOPLE.legal.id, OLD);
  await db().deleteFrom('_attempts').execute();
});

const signIn = async (password: string) =>
  house.current.raw({ method: 'POST', url: '/v1/login', payload: { email: 'legal@test.mx', password } });
const send = (token: string, payload: object) =>
  house.current.raw({
    method: 'PUT',
    url: '/v1/profile/password',
    headers: { authorization: `Bearer ${token}` },
    payload,
  });
const lives = async (token: string) =>
  (await house.current.raw({ method: 'POST', url: '/v1/roles', headers: { authorization: `Bearer ${token}` } }))
    .status === 200;

describe('changing the own password', () => {
  it('takes the new one, ends the other sessions and keeps this one, with a line in the audit trail (trust 12, desk 55)', async () => {
    const [here, there] = [(await signIn(OLD)).body.token, (await signIn(OLD)).body.token];
    expect((await send(here, { current: OLD, password: NEW })).status).toBe(204);
    expect([await lives(here), await lives(there)]).toEqual([true, false]);
    expect([(await signIn(OLD)).status, (await signIn(NEW)).status]).toEqual([401, 200]);
    const lines = await db().selectFrom('_audit').selectAll().where('action', '=', 'change-password').execute();
    expect(lines).toMatchObject([
      { actor_id: PEOPLE.legal.id, record_id: String(PEOPLE.legal.id), operation: 'update' },
    ]);
    expect(JSON.stringify(lines)).not.toContain(NEW);
  });

  it('refuses a wrong proof beside its field, and the session goes on', async () => {
    const { token } = (await signIn(OLD)).body;
    const answer = await send(token, { current: 'Equivocada1!', password: NEW });
    expect(answer.status).toBe(422);
    expect(answer.body.errors.body).toMatchObject([
      { field: 'current', message: 'La contraseña actual no es correcta.' },
    ]);
    expect(await lives(token)).toBe(true);
    expect((await signIn(OLD)).status).toBe(200);
  });

  it('names the limit that refuses one that is too long, which breaks no rule of the checklist', async () => {
    const { token } = (await signIn(OLD)).body;
    for (const [length, code] of [
      [5_000, 'server.password-long'],
      [4, 'server.password-weak'],
    ] as const) {
      const answer = await send(token, { current: OLD, password: `Aa1!${'x'.repeat(length - 4)}` });
      expect([answer.status, answer.body.errors.body[0].field, answer.body.errors.body[0].code]).toEqual([
        422,
        'password',
        code,
      ]);
      expect(answer.body.errors.body[0].message.includes('1024')).toBe(length > 1024);
    }
  });

  it('cannot be used to guess: wrong proofs count as failed sign-ins (desk 55)', async () => {
    const { token } = (await signIn(OLD)).body;
    const statuses: number[] = [];
    for (let time = 0; time < 5; time++)
      statuses.push((await send(token, { current: `Equivocada${time}!`, password: NEW })).status);
    expect(statuses.at(0)).toBe(422);
    expect(statuses.at(-1)).toBe(429);
    expect((await send(token, { current: OLD, password: NEW })).status).toBe(429);
  });

  it.each([
    [{}, ['current', 'password']],
    [{ current: OLD, password: 'corta' }, ['password']],
    [{ current: OLD, password: OLD }, ['password']],
    [{ current: OLD, password: NEW, user: 1 }, ['user']],
    [{ current: 1, password: [NEW] }, ['current', 'password']],
  ])('refuses %j and leaves the password as it is', async (body, fields) => {
    const { token } = (await signIn(OLD)).body;
    const answer = await send(token, body);
    expect(answer.status).toBe(422);
    expect(answer.body.errors.body.map(({ field }: { field: string }) => field)).toEqual(fields);
    expect((await signIn(OLD)).status).toBe(200);
  });

  it('needs a session', async () => {
    expect((await house.current.call(null, 'PUT', 'profile/password', { current: OLD, password: NEW })).status).toBe(
      401,
    );
  });
});
