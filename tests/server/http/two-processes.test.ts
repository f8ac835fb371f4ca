import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startHouse, type TestHouse } from '../helpers/house.ts';

let one: TestHouse;
let two: TestHouse;

beforeAll(async () => {
  one = await startHouse();
  two = await startHouse({ database: one.database, folder: one.folder });
});
afterAll(async () => {
  await two?.stop();
  await one?.stop();
});

describe('two servers on one database', () => {
  it('serve the same data [K-041]', async () => {
    const made = await one.call('admin', 'POST', 'orders', { title: 'Uno', amount: 1 });
    expect((await two.call('admin', 'GET', `orders/${made.body.id}`)).body).toEqual(made.body);
  });

  it('share sessions, and one ends them for both at once [K-041]', async () => {
    const token = await one.token('legal');
    const roles = (house: TestHouse) =>
      house.raw({ method: 'POST', url: '/v1/roles', headers: { authorization: `Bearer ${token}` } });
    expect([(await roles(one)).status, (await roles(two)).status]).toEqual([200, 200]);
    await one.raw({ method: 'POST', url: '/v1/logout', headers: { authorization: `Bearer ${token}` } });
    expect((await roles(two)).status).toBe(401);
  });

  it('go by the rights of today, whichever of them changed those (trust 42)', async () => {
    for (let time = 0; time < 12; time += 1) {
      const id_partner = time % 2 === 0 ? 5 : 4;
      const company = async () => (await two.call('partner', 'POST', 'roles')).body.id_partner;
      expect(await company()).toBe(id_partner === 5 ? 4 : 5);
      expect((await one.call('root', 'PUT', 'users/4', { id_partner })).status).toBe(200);
      expect(await company()).toBe(id_partner);
    }
  });

  it('let a raced action and a repeated call happen once [K-020, K-022]', async () => {
    const { body } = await one.call('admin', 'POST', 'orders', { title: 'Carrera', amount: 1 });
    const act = (house: TestHouse) =>
      house.call('admin', 'PATCH', `orders/${body.id}`, [{ op: 'replace', path: '/status', value: 1 }]);
    const answers = await Promise.all([act(one), act(two), act(one), act(two)]);
    expect(answers.map((answer) => answer.status).sort()).toEqual([200, 409, 409, 409]);
    const post = (house: TestHouse) =>
      house.call('admin', 'POST', 'orders', { title: 'Clave', amount: 1 }, { 'idempotency-key': 'zz' });
    const posts = await Promise.all([post(one), post(two), post(one), post(two)]);
    expect(new Set(posts.map((answer) => answer.body.id)).size).toBe(1);
  });

  it('tell each other what happened', async () => {
    const heard: unknown[] = [];
    const off = two.house.bus.on('change', (data) => void heard.push(data));
    await one.call('admin', 'POST', 'orders', { title: 'Oír', amount: 1 });
    await expect.poll(() => heard.length, { timeout: 5_000 }).toBe(1);
    off();
  });
});
