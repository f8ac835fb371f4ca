import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startHouse, type TestHouse } from '../helpers/house.ts';
import { realHouse, SCHEMAS } from '../helpers/real-house.ts';

const house = realHouse();
let other: TestHouse;
let count = 0;

beforeAll(async () => {
  const { dataDir } = house.current.settings;
  other = await startHouse({ database: house.current.database, folder: SCHEMAS, env: { DATA_DIR: dataDir } });
});
afterAll(() => other?.stop());

type Somebody = { id: number; token: string; second: string; key: string };
const root = async (method: string, path: string, body?: unknown) => {
  const answer = await house.current.call('root', method, path, body);
  expect(answer.status, `${method} ${path}: ${JSON.stringify(answer.body)}`).toBeLessThan(300);
  return answer.body;
};

/** An account of the staff with two sessions and a key of the API. */
async function somebody(): Promise<Somebody> {
  count += 1;
  const account = {
    email: `p${count}@mesa.mx`,
    username: `Persona ${count}`,
    cellphone: '+525512345678',
    role: 'LEGAL',
  };
  const { id } = await root('POST', 'admins', account);
  const { value: key } = await root('POST', `admins/${id}/reveal`, { field: 'api_key' });
  const { sessions, services } = house.current.house;
  const open = () =>
    services.db.transaction().execute((trx) => sessions.open(trx, id, { address: '127.0.0.1', agent: 'x' }, 'totp'));
  return { id, token: await open(), second: await open(), key };
}

const shown = (at: TestHouse, token: string, method = 'POST', url = '/v1/roles', payload?: object) =>
  at.raw({
    method: method as 'GET',
    url,
    headers: { authorization: `Bearer ${token}` },
    ...(payload ? { payload } : {}),
  });
const rolesAt = async (at: TestHouse, token: string) => {
  const { status, body } = await shown(at, token);
  return status === 200 ? body.roles.join() : status;
};

/** What takes a right away, done at one process; with what the other one is asked then; what it answers. */
const TAKEN: [string, (who: Somebody) => Promise<unknown>, keyof Somebody, unknown][] = [
  ['another role', ({ id }) => root('PUT', `admins/${id}`, { role: 'SENIOR_OPERATIONS' }), 'token', 401],
  ['another role, to a key', ({ id }) => root('PUT', `admins/${id}`, { role: 'SENIOR_OPERATIONS' }), 'key', 401],
  ['no access any more', ({ id }) => root('PUT', `admins/${id}`, { revoked: true }), 'token', 401],
  ['no access any more, to a key', ({ id }) => root('PUT', `admins/${id}`, { revoked: true }), 'key', 401],
  ['no account any more', ({ id }) => root('DELETE', `users/${id}`), 'token', 401],
  ['a new key', ({ id }) => root('POST', `admins/${id}/api-key`), 'key', 401],
  ['a sign-out', ({ token }) => shown(house.current, token, 'POST', '/v1/logout'), 'token', 401],
  [
    'the end of all other sessions',
    ({ token }) => shown(house.current, token, 'DELETE', '/v1/sessions'),
    'second',
    401,
  ],
];

describe('a right that one process took away', () => {
  it.each(TAKEN)('is gone at the next call to another one: %s (trust 42)', async (_, take, by, answer) => {
    for (let time = 0; time < 4; time += 1) {
      const who = await somebody();
      expect(await rolesAt(other, String(who[by]))).toBe('LEGAL');
      await take(who);
      expect(await rolesAt(other, String(who[by]))).toBe(answer);
    }
  });
});
