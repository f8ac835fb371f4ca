import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { NOW, PEOPLE } from '../helpers/house.ts';
import { realHouse, traces } from '../helpers/real-house.ts';

const house = realHouse({
  async prepare({ house: { services } }) {
    await sql`insert into requests (id, token, status, "user", user_lender, partner) values
      (900, 'SOL-0900', 0, 6, 6, 4)`.execute(services.db);
    await sql`update users set id_partner = 4 where id = 6`.execute(services.db);
  },
});
const at = (minutes: number) => house.current.at(new Date(NOW.getTime() + minutes * 60_000));
const write = (person: 'root' | 'admin' | 'legal' | 'partner', body: object, subject = 'requests/900') =>
  house.current.call(person, 'POST', `${subject}/comments`, body);
const left = () => traces(house.current, 'comments', 'reminders', 'favourites');
const notices = async (person: number) =>
  house.current.house.services.db
    .selectFrom('notifications')
    .select(['event', 'body', 'subject', 'subject_id'])
    .where('recipient', '=', person)
    .orderBy('id')
    .execute();

describe('comments below a record', () => {
  it('are written and listed by who may read the record, with their author and the record in words', async () => {
    const made = await write('legal', { text: 'Falta la constancia' });
    expect(made.status, JSON.stringify(made.body)).toBe(201);
    expect(made.body).toMatchObject({ subject: 'requests', subject_id: 900, author: 3, text: 'Falta la constancia' });
    const list = await house.current.call('admin', 'GET', 'requests/900/comments');
    expect(list.status).toBe(200);
    expect(list.body.resources[0]).toMatchObject({ author_label: 'legal@test.mx', done: false });
    expect(list.body.resources[0].about).toContain('SOL-0900');
    expect((await house.current.call('admin', 'GET', 'requests/901/comments')).status).toBe(404);
    expect((await house.current.call('admin', 'GET', 'users/6/comments')).body.count).toBe(0);
  });

  it('hang below a company where they hang below the person that it is', async () => {
    await house.current.house.services.db
      .updateTable('users')
      .set({ type_account: 'company' })
      .where('id', '=', 4)
      .execute();
    expect((await write('legal', { text: 'De la compañía' }, 'companies/4')).body).toMatchObject({ subject: 'users' });
    const { body } = await house.current.call('root', 'GET', 'users/4/comments');
    expect(body.resources.map(({ text }: { text: string }) => text)).toEqual(['De la compañía']);
  });

  it('are written below a record that may be read alone, and are not moved', async () => {
    const before = await left();
    expect((await house.current.call('root', 'GET', 'comments')).body).toMatchObject({ count: 0, resources: [] });
    const other = { subject: 'requests', subject_id: 901, text: 'x' };
    const post = (path: string, body: object) => house.current.call('root', 'POST', path, body);
    expect((await post('comments', other)).status).toBe(404);
    expect((await post('comments', { text: 'x' })).status).toBe(404);
    expect((await post('comments', { ...other, subject: 'favourites' })).status).toBe(404);
    expect((await post('reminders', { ...other, at: '2026-04-01T10:00:00Z' })).status).toBe(404);
    expect((await post('favourites', other)).status).toBe(404);
    expect((await write('root', { text: 'x', subject: 'users' })).status).toBe(422);
    expect(await left()).toEqual(before);
    const made = await post('comments', { subject: 'requests', subject_id: 900, text: 'Se queda' });
    expect(made.body).toMatchObject({ subject: 'requests', subject_id: 900 });
    const moved = await house.current.call('root', 'PUT', `comments/${made.body.id}`, { subject_id: 6 });
    expect(moved.status).toBe(422);
  });

  it('are 404 for a partner who reads the request, like reminders and favourites (desk 32)', async () => {
    expect((await house.current.call('partner', 'GET', 'requests/900')).status).toBe(200);
    const made = await write('legal', { text: 'Interno' });
    const before = await left();
    for (const below of ['comments', 'reminders', 'favourites']) {
      expect((await house.current.call('partner', 'GET', `requests/900/${below}`)).status).toBe(404);
      expect((await house.current.call('partner', 'POST', `requests/900/${below}`, { text: 'x' })).status).toBe(404);
    }
    expect((await house.current.call('partner', 'GET', `comments/${made.body.id}`)).status).toBe(403);
    expect(await left()).toEqual(before);
  });

  it('name only people who may read the record: 422, and nobody is told (desk 31)', async () => {
    const before = await left();
    const refused = await write('legal', { text: 'Oiga @admin y @partner', mentions: [2, 4] });
    expect(refused.status).toBe(422);
    expect(JSON.stringify(refused.body)).toContain('#4 no puede ver este registro');
    expect((await write('legal', { text: 'x', assignee: 6 })).status).toBe(422);
    expect((await write('legal', { text: 'x', mentions: [99_999] })).status).toBe(422);
    expect(await left()).toEqual(before);
    const told = await write('legal', { text: 'Oiga @admin', mentions: [2], assignee: 1, due: '2026-03-20' });
    expect(told.status, JSON.stringify(told.body)).toBe(201);
    expect((await notices(2)).at(-1)).toMatchObject({
      event: 'comments.mentioned',
      subject: 'requests',
      subject_id: 900,
    });
    expect((await notices(1)).at(-1)).toMatchObject({ event: 'comments.assigned' });
    expect(JSON.stringify([await notices(1), await notices(2)])).not.toContain('Oiga');
  });

  it('take at most twenty mentions, and only so many in ten minutes', async () => {
    const people = Array.from({ length: 21 }, (_, index) => index + 1);
    expect((await write('legal', { text: 'x', mentions: people })).status).toBe(422);
    await house.current.house.services.db
      .insertInto('comments')
      .values(
        Array.from({ length: 61 }, () => ({
          subject: 'requests',
          subject_id: 900,
          author: 2,
          text: 'x',
          created_at: NOW,
        })),
      )
      .execute();
    const before = await left();
    const flood = await write('admin', { text: 'otra vez' });
    expect(flood.status).toBe(429);
    expect(flood.headers['retry-after']).toBe('600');
    expect(await left()).toEqual(before);
    expect((await write('root', { text: 'los demás siguen' })).status).toBe(201);
  });

  it('are changed by their author for 15 minutes, and later only erased: «Borrado» stays, with its audit (desk 33)', async () => {
    at(0);
    const { body } = await write('legal', { text: '<img src=x onerror=alert(1)>', mentions: [1] });
    const put = (person: 'legal' | 'root', text: string) =>
      house.current.call(person, 'PUT', `comments/${body.id}`, { text });
    expect((await put('root', 'ajeno')).status).toBe(409);
    at(14);
    expect((await put('legal', '<b>dos</b>')).body).toMatchObject({ text: '<b>dos</b>' });
    at(16);
    const late = await put('legal', 'tres');
    expect(late.status).toBe(409);
    expect(late.body.message).toContain('15 minutos');
    const erase = (person: 'legal' | 'root') =>
      house.current.call(person, 'PATCH', `comments/${body.id}`, [{ op: 'replace', path: '/erased', value: true }]);
    expect((await erase('root')).status).toBe(409);
    const erased = await erase('legal');
    expect(erased.status, JSON.stringify(erased.body)).toBe(200);
    const list = await house.current.call('root', 'GET', 'requests/900/comments');
    const row = list.body.resources.find(({ id }: { id: number }) => id === body.id);
    expect(row).toMatchObject({ text: 'Borrado', erased: true });
    expect(row.mentions ?? null).toBeNull();
    const { rows } = await sql<{ before: { text: string } }>`select before from _audit where resource = 'comments'
      and record_id = ${String(body.id)} order by id desc limit 1`.execute(house.current.house.services.db);
    expect(rows[0]?.before.text).toBe('<b>dos</b>');
    expect((await erase('legal')).status).toBe(409);
    at(0);
  });
});

describe('what is assigned', () => {
  it('stands in the own list until it is done, for the assigned person alone', async () => {
    const { body } = await write('legal', { text: 'Llamar al banco', assignee: 1, due: '2026-03-20' });
    const mine = async (person: 'root' | 'admin') =>
      (await house.current.call(person, 'GET', 'assignments')).body.resources.map(({ id }: { id: number }) => id);
    expect(await mine('root')).toContain(body.id);
    expect(await mine('admin')).not.toContain(body.id);
    const finish = (person: 'root' | 'admin') =>
      house.current.call(person, 'PATCH', `comments/${body.id}`, [{ op: 'replace', path: '/done', value: true }]);
    expect((await finish('admin')).status).toBe(409);
    expect((await finish('root')).status).toBe(200);
    expect(await mine('root')).not.toContain(body.id);
  });

  it('is gone with the right to read its record, and so are comment, reminder and favourite', async () => {
    const { db } = house.current.house.services;
    const { body } = await write('legal', { text: 'Sobre la solicitud', assignee: 3 });
    const star = await house.current.call('legal', 'POST', 'requests/900/favourites', {});
    expect(star.status).toBe(201);
    const count = async (path: string) => (await house.current.call('legal', 'GET', path)).body.count;
    expect([await count('assignments'), await count('favourites')]).toEqual([1, 1]);
    await sql`update requests set _deleted_at = now() where id = 900`.execute(db);
    expect([await count('assignments'), await count('favourites')]).toEqual([0, 0]);
    expect((await house.current.call('legal', 'GET', `comments/${body.id}`)).status).toBe(404);
    const before = await left();
    expect((await house.current.call('legal', 'PUT', `comments/${body.id}`, { text: 'x' })).status).toBe(404);
    expect((await house.current.call('legal', 'DELETE', `favourites/${star.body.id}`)).status).toBe(404);
    expect(await left()).toEqual(before);
    await sql`update requests set _deleted_at = null where id = 900`.execute(db);
    expect((await house.current.call('legal', 'DELETE', `favourites/${star.body.id}`)).status).toBe(200);
  });
});

describe('favourites', () => {
  it('are of one person, once for each record', async () => {
    const star = () => house.current.call('admin', 'POST', 'requests/900/favourites', {});
    expect((await star()).status).toBe(201);
    expect((await star()).status).toBe(409);
    expect((await house.current.call('root', 'GET', 'requests/900/favourites')).body.count).toBe(0);
    const { body } = await house.current.call('admin', 'GET', 'favourites');
    expect(body.resources).toMatchObject([{ subject: 'requests', subject_id: 900, person: PEOPLE.admin.id }]);
    expect(body.resources[0].about).toContain('SOL-0900');
  });
});
