import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { bannedMatch, isBanned } from '../../../../src/server/domain/people/banned.ts';
import { realHouse, traces } from '../../helpers/real-house.ts';

const house = realHouse({
  prepare: async ({ house: { services } }) => {
    await sql`update users set general__curp = 'GOMC900101HDFMRR09', general__rfc = 'GOMC900101AB1',
      general__full_name = 'Carlos Gómez Martínez', general__birthdate = '1990-01-01' where id = 6`.execute(
      services.db,
    );
  },
});
const legal = (method: string, path: string, body?: unknown) => house.current.call('legal', method, path, body);
const order = {
  name: 'Juan Pérez',
  agreement: '110/B/2026',
  agreement_date: '2026-01-15',
  uif: 'UIF-7',
  year_lpb: 2026,
};

describe('the list of banned persons and what it refuses [S-035]', () => {
  it('takes the required data alone, in force from the start [S-031, S-032]', async () => {
    const made = await legal('POST', 'bannedUsers', order);
    expect(made.status).toBe(201);
    expect(made.body).toMatchObject({ ...order, enabled: true, curp: null, rfc: null, birthdate: null, siara: null });
    const listed = await legal('GET', 'bannedUsers');
    expect(listed.body.resources[0].name).toBe('Juan Pérez');
    const { form, messages } = (await legal('GET', 'schemas/bannedUsers')).body;
    expect(messages['create.success']).toBe('Se registró como persona bloqueada');
    expect(form.create.after[0].is).toMatchObject({ message: 'create.success', go: '/bannedUsers' });
    expect((await house.current.call('partner', 'GET', 'bannedUsers')).status).toBe(403);
  });

  it.each(['name', 'agreement', 'agreement_date', 'uif', 'year_lpb'])('asks for %s [S-032]', async (field) => {
    const before = await traces(house.current, 'bannedUsers');
    const { [field]: _, ...rest } = { ...order } as Record<string, unknown>;
    const refused = await legal('POST', 'bannedUsers', rest);
    expect(refused.status).toBe(422);
    expect(refused.body.errors.body).toEqual([expect.objectContaining({ field })]);
    expect(await traces(house.current, 'bannedUsers')).toEqual(before);
  });

  it.each([
    ['birthdate', '2030-01-01'],
    ['curp', 'NO-ES'],
    ['rfc', 'XX'],
    ['agreement_date', '2026-02-30'],
    ['year_lpb', 1600],
  ])('says beside %s what is wrong with it [S-035]', async (field, value) => {
    const before = await traces(house.current, 'bannedUsers');
    const refused = await legal('POST', 'bannedUsers', { ...order, [field]: value });
    expect(refused.status).toBe(422);
    expect(refused.body.errors.body[0]).toMatchObject({ field, message: expect.stringMatching(/\w{3}/) });
    expect(await traces(house.current, 'bannedUsers')).toEqual(before);
    expect((await legal('GET', 'schemas/bannedUsers')).body.messages['create.failure']).toBe('{body}');
  });

  it('the switch patches /enabled at once [S-033]', async () => {
    const { id } = (await legal('POST', 'bannedUsers', order)).body;
    const off = await legal('PATCH', `bannedUsers/${id}`, [{ op: 'replace', path: '/enabled', value: false }]);
    expect(off.status).toBe(200);
    expect((await legal('GET', `bannedUsers/${id}`)).body.enabled).toBe(false);
    const { list, messages } = (await legal('GET', 'schemas/bannedUsers')).body;
    expect(list.columns.find((one: { field: string }) => one.field === 'enabled')).toMatchObject({ edit: true });
    expect(messages['update.success']).toBe('Estado actualizado correctamente');
  });

  it('a switch that is refused says so in errors.body[0] and changes nothing [S-034]', async () => {
    const { id } = (await legal('POST', 'bannedUsers', order)).body;
    const before = await traces(house.current, 'bannedUsers');
    const refused = await legal('PATCH', `bannedUsers/${id}`, [{ op: 'replace', path: '/enabled', value: 'quizá' }]);
    expect(refused.status).toBe(422);
    expect(refused.body.errors.body[0].message).toMatch(/Activo/);
    const name = await legal('PATCH', `bannedUsers/${id}`, [{ op: 'replace', path: '/name', value: 'Otro' }]);
    expect(name.status).toBe(422);
    expect((await legal('GET', `bannedUsers/${id}`)).body).toMatchObject({ enabled: true, name: 'Juan Pérez' });
    expect(await traces(house.current, 'bannedUsers')).toEqual(before);
  });
});

describe('screening', () => {
  const person = { curp: 'GOMC900101HDFMRR09' };
  const matches = (banned: object) => bannedMatch(house.current.house.services.db, banned);

  it.each([
    [{ curp: 'GOMC900101HDFMRR09' }, 'CURP'],
    [{ rfc: 'GOMC900101AB1' }, 'RFC'],
    [{ name: 'CARLOS GOMEZ MARTINEZ', birthdate: '1990-01-01' }, 'CARLOS GOMEZ MARTINEZ'],
  ])('finds the person by %j', async (banned, match) => {
    expect(await matches(banned)).toEqual([{ id: 6, name: 'Carlos Gómez Martínez', match }]);
  });

  it.each([
    [{ name: 'Carlos Gómez Martínez' }],
    [{ birthdate: '1990-01-01' }],
    [{ name: 'Carlos', birthdate: '1991-01-01' }],
    [{}],
  ])('does not find by %j', async (banned) => {
    expect(await matches(banned)).toEqual([]);
  });

  it('tells those who watch, deletes nobody, and lets go when switched off or deleted', async () => {
    const { db } = house.current.house.services;
    const schemas = () => house.current.house.schemas.current();
    const told = () => house.current.count('notifications');
    const before = await told();
    const made = await legal('POST', 'bannedUsers', { ...order, ...person });
    expect(await told()).toBe(before + 2);
    expect(await isBanned(db, schemas(), person)).toBe(true);
    expect((await house.current.call('root', 'GET', 'users/6')).status).toBe(200);
    await legal('PATCH', `bannedUsers/${made.body.id}`, [{ op: 'replace', path: '/enabled', value: false }]);
    expect(await isBanned(db, schemas(), person)).toBe(false);
    await legal('PATCH', `bannedUsers/${made.body.id}`, [{ op: 'replace', path: '/enabled', value: true }]);
    expect(await isBanned(db, schemas(), person)).toBe(true);
    await sql`update "bannedUsers" set _deleted_at = now() where id = ${made.body.id}`.execute(db);
    expect(await isBanned(db, schemas(), person)).toBe(false);
  });
});
