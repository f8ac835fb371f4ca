import { describe, expect, it } from 'vitest';
import { NEW_USER, somebody, userHouse } from './user-house.ts';

const house = userHouse();
const messages = (answer: { body: { errors: { body: { field: string; message: string }[] } } }) =>
  Object.fromEntries(answer.body.errors.body.map(({ field, message }) => [field, message]));

describe('registering somebody', () => {
  it('takes the payload of the console and stores it as sent [U-027, U-009]', async () => {
    const { curp, rfc } = somebody(901);
    const sent = { ...NEW_USER, curp, rfc, email: 'nueva@test.mx', partner_id: 7 };
    const { status, body } = await house.current.call('admin', 'POST', 'users', sent);
    expect(status).toBe(201);
    expect(body).toMatchObject({
      email: 'nueva@test.mx',
      cellphone: '5512345678',
      type_account: 'personal',
      partner_id: 7,
      fout: 0,
      country_code: '+52',
      from_dashboard: true,
      has_lender: true,
      status: 'initial',
      roles: ['USER'],
      validated: false,
      revoked: false,
      logged: false,
      can_publish: false,
      id_partner: null,
      fixed_documents: true,
      has_partner_companies: false,
      terms_signed: false,
      username: null,
      score: null,
      ranking: null,
      last_login: null,
      selfie: null,
    });
    expect(body.general).toMatchObject({ curp, rfc, email: 'nueva@test.mx', cellphone: '5512345678', full_name: null });
    expect(body.created_at).toMatch(/^2026-03-09/);
    const text = JSON.stringify(body);
    for (const secret of ['temporary_password"', 'billing_password', 'api_key', 'password_hash'])
      expect(text).not.toContain(secret);
  });

  it('no list and no record answers a temporary or billing password [U-009]', async () => {
    const id = await house.current.register('admin');
    await house.current.must(
      house.current.call('admin', 'PUT', `users/${id}/billings`, { billing_password: 'muy-secreta' }),
    );
    for (const path of ['users', `users/${id}`, `users/${id}/billings`, `users/${id}/history`])
      for (const who of ['admin', 'root', 'legal'] as const) {
        const { body } = await house.current.call(who, 'GET', path);
        expect(JSON.stringify(body)).not.toMatch(/muy-secreta|"billing_password"|"temporary_password"/);
      }
  });

  it('is for administrators and partners; nobody else can by the call [U-004, U-019]', async () => {
    const sent = { ...NEW_USER, ...{ curp: somebody(902).curp, email: 'otra@test.mx' } };
    await house.current.refused(409, 'legal', 'POST', 'users', sent);
    await house.current.refused(409, 'user', 'POST', 'users', sent);
    expect((await house.current.call('partner', 'POST', 'users', sent)).status).toBe(201);
  });

  it('a partner registers for itself, whatever the body says', async () => {
    const id = await house.current.register('partner', { partner_id: 5 });
    expect((await house.current.call('partner', 'GET', `users/${id}`)).body.id_partner).toBe(4);
    expect((await house.current.call('rival', 'GET', `users/${id}`)).status).toBe(404);
    const forced = { ...NEW_USER, curp: somebody(903).curp, email: 'ajena@test.mx', id_partner: 5 };
    expect((await house.current.call('partner', 'POST', 'users', forced)).body.id_partner).toBe(4);
  });

  it.each([
    ['U-020', {}, { email: 'El correo es obligatorio.' }],
    ['U-020', { email: 'sin-arroba' }, { email: 'El correo no tiene un formato válido.' }],
    ['U-021', { email: 'a@test.mx', cellphone: '55123' }, { cellphone: 'El teléfono debe tener 10 dígitos.' }],
    ['U-021', { email: 'a@test.mx', cellphone: '55123456789' }, { cellphone: 'El teléfono debe tener 10 dígitos.' }],
    ['U-022', { email: 'a@test.mx', type_account: null }, { type_account: 'El tipo de contribuyente es obligatorio.' }],
    ['U-023', { email: 'a@test.mx', curp: 'abc' }, { 'general.curp': 'El CURP no tiene un formato válido.' }],
    [
      'U-023',
      { email: 'a@test.mx', curp: 'gola850101hdfxxx09' },
      { 'general.curp': 'El CURP no tiene un formato válido.' },
    ],
    ['U-025', { email: 'a@test.mx', rfc: 'abc' }, { 'general.rfc': 'El RFC no tiene un formato válido.' }],
    ['U-026', { email: 'a@test.mx', curp: null }, { 'general.curp': 'Debe proporcionar al menos CURP o RFC.' }],
  ])('%s refuses %j with its sentence and writes nothing', async (_id, sent, expected) => {
    const body = { ...NEW_USER, curp: somebody(904).curp, ...sent };
    expect(messages(await house.current.refused(422, 'admin', 'POST', 'users', body))).toMatchObject(expected);
  });

  it('knows persons and companies and nothing else [U-022]', async () => {
    const sent = { ...NEW_USER, curp: somebody(905).curp, email: 'b@test.mx', type_account: 'otro' };
    await house.current.refused(422, 'admin', 'POST', 'users', sent);
    const company = await house.current.register('admin', { type_account: 'company', curp: null, rfc: 'INM090723K76' });
    expect((await house.current.call('admin', 'GET', `companies/${company}`)).status).toBe(200);
  });

  it('a CURP of the right shape with a wrong digit, state or date is taken [U-024]', async () => {
    const { curp } = somebody(906);
    const digit = `${curp.slice(0, 17)}${(Number(curp.at(-1)) + 1) % 10}`;
    await house.current.register('admin', { curp: digit });
    await house.current.register('admin', { curp: `${curp.slice(0, 11)}ZZ${curp.slice(13)}` });
    await house.current.register('admin', { curp: `${curp.slice(0, 6)}1399${curp.slice(10)}` });
  });

  it('a duplicate is 409 and bad data 422, each naming its field [U-029]', async () => {
    const { curp, rfc, email } = somebody(907);
    await house.current.register('admin', { curp, rfc, email });
    const again = { ...NEW_USER, curp, rfc, email };
    const other = somebody(908);
    for (const [sent, field] of [
      [{ ...again, curp: other.curp, rfc: other.rfc }, 'email'],
      [{ ...again, email: other.email, rfc: other.rfc }, 'general.curp'],
      [{ ...again, email: other.email, curp: other.curp }, 'general.rfc'],
    ] as const)
      expect(Object.keys(messages(await house.current.refused(409, 'admin', 'POST', 'users', sent)))).toEqual([field]);
  });

  it('a duplicate at an edit is refused beside its field, in whichever case the e-mail is written [U-029]', async () => {
    const { curp, rfc, email } = somebody(909);
    await house.current.register('admin', { curp, rfc, email });
    const id = await house.current.register('admin');
    for (const [sent, sentence] of [
      [{ curp }, 'Ya existe un usuario con esta CURP.'],
      [{ rfc }, 'Ya existe un usuario con este RFC.'],
      [{ email }, 'Ya existe un usuario con este correo.'],
      [{ email: email.toUpperCase() }, 'Ya existe un usuario con este correo.'],
    ] as const) {
      const answer = await house.current.refused(409, 'admin', 'PUT', `users/${id}/generals`, sent);
      expect(messages(answer)).toEqual({ [`general.${Object.keys(sent)[0]}`]: sentence });
    }
    const shouted = { ...NEW_USER, curp: somebody(910).curp, email: email.toUpperCase() };
    expect(Object.keys(messages(await house.current.refused(409, 'partner', 'POST', 'users', shouted)))).toEqual([
      'email',
    ]);
  });

  it('the account follows the contact that is corrected; who already signs in keeps the e-mail until an administrator changes it', async () => {
    const id = await house.current.register('partner');
    const put = (who: 'partner' | 'admin', sent: object) =>
      house.current.must(house.current.call(who, 'PUT', `users/${id}/generals`, sent));
    const read = async () => (await house.current.call('admin', 'GET', `users/${id}`)).body;
    await put('partner', { email: 'corregida@test.mx', cellphone: '5511112222' });
    expect(await read()).toMatchObject({ email: 'corregida@test.mx', cellphone: '5511112222' });
    await house.current.set(id, { last_login: '2026-03-01T10:00:00Z' });
    await put('partner', { email: 'otra-vez@test.mx' });
    expect(await read()).toMatchObject({ email: 'corregida@test.mx', general: { email: 'otra-vez@test.mx' } });
    await house.current.refused(422, 'partner', 'PUT', `users/${id}`, { email: 'tomada@test.mx' });
    await put('admin', { email: 'por-admin@test.mx' });
    expect(await read()).toMatchObject({ email: 'por-admin@test.mx', general: { email: 'por-admin@test.mx' } });
  });

  it('an administrator changes and deletes no account of the staff here: that is for the super administrator', async () => {
    await house.current.refused(409, 'admin', 'PUT', 'users/3', { email: 'tomada@test.mx' });
    await house.current.refused(409, 'admin', 'PUT', 'users/3/generals', { email: 'tomada@test.mx' });
    await house.current.refused(409, 'admin', 'DELETE', 'users/3');
    await house.current.must(house.current.call('root', 'PUT', 'users/3', { username: 'Otro nombre' }));
  });

  it('refuses markup, emoji and NUL in a name, and dates that are none, each with its sentence', async () => {
    const id = await house.current.register('admin');
    const taken = { name: 'María-José', last_name: "D'Ángelo", full_name: '3M & Cía. (México), S.A. de C.V.' };
    await house.current.must(house.current.call('admin', 'PUT', `users/${id}/generals`, taken));
    for (const [part, field, title, typed] of [
      ['generals', 'general.name', 'Nombre', '<img src=x onerror=alert(1)>'],
      ['generals', 'general.full_name', 'Nombre completo o razón social', 'Ana 🦊'],
      ['beneficiaries', 'beneficiary.last_name', 'Apellido paterno', 'Ana 🇲🇽'],
    ] as const) {
      const name = field.split('.')[1] as string;
      const put = ['admin', 'PUT', `users/${id}/${part}`, { [name]: typed }] as const;
      expect(messages(await house.current.refused(422, ...put))).toEqual({
        [field]: `${title} no lleva emojis, signos < > ni caracteres invisibles.`,
      });
    }
    await house.current.refused(422, 'admin', 'PUT', `users/${id}/generals`, { name: 'a\u0000b' });
    await house.current.refused(422, 'admin', 'PUT', `users/${id}/generals`, { birthdate: '1990-02-30' });
    await house.current.refused(422, 'admin', 'PUT', `users/${id}/generals`, { birthdate: '2090-01-01' });
    const old = await house.current.refused(422, 'admin', 'PUT', `users/${id}/generals`, { birthdate: '1860-01-01' });
    expect(messages(old)).toEqual({
      'general.birthdate': 'La fecha de nacimiento es de hace más de 120 años; revísela.',
    });
    const company = await house.current.register('admin', { type_account: 'company', curp: null, rfc: 'CDE840101AB1' });
    await house.current.must(
      house.current.call('admin', 'PUT', `users/${company}/generals`, { birthdate: '1884-01-01' }),
    );
  });
});

describe('the list', () => {
  it('searches by name, role and partner, with what its columns show [U-001, U-002, U-006]', async () => {
    const id = await house.current.register('partner');
    await house.current.set(id, { general__full_name: 'Zulema Buscada', can_publish: true });
    const list = (who: 'admin' | 'partner' | 'rival', filter: object) =>
      house.current.call(who, 'GET', `users?filter=${encodeURIComponent(JSON.stringify(filter))}`);
    const found = await list('admin', { q: 'zulema', rol: 'USER', id_partner: 4 });
    expect(found.body.resources.map((row: { id: number }) => row.id)).toEqual([id]);
    const [row] = found.body.resources;
    expect(row).toMatchObject({ can_publish: true, logged: false, revoked: false, validated: false });
    expect((await list('admin', { q: 'zulema', id_partner: 5 })).body.count).toBe(0);
    expect((await list('admin', { q: 'zulema', rol: 'CONSULTANT' })).body.count).toBe(0);
    expect((await list('rival', { q: 'zulema', id_partner: 4 })).body.count).toBe(0);
    expect((await list('partner', { q: 'zulema', type_user: 'lender' })).body.count).toBe(1);
    expect((await list('partner', { q: 'zulema', type_user: 'applicant' })).body.count).toBe(0);
    expect((await list('admin', { q: 'zulema', pendings: false })).body.count).toBe(1);
  });

  it('a partner gets neither session nor suspension, not even as a filter [T-030]', async () => {
    const { body } = await house.current.call('partner', 'GET', 'users');
    expect(body.count).toBeGreaterThan(0);
    expect(JSON.stringify(body)).not.toMatch(/"logged"|"revoked"/);
    expect((await house.current.call('partner', 'GET', 'users?filter={"revoked":true}')).status).toBe(422);
  });

  it('only administrators delete, and what is deleted is gone with its sessions [U-007, U-008]', async () => {
    const id = await house.current.register('partner');
    await house.current.refused(409, 'partner', 'DELETE', `users/${id}`);
    await house.current.refused(409, 'legal', 'DELETE', `users/${id}`);
    expect((await house.current.call('admin', 'DELETE', `users/${id}`)).status).toBe(200);
    expect((await house.current.call('admin', 'GET', `users/${id}`)).status).toBe(404);
  });
});
