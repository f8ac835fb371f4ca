import { describe, expect, it } from 'vitest';
import { FIXTURE, type Tree } from '../helpers/fixture.ts';
import { NOW, type Person, testHouse } from '../helpers/house.ts';
import { until } from '../helpers/real-house.ts';

const rights = FIXTURE['orders/permissions'] as { operations: object; actions: object };
const actions = FIXTURE['orders/actions'] as { actions: Record<string, object> };
const messages = FIXTURE['orders/messages'];
const TREE: Tree = {
  ...FIXTURE,
  'orders/permissions': {
    ...rights,
    operations: { ...rights.operations, restore: { '@admins': true } },
  },
  'orders/actions': {
    ...actions,
    actions: {
      ...actions.actions,
      stop: { ...actions.actions.stop, inverse: 'reopen' },
      reopen: { ...actions.actions.reopen, second: { by: 'SUPER_ADMIN', when: { urgent: true } } },
    },
  },
  'orders/messages': { ...messages },
};
const house = testHouse({ tree: TREE, env: { SECOND: 'on' } });

const call = (person: Person, method: string, url: string, body?: object, headers?: Record<string, string>) =>
  house.current.call(person, method, url, body, headers);
const order = async (more: object = {}) =>
  (await call('admin', 'POST', 'orders', { title: 'Uno', amount: 10, owner: 4, ...more })).body.id as number;
const get = async (id: number) => (await call('admin', 'GET', `orders/${id}`)).body;
const put = async (id: number, values: object, person: Person = 'admin') => {
  const answer = await call(person, 'PUT', `orders/${id}`, values);
  expect(answer.status).toBe(200);
  return answer.headers['x-undo'] as string;
};
const undo = (sealed: unknown, person: Person = 'admin', headers?: Record<string, string>) =>
  call(person, 'POST', 'undo', { undo: sealed }, headers);
const lines = () => house.current.count('_audit');
/** A refused call leaves nothing behind: no line of the audit, and the record as it was. */
async function refused(id: number, answer: () => ReturnType<typeof undo>, status: number, reason?: string) {
  const [before, record] = [await lines(), await get(id)];
  const refusal = await answer();
  expect([refusal.status, refusal.body.reason]).toEqual([status, reason ?? refusal.body.reason]);
  expect(refusal.headers['x-undo']).toBeUndefined();
  expect([await lines(), await get(id)]).toEqual([before, record]);
  return refusal;
}

describe('what can be taken back', () => {
  it('an edit goes back to what was there, and the audit says who did it and what it takes back (desk 41)', async () => {
    const id = await order({ code: 'A1', due: '2026-05-01', labels: ['a'] });
    const sealed = await put(id, {
      title: 'Dos',
      amount: 25.5,
      code: '',
      due: '2026-06-01',
      labels: ['b'],
      urgent: true,
    });
    const answer = await undo(sealed);
    expect(answer.status).toBe(200);
    expect(answer.body).toMatchObject({ title: 'Uno', amount: 10, code: 'A1', due: '2026-05-01', labels: ['a'] });
    expect((await get(id)).urgent ?? null).toBeNull();
    expect(answer.headers['x-undo']).toBeUndefined();
    const { resources } = (await call('admin', 'GET', `orders/${id}/history`)).body;
    expect(resources[0]).toMatchObject({ id_user: 2, operation: 'update', undoes: true });
    expect(resources[1].undoes).toBe(false);
  });

  it('a new record is deleted again, and a deleted one comes back', async () => {
    const made = await call('admin', 'POST', 'orders', { title: 'Nuevo', amount: 1, owner: 4 });
    expect((await undo(made.headers['x-undo'])).status).toBe(200);
    expect((await call('admin', 'GET', `orders/${made.body.id}`)).status).toBe(404);
    const id = await order({ title: 'Vuelve' });
    const gone = await call('admin', 'DELETE', `orders/${id}`);
    expect((await undo(gone.headers['x-undo'])).body).toMatchObject({ title: 'Vuelve' });
    expect((await get(id)).title).toBe('Vuelve');
  });

  it('an action goes back by the action that the files name, one without a name is not offered (desk 42)', async () => {
    const id = await order();
    const stopped = await call('admin', 'PUT', `orders/${id}`, { pause: true });
    expect(stopped.body.status).toBe(3);
    expect((await undo(stopped.headers['x-undo'])).body.status).toBe(0);
    const sent = await call('admin', 'PATCH', `orders/${id}`, [{ op: 'replace', path: '/send', value: {} }]);
    expect([sent.status, sent.headers['x-undo']]).toEqual([200, undefined]);
  });

  it('is not offered for secrets, files, marks, effects, what a missing right would refuse, or what changed nothing', async () => {
    const secret = await call('admin', 'PUT', 'users/6', { pin: '1234' });
    const revoked = await call('admin', 'PUT', 'users/6', { revoked: true });
    const id = await order({ place: { street: 'Calle 1' } });
    const mark = { field: 'street', category: 'places', validated: 1 };
    const marked = await call('admin', 'POST', `orders/${id}/marks`, mark);
    const made = await call('partner', 'POST', 'orders', { title: 'Sin borrar', amount: 1, owner: 4 });
    const nothing = await call('admin', 'PUT', `orders/${id}`, { title: 'Uno' });
    for (const answer of [secret, revoked, marked, made, nothing])
      expect([answer.status < 300, answer.headers['x-undo']]).toEqual([true, undefined]);
  });

  it('a repeated call answers with the same way back', async () => {
    const id = await order();
    const again = () => call('admin', 'PUT', `orders/${id}`, { title: 'Dos' }, { 'idempotency-key': 'once-more' });
    const [one, other] = [await again(), await again()];
    expect(one.headers['x-undo']).toBeDefined();
    expect(other.headers['x-undo']).toBe(one.headers['x-undo']);
  });
});

describe('what stands in the way', () => {
  it('another value since: 409 with both, and nothing goes back; other fields do not disturb (desk 41)', async () => {
    const id = await order();
    const sealed = await put(id, { title: 'Dos', amount: 20 });
    await put(id, { code: 'OTRO' }, 'root');
    await put(id, { title: 'Tres' }, 'root');
    const answer = await refused(id, () => undo(sealed), 409, 'undo.changed');
    expect(answer.body.errors.body).toMatchObject([{ field: 'title', code: 'changed', mine: 'Dos', theirs: 'Tres' }]);
    await put(id, { title: 'Dos' }, 'root');
    expect((await undo(sealed)).body).toMatchObject({ title: 'Uno', amount: 10, code: 'OTRO' });
  });

  it('another person, a forged or cut seal, another purpose, a body of another form (desk 41)', async () => {
    const id = await order();
    const sealed = await put(id, { title: 'Dos' });
    const [text = '', seal = ''] = sealed.split('.');
    await refused(id, () => undo(sealed, 'root'), 409, 'undo.impossible');
    const named = JSON.parse(Buffer.from(text, 'base64url').toString());
    const forged = Buffer.from(JSON.stringify({ ...named, person: 1 })).toString('base64url');
    const foreign = house.current.house.services.signer.sign('cursor', text);
    for (const wrong of [`${forged}.${seal}`, text, `${text}.`, `${text}.${foreign}`, `${sealed}.x`, '', null, 7, {}])
      await refused(id, () => undo(wrong), 422);
    await refused(id, () => undo(`${forged}.${seal}`, 'root'), 422);
    await refused(id, () => call('admin', 'POST', 'undo', { undo: sealed, more: 1 }), 422);
    await refused(id, () => call('admin', 'POST', 'undo', [sealed]), 422);
    expect((await undo(sealed)).status).toBe(200);
  });

  it('ten minutes later it is too late; at the last second it is not (desk 41)', async () => {
    const id = await order();
    const [one, other] = [await put(id, { title: 'Dos' }), await put(id, { amount: 20 })];
    try {
      house.current.at(new Date(NOW.getTime() + 600_000));
      expect((await undo(one)).status).toBe(200);
      house.current.at(new Date(NOW.getTime() + 600_001));
      await refused(id, () => undo(other), 409, 'undo.too-late');
    } finally {
      house.current.at(NOW);
    }
  });

  it('the right of today: lost to the section, to the field, to the row (desk 41)', async () => {
    const { db } = house.current.house.services;
    const id = await order();
    const sealed = await put(id, { title: 'Dos' }, 'partner');
    const as = async (roles: string[], id_partner: number) => {
      await db
        .updateTable('users')
        .set({ roles: JSON.stringify(roles), id_partner })
        .where('id', '=', 4)
        .execute();
      await house.current.house.sessions.tell(4);
      const now = async () => (await call('partner', 'POST', 'roles')).body;
      await until(now, (who) => who.id_partner === id_partner && String(who.roles) === String(roles));
    };
    try {
      await as(['PARTNER'], 5);
      await refused(id, () => undo(sealed, 'partner'), 404);
      await as(['LEGAL'], 4);
      await refused(id, () => undo(sealed, 'partner'), 409, 'verdicts.not-allowed');
    } finally {
      await as(['PARTNER'], 4);
    }
    expect((await undo(sealed, 'partner')).body.title).toBe('Uno');
  });

  it('a row that was deleted meanwhile, and a new one that others changed or that others need (desk 41)', async () => {
    const id = await order();
    const sealed = await put(id, { title: 'Dos' });
    await call('admin', 'DELETE', `orders/${id}`);
    const before = await lines();
    expect((await undo(sealed)).status).toBe(404);
    expect(await lines()).toBe(before);
    const made = await call('admin', 'POST', 'orders', { title: 'Nuevo', amount: 1, owner: 4 });
    await call('admin', 'POST', `orders/${made.body.id}/lines`, { text: 'Renglón' });
    await refused(made.body.id, () => undo(made.headers['x-undo']), 409, 'server.depends');
    const other = await call('admin', 'POST', 'orders', { title: 'Nuevo', amount: 1, owner: 4 });
    await put(other.body.id, { due: '2026-05-01' }, 'root');
    await refused(other.body.id, () => undo(other.headers['x-undo']), 409, 'undo.changed');
  });

  it('sent twice, two at once, and after the value came again: it goes back once', async () => {
    const id = await order();
    const sealed = await put(id, { title: 'Dos' });
    const both = await Promise.all([undo(sealed), undo(sealed)]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    await refused(id, () => undo(sealed), 409, 'undo.impossible');
    await put(id, { title: 'Dos' }, 'root');
    await refused(id, () => undo(sealed), 409, 'undo.impossible');
    const once = await put(id, { amount: 20 });
    const key = { 'idempotency-key': 'undo-once' };
    expect([(await undo(once, 'admin', key)).status, (await undo(once, 'admin', key)).status]).toEqual([200, 200]);
  });

  it('an action that somebody did since is not taken back for him', async () => {
    const id = await order();
    const mine = await call('admin', 'PUT', `orders/${id}`, { pause: true });
    await call('root', 'PUT', `orders/${id}`, { pause: true });
    await call('root', 'PUT', `orders/${id}`, { pause: true });
    expect((await get(id)).status).toBe(3);
    await refused(id, () => undo(mine.headers['x-undo']), 409, 'undo.changed');
  });

  it('what the inverse has to wait for, the way back waits for', async () => {
    const id = await order({ urgent: true });
    const stopped = await call('admin', 'PUT', `orders/${id}`, { pause: true });
    const waits = await undo(stopped.headers['x-undo']);
    expect([waits.status, (await get(id)).status]).toEqual([202, 3]);
  });

  it('takes the rules of today: a value that became impossible does not come back', async () => {
    const { db } = house.current.house.services;
    const made = await order({ code: 'ÚNICO' });
    const sealed = await put(made, { code: 'LIBRE' });
    await order({ code: 'ÚNICO' });
    await refused(made, () => undo(sealed), 409, 'server.duplicate');
    await db.deleteFrom('orders').where('code', '=', 'ÚNICO').execute();
  });
});
