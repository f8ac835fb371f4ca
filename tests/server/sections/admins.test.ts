import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { realHouse, traces } from './real-house.ts';

const house = realHouse();
const root = (method: string, path: string, body?: unknown) => house.current.call('root', method, path, body);
const anna = { email: 'anna@mesa.mx', username: 'anna', cellphone: '+525512345678', role: 'FINANCE' };
const mailTo = async (email: string) => {
  const { rows } = await house.current.database.db
    .selectFrom('jobs.job' as never)
    .selectAll()
    .execute()
    .then((all) => ({ rows: all as { name: string; data: { to?: string; text?: string } }[] }));
  return rows.filter(({ name, data }) => name === 'mail' && data.to === email);
};

describe('creating administrators', () => {
  it('S-009 POST /admins with email, username, cellphone and role makes an account with a mailed link', async () => {
    const made = await root('POST', 'admins', anna);
    expect(made.status).toBe(201);
    expect(made.body).toMatchObject({
      email: anna.email,
      username: 'anna',
      roles: ['FINANCE'],
      cellphone: anna.cellphone,
    });
    const [mail] = await mailTo(anna.email);
    expect(mail?.data.text).toMatch(/http\S+/);
    expect(mail?.data.text).toContain(anna.email);
    const schema = (await root('GET', 'schemas/admins')).body;
    expect(schema.messages['create.success']).toBe('Se creo usuario con exito');
    expect(schema.form.create.after[0].is.message).toBe('create.success');
  });

  it('S-007 takes exactly the ten roles, and writes nothing for another', async () => {
    const roles = (await root('GET', 'schemas/admins')).body.fields.role.choices;
    expect(roles).toEqual([
      'ADMIN',
      'SENIOR_OPERATIONS',
      'JUNIOR_OPERATIONS',
      'LEGAL',
      'COMPLIANCE_OFFICER',
      'FINANCE',
      'HUMAN_RESOURCES',
      'ACCOUNTING',
      'PARTNER',
      'PARTNER_COMPLIANCE_OFFICER',
    ]);
    for (const role of roles) {
      const sent = { ...anna, email: `${role.toLowerCase().replaceAll('_', '-')}@mesa.mx`, role };
      expect([role, (await root('POST', 'admins', sent)).status]).toEqual([role, 201]);
    }
  });

  it('S-008 nobody makes a SUPER_ADMIN, neither by role nor by roles', async () => {
    const before = await traces(house.current, 'users');
    for (const more of [{ role: 'SUPER_ADMIN' }, { role: 'EXTERNAL' }, { roles: ['SUPER_ADMIN'] }]) {
      const refused = await root('POST', 'admins', { ...anna, email: 'boss@mesa.mx', ...more });
      expect(refused.status).toBe(422);
    }
    expect(await traces(house.current, 'users')).toEqual(before);
    const refused = await root('POST', 'admins', { ...anna, email: 'boss@mesa.mx', role: 'SUPER_ADMIN' });
    expect(refused.body.errors.body[0]).toMatchObject({ field: 'role', message: 'Ese rol no se puede asignar.' });
  });

  it('S-006 S-010 asks for email and cellphone beside the field, and refuses a duplicate', async () => {
    const before = await traces(house.current, 'users');
    const empty = await root('POST', 'admins', { username: 'x', role: 'LEGAL' });
    expect(empty.status).toBe(422);
    expect(empty.body.errors.body.map((one: { field: string }) => one.field)).toEqual(['email', 'cellphone']);
    expect((await root('GET', 'schemas/admins')).body.fields.cellphone.default).toBe('+52');
    expect((await root('POST', 'admins', { ...anna, cellphone: '5512345678' })).status).toBe(422);
    const twice = await root('POST', 'admins', anna);
    expect(twice.status).toBe(409);
    expect(twice.body.errors.body[0]).toMatchObject({
      field: 'email',
      message: 'Ya existe una cuenta con este correo.',
    });
    expect(await traces(house.current, 'users')).toEqual(before);
  });

  it('S-011 an edit keeps the email', async () => {
    const { id } = (await root('POST', 'admins', { ...anna, email: 'edit@mesa.mx' })).body;
    const refused = await root('PUT', `admins/${id}`, { email: '' });
    expect(refused.status).toBe(422);
    expect(refused.body.errors.body[0].field).toBe('email');
    expect((await root('PUT', `admins/${id}`, { username: 'otra' })).body.username).toBe('otra');
    expect((await root('PUT', `admins/${id}`, { role: 'ADMIN' })).status).toBe(422);
  });

  it('S-012 the api key is told by the audited call alone, and is another for each', async () => {
    const { id, api_key } = (await root('POST', 'admins', { ...anna, email: 'key@mesa.mx' })).body;
    expect(api_key ?? null).toBeNull();
    const told = await root('POST', `admins/${id}/reveal`, { field: 'api_key' });
    expect(told.body.value).toMatch(/^[\w-]{32}$/);
    expect((await house.current.call('admin', 'POST', `admins/${id}/reveal`, { field: 'api_key' })).status).toBe(403);
    const edit = (await root('GET', 'schemas/admins')).body.form.edit;
    const line = edit.sections.flatMap((one: { fields: object[] }) => one.fields).at(-1);
    expect(line).toMatchObject({ field: 'api_key', widget: 'copy' });
  });
});

describe('the list of administrators', () => {
  it('S-001 has email, username and roles, searched by email, for the SUPER_ADMIN alone', async () => {
    const { list } = (await root('GET', 'schemas/admins')).body;
    expect(list.columns.map((one: { field: string }) => one.field)).toEqual(['email', 'username', 'roles']);
    expect(list.search.in).toEqual(['email']);
    const found = await root('GET', `admins?filter=${encodeURIComponent('{"q":"anna@m"}')}`);
    expect(found.body.resources.map((one: { email: string }) => one.email)).toEqual([anna.email]);
    expect((await house.current.call('admin', 'GET', 'admins')).status).toBe(403);
    const all = (await root('GET', 'admins?limit=100')).body.resources as { email: string }[];
    expect(all.map(({ email }) => email)).not.toContain('partner@test.mx');
  });
});

describe('revoking access', () => {
  it('S-002 S-003 PUT { revoked: true } ends the sessions at once, one call per person', async () => {
    expect((await house.current.call('legal', 'GET', 'requests')).status).toBe(200);
    const done = await root('PUT', 'admins/3', { revoked: true });
    expect(done.status).toBe(200);
    const after = await house.current.call('legal', 'GET', 'requests');
    expect(after.status).toBe(401);
    const { bulk } = (await root('GET', 'schemas/admins')).body.list;
    expect(bulk).toEqual(['revoke']);
    const { messages } = (await root('GET', 'schemas/admins')).body;
    expect([messages['revoke.title'], messages['revoke.success']]).toEqual([
      'Revocar acceso',
      'Administrador actualizado',
    ]);
  });

  it('S-004 says why it was not done: not oneself, not twice; nothing is left behind', async () => {
    const before = await traces(house.current, 'users');
    const self = await root('PUT', 'admins/1', { revoked: true });
    expect(self.status).toBe(409);
    expect(self.body.message).not.toBe('');
    const twice = await root('PUT', 'admins/3', { revoked: true });
    expect([twice.status, twice.body.message]).toEqual([409, 'Ya no tiene acceso, o es su propia cuenta.']);
    expect((await root('GET', 'admins/1')).body.revoked).not.toBe(true);
    expect(await traces(house.current, 'users')).toEqual(before);
    expect((await root('GET', 'schemas/admins')).body.messages['revoke.failure']).toBe('Error: {error}');
  });

  it('an ADMIN deletes no account of the staff, the last SUPER_ADMIN who can sign in least of all', async () => {
    const before = await traces(house.current, 'users');
    const refused = await house.current.call('admin', 'DELETE', 'users/1');
    expect(refused.status).toBe(409);
    expect(refused.body.message).toContain('Las cuentas del personal se llevan en Administradores.');
    expect(await traces(house.current, 'users')).toEqual(before);
    expect((await root('GET', 'admins/1')).status).toBe(200);
  });

  it('of two who revoke each other at the same moment one stays', async () => {
    const { db } = house.current.house.services;
    const promoted = { roles: JSON.stringify(['SUPER_ADMIN']), staff: true };
    await db.updateTable('users').set(promoted).where('id', '=', 2).execute();
    await Promise.all([house.current.token('root'), house.current.token('admin')]);
    const answers = await Promise.all([
      root('PUT', 'admins/2', { revoked: true }),
      house.current.call('admin', 'PUT', 'admins/1', { revoked: true }),
    ]);
    expect(answers.map(({ status }) => status).filter((status) => status === 200)).toHaveLength(1);
    const { rows } = await sql`select id from users where roles @> '["SUPER_ADMIN"]' and revoked is not true`.execute(
      db,
    );
    expect(rows).toHaveLength(1);
  });
});
