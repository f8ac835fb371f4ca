import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { readDay } from '../../../../src/lending/calendar/calendar.ts';
import { presentRow } from '../../../../src/lending/ledger/present-row.ts';
import { verifyLedger } from '../../../../src/server/app/audit/ledger.ts';
import { systemCall } from '../../../../src/server/core/system-call.ts';
import { closeDays } from '../../../../src/server/domain/loans/nightly/cash-closing.ts';
import { tellDues } from '../../../../src/server/domain/loans/nightly/dues.ts';
import { snapshotMoratorium } from '../../../../src/server/domain/loans/nightly/moratorium.ts';
import { tellRenewals } from '../../../../src/server/domain/loans/nightly/renewals.ts';
import { bookAt, readLoans } from '../../../../src/server/domain/loans/read-loans.ts';
import { amortizationRow } from '../../../../src/server/domain/loans/rows.ts';
import { GROWING } from '../../../../src/server/domain/loans/write-rows.ts';
import { heard } from '../../helpers/heard.ts';
import { APPLICANT, LENDER, loanHouse } from './loan-house.ts';

const house = loanHouse();
const services = () => house.current.house.services;
const night = (day: string) => {
  house.current.on(day);
  return systemCall(services(), house.current.house.schemas.current());
};
const rowsOf = async (statement: string) =>
  (await sql.raw<Record<string, unknown>>(statement).execute(services().db)).rows;
const told = (event: string, request: number) =>
  rowsOf(`select recipient, role, body, subject, subject_id from notifications where event = '${event}'
    and body like '%' || (select token from requests where id = ${request}) || '%' order by id`);

describe('a new day', () => {
  it('brings overdue rows up to date, keeps each day, and catches up after days off', async () => {
    const h = house.current;
    h.on('2026-01-15');
    const id = await h.live('2026-01-15');
    const stored = async () => (await h.rows(id))[0]?.payment_as_applicant;
    expect(await stored()).toBe(4715.57);
    await snapshotMoratorium(services(), night('2026-02-26'));
    expect(await stored()).toBe(4759.23);
    expect(await snapshotMoratorium(services(), night('2026-02-26'))).toBe(0);
    await snapshotMoratorium(services(), night('2026-03-01'));
    const days = await rowsOf(
      `select date, days, interest, iva from _moratorium_days where request = ${id} order by date`,
    );
    expect(days.map((row) => [row.date, row.days])).toEqual([
      ['2026-02-26', 10],
      ['2026-02-27', 11],
      ['2026-02-28', 12],
      ['2026-03-01', 13],
    ]);
    expect(days[0]).toMatchObject({ interest: 37.64, iva: 6.02 });
    expect((await verifyLedger(services().db)).fault).toBeUndefined();
    const row = (await h.rows(id))[0];
    const debit = (await h.get(`debits/${row?.id}`)).body;
    expect(debit.real_payment).toBe(row?.payment_as_applicant);
  });

  it('writes the loans that are free and waits for one in use alone', async () => {
    const h = house.current;
    h.on('2026-01-15');
    const ids = [await h.live('2026-01-15'), await h.live('2026-01-15'), await h.live('2026-01-15')];
    const [held] = ids;
    const kept = async () =>
      (
        await rowsOf(`select request from _moratorium_days where date = '2026-03-05' and request in (${ids.join()})
        order by request`)
      ).map(({ request }) => request);
    let release: () => void = () => undefined;
    const released = new Promise<void>((resolve) => {
      release = resolve;
    });
    let isHeld: () => void = () => undefined;
    const holding = new Promise<void>((resolve) => {
      isHeld = resolve;
    });
    const other = services()
      .db.transaction()
      .execute(async (trx) => {
        await sql`select id from requests where id = ${held} for no key update`.execute(trx);
        isHeld();
        await released;
      });
    await holding;
    const written = snapshotMoratorium(services(), night('2026-03-05'));
    await expect.poll(kept, { timeout: 10_000 }).toEqual(ids.slice(1));
    release();
    await other;
    expect(await written).toBeGreaterThanOrEqual(3);
    expect(await kept()).toEqual(ids);
    expect((await verifyLedger(services().db)).fault).toBeUndefined();
  });

  it('announces a payment once and tells of its delay once per step, to lender and applicant', async () => {
    const h = house.current;
    h.on('2026-01-15');
    const id = await h.live('2026-01-15');
    await tellDues(services(), night('2026-02-10'));
    expect(await told('payment-due', id)).toEqual([]);
    await tellDues(services(), night('2026-02-14'));
    await tellDues(services(), night('2026-02-15'));
    const due = await told('payment-due', id);
    expect(due.map((row) => [row.recipient, row.role])).toEqual([
      [LENDER, 0],
      [APPLICANT, 1],
    ]);
    expect(due).toMatchObject([LENDER, APPLICANT].map(() => ({ subject: 'requests', subject_id: id })));
    const { token } = (await h.get(`requests/${id}`)).body;
    expect(due.map((row) => row.body)).toEqual([
      `El pago 1 del préstamo ${token} que usted fondea vence el 16/02/2026: $4,715.57.`,
      `El pago 1 de su préstamo ${token} vence el 16/02/2026: $4,715.57.`,
    ]);
    await tellDues(services(), night('2026-02-17'));
    await tellDues(services(), night('2026-02-18'));
    const late = await told('payment-overdue', id);
    expect(late.map((row) => row.body)).toEqual([
      `El pago 1 del préstamo ${token} que usted fondea venció el 16/02/2026 y sigue sin cubrirse: $4,719.93.`,
      `El pago 1 de su préstamo ${token} venció el 16/02/2026 y sigue sin cubrirse: $4,719.93.`,
    ]);
    await tellDues(services(), night('2026-03-20'));
    expect(await told('payment-overdue', id)).toHaveLength(4);
  });

  it('tells of a renewal 45 days ahead, of the end 7 days ahead, and of a loan that ended unpaid, once each [R-073, R-074]', async () => {
    const h = house.current;
    h.on('2026-01-15');
    const id = await h.live('2026-01-15', { payment_time: 3 });
    const state = async () => (await h.get(`requests/${id}`)).body.status;
    await tellRenewals(services(), night('2026-02-28'));
    expect(await told('request-to-renew', id)).toEqual([]);
    expect(await state()).toBe(1);
    for (const day of ['2026-03-01', '2026-03-02']) await tellRenewals(services(), night(day));
    expect((await told('request-to-renew', id)).map((row) => String(row.body).replace(/S\d+/, ''))).toEqual([
      'El préstamo  que usted fondea vence el 15/04/2026 y puede renovarse.',
      'Su préstamo  vence el 15/04/2026 y puede renovarse.',
    ]);
    expect(await state()).toBe(9);
    for (const day of ['2026-04-08', '2026-04-09']) await tellRenewals(services(), night(day));
    expect(await told('request-to-renew-soon', id)).toHaveLength(2);
    for (const day of ['2026-04-16', '2026-05-16']) await tellRenewals(services(), night(day));
    expect(await told('request-expired', id)).toHaveLength(2);
    expect(await state()).toBe(5);
  });

  it('closes the cash of each day that is over, days without movement too, and never twice', async () => {
    await closeDays(services(), night('2026-06-01'));
    const days = await rowsOf('select * from _day_closings order by date');
    expect(days[0]?.date).toBe('2026-01-15');
    expect(days.at(-1)?.date).toBe('2026-05-31');
    for (const [index, day] of days.entries()) {
      expect(day.opening).toBe(days[index - 1]?.closing ?? 0);
    }
    const [bank] = await rowsOf("select sum(debit - credit) as balance from _journal where account = 'client_bank'");
    expect(days.at(-1)?.closing).toBe(bank?.balance);
    expect(await closeDays(services(), night('2026-06-01'))).toBe(0);
    expect(await closeDays(services(), night('2026-06-03'))).toBe(2);
  });

  it('writes the late loans of a group in as many statements as one alone, and in a further hour reads none again', async () => {
    const h = house.current;
    h.on('2026-01-15');
    for (let n = 0; n < 3; n += 1) await h.live('2026-01-15');
    const of = (all: { text: string }[], part: string) => all.filter(({ text }) => text.includes(part)).length;
    const call = night('2026-07-01');
    let loans = 0;
    const first = await heard(async () => {
      loans = await snapshotMoratorium(services(), call);
    });
    expect([loans > 3, loans <= 20]).toEqual([true, true]);
    expect([of(first, 'update amortizations'), of(first, 'into _moratorium_days')]).toEqual([1, 1]);
    expect(first.length).toBeLessThanOrEqual(9);
    // Without their numbers a table that was never counted is read whole.
    expect(of(first, 'where a.request = any(')).toBe(1);
    for (const tell of [tellDues, tellRenewals]) await tell(services(), call);
    for (const job of [snapshotMoratorium, tellDues, tellRenewals]) {
      const again = await heard(() => job(services(), call));
      expect([job.name, of(again, '_loan_events'), of(again, 'insert')]).toEqual([job.name, 0, 0]);
      expect(again.length).toBeLessThanOrEqual(2);
    }
  });

  it('writes all that a day makes of a late row, and finds the last day of a loan by an index', async () => {
    const h = house.current;
    h.on('2026-01-15');
    for (const terms of [{}, { recognition: 3 }, { payment_type: 0, payment_time: 3 }]) {
      const id = await h.live('2026-01-15', terms);
      h.on('2026-02-16');
      await h.pay(id, { amount: 300, date: '2026-02-16', notify: false });
      const book = bookAt(await readLoans(services().db, [id]), id, '2026-04-01');
      for (const row of book?.rows.filter(({ status }) => status === 0) ?? []) {
        const [early, late] = ['2026-04-01', '2026-05-20'].map(
          (day) => book && amortizationRow(presentRow(book.plan, row, readDay(day) ?? 0)),
        );
        const differ = Object.keys(late ?? {}).filter((name) => (early as any)[name] !== (late as any)[name]);
        expect(differ.filter((name) => !GROWING.includes(name as never))).toEqual([]);
      }
      h.on('2026-01-15');
    }
    const plan = await services()
      .db.transaction()
      .execute(async (trx) => {
        await sql`set local enable_seqscan = off`.execute(trx);
        return (await sql`explain select max(date) from _moratorium_days where request = 1`.execute(trx)).rows;
      });
    expect(JSON.stringify(plan)).toContain('_moratorium_days_of_request');
  });
});
