import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { toStored, toTyped } from '../../../../src/console/fields/entry.ts';
import type { Definition, Row } from '../../../../src/resource/model/definition.ts';
import { verifyLedger } from '../../../../src/server/app/audit/ledger.ts';
import { writeStoredSetting } from '../../../../src/server/domain/loans/loan-settings.ts';
import { fillIvaRates } from '../../../../src/server/domain/loans/old-loans.ts';
import { follow } from '../../helpers/follow.ts';
import { asWritten } from '../../helpers/paper.ts';
import { bill, billHouse, bills, parsed } from '../bills/bill-house.ts';
import { APPLICANT, EXAMPLE, LENDER } from '../loans/loan-house.ts';

const house = billHouse();
const db = () => house.current.house.services.db;
const setRate = (rate: number) => writeStoredSetting(db(), 'loans.iva_rate', String(rate), 'hand');
const definition = async (): Promise<Definition> => (await house.current.get('schemas/requests')).body;

/** As people type them, without IVA. */
const TYPED = { commission_admin: 1, commission_admin_lender: 0.5, commission_by_each_payment: 10 };

/** What the worked example comes to, by hand: 50,000 with 5 % for the opening, and its first period of 745.83 interest. */
const RATES = [
  { rate: 0.16, other: 0.08, iva: 400, left: 47_100, interestIva: 119.33, quota: '0.160000', opening: '2900.00' },
  { rate: 0.08, other: 0.16, iva: 200, left: 47_300, interestIva: 59.67, quota: '0.080000', opening: '2700.00' },
];

beforeAll(async () => {
  const about = {
    cellphone: '5512345678',
    address__street: 'Av. Juárez',
    address__ext_no: '10',
    address__neighborhood: 'Centro',
    address__zipcode: '06000',
    address__city: 'Ciudad de México',
    address__state: 'CMX',
    financial__clabe: '012180001234567897',
    financial__bank_name: house.current.house.schemas.current().catalogs.banks?.items[0]?.code as string,
    power_of_attorney: 'poder otorgado en escritura 1',
  };
  await db().updateTable('users').set(about).where('id', 'in', [APPLICANT, LENDER]).execute();
});
afterAll(() => setRate(0.16));

/** A request as the console's form sends it. */
async function created(): Promise<{ id: number; typed: Row }> {
  const requests = await definition();
  const typed = { ...EXAMPLE, ...TYPED, iva_rate: requests.fields.iva_rate?.default } as Row;
  return { id: await house.current.create({ date: '2026-01-15', ...toStored(requests, typed) }), typed };
}

async function paper(id: number, type: number): Promise<string> {
  const given = { contract_signing_date: '2026-01-15', request_date: '2026-01-15', place: 'Ciudad de México' };
  const answer = await house.current.call('admin', 'POST', 'documents', {
    user: APPLICANT,
    request: id,
    type,
    ...given,
  });
  expect([answer.status, answer.body.message]).toEqual([201, undefined]);
  const file = await follow(house.current, answer.body.url);
  return (await asWritten(file.rawPayload)).replace(/\s+/g, ' ');
}

const money = (amount: number) => `$${amount.toLocaleString('en-US', { minimumFractionDigits: 2 })}`;

describe.each(RATES)('with an IVA of $rate', ({ rate, other, iva, left, interestIva, quota, opening }) => {
  it('every place that names an amount of a request says the same, whatever the platform charges later', async () => {
    const h = house.current;
    h.on('2026-01-15');
    await setRate(rate);
    const requests = await definition();
    const asked = toStored(requests, { ...EXAMPLE, ...TYPED, iva_rate: rate } as Row);
    const { iva_rate: _, title: __, description: ___, user_lender: ____, ...terms } = asked;
    const calculator = (await h.call('admin', 'POST', 'calculators?full=true', terms)).body;
    expect(calculator).toMatchObject({ opening_commission: 2500, opening_commission_iva: iva, to_disperse: left });
    const { id } = await created();
    await setRate(other);
    const shown = (await h.get(`requests/${id}`)).body;
    expect(shown).toMatchObject({ iva_rate: rate, opening_commission_iva: iva, capital_to_disperse: left });
    expect(toTyped(requests, shown)).toMatchObject(TYPED);
    const listed = (await h.get(`requests?filter=${encodeURIComponent(JSON.stringify({ id }))}`)).body.resources[0];
    expect(listed).toMatchObject({ opening_commission_iva: iva, capital_to_disperse: left });
    const operation = async () => (await h.get(`operations/${id}`)).body.to_disperse;
    expect(await operation()).toBe(left);
    for (const type of [17, 3]) {
      const text = await paper(id, type);
      for (const part of [money(2500), money(iva), '1.00 %', '$10.00']) expect(text, `${type}`).toContain(part);
    }
    expect(await paper(id, 17)).toContain(money(left));
    await sql`update documents set _reviews = '{"_record": 1}' where request = ${id}`.execute(db());
    expect((await h.activate(id, '2026-01-15')).status).toBe(200);
    const [row] = await h.rows(id);
    expect([Number(row?.iva_interests), Number(row?.iva_rate)]).toEqual([interestIva, rate]);
    expect(calculator.schedule[0]).toMatchObject({ iva_interests: interestIva, payment: Number(row?.payment) });
    const body = { action: 'disperse', ids: [id], ask: {} };
    const preview = (await h.call('admin', 'POST', 'requests/preview', body)).body;
    const totals = Object.fromEntries(preview.totals.map(({ field, sum }: Row) => [field, Number(sum)]));
    expect(totals).toMatchObject({ commission: -2500, iva: -iva, net: left });
    expect((await h.disperse(id)).status).toBe(200);
    expect(await operation()).toBe(left);
    const booked = await sql<{ account: string; sum: string }>`select account, sum(debit - credit)::text as sum
      from _journal where request = ${id} and not memo group by account`.execute(db());
    const journal = Object.fromEntries(booked.rows.map(({ account, sum }) => [account, Number(sum)]));
    expect(journal).toMatchObject({ client_bank: -left, opening_income: -2500, iva_payable: -iva });
    const late = await paper(id, 3);
    for (const part of [money(iva), '1.00 %', '$10.00']) expect(late).toContain(part);
    h.on('2026-02-16');
    const due = Number(row?.payment_as_applicant);
    const paid = await h.pay(id, { amount: due, date: '2026-02-16' });
    expect(paid.body.data).toMatchObject({ iva_interests: interestIva });
    for (const type of [0, 1, 2, 3]) expect([type, (await bill(h, paid.body.id, type)).status]).toEqual([type, 200]);
    for (const made of await bills(h, sql`request = ${id}`)) {
      const tax = parsed(made).searchNode('cfdi:Impuestos', 'cfdi:Traslados', 'cfdi:Traslado');
      expect([made.type, tax?.getAttribute('TasaOCuota')]).toEqual([made.type, quota]);
      if (made.type === 3) expect(parsed(made).getAttribute('Total')).toBe(opening);
    }
    expect((await verifyLedger(db())).faults).toEqual([]);
  }, 120_000);

  it('a form begins with it, and one that was filled in with another is refused with both said', async () => {
    const h = house.current;
    h.on('2026-01-15');
    await setRate(rate);
    expect((await definition()).fields.iva_rate).toMatchObject({ default: rate });
    await setRate(other);
    const late = await h.call('admin', 'POST', 'requests', { ...EXAMPLE, date: '2026-01-15', iva_rate: rate });
    expect([late.status, late.body.errors.body.map(({ field }: Row) => field)]).toEqual([422, ['iva_rate']]);
    expect(late.body.message).toContain(String(other));
  });

  it('a commission is at most 100 % before it', async () => {
    const h = house.current;
    h.on('2026-01-15');
    await setRate(rate);
    const most = Number((100 * (1 + rate)).toFixed(2));
    const terms = { amount: 50_000, rate: 10, payment_type: 2, payment_time: 12, recognition: 0 };
    for (const path of ['calculators', 'requests'])
      for (const [value, status] of [
        [most, 201],
        [most + 0.01, 422],
      ] as const) {
        const sent = { ...(path === 'requests' ? { ...EXAMPLE, date: '2026-01-15' } : {}), ...terms };
        const answer = await h.call('admin', 'POST', path, { ...sent, commission_admin: value });
        expect([path, value, answer.status === 200 ? 201 : answer.status]).toEqual([path, value, status]);
        if (status === 422) expect(answer.body.errors.body[0].field).toBe('commission_admin');
      }
  });
});

describe('an opening commission that leaves not one cent', () => {
  it('is refused where the request is made (case 20), and one that leaves a cent is not', async () => {
    const h = house.current;
    h.on('2026-01-15');
    await setRate(0.16);
    const make = (amount: number) =>
      h.call('admin', 'POST', 'requests', { ...EXAMPLE, date: '2026-01-15', amount, opening_commission: 86.2 });
    const refused = await make(58);
    expect([refused.status, refused.body.errors?.body[0]?.field]).toEqual([422, 'opening_commission']);
    const made = await make(100);
    expect([made.status, made.body.capital_to_disperse]).toEqual([201, 0.01]);
  });
});

describe('requests of versions that kept no IVA', () => {
  it('get that of their loan, and the standard one without a loan', async () => {
    const h = house.current;
    h.on('2026-01-15');
    await setRate(0.08);
    const loan = (await created()).id;
    await h.activate(loan, '2026-01-15');
    const waiting = (await created()).id;
    await sql`update requests set iva_rate = null where id in (${loan}, ${waiting})`.execute(db());
    const call = { schemas: h.house.schemas.current() } as never;
    expect(await fillIvaRates(db(), call)).toBe(2);
    expect(await fillIvaRates(db(), call)).toBe(0);
    const rates = await sql<{ rate: string }>`select iva_rate::text as rate from requests
      where id in (${loan}, ${waiting}) order by id`.execute(db());
    expect(rates.rows.map(({ rate }) => Number(rate))).toEqual([0.08, 0.16]);
  });
});
