import { sql } from 'kysely';
import { describe, expect, it, vi } from 'vitest';
import { needsPerson } from '../../../src/resource/access/needs-person.ts';
import type { Schemas } from '../../../src/resource/model/definition.ts';
import { todayAt } from '../../../src/server/core/clock.ts';
import { isRefusal } from '../../../src/server/core/refusal.ts';
import type { PlanStep } from '../../../src/server/core/write-types.ts';
import { write } from '../../../src/server/records/write/write.ts';
import { exampleOf, routeLine, routesOf } from '../../rights/walk.ts';
import { type Answer, NOW, PEOPLE } from '../helpers/house.ts';
import { realHouse } from '../helpers/real-house.ts';
import { setPassword } from '../helpers/set-password.ts';

const RATE = 1_500;
const house = realHouse({ env: { RATE_CALLS: String(RATE) } });
const root = (method: string, path: string, body?: unknown) => house.current.call('root', method, path, body);
const db = () => house.current.house.services.db;
let count = 0;

/** A call with a key, or with whatever is shown in its place. */
const by = (key: string, method: string, path: string, body?: unknown, headers: Record<string, string> = {}) =>
  house.current.call(null, method, path, body, { authorization: `Bearer ${key}`, ...headers });

/** An account of the staff with a key, as a SUPER_ADMIN makes and reads it. */
async function newAccount(role = 'LEGAL'): Promise<{ id: number; key: string }> {
  count += 1;
  const account = { email: `key${count}@mesa.mx`, username: `key ${count}`, cellphone: '+525512345678', role };
  const made = await root('POST', 'admins', account);
  expect(made.status, JSON.stringify(made.body)).toBe(201);
  return { id: made.body.id, key: await keyOf(made.body.id) };
}

async function keyOf(id: number): Promise<string> {
  const told = await root('POST', `admins/${id}/reveal`, { field: 'api_key' });
  expect(told.status, JSON.stringify(told.body)).toBe(200);
  return told.body.value;
}

const refusalOf = ({ status, body }: Answer) => [status, body?.reason];
const ENDED = [401, 'server.key-ended'];
const CLOSED = [403, 'server.key-refused'];

describe('a key of the API', () => {
  it('opens the API as its person, with the rights of that person', async () => {
    const { id, key } = await newAccount();
    expect(key).toMatch(/^mesa_[\w-]{43}$/);
    expect((await by(key, 'POST', 'roles')).body).toMatchObject({ id, roles: ['LEGAL'] });
    expect((await by(key, 'GET', 'users')).status).toBe(200);
    expect((await by(key, 'GET', 'admins')).status).toBe(403);
  });

  it('is in no table but as a keyed hash and sealed (trust 17)', async () => {
    const { key } = await newAccount();
    const tables = await sql<{ name: string }>`select quote_ident(schemaname) || '.' || quote_ident(tablename) as name
      from pg_tables where schemaname in ('public', 'jobs')`.execute(db());
    for (const { name } of tables.rows) {
      const held = await sql`select 1 from ${sql.raw(name)} as t where t::text like ${`%${key}%`} limit 1`.execute(
        db(),
      );
      expect(held.rows, name).toEqual([]);
    }
  });

  it('made before this update opens nothing until another one is made', async () => {
    const old = `mesa_${'a'.repeat(43)}`;
    for (const value of ['demo_123456789012345678901234', old]) {
      await sql`update users set api_key = ${house.current.house.services.secrets.close(value)} where id = 3`.execute(
        db(),
      );
      expect(await keyOf(3)).toBe(value);
      expect(refusalOf(await by(value, 'POST', 'roles'))).toEqual([401, 'server.not-signed-in']);
    }
    expect((await root('GET', 'admins/3')).body.api_key_open).toBe(false);
    expect((await root('POST', 'admins/3/api-key')).body).toEqual({ key: null });
    expect((await by(await keyOf(3), 'POST', 'roles')).body.id).toBe(3);
  });

  it('is made by its person, who sees it in that answer alone; the old one ends at once, and the audit says who', async () => {
    const [first, second] = [
      await house.current.call('legal', 'POST', `profile/${PEOPLE.legal.id}/api-key`),
      await house.current.call('legal', 'POST', `profile/${PEOPLE.legal.id}/api-key`),
    ];
    expect([first.status, second.status]).toEqual([200, 200]);
    expect(Object.keys(second.body)).toEqual(['key']);
    expect((await by(second.body.key, 'POST', 'roles')).body.id).toBe(PEOPLE.legal.id);
    expect(refusalOf(await by(first.body.key, 'POST', 'roles'))).toEqual(ENDED);
    const profile = (await house.current.call('legal', 'GET', 'profile')).body;
    expect(profile).toMatchObject({ api_key_open: true });
    expect(profile.api_key).toBeUndefined();
    const trail = (await root('GET', `admins/${PEOPLE.legal.id}/history`)).body.resources[0];
    expect(trail).toMatchObject({ action: 'renew-key', id_user: PEOPLE.legal.id });
    expect((await house.current.call('user', 'POST', `profile/${PEOPLE.user.id}/api-key`)).status).toBe(409);
    expect((await house.current.call('admin', 'POST', `profile/${PEOPLE.legal.id}/api-key`)).status).toBe(404);
    expect((await house.current.call('admin', 'POST', `admins/${PEOPLE.legal.id}/api-key`)).status).toBe(403);
  });

  const CHANGES: Record<string, (account: { id: number }) => Promise<unknown>> = {
    'another e-mail': ({ id }) => root('PUT', `admins/${id}`, { email: `right${id}@mesa.mx` }),
    'another e-mail, and the first one again': async ({ id }) => {
      const { email } = (await root('GET', `admins/${id}`)).body;
      await root('PUT', `admins/${id}`, { email: `other${id}@mesa.mx` });
      return root('PUT', `admins/${id}`, { email });
    },
    'another password': ({ id }) => setPassword(db(), id, 'Otra1234!'),
    'another role': ({ id }) => root('PUT', `admins/${id}`, { role: 'FINANCE' }),
    'another company': ({ id }) => sql`update users set id_partner = 5 where id = ${id}`.execute(db()),
    'access that was revoked': ({ id }) => root('PUT', `admins/${id}`, { revoked: true }),
    'access that was revoked and given back': async ({ id }) => {
      await root('PUT', `admins/${id}`, { revoked: true });
      return root('PUT', `admins/${id}`, { revoked: false });
    },
    'the account itself': ({ id }) => sql`update users set _deleted_at = now() where id = ${id}`.execute(db()),
    'another key by a SUPER_ADMIN': ({ id }) => root('POST', `admins/${id}/api-key`),
  };
  for (const [what, change] of Object.entries(CHANGES))
    it(`ends with ${what}`, async () => {
      const account = await newAccount();
      expect((await by(account.key, 'POST', 'roles')).status).toBe(200);
      const changed = (await change(account)) as { status?: number; body?: unknown } | undefined;
      expect(changed?.status ?? 200, JSON.stringify(changed?.body)).toBe(200);
      house.current.house.sessions.forget(account.id);
      expect(refusalOf(await by(account.key, 'POST', 'roles'))).toEqual(ENDED);
    });

  it('goes on where only its name or telephone changes', async () => {
    const { id, key } = await newAccount();
    expect((await root('PUT', `admins/${id}`, { username: 'otro', cellphone: '+525587654321' })).status).toBe(200);
    expect((await by(key, 'POST', 'roles')).status).toBe(200);
  });

  it('does not come back when an end by hand in the table is taken back after a use', async () => {
    const { id, key } = await newAccount();
    for (const staff of [false, true]) {
      await sql`update users set staff = ${staff} where id = ${id}`.execute(db());
      house.current.house.sessions.forget(id);
      expect(refusalOf(await by(key, 'POST', 'roles'))).toEqual(ENDED);
    }
  });

  it('is never taken for a session, nor a session for it', async () => {
    const { key } = await newAccount();
    for (const shown of [key.slice('mesa_'.length), `${key}x`, `MESA_${key.slice(5)}`, 'mesa_'.repeat(8)])
      expect(refusalOf(await by(shown, 'POST', 'roles')), shown).toEqual([401, 'server.not-signed-in']);
    expect((await by(`mesa_${await house.current.token('root')}`, 'POST', 'roles')).status).toBe(401);
  });

  it('acts for no company', async () => {
    const { key } = await newAccount();
    for (const company of ['4', '5']) {
      const answer = await by(key, 'GET', 'users', undefined, { 'x-id-partner': company });
      expect(answer.status, company).toBe(403);
    }
  });

  it('shows when it was used last, and the audit names it', async () => {
    const { id, key } = await newAccount('ADMIN');
    expect((await root('GET', `admins/${id}`)).body).toMatchObject({ api_key_open: true, api_key_used: null });
    expect((await by(key, 'POST', 'holidays', { title: 'Feria', date: '2026-12-01' })).status).toBe(201);
    // It is noted beside the answer.
    await vi.waitFor(async () => expect((await root('GET', `admins/${id}`)).body.api_key_used).toBe(NOW.toISOString()));
    const line = await db().selectFrom('_audit').selectAll().orderBy('id', 'desc').limit(1).executeTakeFirstOrThrow();
    const own = await db().selectFrom('_api_keys').select('id').where('user_id', '=', id).executeTakeFirstOrThrow();
    expect([line.actor_id, line.resource]).toEqual([id, 'holidays']);
    expect((line.details as { key: string }).key).toBe(String(own.id));
  });

  it('makes addresses of files that open with the key alone', async () => {
    const { key } = await newAccount('ADMIN');
    const file = `data:application/pdf;base64,${Buffer.from('%PDF-1.4\n1 0 obj<<>>endobj\ntrailer<<>>\n%%EOF\n').toString('base64')}`;
    const made = await by(key, 'POST', 'documents', { user: PEOPLE.user.id, type: 1, file });
    expect(made.status, JSON.stringify(made.body)).toBe(201);
    const path = String(made.body.url ?? made.body.file).replace('/v1/', '');
    expect((await by(key, 'GET', path)).status).toBe(200);
    expect((await house.current.call(null, 'GET', path)).status).toBe(404);
    expect((await house.current.call('admin', 'GET', path)).status).toBe(404);
  });
});

/** Written down by hand: what no key runs. `restore` and `reveal` are of every resource. */
const BY_PERSONS: Record<string, string> = {
  admins: 'create change-role set-company renew-key',
  approvals: 'approve reject withdraw',
  batches: 'create run stop resume retry-failed',
  dispersions: 'disperse return-dispersion',
  payments: 'revert',
  profile: 'renew-key',
  requests: 'activate cancel-loan disperse',
  schemaChanges: 'stand approve reject withdraw',
  schemaVersions: 'roll-back',
  waivers: 'create revert',
};

describe('what no key of the API opens', () => {
  const schemas = (): Schemas => house.current.house.schemas.current();

  it('are these actions, and no call runs one', async () => {
    const found: Record<string, string[]> = {};
    const { services } = house.current.house;
    const actor = { ...PEOPLE.root, username: 'root', email: null, isAdmin: true, isPartner: false, permission: 0 };
    const call = {
      actor: actor as never,
      schemas: schemas(),
      now: NOW,
      today: todayAt(NOW),
      requestId: 'test',
      signer: services.signer,
      key: '1',
    };
    const OWN = ['create', 'update', 'delete', 'review'];
    for (const definition of Object.values(schemas().resources))
      for (const action of Object.values(definition.actions.actions)) {
        const step = (
          OWN.includes(action.name)
            ? { kind: action.name, values: {}, marks: {} }
            : { kind: 'action', actions: [action], ask: {} }
        ) as PlanStep;
        const answer = await write(services, call, { definition, id: 999_999, steps: [step] }, { ip: '::1' }).catch(
          () => undefined,
        );
        const refused = isRefusal(answer) && answer.reason === 'server.key-refused';
        expect(refused, `${definition.name}.${action.name}`).toBe(needsPerson(schemas(), action));
        if (refused) found[definition.name] = [...(found[definition.name] ?? []), action.name];
      }
    const told = Object.fromEntries(Object.entries(found).map(([name, actions]) => [name, actions.toSorted()]));
    const said = Object.fromEntries(
      Object.entries(BY_PERSONS).map(([name, line]) => [name, line.split(' ').toSorted()]),
    );
    expect(told).toEqual(said);
  });

  it('is no record that comes back, of any resource', async () => {
    const { key } = await newAccount('ADMIN');
    for (const name of Object.keys(schemas().resources))
      for (const word of ['restore', 'reveal', 'history/restore']) {
        const { status } = await by(key, 'POST', `${name}/1/${word}`, { reason: 'porque', field: 'email' });
        expect(status, `${name} ${word}`).toBe(403);
      }
  });

  it('are these routes, whatever is sent', async () => {
    await sql`update users set roles = '["SUPER_ADMIN"]' where id = 1`.execute(db());
    expect((await root('POST', 'admins/1/api-key')).status).toBe(200);
    const key = await keyOf(1);
    for (const route of routesOf(house.current.app)) {
      const line = routeLine(route);
      if (!line || route.url === '/v1/events' || route.url === '*') continue;
      const answer = await by(key, route.method, exampleOf(route.url), route.method === 'GET' ? undefined : {});
      const refused = answer.body?.reason === 'server.key-refused';
      expect([route.method, route.url, refused]).toEqual([route.method, route.url, line.key === false]);
    }
  });

  it('are the rights of others, by whatever field', async () => {
    const { id } = await newAccount();
    const key = (await root('POST', 'profile/1/api-key')).body.key;
    const changes = [
      ['PUT', `admins/${id}`, { revoked: true }],
      ['PUT', `admins/${id}`, { email: 'taken@mesa.mx' }],
      ['PUT', `admins/${id}`, { role: 'ADMIN' }],
    ] as const;
    for (const [method, path, body] of changes)
      expect(refusalOf(await by(key, method, path, body)), JSON.stringify(body)).toEqual(CLOSED);
    expect((await by(key, 'PUT', `admins/${id}`, { username: 'otro nombre' })).status).toBe(200);
  });

  it('is what the document of the API says needs a session', async () => {
    const document = (await root('GET', 'openapi.json')).body;
    expect(document.security).toEqual([{ bearer: [] }, { key: [] }]);
    expect(document.components.securitySchemes.key).toMatchObject({ type: 'http', bearerFormat: 'mesa_…' });
    const alone = Object.entries(document.paths as Record<string, Record<string, { security?: unknown[] }>>).flatMap(
      ([path, item]) =>
        Object.entries(item).flatMap(([method, { security }]) =>
          JSON.stringify(security) === '[{"bearer":[]}]' ? [`${method} ${path}`] : [],
        ),
    );
    expect(alone).toEqual(
      expect.arrayContaining(['post /admins', 'post /waivers', 'post /profile/{id}/api-key', 'post /logout']),
    );
    expect(alone).toEqual(expect.arrayContaining(['post /users/{id}/reveal', 'delete /sessions/{id}']));
    expect(alone).not.toContain('post /payments');
  });
});

describe('calls with a key', () => {
  it('are counted with all others of their address', async () => {
    const { key } = await newAccount();
    const from = { remoteAddress: '10.9.9.9', headers: { authorization: `Bearer ${key}` } };
    const ask = () => house.current.raw({ method: 'POST', url: '/v1/roles', ...from });
    expect((await ask()).status).toBe(200);
    const others = () => house.current.raw({ method: 'GET', url: '/v1/none', remoteAddress: from.remoteAddress });
    for (let call = 1; call < RATE; call += 100) await Promise.all(Array.from({ length: 100 }, others));
    expect(refusalOf(await ask())).toEqual([429, 'server.too-many-requests']);
  }, 60_000);
});
