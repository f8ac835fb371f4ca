import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { mayWriteThrough, sourceOf, throughDoor } from '../../../src/resource/doors.ts';
import { may } from '../../../src/resource/permissions.ts';
import { partnerHouse } from '../partners/partner-house.ts';
import { ROLES } from './oracle.ts';

const house = partnerHouse();
const db = () => house.current.house.services.db;
const accountOf = (role: string) => role.toLowerCase().replaceAll('_', '-');
const KEY = 'canary-of-the-key';
const PDF = `data:application/pdf;base64,${Buffer.from('%PDF-1.4\n1 0 obj<<>>endobj\ntrailer<<>>\n%%EOF').toString('base64')}`;

const filesHeld = (): number => {
  const folder = join(house.current.settings.dataDir, 'files');
  try {
    return readdirSync(folder, { recursive: true, withFileTypes: true }).filter((one) => one.isFile()).length;
  } catch {
    return 0;
  }
};

describe('a secret is seen through no door but its own', () => {
  it('trust 1: the key of a person is shown to SUPER_ADMIN alone, through either door, and each time with one line', async () => {
    const { services } = house.current.house;
    const ids = await sql<{ id: number; staff: boolean }>`select id, staff from users where _deleted_at is null
      and (staff or id > 20) order by staff desc, id limit 30`.execute(db());
    await sql`update users set api_key = ${services.secrets.close(KEY)}`.execute(db());
    for (const role of ROLES) {
      const as = await house.current.as(accountOf(role));
      for (const door of ['users', 'admins'])
        for (const { id } of [ids.rows[0], ids.rows.at(-1)] as { id: number }[]) {
          const before = await house.current.count('_audit');
          const answer = await as('POST', `${door}/${id}/reveal`, { field: 'api_key' });
          const lines = (await house.current.count('_audit')) - before;
          const isSeen = answer.status === 200 && answer.body.value === KEY;
          if (role !== 'SUPER_ADMIN') {
            expect([role, door, id, [403, 404, 409].includes(answer.status), lines]).toEqual([role, door, id, true, 0]);
            expect(JSON.stringify(answer.body)).not.toContain(KEY);
          } else if (answer.status !== 404) expect([role, door, id, isSeen, lines]).toEqual([role, door, id, true, 1]);
          for (const path of [`${door}/${id}`, `${door}/${id}/history`, `${door}?limit=20`])
            expect(JSON.stringify((await as('GET', path)).body)).not.toContain(KEY);
        }
      for (const door of ['users', 'admins']) {
        const sheet = await as('POST', 'exports', { path: `/${door}`, format: 'csv' });
        expect(String(sheet.body?.message ?? sheet.body)).not.toContain(KEY);
        const sight = await as('GET', `schemas/${door}`);
        const named = Boolean(sight.body?.fields?.api_key);
        expect([role, door, named]).toEqual([role, door, role === 'SUPER_ADMIN']);
      }
    }
    expect(house.current.log()).not.toContain(KEY);
  }, 60_000);
});

describe('a slice writes through its source', () => {
  it('trust 5: nobody uploads through the versions of a document; no row and no file remains', async () => {
    const persons = await sql<{ id: number }>`select id from users where id_partner = 10 limit 1`.execute(db());
    const user = persons.rows[0]?.id;
    const before = [await house.current.count('documents'), await house.current.count('_audit'), filesHeld()];
    for (const role of ROLES) {
      const as = await house.current.as(accountOf(role));
      for (const type of [1, 46]) {
        const body = { user, type, file: PDF, description: 'x' };
        const answers = [
          await as('POST', 'documentUsersVersion', body),
          await as('POST', `users/${user}/documents/${type}/current`, body),
          await as('PUT', `users/${user}/documents/${type}/current`, body),
        ];
        for (const { status } of answers)
          expect([role, type, status >= 400 && status < 500]).toEqual([role, type, true]);
      }
    }
    expect([await house.current.count('documents'), await house.current.count('_audit'), filesHeld()]).toEqual(before);
  }, 60_000);

  it('what the source refuses is refused through every slice, for every role and operation', async () => {
    const schemas = house.current.house.schemas.current();
    const slices = Object.values(schemas.resources).filter((one) => one.source.kind === 'slice');
    expect(slices.length).toBeGreaterThan(5);
    for (const slice of slices) {
      const source = sourceOf(schemas, slice);
      if (!source) throw new Error(slice.name);
      for (const role of ROLES) {
        const actor = { roles: [role], id: 5, id_partner: 9 };
        for (const operation of ['create', 'update', 'delete', 'review', 'reveal'] as const) {
          const row = { id: 77, id_partner: 8, user: 78, partner: 7, roles: ['ADMIN'] };
          const own = may(source, actor, operation, row).allowed;
          const through = throughDoor(schemas, slice, actor, operation, { before: row }).allowed;
          // The row has no owner, so that no door of a slice opens it either.
          expect([slice.name, role, operation, through]).toEqual([slice.name, role, operation, own]);
        }
      }
    }
    const profile = schemas.resources.profile;
    const consultant = { roles: ['CONSULTANT'], id: 5 };
    if (!profile) throw new Error('no resource is named profile');
    expect(throughDoor(schemas, profile, consultant, 'update', { before: { id: 5 } }).allowed).toBe(true);
    expect(mayWriteThrough(schemas, profile, consultant, 'update', 'selfie', { record: { id: 5 } }).allowed).toBe(true);
    expect(mayWriteThrough(schemas, profile, consultant, 'update', 'email', { record: { id: 5 } }).allowed).toBe(false);
  });

  it('trust 4: a right that is forced into a slice past the linker is still refused over HTTP', async () => {
    const { admins } = house.current.house.schemas.current().resources;
    if (!admins) throw new Error('no resource is named admins');
    const kept = admins.permissions;
    const all = { LEGAL: true as const };
    admins.permissions = {
      ...kept,
      operations: { list: all, read: all, create: all, update: all, reveal: all, history: all },
      fields: [],
      actions: { ...kept.actions, revoke: all },
    };
    try {
      const as = await house.current.as('legal');
      const found = await sql<{ id: number; email: string }>`select id, email from users where staff
        and _deleted_at is null and roles @> '["SUPER_ADMIN"]' limit 1`.execute(db());
      const { id } = found.rows[0] as { id: number };
      const rows = async () =>
        (await sql`select id, email, username, revoked from users order by id`.execute(db())).rows;
      const before = await rows();
      const lines = await house.current.count('_audit');
      const answers = [
        await as('POST', `admins/${id}/reveal`, { field: 'api_key' }),
        await as('PUT', `admins/${id}`, { username: 'Otro' }),
        await as('PUT', `admins/${id}`, { revoked: true }),
        await as('POST', 'admins', { email: 'nuevo@demo.mx', username: 'Nuevo', role: 'SUPER_ADMIN' }),
      ];
      for (const [at, { status, body }] of answers.entries())
        expect([at, status >= 400 && status < 500, JSON.stringify(body).includes(KEY)]).toEqual([at, true, false]);
      expect(await rows()).toEqual(before);
      expect(await house.current.count('_audit')).toBe(lines);
    } finally {
      admins.permissions = kept;
    }
  });
});
