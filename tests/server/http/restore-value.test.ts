import { describe, expect, it } from 'vitest';
import { type Person, testHouse } from '../helpers/house.ts';

const house = testHouse();
const call = (person: Person, method: string, url: string, body?: object, headers?: Record<string, string>) =>
  house.current.call(person, method, url, body, headers);
const order = async (more: object = {}) =>
  (await call('admin', 'POST', 'orders', { title: 'Uno', amount: 10, owner: 4, ...more })).body.id as number;
const put = (id: number, values: object) => call('admin', 'PUT', `orders/${id}`, values);
const newest = async (id: number) => (await call('admin', 'GET', `orders/${id}/history`)).body.resources[0].id;
const restore = (id: number, audit: unknown, fields: unknown, person: Person = 'admin') =>
  call(person, 'POST', `orders/${id}/history/restore`, { audit, fields } as object);

describe('a value of the history', () => {
  it('that is another record is named as everywhere', async () => {
    const id = await order();
    await put(id, { owner: 5 });
    const [line] = (await call('admin', 'GET', `orders/${id}/history`)).body.resources;
    const names = async (person: number) => (await call('admin', 'GET', `users/${person}`)).body.username;
    expect(line.changes.find(({ field }: { field: string }) => field === 'owner')).toMatchObject({
      before: 4,
      before_label: await names(4),
      after: 5,
      after_label: await names(5),
    });
  });

  it('comes back as an ordinary update: judged, in the audit, with its own way back (desk 43)', async () => {
    const id = await order({ code: 'C1', due: '2026-05-01' });
    await put(id, { title: 'Dos', code: 'C2', due: null });
    const audit = await newest(id);
    await put(id, { title: 'Tres' });
    const answer = await restore(id, audit, ['title', 'due']);
    expect([answer.status, answer.body.title, answer.body.due, answer.body.code]).toEqual([
      200,
      'Uno',
      '2026-05-01',
      'C2',
    ]);
    expect(answer.headers.etag).toBeDefined();
    expect(answer.headers['x-undo']).toBeDefined();
    const [line] = (await call('admin', 'GET', `orders/${id}/history`)).body.resources;
    expect(line).toMatchObject({ operation: 'update', id_user: 2 });
    expect(line.changes.map(({ field }: { field: string }) => field).toSorted()).toEqual(['due', 'title']);
  });

  it('takes the rules of today, and a version that was seen', async () => {
    const id = await order({ code: 'R1' });
    const { etag = '' } = (await put(id, { code: 'R2' })).headers;
    const audit = await newest(id);
    await order({ code: 'R1' });
    expect((await restore(id, audit, ['code'])).status).toBe(409);
    await put(id, { code: 'R3' });
    const body = { audit, fields: ['code'] };
    const stale = await call('admin', 'POST', `orders/${id}/history/restore`, body, { 'if-match': etag });
    expect([stale.status, stale.body.errors.body[0].code]).toEqual([409, 'changed']);
  });

  it('is refused for states, fields of actions, secrets, copies, files and what is not in the line (desk 43)', async () => {
    const id = await order();
    await put(id, { owner: 5 });
    const copied = await newest(id);
    await call('admin', 'PATCH', `orders/${id}`, [{ op: 'replace', path: '/send', value: {} }]);
    const acted = await newest(id);
    await call('admin', 'PUT', 'users/6', { pin: '1234' });
    const [secret] = (await call('admin', 'GET', 'users/6/history')).body.resources;
    const before = await house.current.count('_audit');
    for (const [audit, fields] of [
      [acted, ['status']],
      [acted, ['sent_on']],
      [copied, ['partner']],
      [copied, ['title']],
      [copied, ['owner', 'nada']],
      [copied, ['constructor']],
    ]) {
      const answer = await restore(id, audit, fields);
      expect([fields, answer.status, answer.body.errors.body.at(-1).code]).toEqual([
        fields,
        422,
        'history.not-restorable',
      ]);
    }
    expect((await call('admin', 'POST', 'users/6/history/restore', { audit: secret.id, fields: ['pin'] })).status).toBe(
      422,
    );
    expect(await house.current.count('_audit')).toBe(before);
  });

  it('is refused without the right to the history, to the record, to write, and for the line of another record (desk 43)', async () => {
    const [id, other] = [await order(), await order()];
    await put(id, { title: 'Dos', hidden: 'x' });
    const audit = await newest(id);
    const before = await house.current.count('_audit');
    expect((await restore(other, audit, ['title'])).status).toBe(422);
    expect((await restore(id, audit, ['title'], 'partner')).status).toBe(409);
    expect((await restore(id, audit, ['title'], 'rival')).status).toBe(404);
    expect((await restore(id, audit, ['hidden'], 'legal')).status).toBe(422);
    expect((await restore(id, audit, ['title'], 'legal')).status).toBe(409);
    for (const wrong of [
      [null, ['title']],
      ['1; drop', ['title']],
      [audit, []],
      [audit, 'title'],
      [audit, [1]],
      [10 ** 18, ['title']],
    ] as const)
      expect((await restore(id, wrong[0], wrong[1])).status).toBe(422);
    expect((await call('admin', 'GET', `orders/${id}/history/restore`)).status).toBe(405);
    expect((await call('admin', 'POST', `orders/${id}/history/other`, {})).status).toBe(404);
    expect(await house.current.count('_audit')).toBe(before);
  });
});
