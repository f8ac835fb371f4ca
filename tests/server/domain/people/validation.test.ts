import { describe, expect, it } from 'vitest';
import { clabeDigit } from '../../../../src/resource/model/digits.ts';
import { EVERY_CASE } from '../../../part.ts';
import { CLABE, somebody, userHouse } from './user-house.ts';

const OTHER_CLABE = `00201007777777778${clabeDigit('00201007777777778')}`;

const house = userHouse();
const mark = (id: number, field: string, validated: unknown, category = 'general') =>
  ['POST', `users/${id}/validators`, { type: 2, field, category, validated }] as const;
const ask = (id: number) => ['POST', 'validators/4/notifications', { user: id }] as const;
const statusOf = async (id: number) => (await house.current.call('admin', 'GET', `users/${id}`)).body.status;

describe('marks beside values', () => {
  it('moves a field between pending, validated and rejected in either direction [U-071, U-075, U-015]', async () => {
    const id = await house.current.register('partner');
    const read = async () => (await house.current.call('admin', 'GET', `users/${id}/generals`)).body.curp_validated;
    expect(await read()).toBe(0);
    for (const next of [1, 2, 1, 0, 2, 0]) {
      expect((await house.current.call('admin', ...mark(id, 'curp', next))).status).toBe(200);
      expect(await read()).toBe(next);
    }
    await house.current.call('admin', 'PUT', `users/${id}/billings`, { zipcode_cfdi: '06000' });
    await house.current.call('admin', ...mark(id, 'zipcode_cfdi', 1, 'billing'));
    const billing = await house.current.call('admin', 'GET', `users/${id}/billings`);
    expect(billing.body).toMatchObject({
      zipcode_cfdi_validated: 1,
      regimen_validated: 0,
      use_validated: 0,
      CFDI_validated: 0,
    });
  });

  it('a changed value is pending again [U-071]', async () => {
    const id = await house.current.register('partner');
    for (const field of ['cellphone', 'email'])
      expect((await house.current.call('admin', ...mark(id, field, 1))).body.general[`${field}_validated`]).toBe(1);
    await house.current.call('admin', ...mark(id, 'phone', 1));
    await house.current.call('admin', 'PUT', `users/${id}/generals`, { phone: '5544443333' });
    expect((await house.current.call('admin', 'GET', `users/${id}/generals`)).body.phone_validated).toBe(0);
  });

  it('is for administrators: no partner and no other role, also not by the call [U-073, U-074]', async () => {
    const id = await house.current.register('partner');
    for (const who of ['partner', 'legal'] as const) await house.current.refused(409, who, ...mark(id, 'curp', 1));
    await house.current.refused(404, 'rival', ...mark(id, 'curp', 1));
    await house.current.refused(409, 'partner', 'PATCH', `users/${id}`, [
      { op: 'replace', path: '/status', value: 'validated' },
    ]);
    for (const validated of [3, '1', null, true])
      await house.current.refused(422, 'admin', ...mark(id, 'curp', validated));
    await house.current.refused(422, 'admin', ...mark(id, 'nothing', 1));
  });

  it('what warned while typing blocks the validation: digits, names and birth dates of a CURP (choice 99) [U-071]', async () => {
    const { curp } = somebody(960);
    const wrong = `${curp.slice(0, 17)}${(Number(curp.at(-1)) + 1) % 10}`;
    const id = await house.current.register('admin', { curp: wrong });
    const digit = await house.current.refused(422, 'admin', ...mark(id, 'curp', 1));
    expect(digit.body.message).toBe('El dígito verificador de la CURP no corresponde; revísela.');
    expect((await house.current.call('admin', ...mark(id, 'curp', 2))).status).toBe(200);
    const other = await house.current.register('admin');
    await house.current.call('admin', 'PUT', `users/${other}/generals`, { birthdate: '2001-01-01' });
    await house.current.refused(422, 'admin', ...mark(other, 'curp', 1));
    await house.current.call('admin', 'PUT', `users/${other}/financials`, {
      clabe: '012180001234567899',
      bank_name: '002',
    });
    await house.current.refused(422, 'admin', ...mark(other, 'clabe', 1, 'financial'));
  });
});

describe('the validation of a person', () => {
  it('with pending fields no request goes through, without it moves the state and tells of it [U-067, U-068, U-069]', async () => {
    const id = await house.current.register('partner');
    await house.current.refused(409, 'partner', ...ask(id));
    await house.current.complete(id, 'partner');
    expect((await house.current.call('partner', 'GET', `validators/${id}/sections`)).body.count).toBe(0);
    const before = await house.current.count('notifications');
    const { status, body } = await house.current.call('partner', ...ask(id));
    expect([status, body.status]).toEqual([200, 'pending_validation']);
    expect(await house.current.count('notifications')).toBeGreaterThan(before);
  });

  it('notifies the administrators, carries the company and the person, and works once [U-070, U-069]', async () => {
    const id = await house.current.register('partner');
    await house.current.complete(id);
    const { db } = house.current.house.services;
    const told = async () =>
      (await db.selectFrom('notifications').select('recipient').execute()).map((row) => Number(row.recipient));
    const before = (await told()).length;
    await house.current.refused(404, 'rival', 'POST', 'validators/5/notifications', { user: id });
    await house.current.refused(404, 'partner', 'POST', 'validators/4/notifications', {});
    for (const foreign of [5, 2, 999999, 'null'])
      expect(
        (await house.current.call('partner', 'POST', `validators/${foreign}/notifications`, { user: id })).status,
      ).toBe(404);
    await house.current.refused(404, 'partner', 'POST', 'validators/5/notifications', { user: id });
    await house.current.must(house.current.call('partner', ...ask(id)));
    expect((await told()).slice(before).sort()).toEqual([1, 2]);
    await house.current.refused(409, 'partner', ...ask(id));
    for (const who of ['legal', 'admin'] as const) {
      const other = await house.current.register('partner');
      await house.current.refused(409, who, 'POST', 'validators/4/notifications', { user: other });
    }
  });

  it('a document is reviewed at the address of its own person, and at no other [U-075]', async () => {
    const [id, other] = [await house.current.register('partner'), await house.current.register('partner')];
    const { db } = house.current.house.services;
    const paper = { user: id, type: 9, context: 'user', current: true, version: 1 };
    const row = await db.insertInto('documents').values(paper).returning('id').executeTakeFirstOrThrow();
    const review = { type: 1, field: String(row.id), validated: 1 };
    for (const person of [other, 1, 999999])
      await house.current.refused(404, 'admin', 'POST', `users/${person}/validators`, review);
    const { status, body } = await house.current.call('admin', 'POST', `users/${id}/validators`, review);
    expect([status, body.validated]).toEqual([200, 1]);
  });

  it('administrators validate what is complete and without contradiction, and nobody else [U-074, U-077]', async () => {
    const id = await house.current.register('partner');
    const validate = ['PATCH', `users/${id}`, [{ op: 'replace', path: '/status', value: 'validated' }]] as const;
    await house.current.set(id, { status: 'pending_validation' });
    await house.current.refused(422, 'admin', ...validate);
    await house.current.complete(id);
    const pending = await house.current.refused(422, 'admin', ...validate);
    expect(pending.body.errors.body).toContainEqual(
      expect.objectContaining({ field: 'general.curp', code: 'unmarked', message: 'CURP: falta validarlo.' }),
    );
    expect(pending.body.errors.body.map((one: { field: string }) => one.field)).toContain('general.id_frontal');
    await house.current.accept(id);
    await house.current.call('admin', ...mark(id, 'street', 2, 'address'));
    const rejected = await house.current.refused(422, 'admin', ...validate);
    expect(rejected.body.message).toBe('Calle: está rechazado.');
    await house.current.call('admin', ...mark(id, 'street', 1, 'address'));
    await house.current.refused(409, 'legal', ...validate);
    expect((await house.current.call('admin', ...validate)).body).toMatchObject({
      status: 'validated',
      validated: true,
    });
    await house.current.refused(409, 'admin', ...validate);
    expect(await statusOf(id)).toBe('validated');
  });

  it('whom an administrator registered is validated without a partner that asks for it [U-077]', async () => {
    const id = await house.current.register('admin');
    await house.current.set(id, { id_partner: null });
    await house.current.complete(id);
    await house.current.accept(id);
    const validate = (person: number) =>
      ['PATCH', `users/${person}`, [{ op: 'replace', path: '/status', value: 'validated' }]] as const;
    expect((await house.current.call('admin', ...validate(id))).body.status).toBe('validated');
    const theirs = await house.current.register('partner');
    await house.current.complete(theirs);
    const refused = await house.current.refused(409, 'admin', ...validate(theirs));
    expect(refused.body.message).toContain('todavía no solicita la validación');
  });

  it('the two sides of the identification are among the pending fields [U-067]', async () => {
    const id = await house.current.register('partner');
    await house.current.complete(id);
    const { db } = house.current.house.services;
    const pending = async () =>
      (await house.current.call('admin', 'GET', `validators/${id}/sections`)).body.resources.flatMap(
        (one: { pending_fields: string[] }) => one.pending_fields,
      );
    expect(await pending()).toEqual([]);
    await db
      .updateTable('documents')
      .set({ current: false })
      .where('user', '=', id)
      .where('type', 'in', [2, 3])
      .execute();
    expect(await pending()).toEqual(['Identificación (frente)', 'Identificación (reverso)']);
    await house.current.refused(409, 'partner', 'POST', 'validators/4/notifications', { user: id });
  });

  describe('of a person who is validated', () => {
    const validated = async () => {
      const id = await house.current.register('partner');
      await house.current.complete(id);
      await house.current.accept(id);
      await house.current.set(id, { status: 'validated', validated: true });
      return id;
    };
    const paperOf = async (id: number, type: number) =>
      Number(
        (
          await house.current.house.services.db
            .selectFrom('documents')
            .select('id')
            .where('user', '=', id)
            .where('type', '=', type)
            .where('current', '=', true)
            .executeTakeFirstOrThrow()
        ).id,
      );
    const undone = async (id: number, does: () => Promise<{ status: number; body: any }>) => {
      const { db } = house.current.house.services;
      const told = async () =>
        (
          await db
            .selectFrom('notifications')
            .select('recipient')
            .where('event', '=', 'users.undo-validation')
            .execute()
        ).length;
      const before = await told();
      const answer = await does();
      expect(answer.status, JSON.stringify(answer.body)).toBeLessThan(300);
      const row = await db.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
      expect([row.status, row.validated]).toEqual(['pending_validation', false]);
      expect(await told()).toBe(before + 2);
      const lines = await db
        .selectFrom('_audit')
        .select('action')
        .where('resource', '=', 'users')
        .where('record_id', '=', String(id))
        .where('action', '=', 'undo-validation')
        .execute();
      expect(lines).toHaveLength(1);
    };
    const call = (...args: Parameters<typeof house.current.call>) => house.current.call(...args);

    // `npm test` asks a value and a paper, each as it is most often undone.
    const UNDOING: [string, (id: number) => ReturnType<typeof call>][] = [
      ['another CLABE', (id: number) => call('admin', 'PUT', `users/${id}/financials`, { clabe: OTHER_CLABE })],
      ['a rejected value', (id: number) => call('admin', ...mark(id, 'street', 2, 'address'))],
      ['a mark that is taken back', (id: number) => call('admin', ...mark(id, 'curp', 0))],
      [
        'a rejected identification',
        async (id: number) =>
          call('admin', 'POST', `users/${id}/validators`, {
            type: 1,
            field: String(await paperOf(id, 2)),
            validated: 2,
          }),
      ],
      ['a deleted identification', async (id: number) => call('admin', 'DELETE', `documents/${await paperOf(id, 3)}`)],
    ];
    const ASKED = EVERY_CASE ? UNDOING : UNDOING.filter((_, at) => at % 3 === 0);
    it.each(ASKED)('%s undoes it, tells the administrators and stands in the audit', async (_, does) => {
      const id = await validated();
      await undone(id, () => does(id));
    });

    it('what is not under review, and a mark that stays, undoes nothing', async () => {
      const id = await validated();
      const { status } = await call('admin', 'PUT', `users/${id}`, { username: 'otro nombre' });
      expect(status).toBe(200);
      await call('admin', ...mark(id, 'curp', 1));
      await call('admin', 'PUT', `users/${id}/financials`, { clabe: CLABE });
      expect(await statusOf(id)).toBe('validated');
    });

    it('an administrator takes it back by hand, nobody else', async () => {
      const id = await validated();
      const back = ['PATCH', `users/${id}`, [{ op: 'replace', path: '/status', value: 'pending_validation' }]] as const;
      await house.current.refused(409, 'legal', ...back);
      await undone(id, () => call('admin', ...back));
    });
  });

  it('a value that is not there cannot be validated [U-074]', async () => {
    const id = await house.current.register('partner');
    const refused = await house.current.refused(422, 'admin', ...mark(id, 'rfc', 1));
    expect(refused.body.message).toBe('RFC no tiene valor: no hay nada que validar.');
    expect((await house.current.call('admin', ...mark(id, 'rfc', 2))).status).toBe(200);
  });

  it('sends a person back to be completed, with a reason', async () => {
    const id = await house.current.register('partner');
    await house.current.set(id, { status: 'pending_validation' });
    const back = (reason: string) =>
      ['PATCH', `users/${id}`, [{ op: 'replace', path: '/status', value: { status: 'initial', reason } }]] as const;
    await house.current.refused(422, 'admin', ...back(''));
    await house.current.refused(409, 'partner', ...back('porque no'));
    expect((await house.current.call('admin', ...back('Falta la firma'))).body.status).toBe('initial');
  });
});
