import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import type { Field } from '../../../src/resource/model/definition.ts';
import { applyTables } from '../../../src/server/database/tables.ts';
import { testDatabase } from '../helpers/database.ts';
import { schemasOf } from '../helpers/schemas.ts';

const database = testDatabase();
let version = 0;
const apply = (amount: Partial<Field>) => {
  version += 1;
  const fields = { id: { kind: 'integer' as const }, amount: { kind: 'money' as const, ...amount } };
  return applyTables(database.current.db, schemasOf({ shares: { fields } }, { version: `always-${version}` }));
};
const add = (amount: number | null) => sql`insert into shares (amount) values (${amount})`.execute(database.current.db);
const broken = { code: '23514' };

describe('limits that always hold', () => {
  it('are asked by the table from then on, and rows from before stay as they are', async () => {
    await apply({});
    await add(-5);
    expect(await apply({ limits: { minimum: 0 } })).toMatchObject({ applied: false });
    expect(await apply({ limits: { minimum: 0 }, always: true })).toMatchObject({ applied: true, problems: [] });
    await expect(add(-0.01)).rejects.toMatchObject(broken);
    await add(0);
    await add(null);
    await sql`update shares set _deleted_at = now() where amount < 0`.execute(database.current.db);
    await expect(
      sql`update shares set amount = -1 where amount = 0`.execute(database.current.db),
    ).rejects.toMatchObject(broken);
  });

  it('follow the file: another limit, and none any more', async () => {
    await apply({ limits: { minimum: 0, maximum: 10 }, always: true });
    await expect(add(11)).rejects.toMatchObject(broken);
    await apply({ limits: { exclusiveMinimum: 0 }, always: true });
    await add(11);
    await expect(add(0)).rejects.toMatchObject(broken);
    await apply({});
    await add(-1);
  });
});
