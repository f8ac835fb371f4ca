import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { sumMoney } from '../../../../src/lending/money/money.ts';
import { verifyLedger } from '../../../../src/server/app/audit/ledger.ts';
import { brokenRules } from '../../../../src/server/domain/bills/check-cfdi.ts';
import { randomOf } from '../../app/crowd.ts';
import { type BillRow, bill, billHouse, bills, parsed } from './bill-house.ts';

const house = billHouse();
const SEED = Number(process.env.SEED ?? 20_262);
const MONTHS = ['2026-02', '2026-03', '2026-04'];
const PRODUCTS = [
  { recognition: 0, payment_type: 2, payment_time: 12 },
  { recognition: 3, payment_type: 2, payment_time: 6, version: 'v2', version_commission: 'v2' },
  { recognition: 0, payment_type: 1, payment_time: 6, amount: 9_999.99, rate: 43.21 },
  { recognition: 1, payment_type: 0, payment_time: 4, amount: 12_345.67, opening_commission: 0 },
  { recognition: 4, payment_type: 2, payment_time: 3, commission_by_each_payment: 0 },
];
const totals = (rows: BillRow[], name: string) => sumMoney(rows.map((row) => parsed(row).getAttribute(name)));
const taxes = (rows: BillRow[]) =>
  sumMoney(
    rows.map((row) => parsed(row).searchNode('cfdi:Impuestos')?.getAttribute('TotalImpuestosTrasladados') ?? '0'),
  );

describe('all invoices of a random month', () => {
  it('hold the rules of CFDI 4.0 and add up to the income and the IVA of the ledger', async () => {
    const h = house.current;
    const random = randomOf(SEED);
    const month = MONTHS[Math.floor(random() * MONTHS.length)] as string;
    const loans: number[] = [];
    const payments: { id: number; request: number; date: string }[] = [];
    for (const base of MONTHS) {
      for (const day of ['05', '13', '19', '27']) {
        const date = `${base}-${day}`;
        h.on(date);
        if (random() < 0.7) loans.push(await h.live(date, PRODUCTS[Math.floor(random() * PRODUCTS.length)]));
        for (const request of loans) {
          if (random() < 0.3) continue;
          const amount =
            random() < 0.15 ? 4_000 + Math.floor(random() * 90_000) / 100 : 1 + Math.floor(random() * 99_999) / 100;
          const paid = await h.pay(request, { amount, date, notify: false });
          if (paid.status === 201) payments.push({ id: paid.body.id, request, date });
        }
      }
    }
    h.on('2026-05-04');
    const ofMonth = payments.filter(({ date }) => date.startsWith(month));
    for (const { id } of ofMonth) for (const type of [0, 1, 2]) await bill(h, id, type);
    for (const request of loans) {
      const first = payments.find((payment) => payment.request === request);
      if (first) await bill(h, first.id, 3);
    }
    expect(ofMonth.length).toBeGreaterThan(5);
    const made = (await bills(h)).filter((row) => String(row.date).startsWith(month));
    for (const row of made) expect(brokenRules(parsed(row)), `${row.token} ${row.xml}`).toEqual([]);
    for (const row of made) expect(parsed(row).getAttribute('Total')).toBe(sumMoney([row.amount]));

    const { db } = h.house.services;
    const billed = sql`request in (select request from bills where type = 3)`;
    type Sum = { account: string; total: string };
    const ledger = await sql<Sum>`select account, sum(credit - debit)::text as total from _journal
      where to_char(posted_on, 'YYYY-MM') = ${month} and account in ('applicant_commission', 'lender_commission', 'opening_income', 'iva_payable')
        and (account <> 'opening_income' or ${billed}) group by account`.execute(db);
    const credited = (account: string) => ledger.rows.find((row) => row.account === account)?.total ?? '0.00';
    const of = (type: number) => made.filter((row) => row.type === type);
    expect(totals(of(0), 'SubTotal')).toBe(credited('applicant_commission'));
    expect(totals(of(1), 'SubTotal')).toBe(credited('lender_commission'));
    const unbilled = await sql<{ iva: string }>`select coalesce(sum(credit), 0)::text as iva from _journal
      where to_char(posted_on, 'YYYY-MM') = ${month} and account = 'iva_payable' and event = 1 and not (${billed})`.execute(
      db,
    );
    const iva = sumMoney([credited('iva_payable'), `-${unbilled.rows[0]?.iva ?? '0.00'}`]);
    expect(taxes([...of(0), ...of(1), ...of(3)])).toBe(iva);
    expect(totals(of(3), 'SubTotal')).toBe(credited('opening_income'));

    const interest = await sql<{ net: string; iva: string }>`select
      coalesce(sum(amount) filter (where concept in ('interest', 'moratorium')), 0)::text as net,
      coalesce(sum(amount) filter (where concept in ('interest_iva', 'moratorium_iva')), 0)::text as iva
      from partials where to_char(date, 'YYYY-MM') = ${month}`.execute(db);
    expect([totals(of(2), 'SubTotal'), taxes(of(2))]).toEqual([interest.rows[0]?.net, interest.rows[0]?.iva]);
    expect((await verifyLedger(db)).fault).toBeUndefined();
  }, 120_000);
});
