import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { lockedRow, lockForReference, takeRow } from '../../../src/server/records/read/locked-rows.ts';
import { testHouse } from '../helpers/house.ts';

const house = testHouse();

it('a held row is known to its transaction until it is taken, and nobody else changes it meanwhile', async () => {
  const { db } = house.current.house.services;
  const { body } = await house.current.call('admin', 'POST', 'orders', { title: 'Uno', amount: 1.5, urgent: true });
  await db.transaction().execute(async (trx) => {
    expect(lockedRow(trx, 'orders', body.id)).toBeUndefined();
    expect(await lockForReference(trx, 'orders', body.id)).toMatchObject({ title: 'Uno' });
    expect(lockedRow(trx, 'orders', body.id)?.row).toMatchObject({ title: 'Uno' });
    expect(lockedRow(db, 'orders', body.id)).toBeUndefined();
    const other = sql`select 1 from orders where id = ${body.id} for update nowait`.execute(db);
    await expect(other).rejects.toMatchObject({ code: '55P03' });
    expect(takeRow(trx, 'orders', body.id)?.row).toMatchObject({ title: 'Uno' });
    expect(lockedRow(trx, 'orders', body.id)).toBeUndefined();
  });
});

it('a row that nobody has is held as nothing: it is not asked for again', async () => {
  const { db } = house.current.house.services;
  await db.transaction().execute(async (trx) => {
    expect(await lockForReference(trx, 'orders', 99_999)).toBeUndefined();
    expect(lockedRow(trx, 'orders', 99_999)).toEqual({ row: undefined });
  });
});
