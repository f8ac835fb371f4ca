import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { sealAudit } from '../../../src/server/app/audit/seal.ts';
import { verifyChains } from '../../../src/server/app/audit/verify.ts';
import { openDatabase } from '../../../src/server/database/pool.ts';
import { testHouse } from '../helpers/house.ts';

const house = testHouse();

/** What only a database superuser could do. */
async function asSuperuser(...statements: string[]): Promise<void> {
  const { server, name } = house.current.database;
  const { db, close } = openDatabase({ ...server.superuser, database: name }, { max: 1 });
  for (const statement of statements) await sql.raw(statement).execute(db);
  await close();
}

const tamper = (statement: string) =>
  asSuperuser('alter table _audit disable trigger user', statement, 'alter table _audit enable trigger user');

describe('the chain of the audit', () => {
  it('holds for what was written, record by record', async () => {
    const { db } = house.current.house.services;
    for (let times = 0; times < 4; times += 1) {
      const { body } = await house.current.call('admin', 'POST', 'orders', {
        title: `N${times}`,
        amount: 1.5,
        urgent: true,
      });
      await house.current.call('admin', 'PUT', `orders/${body.id}`, { title: 'Otra', amount: 2 });
    }
    await sealAudit(db);
    await sealAudit(db);
    expect(await verifyChains(db)).toMatchObject({ rows: 8, open: 0 });
    expect((await verifyChains(db)).fault).toBeUndefined();
  });

  it('names the first row that somebody changed, or whose row is gone', async () => {
    const { db } = house.current.house.services;
    const rows = await db.selectFrom('_audit').select(['id', 'record_id']).orderBy('id').execute();
    const victim = rows[3];
    await tamper(`update _audit set actor_name = 'otro' where id = ${victim?.id}`);
    expect((await verifyChains(db)).fault).toMatchObject({ audit_id: victim?.id, resource: 'orders' });
    await tamper(`update _audit set actor_name = 'admin' where id = ${victim?.id}`);
    expect((await verifyChains(db)).fault).toBeUndefined();
  });
});
