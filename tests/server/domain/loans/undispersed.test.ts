import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { dayOf } from '../../../../src/lending/calendar/calendar.ts';
import { bookOf } from '../../../../src/lending/events/replay.ts';
import { presentRow } from '../../../../src/lending/ledger/present-row.ts';
import { verifyLedger } from '../../../../src/server/app/audit/ledger.ts';
import { snapshotMoratorium } from '../../../../src/server/app/nightly/moratorium.ts';
import { systemCall } from '../../../../src/server/app/nightly/system-call.ts';
import { readLoans } from '../../../../src/server/domain/loans/read-loans.ts';
import { replayEqualsStored } from '../../../../src/server/domain/loans/replay-equals-stored.ts';
import { restUndispersed } from '../../../../src/server/domain/loans/rest-undispersed.ts';
import { updateAmortizations } from '../../../../src/server/domain/loans/write-amortizations.ts';
import { loanHouse } from './loan-house.ts';

const house = loanHouse();
const db = () => house.current.house.services.db;
const call = () => systemCall(house.current.house.services, house.current.house.schemas.current());

/** A month by the week, activated and left. */
async function left(activated: string, today: string): Promise<number> {
  const h = house.current;
  h.on(activated);
  const id = await h.create({ date: activated, payment_type: 0, payment_time: 1 });
  expect((await h.activate(id, activated)).status).toBe(200);
  h.on(today);
  return id;
}

const statusOf = async (id: number) => (await house.current.get(`requests/${id}`)).body.status;
const listed = async (id: number, status: number): Promise<boolean> => {
  const filter = encodeURIComponent(JSON.stringify({ id, status }));
  return (await house.current.get(`requests?filter=${filter}`)).body.count === 1;
};
const moratorium = async (id: number): Promise<number[]> =>
  (await house.current.get(`requests/${id}/amortizations`)).body.resources.map(
    (row: { moratorium: { total: number } }) => row.moratorium.total,
  );

describe('a loan that was activated and never dispersed', () => {
  it('stays active, owes no moratorium, and can still be dispersed after its end (case 7)', async () => {
    const h = house.current;
    const id = await left('2026-10-21', '2026-11-25');
    expect([await statusOf(id), await listed(id, 1), await listed(id, 5)]).toEqual([1, true, false]);
    await snapshotMoratorium(h.house.services, call());
    expect(await moratorium(id)).toEqual([0, 0, 0, 0]);
    expect((await h.pay(id, { amount: 100, date: '2026-11-25' })).status).toBe(409);
    expect((await h.disperse(id)).status).toBe(200);
    expect([await statusOf(id), await listed(id, 5), await listed(id, 1)]).toEqual([5, true, false]);
    expect(await moratorium(id)).toEqual([0, 0, 0, 0]);
    expect(await replayEqualsStored(db(), id)).toBe(true);
    h.on('2026-12-05');
    expect((await moratorium(id)).every((total) => total > 0)).toBe(true);
    const paid = await h.pay(id, { amount: 5000, date: '2026-12-05' });
    expect([paid.status, paid.body.data.moratorium > 0]).toEqual([201, true]);
    await snapshotMoratorium(h.house.services, call());
    expect(await replayEqualsStored(db(), id)).toBe(true);
    expect((await verifyLedger(db())).faults).toEqual([]);
  });

  it('of any age audits clean once the start has written the moratorium of versions before away', async () => {
    const today = '2026-11-25';
    const loans: number[] = [];
    for (const activated of ['2026-05-04', '2026-10-21', '2026-11-02', '2026-11-24'])
      loans.push(await left(activated, today));
    // As versions before wrote them: by the collection date alone.
    const { loans: stored, holidays } = await readLoans(db(), loans);
    for (const id of loans) {
      const { loan, events = [] } = stored.get(id) ?? {};
      const opened = loan && bookOf({ ...loan, dispersed: true }, events, today, holidays);
      if (!opened?.ok) throw new Error('no book');
      const rows = opened.book.rows.map((row) => presentRow(opened.book.plan, row, dayOf(today) ?? 0));
      await db()
        .transaction()
        .execute((trx) => updateAmortizations(trx, id, rows));
      await sql`update _loan_books set as_of = ${today}::date where request = ${id}`.execute(db());
    }
    expect((await verifyLedger(db())).faults.length).toBeGreaterThan(0);
    expect(await restUndispersed(db(), call())).toBeGreaterThanOrEqual(loans.length);
    for (const id of loans) expect([id, await replayEqualsStored(db(), id)]).toEqual([id, true]);
    expect((await verifyLedger(db())).faults).toEqual([]);
    expect(await moratorium(loans[0] ?? 0)).toEqual([0, 0, 0, 0]);
  });
});
