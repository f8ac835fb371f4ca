import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import type { Definition, Field, Json } from '../../../src/resource/model/definition.ts';
import { columnOf } from '../../../src/resource/model/path.ts';
import { hasTable, tableDefinition } from '../../../src/server/database/columns.ts';
import { referencesTo } from '../../../src/server/sight/dependents.ts';
import { schemas } from '../../schemas/real.ts';
import { APPLICANT, EXAMPLE, LENDER, loanHouse } from '../domain/loans/loan-house.ts';
import { waitingForLocks } from '../helpers/database.ts';

const house = loanHouse();

/** Every table whose rows can be deleted, and every stored field that points to such a row. */
const bases = Object.values(schemas.resources).filter(
  (one) =>
    hasTable(one) &&
    Object.values(schemas.resources).some(
      (door) =>
        tableDefinition(schemas, door)?.name === one.name &&
        Object.keys(door.permissions.operations.delete ?? {}).length > 0,
    ),
);
const pairs = bases.flatMap((base) =>
  Object.values(schemas.resources)
    .filter(hasTable)
    .flatMap((holder) =>
      referencesTo(schemas, holder, base).map((field): [string, Definition, Definition, Field] => [
        `${holder.name}.${field.path} -> ${base.name}`,
        base,
        holder,
        field,
      ]),
    ),
);

/** A row that holds and one that does not, for each field that holds in some states only. */
const STATES: Record<string, { holding: Record<string, Json>; letting: Record<string, Json> }> = {
  'requests.user': { holding: { status: 4 }, letting: { status: 3 } },
  'requests.user_lender': { holding: { status: 1 }, letting: { status: 2 } },
  'requests.user_aval': { holding: { status: 0 }, letting: { status: 3 } },
  'dispersions.id_user_lender': { holding: { dispersed: false }, letting: { dispersed: true } },
};

const db = () => house.current.database.db;
async function insert(table: string, values: Record<string, Json>): Promise<number> {
  const columns = Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      columnOf(name),
      Array.isArray(value) ? JSON.stringify(value) : value,
    ]),
  );
  const row = await db()
    .insertInto(table as never)
    .values(columns as never)
    .returning('id' as never)
    .executeTakeFirstOrThrow();
  return Number((row as { id: number }).id);
}
let numbers = 0;
/** A row of the base that its rights let a super administrator delete. */
const target = (base: Definition): Promise<number> =>
  insert(base.name, base.name === 'users' ? { email: `gone${++numbers}@test.mx`, roles: ['USER'] } : { version: 1 });
const remove = (base: Definition, id: number) => house.current.call('root', 'DELETE', `${base.name}/${id}`);
const isGone = async (base: Definition, id: number) => {
  const { rows } = await sql<{ gone: boolean }>`
    select _deleted_at is not null as gone from ${sql.table(base.name)} where id = ${id}`.execute(db());
  return rows[0]?.gone;
};

describe('a record that others need', () => {
  it('is known by every reference of every resource', () => {
    expect(pairs.length).toBeGreaterThan(15);
    const inSomeStates = pairs.filter(([, , , field]) => typeof field.holds === 'object');
    expect(inSomeStates.map(([, , holder, { path }]) => `${holder.name}.${path}`).toSorted()).toEqual(
      Object.keys(STATES).toSorted(),
    );
  });

  it.each(pairs)(
    '%s: is deleted only where the file says that it is not held (trust 30)',
    async (_, base, holder, field) => {
      const state = STATES[`${holder.name}.${field.path}`];
      const pointed = await target(base);
      const value = field.kind === 'array' ? [pointed] : pointed;
      const row = await insert(holder.name, { ...state?.holding, [field.path]: value });
      const held = (field.items ?? field).holds !== false;
      const answer = await remove(base, pointed);
      expect(answer.status, JSON.stringify(answer.body)).toBe(held ? 409 : 200);
      expect(await isGone(base, pointed)).toBe(!held);
      if (!held) return;
      expect(answer.body.reason).toBe('server.depends');
      const [entry] = answer.body.errors.body;
      expect(entry.count).toBe(1);
      expect(entry.resource === holder.name ? entry.ids : [row]).toEqual([row]);
      expect(answer.body.message).toContain('Dependen de este registro: 1 ');
      if (state)
        await db()
          .updateTable(holder.name as never)
          .set(state.letting as never)
          .where('id' as never, '=', row as never)
          .execute();
      else await sql`update ${sql.table(holder.name)} set _deleted_at = now() where id = ${row}`.execute(db());
      expect((await remove(base, pointed)).status).toBe(200);
    },
  );

  it('says in Spanish what stands against it: how many, and which (trust 30)', async () => {
    const first = await house.current.create();
    const second = await house.current.create();
    const before = await house.current.count('_audit');
    const { status, body } = await house.current.call('admin', 'DELETE', `users/${APPLICANT}`);
    expect(status).toBe(409);
    expect(body.message).toMatch(/^No se puede eliminar\. Dependen de este registro: 2 solicitudes \(S\d+, S\d+\)\.$/);
    expect(body.errors.body).toEqual([
      expect.objectContaining({ resource: 'requests', title: 'Solicitudes', count: 2, ids: [second, first] }),
    ]);
    expect(await house.current.count('_audit')).toBe(before);
    expect((await house.current.call('admin', 'GET', `users/${APPLICANT}`)).status).toBe(200);
  });

  it('a lender is held by what is not yet dispersed to him, and by his loans (trust 30)', async () => {
    const { body } = await house.current.call('admin', 'DELETE', `users/${LENDER}`);
    expect(body.errors.body.map((one: { resource: string }) => one.resource)).toEqual(['requests']);
  });
});

describe('a deletion and a new reference at one moment', () => {
  it('never both come about: no loan of somebody who is gone (trust 31)', async () => {
    const rounds = Array.from({ length: 12 }, async (_, round) => {
      const id = await insert('users', { email: `race${round}@test.mx`, roles: ['USER'], status: 'validated' });
      const create = () => house.current.call('admin', 'POST', 'requests', { ...EXAMPLE, user: id });
      const gone = () => house.current.call('root', 'DELETE', `users/${id}`);
      const [one, other] = await Promise.all(round % 2 ? [create(), gone()] : [gone(), create()]);
      const [made, deleted] = round % 2 ? [one, other] : [other, one];
      return [made?.status, deleted?.status];
    });
    for (const pair of await Promise.all(rounds))
      expect([
        [201, 409],
        [422, 200],
      ]).toContainEqual(pair);
  });

  it('whoever is chosen stays while the one who chose has not ended (trust 31)', async () => {
    const id = await insert('users', { email: 'chosen@test.mx', roles: ['USER'] });
    let answer: Promise<{ status: number }> | undefined;
    await db()
      .transaction()
      .execute(async (trx) => {
        await sql`select id from users where id = ${id} for key share`.execute(trx);
        answer = house.current.call('root', 'DELETE', `users/${id}`);
        await waitsForLock();
        await sql`insert into requests ("user", status) values (${id}, 0)`.execute(trx);
      });
    expect((await answer)?.status).toBe(409);
  });

  it('who was deleted first is chosen by nobody, and nothing is left of the attempt (trust 31)', async () => {
    const id = await insert('users', { email: 'first@test.mx', roles: ['USER'] });
    let answer: Promise<{ status: number; body: any }> | undefined;
    const before = await house.current.count('requests');
    await db()
      .transaction()
      .execute(async (trx) => {
        await sql`select id from users where id = ${id} for update`.execute(trx);
        await sql`update users set _deleted_at = now() where id = ${id}`.execute(trx);
        answer = house.current.call('admin', 'POST', 'requests', { ...EXAMPLE, user: id });
        await waitsForLock();
      });
    expect(await answer).toMatchObject({
      status: 422,
      body: { errors: { body: [{ field: 'user', code: 'reference' }] } },
    });
    expect(await house.current.count('requests')).toBe(before);
  });
});

/** Until another connection waits for a row that a transaction of this database holds. */
const waitsForLock = () => expect.poll(() => waitingForLocks(db())).toBeGreaterThan(0);

describe('who is gone [L-027]', () => {
  it("is 'Sin Usuario' wherever a record still names him, to everybody who reads it", async () => {
    const id = await insert('users', {
      email: `gone${++numbers}@test.mx`,
      roles: ['USER'],
      'general.full_name': 'Ana Ruiz',
    });
    const request = await insert('requests', { user: id, status: 3, title: 'Cancelada' });
    const read = async (who: 'root' | 'legal') => (await house.current.call(who, 'GET', `requests/${request}`)).body;
    expect((await read('root')).user_label).toBe('Ana Ruiz');
    expect((await remove(schemas.resources.users as Definition, id)).status).toBe(200);
    for (const who of ['root', 'legal'] as const)
      expect(await read(who)).toMatchObject({ user: id, user_label: 'Sin Usuario' });
    const list = await house.current.call('root', 'GET', `requests?filter=${encodeURIComponent('{"status":3}')}`);
    const row = list.body.resources.find((one: { id: number }) => one.id === request);
    expect(row.user_label).toBe('Sin Usuario');
    expect(JSON.stringify(list.body)).not.toContain('Ana Ruiz');
  });
});

describe('what was deleted', () => {
  const gone = async () => {
    const id = await house.current.house.services.db
      .insertInto('users')
      .values({ email: `back${++numbers}@test.mx`, roles: '["USER"]', general__full_name: `Vuelve ${numbers}` })
      .returning('id')
      .executeTakeFirstOrThrow();
    return Number(id.id);
  };
  const deleted = (who: 'root' | 'admin' | 'legal' | 'partner') =>
    house.current.call(who, 'GET', `users?limit=100&filter=${encodeURIComponent('{"_deleted":true}')}`);
  const idsIn = (body: { resources: { id: number }[] }) => body.resources.map(({ id }) => id);
  const lastLine = async (id: number) =>
    (
      await sql<{ operation: string; details: { reason?: string } }>`select operation, details from _audit
        where resource = 'users' and record_id = ${String(id)} order by id desc limit 1`.execute(db())
    ).rows[0];

  it('has a reason where one was given, which stands in the audit (trust 30)', async () => {
    const id = await gone();
    expect((await house.current.call('admin', 'DELETE', `users/${id}`, { reason: 'no' })).status).toBe(422);
    expect((await house.current.call('admin', 'DELETE', `users/${id}`, { why: 'Registro repetido' })).status).toBe(422);
    expect(await isGone(schemas.resources.users as Definition, id)).toBe(false);
    const done = await house.current.call('admin', 'DELETE', `users/${id}`, { reason: 'Registro repetido' });
    expect(done.status).toBe(200);
    expect(await lastLine(id)).toMatchObject({ operation: 'delete', details: { reason: 'Registro repetido' } });
    const plain = await gone();
    expect((await house.current.call('admin', 'DELETE', `users/${plain}`)).status).toBe(200);
    expect((await lastLine(plain))?.details.reason).toBeUndefined();
  });

  it('is listed for administrators alone, and comes back with a reason, as it was (trust 30)', async () => {
    const id = await gone();
    const before = (await house.current.call('admin', 'GET', `users/${id}`)).body;
    await house.current.call('admin', 'DELETE', `users/${id}`);
    expect(idsIn((await deleted('admin')).body)).toContain(id);
    for (const who of ['legal', 'partner'] as const) {
      expect((await deleted(who)).status).toBe(422);
      expect((await house.current.call(who, 'POST', `users/${id}/restore`, { reason: 'Fue un error' })).status).toBe(
        409,
      );
    }
    for (const body of [{}, { reason: '' }, { reason: 'x' }, { reason: 'Fue un error', more: 1 }])
      expect((await house.current.call('admin', 'POST', `users/${id}/restore`, body)).status).toBe(422);
    expect(await isGone(schemas.resources.users as Definition, id)).toBe(true);
    const back = await house.current.call('admin', 'POST', `users/${id}/restore`, { reason: 'Fue un error' });
    expect([back.status, back.body]).toEqual([200, before]);
    expect(await lastLine(id)).toMatchObject({ operation: 'restore', details: { reason: 'Fue un error' } });
    expect(idsIn((await deleted('admin')).body)).not.toContain(id);
    const again = await house.current.call('admin', 'POST', `users/${id}/restore`, { reason: 'Fue un error' });
    expect(again.status).toBe(404);
  });

  it('does not come back where its place was taken, or what it belongs to is gone', async () => {
    const id = await gone();
    const { email } = (await house.current.call('admin', 'GET', `users/${id}`)).body;
    await house.current.call('admin', 'DELETE', `users/${id}`);
    const other = await insert('users', { email, roles: ['USER'] });
    const restore = () => house.current.call('admin', 'POST', `users/${id}/restore`, { reason: 'Fue un error' });
    expect((await restore()).status).toBe(409);
    await house.current.call('admin', 'DELETE', `users/${other}`);
    const company = await insert('users', { email: `co${id}@test.mx`, roles: ['USER'], type_account: 'company' });
    await sql`update users set id_partner = ${company} where id = ${id}`.execute(db());
    await house.current.call('admin', 'DELETE', `users/${company}`);
    const refused = await restore();
    expect([refused.status, refused.body.errors.body[0].field]).toEqual([422, 'id_partner']);
    expect(await isGone(schemas.resources.users as Definition, id)).toBe(true);
  });

  it('of the staff is brought back by SUPER_ADMIN alone', async () => {
    const id = await insert('users', { email: `staff${++numbers}@test.mx`, roles: ['LEGAL'], staff: true });
    await sql`update users set _deleted_at = now() where id = ${id}`.execute(db());
    expect(idsIn((await deleted('admin')).body)).not.toContain(id);
    const body = { reason: 'Fue un error' };
    expect((await house.current.call('admin', 'POST', `users/${id}/restore`, body)).status).toBe(404);
    expect((await house.current.call('root', 'POST', `users/${id}/restore`, body)).status).toBe(200);
  });
});
