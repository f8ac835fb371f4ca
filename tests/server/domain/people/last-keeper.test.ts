import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, describe, expect, it } from 'vitest';
import { realHouse, SCHEMAS, traces } from '../../helpers/real-house.ts';

const folder = mkdtempSync(join(tmpdir(), 'mesa-keeper-'));
cpSync(SCHEMAS, folder, { recursive: true });
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function edit(file: string, change: (value: any) => void): void {
  const value = JSON.parse(readFileSync(join(folder, file), 'utf8'));
  change(value);
  writeFileSync(join(folder, file), JSON.stringify(value, null, 2));
}
// An action of an administrator's own, which ends no session and asks no code.
edit('admins/actions.json', ({ actions }) => {
  actions.suspend = { set: { revoked: true }, send: { path: '/suspend', value: {} } };
});
edit('admins/permissions.json', ({ actions }) => {
  actions.suspend = 'SUPER_ADMIN';
});
edit('admins/messages.json', (messages) => {
  messages['suspend.title'] = 'Suspender';
});

const house = realHouse({ folder });
const suspend = (by: 'root' | 'admin', id: number) =>
  house.current.call(by, 'PATCH', `/admins/${id}`, [{ op: 'replace', path: '/suspend', value: {} }]);
const keepers = async () => {
  const { db } = house.current.house.services;
  const found = await sql<{ id: number }>`select id from users
    where roles @> '["SUPER_ADMIN"]' and staff and revoked is not true and _deleted_at is null order by id`.execute(db);
  return found.rows.map(({ id }) => Number(id));
};

describe('the last account that may give every right back', () => {
  it('is not lost by an action that only sets a field, and nothing is left behind', async () => {
    expect(await keepers()).toEqual([1]);
    const before = await traces(house.current, 'users');
    const refused = await suspend('root', 1);
    expect(refused.status).toBe(422);
    expect(JSON.stringify(refused.body)).toContain('Debe quedar al menos un superadministrador.');
    expect(await keepers()).toEqual([1]);
    expect(await traces(house.current, 'users')).toEqual(before);
    expect((await suspend('root', 3)).status).toBe(200);
  });

  it('stays where two take the rights of each other at the same moment', async () => {
    const { db } = house.current.house.services;
    await sql`update users set roles = '["SUPER_ADMIN"]', staff = true where id = 2`.execute(db);
    await Promise.all([house.current.token('root'), house.current.token('admin')]);
    const answers = await Promise.all([suspend('root', 2), suspend('admin', 1)]);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(await keepers()).toHaveLength(1);
  });
});
