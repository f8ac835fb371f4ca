import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { sendInvitation } from '../../../../src/server/auth/invite.ts';
import type { Mail } from '../../../../src/server/core/context.ts';
import { NOW } from '../../helpers/house.ts';
import { realHouse, traces } from '../../helpers/real-house.ts';

const house = realHouse();
const root = (method: string, path: string, body?: unknown) => house.current.call('root', method, path, body);
const anna = { email: 'anna@mesa.mx', username: 'anna', cellphone: '+525512345678', role: 'FINANCE' };
const mailTo = async (user: number) => {
  const waiting = await sql`select 1 from jobs.job
    where name = 'invitation' and (data ->> 'user')::int = ${user}`.execute(house.current.database.db);
  expect(waiting.rows).toHaveLength(1);
  const mails: Mail[] = [];
  const { services, schemas } = house.current.house;
  const mailer = { send: async (mail: Mail) => void mails.push(mail) };
  await sendInvitation({ ...services, schemas: schemas.current(), mailer, now: NOW }, user);
  return mails;
};

describe('creating administrators', () => {
  it('POST /admins with email, username, cellphone and role makes an account with a mailed link [S-009]', async () => {
    const made = await root('POST', 'admins', anna);
    expect(made.status).toBe(201);
    expect(made.body).toMatchObject({
      email: anna.email,
      username: 'anna',
      roles: ['FINANCE'],
      cellphone: anna.cellphone,
    });
    const [mail] = await mailTo(made.body.id);
    expect(mail?.to).toBe(anna.email);
    expect(mail?.text).toMatch(/http\S+/);
    expect(mail?.text).toContain(anna.email);
    const schema = (await root('GET', 'schemas/admins')).body;
    expect(schema.messages['create.success']).toBe('Se creo usuario con exito');
    expect(schema.form.create.after[0].is.message).toBe('create.success');
  });

  it('takes exactly the ten roles, and writes nothing for another [S-007]', async () => {
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

  it('nobody makes a SUPER_ADMIN, neither by role nor by roles [S-008]', async () => {
    const before = await traces(house.current, 'users');
    for (const more of [{ role: 'SUPER_ADMIN' }, { role: 'EXTERNAL' }, { roles: ['SUPER_ADMIN'] }]) {
      const refused = await root('POST', 'admins', { ...anna, email: 'boss@mesa.mx', ...more });
      expect(refused.status).toBe(422);
    }
    expect(await traces(house.current, 'users')).toEqual(before);
    const refused = await root('POST', 'admins', { ...anna, email: 'boss@mesa.mx', role: 'SUPER_ADMIN' });
    expect(refused.body.errors.body[0]).toMatchObject({ field: 'role', message: 'Ese rol no se puede asignar.' });
  });

  it('asks for email and cellphone beside the field, and refuses a duplicate [S-006, S-010]', async () => {
    const before = await traces(house.current, 'users');
    const roleless = await root('POST', 'admins', { ...anna, email: 'nobody@mesa.mx', role: undefined });
    expect([roleless.status, roleless.body.errors.body[0]]).toMatchObject([
      422,
      { field: 'role', message: 'Elija el rol del administrador.' },
    ]);
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

  it('an edit keeps the email [S-011]', async () => {
    const { id } = (await root('POST', 'admins', { ...anna, email: 'edit@mesa.mx' })).body;
    const refused = await root('PUT', `admins/${id}`, { email: '' });
    expect(refused.status).toBe(422);
    expect(refused.body.errors.body[0].field).toBe('email');
    expect((await root('PUT', `admins/${id}`, { username: 'otra' })).body.username).toBe('otra');
  });

  it('the api key is told by the audited call alone, and is another for each [S-012]', async () => {
    const { id, api_key } = (await root('POST', 'admins', { ...anna, email: 'key@mesa.mx' })).body;
    expect(api_key ?? null).toBeNull();
    const told = await root('POST', `admins/${id}/reveal`, { field: 'api_key' });
    expect(told.body.value).toMatch(/^mesa_[\w-]{43}$/);
    expect((await house.current.call('admin', 'POST', `admins/${id}/reveal`, { field: 'api_key' })).status).toBe(403);
    const edit = (await root('GET', 'schemas/admins')).body.form.edit;
    const line = edit.sections.flatMap((one: { fields: object[] }) => one.fields).at(-1);
    expect(line).toMatchObject({ field: 'api_key', widget: 'copy' });
  });
});

describe('the list of administrators', () => {
  it('has email, username and roles, searched by email, for the SUPER_ADMIN alone [S-001]', async () => {
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
  it('PUT { revoked: true } ends the sessions at once, one call per person [S-002, S-003]', async () => {
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

  it('says why it was not done: not oneself, not twice; nothing is left behind [S-004]', async () => {
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

  it('the last who can sign in as SUPER_ADMIN changes his own role neither, whoever asks', async () => {
    const before = await traces(house.current, 'users');
    expect((await root('PUT', 'admins/1', { role: 'LEGAL' })).status).toBe(409);
    expect((await root('PUT', 'admins/1', { role: 'SUPER_ADMIN' })).status).toBeGreaterThanOrEqual(409);
    for (const person of ['admin', 'legal', 'partner'] as const)
      expect((await house.current.call(person, 'PUT', 'admins/2', { role: 'LEGAL' })).status).toBeGreaterThanOrEqual(
        401,
      );
    expect(await traces(house.current, 'users')).toEqual(before);
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

describe("an administrator's account, from its first day to its last", () => {
  const made = async (email: string, role: string, more = {}) => {
    const answer = await root('POST', 'admins', { ...anna, email, username: email, role, ...more });
    expect(answer.status, JSON.stringify(answer.body)).toBe(201);
    return Number(answer.body.id);
  };
  const stored = (id: number) =>
    house.current.database.db
      .selectFrom('users' as never)
      .selectAll()
      .where('id' as never, '=', id as never)
      .executeTakeFirstOrThrow() as Promise<{ roles: string[]; id_partner: number | null; revoked: boolean }>;
  const actionsOf = async (id: number) => {
    const { rows } = await sql<{ action: string; actor_id: number }>`select action, actor_id from _audit
      where resource = 'users' and record_id = ${String(id)} and operation = 'action' order by id`.execute(
      house.current.database.db,
    );
    return rows.map(({ action }) => action);
  };
  const session = async (id: number) => {
    const from = { address: '127.0.0.1', agent: 'test' };
    const { services, sessions } = house.current.house;
    const token = await services.db.transaction().execute((trx) => sessions.open(trx, id, from));
    return () =>
      house.current.raw({ method: 'GET', url: '/v1/requests', headers: { authorization: `Bearer ${token}` } });
  };
  /** The test before left one SUPER_ADMIN; both are one again, with sessions of their own. */
  const root = async (method: string, path: string, body?: unknown) => {
    const { db } = house.current.house.services;
    await db
      .updateTable('users')
      .set({ revoked: false, roles: '["SUPER_ADMIN"]', staff: true })
      .where('id', '=', 1)
      .execute();
    rootSession ??= await tokenOf(1);
    return house.current.raw({
      method: method as 'GET',
      url: `/v1/${path}`,
      headers: { authorization: `Bearer ${rootSession}`, 'content-type': 'application/json' },
      ...(body === undefined ? {} : { payload: JSON.stringify(body) }),
    });
  };
  let rootSession: string | undefined;
  const tokenOf = (id: number) =>
    house.current.house.services.db
      .transaction()
      .execute((trx) => house.current.house.sessions.open(trx, id, { address: '127.0.0.1', agent: 'test' }));

  it('gets another role, in force at once, with its sessions ended and a line in the audit', async () => {
    const id = await made('life@mesa.mx', 'FINANCE');
    const call = await session(id);
    expect((await call()).status).toBe(200);
    const changed = await root('PUT', `admins/${id}`, { role: 'LEGAL' });
    expect([changed.status, changed.body.roles]).toEqual([200, ['LEGAL']]);
    expect((await call()).status).toBe(401);
    expect(await actionsOf(id)).toEqual(['change-role']);
    for (const role of ['SUPER_ADMIN', 'PARTNER', 'undefined', null, ['ADMIN']])
      expect([role, (await root('PUT', `admins/${id}`, { role })).status]).toEqual([role, 422]);
    expect((await stored(id)).roles).toEqual(['LEGAL']);
  });

  it('loses its access and is given it back', async () => {
    const id = await made('back@mesa.mx', 'FINANCE');
    expect((await root('PUT', `admins/${id}`, { revoked: false })).status).toBe(409);
    const call = await session(id);
    expect((await root('PUT', `admins/${id}`, { revoked: true })).status).toBe(200);
    expect((await call()).status).toBe(401);
    const given = await root('PUT', `admins/${id}`, { revoked: false });
    expect([given.status, given.body.revoked]).toEqual([200, false]);
    expect((await call()).status, 'an ended session stays ended').toBe(401);
    expect((await (await session(id))()).status).toBe(200);
    expect(await actionsOf(id)).toEqual(['revoke', 'give-back']);
  });

  it('an officer of a partner gets its company, at once or later, and loses it with the role', async () => {
    const company = await made('socia@mesa.mx', 'PARTNER');
    expect((await stored(company)).id_partner).toBe(company);
    const early = await made('early@mesa.mx', 'PARTNER_COMPLIANCE_OFFICER', { id_partner: company });
    expect((await stored(early)).id_partner).toBe(company);
    const late = await made('late@mesa.mx', 'PARTNER_COMPLIANCE_OFFICER');
    expect((await stored(late)).id_partner).toBeNull();
    const set = await root('PUT', `admins/${late}`, { id_partner: company });
    expect([set.status, set.body.id_partner]).toEqual([200, company]);
    for (const wrong of [late, 999999, 6])
      expect((await root('PUT', `admins/${late}`, { id_partner: wrong })).status).toBe(422);
    const finance = await made('noone@mesa.mx', 'FINANCE', { id_partner: company });
    expect((await stored(finance)).id_partner).toBeNull();
    expect((await root('PUT', `admins/${finance}`, { id_partner: company })).status).toBe(409);
    expect((await root('PUT', `admins/${late}`, { role: 'LEGAL' })).status).toBe(200);
    expect((await stored(late)).id_partner).toBeNull();
    expect(await actionsOf(late)).toEqual(['set-company', 'change-role']);
    expect((await root('PUT', `admins/${company}`, { role: 'LEGAL' })).status, 'a company stays one').toBe(409);
  });
});
