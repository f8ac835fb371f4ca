import { describe, expect, it } from 'vitest';
import { PIXEL } from '../helpers/fixture.ts';
import { TODAY, testHouse } from '../helpers/house.ts';

const house = testHouse();
const order = async (more: object = {}) =>
  (await house.current.call('admin', 'POST', 'orders', { title: 'Uno', amount: 10, owner: 4, ...more })).body;
const get = async (id: number) => (await house.current.call('admin', 'GET', `orders/${id}`)).body;
const auditOf = async (id: number) =>
  house.current.house.services.db
    .selectFrom('_audit')
    .selectAll()
    .where('resource', '=', 'orders')
    .where('record_id', '=', String(id))
    .orderBy('id')
    .execute();

describe('plain writes', () => {
  it('creates with 201 and an id, reads, changes and deletes [L-012]', async () => {
    const made = await house.current.call('admin', 'POST', 'orders', {
      title: 'Uno',
      amount: 10.5,
      urgent: true,
      labels: ['a'],
    });
    expect(made.status).toBe(201);
    expect(made.body).toMatchObject({
      id: expect.any(Number),
      title: 'Uno',
      amount: 10.5,
      urgent: true,
      labels: ['a'],
      status: 0,
      code: null,
    });
    const { id } = made.body;
    const changed = await house.current.call('admin', 'PUT', `orders/${id}`, { title: 'Dos' });
    expect(changed.body).toMatchObject({ title: 'Dos', amount: 10.5 });
    expect((await house.current.call('admin', 'DELETE', `orders/${id}`)).status).toBe(200);
    expect((await house.current.call('admin', 'GET', `orders/${id}`)).status).toBe(404);
    expect((await house.current.call('admin', 'DELETE', `orders/${id}`)).status).toBe(404);
  });

  it('takes a body that carries the own id, and empties what is null or an empty text [L-013]', async () => {
    const { id } = await order({ code: 'K1', due: '2026-05-01' });
    const changed = await house.current.call('admin', 'PUT', `orders/${id}`, { id, code: '', due: null });
    expect(changed.status).toBe(200);
    expect(changed.body).toMatchObject({ code: null, due: null, title: 'Uno' });
    expect((await house.current.call('admin', 'PUT', `orders/${id}`, { title: '' })).status).toBe(422);
  });

  it('a duplicate is 409 and names the field, not the value', async () => {
    await order({ code: 'ÚNICO' });
    const answer = await house.current.call('admin', 'POST', 'orders', { title: 'x', amount: 1, code: 'ÚNICO' });
    expect(answer.status).toBe(409);
    expect(answer.body.errors.body[0]).toMatchObject({ field: 'code', code: 'unique' });
    expect(JSON.stringify(answer.body)).not.toContain('ÚNICO');
  });

  it('a part has an address of its own', async () => {
    const { id } = await order();
    expect((await house.current.call('admin', 'GET', `orders/${id}/places`)).body).toMatchObject({
      street: null,
      complete: false,
    });
    const put = await house.current.call('admin', 'PUT', `orders/${id}/places`, { street: 'Calle 1' });
    expect(put.status).toBe(200);
    expect((await house.current.call('admin', 'GET', `orders/${id}/places`)).body).toMatchObject({
      street: 'Calle 1',
      complete: true,
    });
  });

  it('what hangs below a record is made and listed there', async () => {
    const { id } = await order();
    const made = await house.current.call('partner', 'POST', `orders/${id}/lines`, { text: 'Renglón' });
    expect([made.status, made.body.order]).toEqual([201, id]);
    expect((await house.current.call('partner', 'GET', `orders/${id}/lines`)).body).toMatchObject({
      count: 1,
      resources: [{ text: 'Renglón' }],
    });
    const other = await order();
    expect(
      (await house.current.call('partner', 'POST', `orders/${id}/lines`, { text: 'x', order: other.id })).status,
    ).toBe(422);
  });

  it('takes a file as a data URL and looks at its content [L-016]', async () => {
    const made = await house.current.call('admin', 'POST', 'orders', { title: 'Foto', amount: 1, photo: PIXEL });
    expect(made.status).toBe(201);
    const html = `data:image/png;base64,${Buffer.from('<script>alert(1)</script>').toString('base64')}`;
    const refused = await house.current.call('admin', 'POST', 'orders', { title: 'Foto', amount: 1, photo: html });
    expect([refused.status, refused.body.errors.body[0].field]).toEqual([422, 'photo']);
  });
});

describe('states and actions', () => {
  const status = (id: number, value: unknown) =>
    house.current.call('admin', 'PATCH', `orders/${id}`, [{ op: 'replace', path: '/status', value }]);

  it('a state is left and reached by its action, by number or by object [L-017]', async () => {
    const { id } = await order();
    const sent = await status(id, 1);
    expect(sent.body).toMatchObject({ status: 1, sent_on: TODAY });
    expect((await status(id, { status: 2 })).body.status).toBe(2);
    const again = await status(id, { status: 2 });
    expect([again.status, again.body.reason]).toEqual([409, 'verdicts.wrong-state']);
  });

  it('an action takes what it asks, and refuses what it does not', async () => {
    const { id } = await order();
    const act = (value: object) =>
      house.current.call('admin', 'PATCH', `orders/${id}`, [{ op: 'replace', path: '/send', value }]);
    expect((await act({ date: 'ayer' })).status).toBe(422);
    expect((await act({ when: TODAY })).status).toBe(422);
    expect((await act({ date: '2026-03-01' })).body).toMatchObject({ status: 1, sent_on: '2026-03-01' });
  });

  it('a plain PUT of an owned field is its action, with its rights, state and guard, or is refused', async () => {
    const { id } = await order({ urgent: true });
    expect((await house.current.call('admin', 'PUT', `orders/${id}`, { status: 2 })).body.reason).toBe(
      'verdicts.wrong-state',
    );
    expect((await house.current.call('admin', 'PUT', `orders/${id}`, { status: 1 })).body.status).toBe(1);
    expect((await house.current.call('admin', 'PUT', `orders/${id}`, { status: 2 })).body).toMatchObject({
      reason: 'verdicts.guard',
      remedy: 'Depende de: Urgente.',
    });
    const sent = await house.current.call('admin', 'PUT', `orders/${id}`, { sent_on: '2026-01-01' });
    expect([sent.status, sent.body.errors.body[0].remedy]).toEqual([422, 'Cambia con: Enviar.']);
    expect((await house.current.call('admin', 'PUT', `orders/${id}`, { status: 77 })).status).toBe(422);
    expect(await get(id)).toMatchObject({ status: 1, sent_on: TODAY });
  });

  it('two actions on one call are told apart by the state', async () => {
    const { id } = await order();
    const pause = () => house.current.call('admin', 'PUT', `orders/${id}`, { pause: true });
    expect((await pause()).body.status).toBe(3);
    expect((await pause()).body.status).toBe(0);
  });

  it('two operations in one PATCH are applied whole or not at all [L-018]', async () => {
    const { id } = await order();
    const both = [
      { op: 'replace', path: '/title', value: 'Dos' },
      { op: 'replace', path: '/status', value: 1 },
    ];
    expect((await house.current.call('admin', 'PATCH', `orders/${id}`, both)).body).toMatchObject({
      title: 'Dos',
      status: 1,
    });
    const bad = [
      { op: 'replace', path: '/title', value: 'Tres' },
      { op: 'replace', path: '/status', value: 1 },
    ];
    expect((await house.current.call('admin', 'PATCH', `orders/${id}`, bad)).status).toBe(409);
    expect((await get(id)).title).toBe('Dos');
  });

  it('of two people who act at once, one succeeds [K-020]', async () => {
    const { id } = await order();
    const answers = await Promise.all(Array.from({ length: 6 }, () => status(id, 1)));
    expect(answers.map((answer) => answer.status).sort()).toEqual([200, 409, 409, 409, 409, 409]);
    expect((await auditOf(id)).length).toBe(2);
  });
});

describe('marks', () => {
  it('are set in either direction by those who may, and fall when the value changes', async () => {
    const { id } = await order({ place: { street: 'Uno' } });
    const mark = (validated: unknown, person: 'admin' | 'partner' = 'admin') =>
      house.current.call(person, 'POST', `orders/${id}/marks`, { field: 'street', category: 'places', validated });
    expect((await mark(1)).body.place).toMatchObject({ street: 'Uno', street_validated: 1 });
    expect((await mark(2)).body.place.street_validated).toBe(2);
    expect((await mark(5)).status).toBe(422);
    expect((await mark(1, 'partner')).status).toBe(409);
    await mark(1);
    const same = await house.current.call('admin', 'PUT', `orders/${id}`, { place: { street: 'Uno' } });
    expect(same.body.place.street_validated).toBe(1);
    const changed = await house.current.call('admin', 'PUT', `orders/${id}`, { place: { street: 'Dos' } });
    expect(changed.body.place.street_validated).toBe(0);
  });
});

describe('secrets', () => {
  it('are never answered, lie encrypted, and are shown by an audited call alone', async () => {
    const put = await house.current.call('admin', 'PUT', 'users/6', { pin: '9876abcd' });
    expect(put.status).toBe(200);
    expect(JSON.stringify(put.body)).not.toContain('9876abcd');
    const row = await house.current.house.services.db
      .selectFrom('users')
      .selectAll()
      .where('id', '=', 6)
      .executeTakeFirst();
    expect(JSON.stringify(row)).not.toContain('9876abcd');
    const before = await house.current.count('_audit');
    expect((await house.current.call('admin', 'POST', 'users/6/reveal', { field: 'pin' })).body).toEqual({
      value: '9876abcd',
    });
    expect(await house.current.count('_audit')).toBe(before + 1);
    const audit = await house.current.house.services.db.selectFrom('_audit').selectAll().execute();
    expect(JSON.stringify(audit)).not.toContain('9876abcd');
    expect((await house.current.call('admin', 'POST', 'users/6/reveal', { field: 'email' })).status).toBe(422);
  });
});

describe('the audit', () => {
  it('says who, when, what, before, after and under which schemas, in the transaction of the write [K-025]', async () => {
    const { id } = await order();
    await house.current.call('admin', 'PUT', `orders/${id}`, { title: 'Dos', amount: 10 });
    const [created, changed] = await auditOf(id);
    expect(created).toMatchObject({
      operation: 'create',
      before: null,
      after: { title: 'Uno', amount: 10, owner: 4, partner: 4 },
    });
    expect(changed).toMatchObject({
      actor_id: 2,
      actor_name: 'admin',
      operation: 'update',
      before: { title: 'Uno' },
      after: { title: 'Dos' },
      schema_version: house.current.house.schemas.current().version,
      details: { version: 2, ip: '127.0.0.1' },
    });
    expect(new Date(String(changed?.at)).toISOString()).toBe('2026-03-09T18:00:00.000Z');
  });

  it('cannot be changed or thrown away', async () => {
    const { db } = house.current.house.services;
    await order();
    await expect(db.updateTable('_audit').set({ actor_name: 'x' }).execute()).rejects.toThrow();
    await expect(db.deleteFrom('_audit').execute()).rejects.toThrow();
  });

  it('a write that changes nothing leaves no row', async () => {
    const { id } = await order();
    await house.current.call('admin', 'PUT', `orders/${id}`, { title: 'Uno' });
    expect((await auditOf(id)).length).toBe(1);
  });
});

describe('the same call twice', () => {
  const key = (value: string) => ({ 'idempotency-key': value });

  it('is applied once and answered alike [K-022]', async () => {
    const post = () => house.current.call('admin', 'POST', 'orders', { title: 'Una vez', amount: 1 }, key('k-1'));
    const before = await house.current.count('orders');
    const answers = await Promise.all([post(), post(), post()]);
    answers.push(await post());
    expect(new Set(answers.map((answer) => `${answer.status} ${answer.body.id}`)).size).toBe(1);
    expect(await house.current.count('orders')).toBe(before + 1);
  });

  it('with another body is refused, and another person has keys of his own [K-022]', async () => {
    const post = (person: 'admin' | 'partner', title: string) =>
      house.current.call(person, 'POST', 'orders', { title, amount: 1, owner: 4 }, key('k-2'));
    expect((await post('admin', 'a')).status).toBe(201);
    const other = await post('admin', 'b');
    expect([other.status, other.body.reason]).toEqual([409, 'server.idempotency-conflict']);
    expect((await post('partner', 'c')).status).toBe(201);
  });

  it('a refused call leaves its key free', async () => {
    const post = (amount: number) => house.current.call('admin', 'POST', 'orders', { title: 'x', amount }, key('k-3'));
    expect((await post(-1)).status).toBe(422);
    expect((await post(1)).status).toBe(201);
  });
});

describe('two people on one record', () => {
  it('a changed field is a conflict that shows both values, other fields are not [K-023]', async () => {
    const { id } = await order();
    const { headers } = await house.current.call('admin', 'GET', `orders/${id}`);
    const etag = { 'if-match': headers.etag as string };
    expect((await house.current.call('partner', 'PUT', `orders/${id}`, { title: 'De ella' }, etag)).status).toBe(200);
    const other = await house.current.call('admin', 'PUT', `orders/${id}`, { amount: 99 }, etag);
    expect(other.status).toBe(200);
    const clash = await house.current.call('admin', 'PUT', `orders/${id}`, { title: 'Mío', amount: 99 }, etag);
    expect(clash.status).toBe(409);
    expect(clash.body.errors.body).toEqual([
      expect.objectContaining({ field: 'title', code: 'changed', mine: 'Mío', theirs: 'De ella' }),
    ]);
    const fresh = { 'if-match': other.headers.etag as string };
    expect((await house.current.call('admin', 'PUT', `orders/${id}`, { title: 'Mío' }, fresh)).status).toBe(200);
  });

  it('an action on an outdated state is a conflict [K-023]', async () => {
    const { id } = await order();
    const { headers } = await house.current.call('admin', 'GET', `orders/${id}`);
    await house.current.call('admin', 'PATCH', `orders/${id}`, [{ op: 'replace', path: '/status', value: 1 }]);
    const late = await house.current.call(
      'admin',
      'PATCH',
      `orders/${id}`,
      [{ op: 'replace', path: '/status', value: 2 }],
      { 'if-match': headers.etag as string },
    );
    expect([late.status, late.body.reason]).toEqual([409, 'verdicts.changed']);
  });
});
