import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { partOf } from '../../../part.ts';
import { realHouse } from '../../helpers/real-house.ts';

type Door = { method: string; url: string; body: unknown };
const FOLDERS = /^\/(users|admins|companies|profile|legalRepresentatives|certificates)(\/|$)/;
/** What takes an account its right to sign in or to give rights back. */
const LOSSES: Record<string, unknown>[] = [
  { revoked: true },
  { staff: false },
  { roles: ['LEGAL'] },
  { roles: [] },
  { role: 'LEGAL' },
  { type_account: 'company' },
  { _deleted_at: '2026-03-09T00:00:00Z' },
  { id_partner: 4 },
];

const house = realHouse({ env: { RATE_CALLS: '1000000' } });

/** Each call that writes an account of this number, with each body that could take its rights. */
function doorsOf(id: number): Door[] {
  const document = JSON.parse(readFileSync(join(import.meta.dirname, '../../../../docs/openapi.json'), 'utf8'));
  const { resources } = house.current.house.schemas.current();
  return Object.entries(document.paths as Record<string, object>).flatMap(([path, methods]) => {
    const folder = FOLDERS.exec(path)?.[1];
    if (!folder) return [];
    const url = path.replace('{id}', String(id));
    const actions = Object.keys(resources[folder]?.actions?.actions ?? {});
    return Object.keys(methods).flatMap((method): Door[] => {
      const door = (body: unknown) => ({ method: method.toUpperCase(), url, body });
      if (method === 'delete') return [door(undefined), door({ reason: 'Se va' })];
      if (method === 'put' || (method === 'post' && path.includes('{id}'))) return LOSSES.map(door);
      if (method !== 'patch') return [];
      const values = LOSSES.flatMap(Object.entries).map(([name, value]) => [`/${name}`, value] as const);
      const named = actions.flatMap((name) => [{ reason: 'Se va' }, ...LOSSES].map((value) => [`/${name}`, value]));
      return [...values, ...named].map(([to, value]) => door([{ op: 'replace', path: to, value }]));
    });
  });
}

const db = () => house.current.house.services.db;
const keepers = async () => {
  const found = await sql<{ id: number }>`select id from users
    where roles @> '["SUPER_ADMIN"]' and staff and revoked is not true and _deleted_at is null order by id`.execute(
    db(),
  );
  return found.rows.map(({ id }) => Number(id));
};
/** The accounts as they were, each with these roles, and with their sessions. */
async function setBack(roles: Record<number, string[]>): Promise<void> {
  for (const [id, names] of Object.entries(roles))
    await sql`update users set roles = ${JSON.stringify(names)}::jsonb, staff = true, revoked = false, _deleted_at = null,
      type_account = null, id_partner = null where id = ${Number(id)}`.execute(db());
  await sql`update _sessions set revoked_at = null`.execute(db());
}
async function ask(by: 'root' | 'admin', { method, url, body }: Door): Promise<number> {
  const { status } = await house.current.call(by, method, url.slice(1), body);
  expect(status).not.toBe(429);
  return status;
}

describe('the last account that may give every right back, over every call that writes accounts', () => {
  it('is kept whoever asks, while the same calls take the rights of one of two', { timeout: 180_000 }, async () => {
    const effective: Door[] = [];
    const two = { 1: ['SUPER_ADMIN'], 2: ['SUPER_ADMIN'] };
    await setBack(two);
    const doors = doorsOf(2);
    for (const door of doors) {
      await ask('root', door);
      if ((await keepers()).includes(2)) continue;
      effective.push(door);
      await setBack(two);
    }
    expect(new Set(effective.map(({ method, url }) => `${method} ${url}`))).toEqual(
      new Set(['PUT /admins/2', 'PATCH /admins/2', 'DELETE /users/2']),
    );
    // An administrator, and a SUPER_ADMIN who has no account of staff, against the last one.
    for (const [turn, roles] of [['ADMIN'], ['SUPER_ADMIN']].entries()) {
      const setUp = async () => {
        await setBack({ 1: ['SUPER_ADMIN'], 2: roles });
        await sql`update users set staff = ${roles[0] === 'ADMIN'} where id = 2`.execute(db());
      };
      await setUp();
      for (const door of partOf(doorsOf(1), turn)) {
        const status = await ask('admin', door);
        expect(await keepers(), `${roles} ${door.method} ${door.url} ${JSON.stringify(door.body)} ${status}`).toEqual([
          1,
        ]);
        if (status < 300) await setUp();
      }
    }
    await setBack({ 1: ['SUPER_ADMIN'], 2: ['ADMIN'] });
    for (const door of partOf(doorsOf(1), 2)) {
      await ask('root', door);
      expect(await keepers(), `${door.method} ${door.url} ${JSON.stringify(door.body)}`).toEqual([1]);
    }
  });

  it('is kept where two take the rights of each other at the same moment, by the same call or by different ones', async () => {
    const against = (id: number): Door[] => [
      { method: 'PUT', url: `/admins/${id}`, body: { revoked: true } },
      { method: 'PUT', url: `/admins/${id}`, body: { role: 'LEGAL' } },
      { method: 'DELETE', url: `/users/${id}`, body: { reason: 'Se va' } },
    ];
    for (const first of against(2))
      for (const second of against(1)) {
        await setBack({ 1: ['SUPER_ADMIN'], 2: ['SUPER_ADMIN'] });
        await Promise.all([ask('root', first), ask('admin', second)]);
        expect(await keepers(), JSON.stringify([first, second])).toHaveLength(1);
      }
  });
});
