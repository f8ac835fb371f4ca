import { sql } from 'kysely';
import { afterEach, describe, expect, it } from 'vitest';
import { verifyLedger } from '../../../../src/server/app/audit/ledger.ts';
import { findOldShares } from '../../../../src/server/app/audit/upgrade.ts';
import { systemCall } from '../../../../src/server/core/system-call.ts';
import { correctOldShares } from '../../../../src/server/domain/loans/old-loans.ts';
import { replayEqualsStored } from '../../../../src/server/domain/loans/replay-equals-stored.ts';
import { loanHouse } from './loan-house.ts';

const house = loanHouse();
const db = () => house.current.house.services.db;
const WITHHELD = { isr_withholdings: 100, iva_withholdings: 100 };
type Payout = { id: number; payment: number; amount: number; dispersed: boolean };
const payouts = async (id: number) =>
  (
    await sql<Payout>`select id, payment, amount, dispersed from dispersions
      where id_request = ${id} and _deleted_at is null order by id`.execute(db())
  ).rows;
const replace = (path: string, value: unknown) => ({ op: 'replace', path, value });
const pay = async (id: number, amount: number, date: string): Promise<number> =>
  (await house.current.pay(id, { amount, date })).body.id;
const mark = async (payout: number | undefined) =>
  (
    await house.current.call('admin', 'PATCH', `dispersions/${payout}`, [
      replace('/dispersed', true),
      replace('/dispersed_date', '2026-11-25'),
    ])
  ).status;
const balance = async (id: number, account: string) =>
  Number(
    (
      await sql<{ sum: string }>`select coalesce(sum(debit - credit), 0) as sum from _journal
        where request = ${id} and account = ${account}`.execute(db())
    ).rows[0]?.sum,
  );
const correct = () => {
  const { services, schemas } = house.current.house;
  return correctOldShares(db(), systemCall(services, schemas.current()));
};

/**
 * What the commit before left of case 17: the second payment keeps its row and its payout of 1,922.88. Where it had been paid out,
 * the payout's event and its journal stand before those of the late payment, as that commit accepted them.
 */
async function oldLoan({
  isPaidOut = false,
  isClosed = false,
  offset = -562.62,
}): Promise<{ id: number; second: number; payout: Payout }> {
  const h = house.current;
  h.on('2026-11-10');
  const id = await h.live('2026-11-10', WITHHELD);
  h.on('2026-11-25');
  await pay(id, 1000, '2026-11-25');
  const second = await pay(id, 2500, '2026-11-25');
  const payout = (await payouts(id)).find(({ payment }) => payment === second);
  if (!payout) throw new Error('no payout');
  await pay(id, 400, '2026-11-20');
  if (isClosed) await pay(id, (await h.get(`requests/${id}/payments/to_finish`)).body.amount, '2026-11-25');
  await sql`update payments set to_offset = ${offset}, payment_as_lender = payment_as_lender + ${offset},
    payment_as_lender_after_withholdings = payment_as_lender_after_withholdings + ${offset} where id = ${second}`.execute(
    db(),
  );
  await sql`update dispersions set amount = amount + ${offset}, to_offset = ${offset}, payment_as_lender = payment_as_lender + ${offset}
    where id = ${payout.id}`.execute(db());
  if (isPaidOut) {
    const { events } = (
      await sql<{ events: number }>`select events from _loan_books where request = ${id}`.execute(db())
    ).rows[0] as { events: number };
    await sql`insert into _loan_events (request, id, kind, date, rule, payload, record_id)
      select ${id}, ${events} + 1, 'payout', '2026-11-25', 2, jsonb_build_object('of', p.id), ${payout.id}
      from _loan_events as p where p.request = ${id} and p.kind = 'payment' and p.record_id = ${second}`.execute(db());
    await sql`insert into _journal (request, event, account, debit, credit, memo, posted_on) values
      (${id}, ${events} + 1, 'lender_payable', 2485.50, 0, false, '2026-11-25'),
      (${id}, ${events} + 1, 'client_bank', 0, 2485.50, false, '2026-11-25')`.execute(db());
    await sql`update _loan_books set events = events + 1 where request = ${id}`.execute(db());
    await sql`update dispersions set dispersed = true, dispersed_date = '2026-11-25' where id = ${payout.id}`.execute(
      db(),
    );
    await sql`update payments set dispersed = true where id = ${second}`.execute(db());
  }
  expect(await replayEqualsStored(db(), id)).toMatchObject({ request: id });
  return { id, second, payout };
}

describe('a start on loans whose shares the commit before left as they were', () => {
  afterEach(async () => expect((await verifyLedger(db())).fault).toBeUndefined());

  it('lists them beforehand, writes what is not paid out, once', async () => {
    const { id, second, payout } = await oldLoan({});
    const [found] = await findOldShares(db());
    expect(found?.rows).toEqual([
      { resource: 'payments', id: String(second), what: 'pago 1922.88 abierto parte 2485.50' },
    ]);
    expect(await correct()).toBe(1);
    expect(await payouts(id)).toContainEqual({ ...payout, amount: 2485.5 });
    expect([await findOldShares(db()), await correct()]).toEqual([[], 0]);
    expect(await mark(payout.id)).toBe(200);
  });

  it.each([
    ['runs', false],
    ['is closed', true],
  ])('owes a lender who was paid the difference, by a payout of its own, where the loan %s', async (_how, isClosed) => {
    const h = house.current;
    const { id, second, payout } = await oldLoan({ isPaidOut: true, isClosed });
    expect((await h.get(`requests/${id}`)).body.status).toBe(isClosed ? 4 : 1);
    const bank = await balance(id, 'client_bank');
    expect(await correct()).toBe(1);
    const own = (await payouts(id)).filter(({ payment, dispersed }) => payment === second && !dispersed);
    expect(own.map(({ amount }) => amount)).toEqual([562.62]);
    expect(await payouts(id)).toContainEqual({ ...payout, dispersed: true });
    // The bank had been told the whole share; it gave 562.62 less.
    expect(await balance(id, 'client_bank')).toBeCloseTo(bank + 562.62, 2);
    expect(await replayEqualsStored(db(), id)).toBe(true);
    expect(await mark(own[0]?.id)).toBe(200);
    expect(await balance(id, 'client_bank')).toBeCloseTo(bank, 2);
    expect(await replayEqualsStored(db(), id)).toBe(true);
    const back = [
      replace('/dispersed', false),
      replace('/dispersed_date', null),
      replace('/return_reason', 'Cuenta cancelada'),
    ];
    expect((await h.call('admin', 'PATCH', `dispersions/${own[0]?.id}`, back)).status).toBe(200);
    expect(await replayEqualsStored(db(), id)).toBe(true);
    expect((await h.call('admin', 'PATCH', `dispersions/${payout.id}`, back)).status).toBe(200);
    expect(await replayEqualsStored(db(), id)).toBe(true);
    expect(await correct()).toBe(0);
  });

  it('lets the next shares give back what a lender was paid too much', async () => {
    const h = house.current;
    const { id, second, payout } = await oldLoan({ isPaidOut: true, offset: 100 });
    const carried = await balance(id, 'lender_to_offset');
    expect(await correct()).toBe(1);
    expect((await payouts(id)).filter(({ payment }) => payment === second)).toEqual([
      { ...payout, amount: 2585.5, dispersed: true },
    ]);
    expect(await balance(id, 'lender_to_offset')).toBeCloseTo(carried + 100, 2);
    expect((await h.get(`requests/${id}/amounts`)).body.as_lender.to_offset).toBeCloseTo(carried + 100, 2);
    expect(await replayEqualsStored(db(), id)).toBe(true);
    const next = await h.pay(id, { amount: 9000, date: '2026-11-25' });
    expect(next.body.data.to_offset).toBeCloseTo(-carried - 100, 2);
  });

  it('takes events of a corrected loan as of any other, and no reversal of the payment that it corrects', async () => {
    const h = house.current;
    const { id, second } = await oldLoan({ isPaidOut: true });
    expect(await correct()).toBe(1);
    expect((await h.pay(id, { amount: 9000, date: '2026-11-25' })).status).toBe(201);
    expect(await replayEqualsStored(db(), id)).toBe(true);
    const revert = [{ op: 'remove', path: '/payments', value: { reason: 'Cobro equivocado' } }];
    expect((await h.call('admin', 'PATCH', `payments/${second}`, revert)).status).toBe(409);
  });
});
