import { describe, expect, it } from 'vitest';
import { watchSpray } from '../../../../src/server/auth/watch-spray.ts';
import { systemCall } from '../../../../src/server/core/system-call.ts';
import { tellPeople } from '../../../../src/server/records/write/tell-people.ts';
import { NOW, PEOPLE } from '../../helpers/house.ts';
import { realHouse, traces } from '../../helpers/real-house.ts';
import { setPassword } from '../../helpers/set-password.ts';

const house = realHouse();
const set = (...names: string[]) => names.map((name) => ({ op: 'replace', path: `/${name}`, value: true }));

let told = 5;

/** Two notices, for LEGAL and for another person; the ids of both. */
async function twoNotices(): Promise<[number, number]> {
  const { services, schemas } = house.current.house;
  // A person told twice of one record is told once: each pair is about another one.
  told += 1;
  const about = { subject: 'users', subject_id: told };
  await services.db.transaction().execute((trx) => {
    const work = { trx, schemas: schemas.current(), now: services.clock(), services };
    return tellPeople(work, [3, 6], 'report-ready', { name: 'Usuarios' }, about);
  });
  const rows = await services.db.selectFrom('notifications').select('id').orderBy('id', 'desc').limit(2).execute();
  return [Number(rows[1]?.id), Number(rows[0]?.id)];
}

describe('notifications', () => {
  it('are marked read, and clicked when they are opened, by the person they are for alone [S-014]', async () => {
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

  it('nobody writes or edits one by the call [S-014]', async () => {
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

describe('guesses spread over many accounts', () => {
  const watch = () => {
    const { services, schemas } = house.current.house;
    return watchSpray(services, systemCall(services, schemas.current()));
  };
  const told = async () =>
    (await house.current.house.services.db
      .selectFrom('notifications')
      .select(['recipient', 'body'])
      .where('event', '=', 'sign-in-spray')
      .orderBy('recipient')
      .execute()) as { recipient: number; body: string }[];

  const signIn = (email: string, password: string, remoteAddress: string) =>
    house.current.raw({ method: 'POST', url: '/v1/login', payload: { email, password }, remoteAddress });

  it('are reported to the administrators once, and lock nobody out (trust 15)', async () => {
    const { db } = house.current.house.services;
    await setPassword(db, PEOPLE.legal.id, 'Correcta1!');
    const guess = async (from: number, to: number) => {
      for (let at = from; at < to; at += 1) await signIn(`victim${at}@test.mx`, 'Verano2026!', `10.${at}.0.1`);
    };
    await guess(0, 49);
    expect(await watch()).toBe(false);
    await guess(49, 50);
    expect(await watch()).toBe(true);
    expect(await watch()).toBe(false);
    const notes = await told();
    expect(notes.map(({ recipient }) => Number(recipient))).toEqual([PEOPLE.root.id, PEOPLE.admin.id]);
    expect(notes[0]?.body).toContain('50 cuentas desde 50 redes');
    expect(JSON.stringify(await db.selectFrom('_attempts').selectAll().execute())).not.toContain('victim');
    expect((await signIn('legal@test.mx', 'Correcta1!', '10.250.0.1')).status).toBe(200);
    house.current.at(new Date(NOW.getTime() + 61 * 60_000));
    expect(await watch()).toBe(false);
    await guess(0, 50);
    expect(await watch()).toBe(true);
    expect(await told()).toHaveLength(4);
  });
});
