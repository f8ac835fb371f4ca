import { sql } from 'kysely';
import { expect, it } from 'vitest';
import type { Trx } from '../../../src/server/core/context.ts';
import { checkAtCommit, gatherUntilEnd, runChecks, savepoint } from '../../../src/server/core/transaction.ts';
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

it('what was held and gathered after a savepoint is gone with it, and what was there before stays', async () => {
  const { db } = house.current.house.services;
  const ids: number[] = [];
  for (const title of ['Antes', 'Después'])
    ids.push((await house.current.call('admin', 'POST', 'orders', { title, amount: 1.5, urgent: true })).body.id);
  const [before, after] = ids as [number, number];
  const asked: string[] = [];
  const isFree = async (id: number) =>
    (await sql`select 1 from orders where id = ${id} for update skip locked`.execute(db)).rows.length === 1;
  await db.transaction().execute(async (trx: Trx) => {
    gatherUntilEnd(trx);
    await lockForReference(trx, 'orders', before);
    await checkAtCommit(trx, 'before', async () => void asked.push('before'));
    const back = await savepoint(trx, 'here');
    await lockForReference(trx, 'orders', after);
    await checkAtCommit(trx, 'after', async () => void asked.push('after'));
    trx.gathered?.audit?.push({ values: {} });
    expect([await isFree(before), await isFree(after)]).toEqual([false, false]);
    await back();
    expect([await isFree(before), await isFree(after)]).toEqual([false, true]);
    expect([lockedRow(trx, 'orders', before)?.row?.title, lockedRow(trx, 'orders', after)]).toEqual([
      'Antes',
      undefined,
    ]);
    expect(trx.gathered?.audit).toEqual([]);
    await runChecks(trx);
  });
  expect(asked).toEqual(['before']);
});
