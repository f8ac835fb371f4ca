import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { replayEqualsStored } from '../../../../src/server/domain/loans/replay-equals-stored.ts';
import { heard } from '../../helpers/heard.ts';
import { LENDER, loanHouse } from './loan-house.ts';

const house = loanHouse();
const db = () => house.current.house.services.db;
const whole = async (id: number) => expect(await replayEqualsStored(db(), id)).toBe(true);
const list = async (table: string, request: number) =>
  (
    await sql<Record<string, any>>`select * from ${sql.table(table)} where request = ${request} order by id`.execute(
      db(),
    )
  ).rows;
const money = (value: number) => Math.trunc(value * 100 + (value < 0 ? -0.5 : 0.5));
const sum = (rows: Record<string, any>[], name: string) => rows.reduce((total, row) => total + money(row[name]), 0);

describe('a loan lives', () => {
  it('activates and disperses the worked example to the cent and opens its journal [E-034, R-069, R-071]', async () => {
    const h = house.current;
    h.on('2026-01-15');
    const id = await h.create();
    expect((await h.get(`requests/${id}`)).body).toMatchObject({ status: 6, can_activate: true, dispersed: false });
    expect((await h.activate(id, '2026-01-15')).body).toMatchObject({ status: 1, activation_date: '2026-01-15' });
    const request = (await h.get(`requests/${id}`)).body;
    expect(request).toMatchObject({
      finish_date: '2027-01-15',
      opening_commission_amount: 2500,
      withholding_agent: 'platform',
      can_activate: false,
      dispersed: false,
    });
    const rows = await h.rows(id);
    expect(rows).toHaveLength(12);
    expect(rows[0]).toMatchObject({
      interests: 745.83,
      iva_interests: 119.33,
      capital: 3784.87,
      payment: 4650.03,
      payment_as_applicant: 4715.57,
      payment_as_lender_after_withholdings: 4354.56,
    });
    expect(rows[11]).toMatchObject({ payment: 4649.97, balance: 0 });
    for (const below of ['amortizationbackups', 'amortizationideals'])
      expect((await h.get(`requests/${id}/${below}`)).body.resources.map((row: any) => row.payment)).toEqual(
        rows.map((row) => row.payment),
      );
    expect((await h.disperse(id)).body).toMatchObject({ dispersed: true, dispersed_date: '2026-01-15' });
    const journal = await sql<Record<string, any>>`select event, account, debit, credit from _journal
      where request = ${id} and not memo order by event, account`.execute(db());
    expect(journal.rows.map(({ event, account, debit, credit }) => [event, account, debit - credit])).toEqual([
      [1, 'applicant_to_disperse', -47_100],
      [1, 'iva_payable', -400],
      [1, 'lender_funds', 50_000],
      [1, 'opening_income', -2500],
      [2, 'applicant_to_disperse', 47_100],
      [2, 'client_bank', -47_100],
    ]);
    await whole(id);
  });

  it('is paid row by row, paid out to its lender, settled and closed [R-013, R-014, P-026, P-032]', async () => {
    const h = house.current;
    h.on('2026-01-15');
    const id = await h.live('2026-01-15', { payment_time: 3 });
    for (const row of await h.rows(id)) {
      h.on(row.collection_date);
      const { status, body } = await h.pay(id, { amount: row.payment_as_applicant, date: row.collection_date });
      expect(status).toBe(201);
      expect(body.log[0]).toMatch(/^Se recibe \$/);
      expect(sum(body.data.lines, 'amount')).toBe(money(row.payment_as_applicant));
      const path = `dispersions/${body.data.dispersion}`;
      expect((await h.get(path)).body).toMatchObject({
        dispersed: false,
        id_user_lender: LENDER,
        amount: body.data.payment_as_lender_net,
      });
      const mark = [
        { op: 'replace', path: '/dispersed', value: true },
        { op: 'replace', path: '/dispersed_date', value: row.collection_date },
      ];
      expect((await h.call('admin', 'PATCH', path, mark)).body).toMatchObject({ dispersed: true });
      expect((await h.get(`payments/${body.id}`)).body).toMatchObject({ dispersed: true, can_reverse: false });
      await whole(id);
    }
    const request = (await h.get(`requests/${id}`)).body;
    expect(request).toMatchObject({ status: 4, finish_date: '2026-04-15', closed_at: '2026-04-15T18:00:00.000Z' });
    const amounts = (await h.get(`requests/${id}/amounts`)).body;
    expect(amounts).toMatchObject({ capital_paid: 50_000, capital_pending: 0, interest_pending: 0 });
    expect(amounts.special.to_finish).toEqual({ total: 0, commission: 0 });
    expect(amounts.next_date).toBeNull();
    expect((await h.pay(id, { amount: 1, date: '2026-04-15' })).body.reason).toBe('server.loan.closed');
    const bank = await sql<{ left: number }>`select sum(debit - credit) as left from _journal
      where request = ${id} and account = 'lender_payable'`.execute(db());
    expect(bank.rows[0]?.left).toBe(0);
  });

  it('simulates a payment inside a transaction that leaves nothing [P-024, R-078]', async () => {
    const h = house.current;
    h.on('2026-01-15');
    const id = await h.live('2026-01-15');
    h.on('2026-02-20');
    const tables = ['payments', 'partials', 'dispersions', '_loan_events', '_journal', '_audit', 'notifications'];
    const before = await Promise.all(tables.map((table) => h.count(table)));
    const payable = (await h.get(`requests/${id}/payments/payable`)).body.amount;
    const { status, body } = await h.pay(id, { amount: payable, date: '2026-02-20', test: true });
    expect({ status, id: body.id, dispersion: body.data.dispersion }).toEqual({
      status: 201,
      id: null,
      dispersion: null,
    });
    expect(body.log.at(-1)).toBe('Modo de prueba: nada se guardó.');
    expect(sum(body.data.lines, 'amount')).toBe(money(payable));
    expect(await Promise.all(tables.map((table) => h.count(table)))).toEqual(before);
    expect((await h.get(`requests/${id}/payments/to-finish`)).body).toMatchObject({ type: 'to_finish' });
    const real = await h.pay(id, { amount: payable, date: '2026-02-20' });
    expect(real.body.data.lines).toEqual(body.data.lines);
  });

  it('puts money beyond the payable amount into capital and writes the coming rows again', async () => {
    const h = house.current;
    h.on('2026-01-15');
    const id = await h.live('2026-01-15');
    h.on('2026-02-16');
    await h.pay(id, { amount: 4715.57, date: '2026-02-16' });
    h.on('2026-03-16');
    const { body } = await h.pay(id, { amount: 14_715.57, date: '2026-03-16' });
    expect(body.data.lines.at(-1)).toMatchObject({ concept: 'prepayment' });
    const rows = await h.rows(id);
    expect([rows[2]?.payment, rows[11]?.payment]).toEqual([3552.41, 3552.4]);
    expect(rows[11]?.balance).toBe(0);
    expect((await list('amortizationBackups', id))[2]?.payment).toBe(4650.03);
    await whole(id);
  });

  it('lets an overdue loan bear penalty and be paid to the end by what to_finish says [E-024, R-074]', async () => {
    const h = house.current;
    h.on('2026-01-15');
    const id = await h.live('2026-01-15', { payment_time: 2 });
    h.on('2026-02-26');
    expect((await h.get(`requests/${id}/amortizations?limit=5`)).status).toBeLessThan(600);
    const [first] = await h.rows(id);
    const row = (await h.get(`amortizations/${first?.id}`)).body;
    expect(row.moratorium).toMatchObject({ days: 10 });
    h.on('2026-05-01');
    expect((await h.get(`requests/${id}`)).body.status).toBe(5);
    const due = (await h.get(`requests/${id}/payments/to_finish`)).body.amount;
    const { status, body } = await h.pay(id, { amount: due, date: '2026-05-01' });
    expect({ status, state: body.data.status }).toEqual({ status: 201, state: 4 });
    expect(body.data.moratorium).toBeGreaterThan(0);
    await whole(id);
  });
});

describe('a payment is taken back', () => {
  const revert = (id: number, by: 'admin' | 'legal' | 'partner' = 'admin') =>
    house.current.call(by, 'PATCH', `payments/${id}`, [
      { op: 'remove', path: '/payments', value: { reason: 'Cuenta equivocada' } },
    ]);

  it('leaves the state as it was, and the journal with its mirror [E-030, P-039, P-042]', async () => {
    const h = house.current;
    h.on('2026-01-15');
    const id = await h.live('2026-01-15', { payment_time: 3 });
    h.on('2026-02-16');
    await h.pay(id, { amount: 1000, date: '2026-02-16' });
    const amounts = (await h.get(`requests/${id}/amounts`)).body;
    const open = (await h.rows(id)).find(({ status }) => status === 0);
    expect(amounts.next_date).toBe(open?.collection_date);
    const content = async () => (await h.rows(id)).map(({ _version, _updated_at, ...row }) => row);
    const before = await content();
    const finish = (await h.get(`requests/${id}/payments/to_finish`)).body.amount;
    const paid = await h.pay(id, { amount: finish, date: '2026-02-16' });
    expect((await h.get(`requests/${id}`)).body).toMatchObject({ status: 4 });
    const { status, body } = await revert(paid.body.id);
    expect({ status, reversed: body.reversed, capital: body.capital }).toEqual({
      status: 200,
      reversed: true,
      capital: 0,
    });
    expect(await content()).toEqual(before);
    expect((await h.get(`requests/${id}/amounts`)).body).toEqual(amounts);
    expect((await h.get(`requests/${id}`)).body).toMatchObject({ status: 1, closed_at: null });
    const both = await sql<Record<string, any>>`select account, sum(debit - credit) as left from _journal
      where request = ${id} and event in (4, 5) group by account having sum(debit - credit) <> 0`.execute(db());
    expect(both.rows).toEqual([]);
    expect((await h.get(`dispersions/${paid.body.data.dispersion}`)).status).toBe(404);
    await whole(id);
    expect((await revert(paid.body.id)).status).toBe(409);
  });

  it('refuses while the lender has the money, and allows it once the dispersion came back [P-040]', async () => {
    const h = house.current;
    h.on('2026-01-15');
    const id = await h.live('2026-01-15');
    h.on('2026-02-16');
    const paid = await h.pay(id, { amount: 4715.57, date: '2026-02-16' });
    const path = `dispersions/${paid.body.data.dispersion}`;
    const mark = (value: boolean, more: object[]) =>
      h.call('admin', 'PATCH', path, [{ op: 'replace', path: '/dispersed', value }, ...more]);
    await mark(true, [{ op: 'replace', path: '/dispersed_date', value: '2026-02-16' }]);
    expect((await revert(paid.body.id)).status).toBe(409);
    expect(
      (
        await mark(false, [
          { op: 'replace', path: '/dispersed_date', value: null },
          { op: 'replace', path: '/return_reason', value: 'Cuenta cerrada' },
        ])
      ).status,
    ).toBe(200);
    expect((await h.get(`payments/${paid.body.id}`)).body).toMatchObject({ can_reverse: true, dispersed: false });
    expect((await revert(paid.body.id)).status).toBe(200);
    await whole(id);
  });

  it('refuses an earlier payment while a later one lives, and any person but an administrator', async () => {
    const h = house.current;
    h.on('2026-01-15');
    const id = await h.live('2026-01-15');
    h.on('2026-02-16');
    const first = await h.pay(id, { amount: 1000, date: '2026-02-16' });
    const second = await h.pay(id, { amount: 1000, date: '2026-02-16' });
    expect((await revert(first.body.id)).status).toBe(409);
    expect((await revert(second.body.id, 'legal')).status).toBeGreaterThanOrEqual(403);
    expect((await revert(second.body.id)).status).toBe(200);
    expect((await revert(first.body.id)).status).toBe(200);
    await whole(id);
  });

  it('replays what came later when a payment of an earlier day arrives late', async () => {
    const h = house.current;
    h.on('2026-01-15');
    const id = await h.live('2026-01-15');
    h.on('2026-03-20');
    await h.pay(id, { amount: 4800, date: '2026-03-20' });
    const late = await h.pay(id, { amount: 1000, date: '2026-02-16' });
    expect(late.status).toBe(201);
    await whole(id);
    expect((await list('payments', id)).map((row) => [row.date, row.amount])).toEqual([
      ['2026-03-20', 4800],
      ['2026-02-16', 1000],
    ]);
  });

  it('refuses a late payment that would change what a lender already has', async () => {
    const h = house.current;
    h.on('2026-01-15');
    const id = await h.live('2026-01-15');
    h.on('2026-03-20');
    const paid = await h.pay(id, { amount: 4800, date: '2026-03-20' });
    await h.call('admin', 'PATCH', `dispersions/${paid.body.data.dispersion}`, [
      { op: 'replace', path: '/dispersed', value: true },
      { op: 'replace', path: '/dispersed_date', value: '2026-03-20' },
    ]);
    const late = await h.pay(id, { amount: 1000, date: '2026-02-16' });
    expect({ status: late.status, reason: late.body.reason }).toEqual({
      status: 409,
      reason: 'server.loan.dispersed-later',
    });
    await whole(id);
  });
});

describe('the moment at which a loan closed', () => {
  it('is the one in which it was told, not an hour of its value date, and goes when the loan opens again', async () => {
    const h = house.current;
    h.on('2026-01-15');
    const id = await h.live('2026-01-15');
    const told = new Date('2026-02-20T09:41:07.250Z');
    h.at(told);
    const { amount } = (await h.get(`requests/${id}/payments/to_finish`)).body;
    const paid = await h.pay(id, { amount, date: '2026-02-20' });
    const closedAt = async () => (await h.get(`requests/${id}`)).body.closed_at;
    expect(await closedAt()).toBe(told.toISOString());
    await whole(id);
    h.on('2026-02-23');
    const undo = [{ op: 'remove', path: '/payments', value: { reason: 'Cobro equivocado' } }];
    expect((await h.call('admin', 'PATCH', `payments/${paid.body.id}`, undo)).status).toBe(200);
    expect(await closedAt()).toBeNull();
    const late = await h.pay(id, { amount, date: '2026-02-20' });
    expect(late.status).toBe(201);
    expect(await closedAt()).toBe('2026-02-23T18:00:00.000Z');
    await whole(id);
  });
});

describe('a daily loan of ten years', () => {
  it('has its table and the copy of it written in two statements', async () => {
    const h = house.current;
    h.on('2026-01-15');
    const id = await h.create({ payment_type: 3, payment_time: 120, amount: 1_000_000 });
    const asked = await heard(() => h.activate(id, '2026-01-15'));
    expect((await h.rows(id)).length).toBe(3_600);
    expect(asked.filter(({ text }) => text.includes('insert into "amortizationBackups"')).length).toBe(2);
  });
});
