import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { readDay } from '../../../../src/lending/calendar/calendar.ts';
import { bookOf } from '../../../../src/lending/events/replay.ts';
import { presentRow } from '../../../../src/lending/ledger/present-row.ts';
import { verifyLedger } from '../../../../src/server/app/audit/ledger.ts';
import { systemCall } from '../../../../src/server/core/system-call.ts';
import { snapshotMoratorium } from '../../../../src/server/domain/loans/nightly/moratorium.ts';
import { restUndispersed } from '../../../../src/server/domain/loans/old-loans.ts';
import { readLoans } from '../../../../src/server/domain/loans/read-loans.ts';
import { replayEqualsStored } from '../../../../src/server/domain/loans/replay-equals-stored.ts';
import { updateAmortizations } from '../../../../src/server/domain/loans/write-rows.ts';
import { loanHouse } from './loan-house.ts';

const house = loanHouse();
const db = () => house.current.house.services.db;
const owner = () => house.current.house.services.direct;
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
      const rows = opened.book.rows.map((row) => presentRow(opened.book.plan, row, readDay(today) ?? 0));
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

describe('cancelling a loan that was activated and never dispersed (choice 127)', () => {
  const cancel = async (id: number) => {
    const { status, body } = await house.current.call('admin', 'PATCH', `requests/${id}`, [
      { op: 'replace', path: '/status', value: 3 },
    ]);
    return [status, body.reason];
  };
  /** As a version before stored it: the events of a loan are never changed afterwards. */
  async function byRule<T>(rule: number, work: () => Promise<T>): Promise<T> {
    await sql`create function older() returns trigger language plpgsql as $$
      begin new.rule := ${sql.lit(rule)}; return new; end $$`.execute(owner());
    await sql`create trigger older before insert on _loan_events for each row execute function older()`.execute(
      owner(),
    );
    return work().finally(() => sql`drop function older cascade`.execute(owner()));
  }
  const rowsOf = async <T>(statement: string): Promise<T[]> => (await sql.raw<T>(statement).execute(db())).rows;

  it.each([1, 2, 3])(
    'activated by rule %i: one event, the mirror journal, rows to status 2, the funding free',
    async (rule) => {
      const h = house.current;
      const id = await byRule(rule, () => left('2026-10-21', '2026-11-25'));
      await sql`insert into bills (token, request, type, status) values ('F1', ${id}, 3, 1)`.execute(db());
      expect(await cancel(id)).toEqual([200, undefined]);
      const request = (await h.get(`requests/${id}`)).body;
      expect([request.status, request.user_lender ?? null]).toEqual([3, null]);
      expect(request.funding_released_at).toEqual(expect.any(String));
      expect(
        (await rowsOf<{ kind: string }>(`select kind from _loan_events where request = ${id} order by id`)).map(
          ({ kind }) => kind,
        ),
      ).toEqual(['activation', 'cancellation']);
      expect(
        await rowsOf(
          `select account from _journal where request = ${id} group by account having sum(debit - credit) <> 0`,
        ),
      ).toEqual([]);
      expect(await rowsOf(`select distinct status from amortizations where request = ${id}`)).toEqual([{ status: 2 }]);
      expect(await rowsOf(`select status from bills where request = ${id}`)).toEqual([{ status: 2 }]);
      expect(
        (await h.get(`operations?filter=${encodeURIComponent(JSON.stringify({ id_request: id }))}`)).body.count,
      ).toBe(0);
      expect((await h.get(`requests/${id}/amounts`)).body.special.to_finish.total).toBe(0);
      expect(await replayEqualsStored(db(), id)).toBe(true);
      expect((await verifyLedger(db())).faults).toEqual([]);
      await snapshotMoratorium(h.house.services, call());
      expect(await replayEqualsStored(db(), id)).toBe(true);
      expect([(await h.disperse(id)).status, (await h.pay(id, { amount: 100, date: '2026-11-25' })).status]).toEqual([
        409, 409,
      ]);
      expect((await cancel(id))[0]).toBe(409);
    },
  );

  it('is refused where the capital went out, or money came in, and changes nothing', async () => {
    const h = house.current;
    const out = await left('2026-10-21', '2026-11-25');
    expect((await h.disperse(out)).status).toBe(200);
    const before = await rowsOf(`select * from requests where id = ${out}`);
    expect(await cancel(out)).toEqual([409, expect.any(String)]);
    expect(await rowsOf(`select * from requests where id = ${out}`)).toEqual(before);
    // As a version before left it: paid, though it was never dispersed.
    const paid = await left('2026-11-02', '2026-11-25');
    await h.disperse(paid);
    expect((await h.pay(paid, { amount: 100, date: '2026-11-25' })).status).toBe(201);
    await sql`update requests set dispersed = false where id = ${paid}`.execute(db());
    expect(await cancel(paid)).toEqual([409, 'server.loan.not-cancellable']);
    await sql`update requests set dispersed = true where id = ${paid}`.execute(db());
    expect(await replayEqualsStored(db(), paid)).toBe(true);
  });

  it('is undone by nothing that comes with an earlier day', async () => {
    const h = house.current;
    const id = await left('2026-11-02', '2026-11-20');
    expect((await cancel(id))[0]).toBe(200);
    h.on('2026-11-25');
    for (const date of ['2026-11-03', '2026-11-20', '2026-11-25'])
      expect((await h.pay(id, { amount: 100, date })).status).toBe(409);
    const waiver = { category: 'B', comments: 'Acuerdo', condone_commission: true };
    expect((await h.call('admin', 'PUT', `waivers/${id}`, waiver)).status).toBe(409);
    expect(await replayEqualsStored(db(), id)).toBe(true);
  });
});
