import { beforeAll, describe, expect, it } from 'vitest';
import type { Person } from '../../helpers/house.ts';
import { somebody, userHouse } from './user-house.ts';

const house = userHouse();
let company = 0;
let person = 0;
beforeAll(async () => {
  company = await house.current.register('partner', { type_account: 'company', curp: null, rfc: 'INM090723K76' });
  person = await house.current.register('admin');
  await house.current.set(person, { general__full_name: 'Rosa Mota Trejo' });
});

const registered = (extra: object = {}) => ({
  company,
  user: person,
  is_registered: true,
  alias: 'Apoderado',
  type: ['legal_representative'],
  role: ['signer'],
  ...extra,
});
const unregistered = (extra: object = {}) => {
  const { name, last_name, second_last_name, rfc, curp } = somebody(970);
  const names = { name, lastname: last_name, second_lastname: second_last_name, rfc, curp };
  return {
    company,
    is_registered: false,
    ...names,
    type: ['legal_representative'],
    role: ['admin', 'signer'],
    ...extra,
  };
};
const add = async (body: object) =>
  (await house.current.must(house.current.call('admin', 'POST', 'legalRepresentatives', body))).body.id;
const change = (id: number, field: string, value: unknown, who: Person = 'admin') =>
  [who, 'PATCH', `legalRepresentatives/${id}`, [{ op: 'replace', path: `/${field}`, value }]] as const;
const review = (id: number, validated: number) =>
  house.current.call('admin', 'POST', `legalRepresentatives/${id}/validators`, { validated });
const newPerson = () => house.current.register('admin');

describe('representatives of a company', () => {
  it('adds a registered person and answers the whole representative [U-100, U-081, U-080, U-083]', async () => {
    const { status, body } = await house.current.call('admin', 'POST', 'legalRepresentatives', registered());
    expect(status).toBe(201);
    expect(body).toMatchObject({ ...registered(), full_name: 'Rosa Mota Trejo', validated: 0, status: null });
    const list = await house.current.call('admin', 'GET', `companies/${company}/legalRepresentatives`);
    expect(list.body.resources).toEqual([expect.objectContaining({ id: body.id, user: person })]);
    const names = [
      'rfc',
      'curp',
      'name',
      'lastname',
      'second_lastname',
      'percentage_of_ownership',
      'email',
      'cellphone',
      'alias',
    ];
    const flags = ['is_registered', 'validation_required', 'signature_required', 'status', 'validated', 'role', 'type'];
    expect(Object.keys(list.body.resources[0])).toEqual(expect.arrayContaining([...names, ...flags]));
    const again = await house.current.refused(409, 'admin', 'POST', 'legalRepresentatives', registered());
    expect(again.body.errors.body[0].message).toBe('Esa persona ya es representante de la compañía.');
    const mine = await house.current.call('admin', 'GET', `users/${person}/companies`);
    expect(mine.body.resources).toEqual([expect.objectContaining({ company, alias: 'Apoderado' })]);
  });

  it.each([
    ['name', 'Nombre es requerido'],
    ['lastname', 'Apellido Paterno es requerido'],
    ['second_lastname', 'Apellido Materno es requerido'],
  ])('an unregistered one without %s: %s [U-098]', async (field, sentence) => {
    const answer = await house.current.refused(
      422,
      'admin',
      'POST',
      'legalRepresentatives',
      unregistered({ [field]: null }),
    );
    expect(answer.body.errors.body).toEqual([expect.objectContaining({ field, message: sentence })]);
  });

  it('needs an RFC or a CURP, and says so in errors.body [U-099, U-102]', async () => {
    const neither = unregistered({ rfc: null, curp: null });
    const answer = await house.current.refused(422, 'admin', 'POST', 'legalRepresentatives', neither);
    expect(answer.body.errors.body[0].message).toBe('RFC o CURP es requerido');
    await add(unregistered({ rfc: null }));
    await add(unregistered({ curp: null }));
  });

  it('knows the seven alias choices [U-082]', async () => {
    const { body } = await house.current.call('admin', 'GET', 'schemas');
    const labels = body.catalogs['representative-aliases'].items.map((item: { label: string }) => item.label);
    expect(labels).toEqual([
      'Accionista',
      'Representante Legal',
      'Apoderado',
      'Administrador',
      'Gerente General',
      'Presidente del consejo',
      'Secretario del consejo',
    ]);
    await house.current.refused(422, 'admin', 'POST', 'legalRepresentatives', unregistered({ alias: 'Jefe' }));
  });

  it('a shareholder is a viewer; anybody else may be admin, signer and viewer [U-083, U-089]', async () => {
    for (const role of [['admin'], ['signer'], ['viewer', 'admin']])
      await house.current.refused(
        422,
        'admin',
        'POST',
        'legalRepresentatives',
        unregistered({ type: ['shareholder'], role }),
      );
    await add(unregistered({ type: ['shareholder'], role: ['viewer'] }));
    await add(unregistered({ role: ['admin', 'signer', 'viewer'] }));
    await house.current.refused(422, 'admin', 'POST', 'legalRepresentatives', unregistered({ role: ['owner'] }));
    await house.current.refused(422, 'admin', 'POST', 'legalRepresentatives', unregistered({ type: ['other'] }));
  });

  it('the share of a shareholder is captured later, in the list, and all add up to 100 % at most [U-090, U-092, U-093]', async () => {
    const other = await house.current.register('admin', { type_account: 'company', curp: null, rfc: 'CLF120101AB1' });
    const shares = { company: other, type: ['shareholder'], role: ['viewer'] };
    await house.current.refused(
      422,
      'admin',
      'POST',
      'legalRepresentatives',
      unregistered({ ...shares, percentage_of_ownership: 10 }),
    );
    const first = await add(unregistered(shares));
    const second = await add(unregistered({ ...shares, rfc: null }));
    for (const value of [-1, 101, 'x'])
      await house.current.refused(422, ...change(first, 'percentage_of_ownership', value));
    expect(
      (await house.current.call(...change(first, 'percentage_of_ownership', 60.5))).body.percentage_of_ownership,
    ).toBe(60.5);
    const over = await house.current.refused(422, ...change(second, 'percentage_of_ownership', 40));
    expect(over.body.message).toBe('Los accionistas suman más de 100 %.');
    expect((await house.current.call(...change(second, 'percentage_of_ownership', 39.5))).status).toBe(200);
    const speaker = await add(unregistered({ company: other, percentage_of_ownership: 0 }));
    await house.current.refused(422, ...change(speaker, 'percentage_of_ownership', 1));
    const { status } = await house.current.call(...change(first, 'percentage_of_ownership', 1, 'partner'));
    expect([404, 409]).toContain(status);
  });

  it('changes role, type and both switches by PATCH; the last type and the last role stay [U-091, U-094]', async () => {
    const id = await add(unregistered());
    for (const [field, value] of [
      ['role', ['viewer']],
      ['type', ['legal_representative', 'shareholder']],
      ['signature_required', true],
      ['validation_required', true],
    ] as const)
      expect((await house.current.call(...change(id, field, value))).body[field]).toEqual(value);
    for (const field of ['role', 'type']) {
      const answer = await house.current.refused(422, ...change(id, field, []));
      expect(answer.body.errors.body[0].message).toMatch(/^Debe quedar al menos un/);
    }
    const refused = await house.current.refused(422, ...change(id, 'role', ['admin']));
    expect(refused.body.message).toBe('Un accionista solo puede consultar.');
    for (const field of ['company', 'user', 'name', 'rfc'])
      await house.current.refused(422, ...change(id, field, null));
  });

  it('is validated once reviewed with 1, and only then [U-084, U-085, U-086, U-087]', async () => {
    const id = await add(unregistered());
    const validate = ['admin', 'PUT', `legalRepresentatives/${id}`, { status: 1 }] as const;
    const reasons = async () => (await house.current.refused(409, ...validate)).body.message;
    const unreviewed = 'El representante todavía no está revisado.';
    expect(await reasons()).toBe(unreviewed);
    await review(id, 2);
    expect(await reasons()).toBe(unreviewed);
    await review(id, 1);
    await house.current.refused(422, 'admin', 'PUT', `legalRepresentatives/${id}`, { status: 2 });
    expect((await house.current.call(...validate)).body).toMatchObject({ status: 1, validated: 1 });
    expect(await reasons()).toBe('El representante ya está validado.');
    await house.current.call(...change(id, 'signature_required', true));
    expect((await house.current.call('admin', 'GET', `legalRepresentatives/${id}`)).body.validated).toBe(1);
  });

  it('is deleted by who manages representatives, never by a partner [U-088, T-032]', async () => {
    const id = await add(registered({ user: await newPerson() }));
    const mine = await house.current.call('partner', 'GET', `companies/${company}/legalRepresentatives`);
    expect(mine.body.resources.map((row: { id: number }) => row.id)).toContain(id);
    for (const call of [
      ['DELETE', `legalRepresentatives/${id}`],
      ['PUT', `legalRepresentatives/${id}`, { status: 1 }],
      ['PATCH', `legalRepresentatives/${id}`, [{ op: 'replace', path: '/role', value: ['admin'] }]],
      ['POST', 'legalRepresentatives', unregistered()],
      ['POST', `companies/${company}/legalRepresentatives`, unregistered()],
      ['POST', `legalRepresentatives/${id}/validators`, { validated: 1 }],
    ] as const) {
      const { status } = await house.current.call('partner', call[0], call[1], call[2]);
      expect([call[0], call[1], [404, 409].includes(status)]).toEqual([call[0], call[1], true]);
    }
    expect((await house.current.call('legal', 'DELETE', `legalRepresentatives/${id}`)).status).toBe(200);
    const left = await house.current.call('admin', 'GET', `companies/${company}/legalRepresentatives`);
    expect(left.body.resources.map((row: { id: number }) => row.id)).not.toContain(id);
  });

  it('a partner gets no signature or validation switch in any answer [T-031]', async () => {
    await add(registered({ user: await newPerson() }));
    const { body } = await house.current.call('partner', 'GET', `companies/${company}/legalRepresentatives`);
    expect(body.count).toBeGreaterThan(0);
    expect(JSON.stringify(body)).not.toMatch(/signature_required|validation_required/);
    expect(
      JSON.stringify((await house.current.call('partner', 'GET', 'schemas/legalRepresentatives')).body),
    ).not.toMatch(/signature_required|validation_required/);
  });
});
