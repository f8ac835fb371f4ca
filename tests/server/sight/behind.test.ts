import { expect, it } from 'vitest';
import { FIXTURE } from '../helpers/fixture.ts';
import { testHouse } from '../helpers/house.ts';

const list = { ...FIXTURE['orders/list'], filters: ['status', 'urgent', 'owner.username'] };
const house = testHouse({ tree: { ...FIXTURE, 'orders/list': list } });

it('a filter behind a reference is no way to ask about people whom one may not read', async () => {
  const { call, house: running } = house.current;
  await running.services.db.updateTable('users').set({ username: 'Rivales' }).where('id', '=', 5).execute();
  const made = await call('admin', 'POST', 'orders', { title: 'Uno', amount: 10, owner: 4 });
  // The order is the partner's own, and it points to a person of another company.
  await running.services.db.updateTable('orders').set({ owner: 5 }).where('id', '=', made.body.id).execute();
  const ask = async (who: 'admin' | 'partner', name: string) => {
    const filter = encodeURIComponent(JSON.stringify({ 'owner.username': name }));
    const { status, body } = await call(who, 'GET', `orders?filter=${filter}`);
    return [status, body.resources?.length];
  };
  expect((await call('partner', 'GET', 'orders')).body.resources).toHaveLength(1);
  expect([await ask('admin', 'Rivales'), await ask('admin', 'Otros')]).toEqual([
    [200, 1],
    [200, 0],
  ]);
  expect([await ask('partner', 'Rivales'), await ask('partner', 'Otros')]).toEqual([
    [200, 0],
    [200, 0],
  ]);
});
