import { describe, expect, it } from 'vitest';
import { follow } from '../helpers/follow.ts';
import { CORPORATE, FIRST, partnerHouse, SECOND } from '../helpers/partner-house.ts';
import { ROLES } from '../records/oracle.ts';

const house = partnerHouse();
const db = () => house.current.house.services.db;
const of = (company: number | string) => ({ 'x-id-partner': String(company) });

describe('who comes in', () => {
  it('each of the fourteen roles signs in and is told what it is [T-001, A-017, A-018, A-019, A-020]', async () => {
    expect(ROLES.length).toBe(14);
    for (const role of ROLES) {
      const as = await house.current.as(role.toLowerCase().replaceAll('_', '-'));
      const { body } = await as('POST', 'roles');
      const partner = role.startsWith('PARTNER');
      expect(body).toMatchObject({ roles: [role], isPartner: partner, id_partner: partner ? FIRST : null });
      const permission = role === 'SUPER_ADMIN' ? 0 : role === 'ADMIN' ? 1 : partner ? 'PARTNER' : null;
      expect([role, body.permission, body.isUserAuthorized]).toEqual([
        role,
        permission,
        permission === 0 || permission === 1,
      ]);
    }
  });

  it('somebody without a role comes in as long as a partner company is theirs to act for [A-018, A-021]', async () => {
    await db().updateTable('users').set({ roles: '[]' }).where('id', '=', CORPORATE).execute();
    const payload = { email: 'corporate@demo.mx', password: 'Mesa2026!' };
    const signIn = () => house.current.raw({ method: 'POST', url: '/v1/login', payload });
    expect((await signIn()).status).toBe(200);
    const gone = { _deleted_at: new Date() };
    await db().updateTable('legalRepresentatives').set(gone).where('user', '=', CORPORATE).execute();
    const refused = await signIn();
    expect([refused.status, refused.body.message]).toEqual([403, 'No tienes permisos suficientes']);
    await db().updateTable('legalRepresentatives').set({ _deleted_at: null }).where('user', '=', CORPORATE).execute();
    await db().updateTable('users').set({ roles: '["USER"]' }).where('id', '=', CORPORATE).execute();
    house.current.house.sessions.tell(CORPORATE);
  });

  it('EXTERNAL and CONSULTANT have users, requests and dashboard, and write nothing; the partner’s officer sees its company (trust 5) [T-011]', async () => {
    for (const account of ['external', 'consultant', 'partner-compliance-officer']) {
      const as = await house.current.as(account);
      const { body } = await as('GET', 'schemas');
      expect(body.menu.map((entry: { resource: string }) => entry.resource)).toEqual([
        'dashboard',
        'requests',
        'users',
      ]);
      const before = [await house.current.count('users'), await house.current.count('requests')];
      expect([403, 409]).toContain((await as('POST', 'users', { email: 'x@x.mx' })).status);
      expect([403, 409]).toContain((await as('POST', 'requests', {})).status);
      expect((await as('DELETE', 'users/20')).status).toBeGreaterThanOrEqual(403);
      expect([await house.current.count('users'), await house.current.count('requests')]).toEqual(before);
    }
    const officer = await house.current.as('partner-compliance-officer');
    const { body } = await officer('GET', 'users?limit=100');
    expect(body.count).toBeGreaterThan(0);
    const strangers = await db().selectFrom('users').select('id').where('id_partner', '=', SECOND).execute();
    const seen = body.resources.map((row: { id: number }) => row.id);
    expect(strangers.filter(({ id }) => seen.includes(Number(id)))).toEqual([]);
  });

  it('says on the partner host, and on no other, where partners are explained [A-012]', async () => {
    const at = (host: string) => house.current.raw({ method: 'GET', url: '/v1/public', headers: { host } });
    expect((await at('partners.demo.mx')).body.partner).toEqual({ url: 'https://partners.demo.mx/' });
    expect((await at('mesa.demo.mx')).body.partner).toBeNull();
  });
});

describe('acting for a company', () => {
  it('offers the partner companies of the person: _id, username, roles, general.selfie [T-039, T-040]', async () => {
    const as = await house.current.as('corporate');
    const path = `legalRepresentatives/${CORPORATE}/companies?partner=true`;
    const { status, body } = await as('GET', path);
    expect(status).toBe(200);
    expect(body.resources.map((row: { _id: number }) => row._id).sort()).toEqual([FIRST, SECOND]);
    for (const row of body.resources) {
      expect(row.roles).toContain('PARTNER');
      expect(row.username).toEqual(expect.any(String));
      expect(row.general).toHaveProperty('selfie');
    }
    const acting = await as('GET', path, undefined, of(SECOND));
    expect(acting.body.count).toBe(2);
    const other = await house.current.as('user');
    expect((await other('GET', path)).status).toBe(404);
    const { body: index } = await as('GET', 'schemas');
    expect(index.actor.has_partner_companies).toBe(true);
  });

  it('a partner is offered its own company and has its profile [T-036]', async () => {
    const as = await house.current.as('partner');
    const { body } = await as('GET', `legalRepresentatives/${FIRST}/companies?partner=true`);
    expect(body.resources.map((row: { _id: number }) => row._id)).toEqual([FIRST]);
    expect((await as('GET', 'profile')).body.id).toBe(FIRST);
    const { body: index } = await as('GET', 'schemas');
    expect(index.resources.profile.operations).toContain('read');
    expect(index.console.userMenu).toContainEqual(expect.objectContaining({ resource: 'profile' }));
  });

  it('makes the same rows visible as the company sees itself, and another company’s at the next call [T-039]', async () => {
    const as = await house.current.as('corporate');
    expect((await as('GET', 'requests')).status).toBe(403);
    for (const [company, account] of [
      [FIRST, 'partner'],
      [SECOND, 'partner-two'],
    ] as const) {
      const own = await house.current.as(account);
      for (const list of ['requests', 'users', 'operations', 'debits', 'dispersions']) {
        const mine = await as('GET', `${list}?limit=100`, undefined, of(company));
        const theirs = await own('GET', `${list}?limit=100`);
        expect(mine.status).toBe(200);
        const ids = (body: { resources: { id: number }[] }) => body.resources.map((row) => row.id);
        expect([list, ids(mine.body), mine.body.count]).toEqual([list, ids(theirs.body), theirs.body.count]);
      }
      expect((await as('POST', 'roles', undefined, of(company))).body).toMatchObject({
        id: CORPORATE,
        isPartner: true,
        permission: 'PARTNER',
        id_partner: company,
      });
    }
  });

  it('nobody acts for a company that is not theirs, whatever the header says [T-026]', async () => {
    const person = await house.current.as('user');
    const partner = await house.current.as('partner');
    const admin = await house.current.as('admin');
    for (const as of [person, partner, admin])
      for (const company of [SECOND, '15 ', '15.0', '1e1', '-15', "15' or 1=1", '15,15', 'null', 20]) {
        const answer = await as('GET', 'requests', undefined, of(company));
        expect([company, answer.status]).toEqual([company, 403]);
        expect(JSON.stringify(answer.body)).not.toContain('resources');
      }
    expect((await partner('GET', 'requests', undefined, of(FIRST))).status).toBe(200);
    const client = await db()
      .selectFrom('users')
      .select('id')
      .where('id_partner', '=', FIRST)
      .where('roles', '@>', '["USER"]')
      .executeTakeFirstOrThrow();
    const token = await db()
      .transaction()
      .execute((trx) =>
        house.current.house.sessions.open(trx, Number(client.id), { address: '127.0.0.1', agent: 'test' }),
      );
    const headers = { authorization: `Bearer ${token}`, ...of(FIRST) };
    expect((await house.current.raw({ method: 'GET', url: '/v1/requests', headers })).status).toBe(403);
  });

  it('a representative who only consults reads and writes nothing [T-039]', async () => {
    const as = await house.current.as('corporate');
    const where = (role: string) =>
      db()
        .updateTable('legalRepresentatives')
        .set({ role })
        .where('user', '=', CORPORATE)
        .where('company', '=', SECOND)
        .execute();
    await where('["viewer"]');
    expect((await as('GET', 'users', undefined, of(SECOND))).status).toBe(200);
    const before = await house.current.count('users');
    expect((await as('POST', 'users', { email: 'nuevo@x.mx' }, of(SECOND))).status).toBe(409);
    expect(await house.current.count('users')).toBe(before);
    await where('["admin", "signer"]');
  });

  it('only a validated representative acts: not a new one, not one who was changed or rejected since [T-039]', async () => {
    const as = await house.current.as('corporate');
    const mine = () =>
      db().selectFrom('legalRepresentatives').selectAll().where('user', '=', CORPORATE).where('company', '=', SECOND);
    const { _reviews: marks, status } = await mine().executeTakeFirstOrThrow();
    const set = (values: object) =>
      db()
        .updateTable('legalRepresentatives')
        .set(values)
        .where('user', '=', CORPORATE)
        .where('company', '=', SECOND)
        .execute();
    const answers = async () => {
      const list = await as('GET', 'requests', undefined, of(SECOND));
      const offered = await as('GET', `legalRepresentatives/${CORPORATE}/companies?partner=true`, undefined, of(FIRST));
      return [list.status, offered.body.resources.map((row: { _id: number }) => row._id).toSorted()];
    };
    expect(await answers()).toEqual([200, [FIRST, SECOND]]);
    for (const values of [
      { status: null },
      { _reviews: '{}' },
      { _reviews: '{"_record":2}' },
      { status: null, _reviews: '{}' },
    ]) {
      await set(values);
      expect([values, await answers()]).toEqual([values, [403, [FIRST]]]);
      await set({ status, _reviews: JSON.stringify(marks) });
    }
    expect(await answers()).toEqual([200, [FIRST, SECOND]]);
    const admin = await house.current.as('admin');
    const { id } = await mine().executeTakeFirstOrThrow();
    expect((await admin('PUT', `legalRepresentatives/${id}`, { role: ['admin'] })).status).toBe(200);
    expect(await answers()).toEqual([403, [FIRST]]);
    expect((await admin('POST', `legalRepresentatives/${id}/validators`, { validated: 1 })).status).toBe(200);
    expect(await answers()).toEqual([200, [FIRST, SECOND]]);
    expect((await admin('POST', `legalRepresentatives/${id}/validators`, { validated: 2 })).status).toBe(200);
    expect(await answers()).toEqual([403, [FIRST]]);
    await set({ status, _reviews: JSON.stringify(marks), role: '["admin", "signer"]' });
  });

  it('who is to be validated yet does not even sign in by it [A-018, A-021]', async () => {
    await db().updateTable('users').set({ roles: '[]' }).where('id', '=', CORPORATE).execute();
    await db().updateTable('legalRepresentatives').set({ status: null }).where('user', '=', CORPORATE).execute();
    const payload = { email: 'corporate@demo.mx', password: 'Mesa2026!' };
    expect((await house.current.raw({ method: 'POST', url: '/v1/login', payload })).status).toBe(403);
    await db()
      .updateTable('legalRepresentatives')
      .set({ status: 1 })
      .where('user', '=', CORPORATE)
      .where('role', '@>', '["admin"]')
      .execute();
    await db().updateTable('users').set({ roles: '["USER"]' }).where('id', '=', CORPORATE).execute();
    house.current.house.sessions.tell(CORPORATE);
  });

  it('a representative who is taken off the list is refused from the next call on, files included [T-039]', async () => {
    const as = await house.current.as('corporate');
    const admin = await house.current.as('admin');
    expect((await as('GET', 'requests', undefined, of(SECOND))).status).toBe(200);
    const link = (await as('GET', `users/${SECOND}`, undefined, of(SECOND))).body.selfie?.url;
    if (link) expect((await follow(house.current, link)).statusCode).toBe(200);
    const row = await db()
      .selectFrom('legalRepresentatives')
      .select('id')
      .where('user', '=', CORPORATE)
      .where('company', '=', SECOND)
      .executeTakeFirstOrThrow();
    expect((await admin('DELETE', `legalRepresentatives/${row.id}`)).status).toBeLessThan(300);
    const refused = await as('GET', 'requests', undefined, of(SECOND));
    expect([refused.status, refused.body.reason]).toEqual([403, 'server.company-not-yours']);
    if (link) expect((await follow(house.current, link)).statusCode).toBe(404);
    expect((await as('GET', 'requests', undefined, of(FIRST))).status).toBe(200);
    await db().updateTable('users').set({ revoked: true }).where('id', '=', FIRST).execute();
    expect((await as('GET', 'requests', undefined, of(FIRST))).status).toBe(403);
    await db().updateTable('users').set({ revoked: false }).where('id', '=', FIRST).execute();
  });
});
