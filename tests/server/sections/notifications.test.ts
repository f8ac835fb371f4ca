import { describe, expect, it } from 'vitest';
import { tellPeople } from '../../../src/server/named/tell-people.ts';
import { realHouse, traces } from './real-house.ts';

const house = realHouse();
const set = (...names: string[]) => names.map((name) => ({ op: 'replace', path: `/${name}`, value: true }));

/** Two notices, for LEGAL and for another person; the ids of both. */
async function twoNotices(): Promise<[number, number]> {
  const { services, schemas } = house.current.house;
  const about = { subject: 'users', subject_id: 6 };
  await services.db.transaction().execute((trx) => {
    const work = { trx, schemas: schemas.current(), now: services.clock(), services };
    return tellPeople(work, [3, 6], 'report-ready', { name: 'Usuarios' }, about);
  });
  const rows = await services.db.selectFrom('notifications').select('id').orderBy('id', 'desc').limit(2).execute();
  return [Number(rows[1]?.id), Number(rows[0]?.id)];
}

describe('notifications', () => {
  it('S-014 are marked read, and clicked when they are opened, by the person they are for alone', async () => {
    const [mine, other] = await twoNotices();
    const read = async (id: number) => (await house.current.call('legal', 'GET', `notifications/${id}`)).body;
    expect(await read(mine)).toMatchObject({ received: false, clicked: false, recipient: 3, subject: 'users' });
    const patch = (id: number, ...names: string[]) =>
      house.current.call('legal', 'PATCH', `notifications/${id}`, set(...names));
    expect((await patch(mine, 'received')).status).toBe(200);
    expect(await read(mine)).toMatchObject({ received: true, clicked: false });
    const before = await traces(house.current, 'notifications');
    expect((await patch(mine, 'received')).status).toBe(409);
    expect((await patch(other, 'received')).status).toBe(409);
    expect((await patch(other, 'received', 'clicked')).status).toBe(409);
    expect((await house.current.call('partner', 'PATCH', `notifications/${mine}`, set('received'))).status).toBe(403);
    expect(await traces(house.current, 'notifications')).toEqual(before);
    expect((await patch(mine, 'received', 'clicked')).status).toBe(200);
    expect(await read(mine)).toMatchObject({ received: true, clicked: true });
    expect(await read(other)).toMatchObject({ received: false, clicked: false });
  });

  it('S-014 nobody writes or edits one by the call', async () => {
    const before = await traces(house.current, 'notifications');
    const [id] = await twoNotices().then(([first]) => [first]);
    const after = await traces(house.current, 'notifications');
    expect(after).not.toEqual(before);
    expect((await house.current.call('root', 'POST', 'notifications', { title: 'x' })).status).toBe(409);
    expect((await house.current.call('root', 'PUT', `notifications/${id}`, { title: 'x' })).status).toBe(409);
    expect((await house.current.call('root', 'DELETE', `notifications/${id}`)).status).toBe(409);
    expect(await traces(house.current, 'notifications')).toEqual(after);
  });
});
