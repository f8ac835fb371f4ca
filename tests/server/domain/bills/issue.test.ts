import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { systemCall } from '../../../../src/server/core/system-call.ts';
import { brokenRules } from '../../../../src/server/domain/bills/check-cfdi.ts';
import { finishBill } from '../../../../src/server/domain/bills/finish-bill.ts';
import { APPLICANT_RFC, bill, billHouse, bills, LENDER_RFC, paidLoan, parsed } from './bill-house.ts';

const house = billHouse();
const statuses = (answers: { status: number }[]) => answers.map(({ status }) => status).sort();

describe('an invoice', () => {
  it('is made for each type: commissions, interest, opening commission, with the amounts of the engine [P-050, P-051, P-053]', async () => {
    const h = house.current;
    const { request, payment } = await paidLoan(h);
    const answers = [];
    for (const type of [0, 1, 2, 3]) answers.push(await bill(h, payment, type));
    expect(statuses(answers)).toEqual([200, 200, 200, 200]);
    for (const { body } of answers) {
      expect(body.created).toBe(true);
      expect(body.url).toMatch(/^\/v1\/files\/[0-9a-f-]+\.pdf\?/);
    }
    const made = await bills(h, sql`request = ${request}`);
    expect(made.map(({ type, amount, status }) => [type, Number(amount), status])).toEqual([
      [0, 65.54, 1],
      [1, 26.97, 1],
      [2, 865.16, 1],
      [3, 2900, 1],
    ]);
    const totals = made.map((row) => ['SubTotal', 'Total'].map((name) => parsed(row).getAttribute(name)));
    expect(totals).toEqual([
      ['56.50', '65.54'],
      ['23.25', '26.97'],
      ['745.83', '865.16'],
      ['2500.00', '2900.00'],
    ]);
    expect(made.map(({ date }) => date)).toEqual(['2026-02-16', '2026-02-16', '2026-02-16', '2026-01-15']);
    const { resources } = (await h.get(`requests/${request}/paymentBillings`)).body;
    const shown = resources.find((row: { type: number }) => row.type === 2);
    for (const name of ['token', 'request_info', 'issuing', 'receiver', 'type', 'amount', 'formatted_amount'])
      expect(shown[name], name).toBeTruthy();
    for (const name of ['payment', 'request', 'created_at', 'date', 'xml', 'pdf', 'pdf_url', 'url'])
      expect(shown[name], name).toBeTruthy();
    expect(shown.formatted_amount).toBe('$865.16');
    for (const row of made) {
      const [series, folio] = ['Serie', 'Folio'].map((name) => parsed(row).getAttribute(name));
      expect([`${series}${folio}`, row.type]).toEqual([row.token, row.type]);
    }
  });

  it('stands in the lists of the request and of both its sides [R-042, U-048]', async () => {
    const h = house.current;
    const { request, payment } = await paidLoan(h);
    await bill(h, payment, 2);
    const [made] = await bills(h, sql`payment = ${payment}`);
    for (const path of [`requests/${request}`, `users/${made?.issuing}`, `users/${made?.receiver}`]) {
      const { body } = await h.get(`${path}/paymentBillings`);
      expect(
        body.resources.map((row: { id: number }) => row.id),
        path,
      ).toContain(made?.id);
    }
    expect((await h.get('users/52/paymentBillings')).body).toEqual(
      expect.objectContaining({ resources: [], count: 0 }),
    );
  });

  it('is shown when it exists, never made twice: one after another and five at once [P-054]', async () => {
    const h = house.current;
    const { payment } = await paidLoan(h);
    for (const type of [0, 3]) {
      const at_once = await Promise.all([1, 2, 3, 4, 5].map(() => bill(h, payment, type)));
      expect(statuses(at_once)).toEqual(Array(5).fill(200));
      expect(at_once.filter(({ body }) => body.created)).toHaveLength(1);
      const again = await bill(h, payment, type);
      expect([again.body.created, new Set([...at_once, again].map(({ body }) => body.id)).size]).toEqual([false, 1]);
    }
    expect(await bills(h, sql`payment = ${payment}`)).toHaveLength(2);
  });

  it('of the opening commission is one for the request, whichever payment asks, and the request tells it [P-061]', async () => {
    const h = house.current;
    const { request, payment } = await paidLoan(h);
    expect((await h.get(`requests/${request}`)).body.opening_commission_bill).toBe(false);
    await bill(h, payment, 3);
    h.on('2026-03-16');
    const next = (await h.pay(request, { amount: 4715.57, date: '2026-03-16' })).body.id;
    const again = await bill(h, next, 3);
    expect(again.body.created).toBe(false);
    expect(await bills(h, sql`request = ${request} and type = 3`)).toHaveLength(1);
    expect((await h.get(`requests/${request}`)).body.opening_commission_bill).toBe(true);
  });

  it('of a payment that is not there is 404, of a type that does not exist 422 in the words of section 8 [P-055, P-058]', async () => {
    const h = house.current;
    const { payment } = await paidLoan(h);
    expect((await bill(h, 999_999, 0)).status).toBe(404);
    const count = (await bills(h)).length;
    for (const type of [4, -1, 'x', '']) {
      const { status, body } = await bill(h, payment, type);
      expect([status, body.message], String(type)).toEqual([422, 'Tipo de factura no válido']);
    }
    expect(await bills(h)).toHaveLength(count);
  });

  it('is refused, and leaves nothing, for a payment without money, a reversed one, and where there is nothing to bill', async () => {
    const h = house.current;
    h.on('2026-01-15');
    const request = await h.live('2026-01-15', { opening_commission: 0 });
    h.on('2026-02-16');
    const paid = (await h.pay(request, { amount: 500, date: '2026-02-16' })).body.id;
    expect((await bill(h, paid, 3)).body.reason).toBe('bill-opening.when');
    const q = { q: true, charges: { commission: true }, data_for_condonation: { category: 'B', comments: 'Acuerdo' } };
    const condoned = await h.pay(request, { amount: 10, date: '2026-02-16', ...q });
    if (condoned.status === 201) expect((await bill(h, condoned.body.id, 0)).status).toBe(409);
    const gone = (await h.pay(request, { amount: 100, date: '2026-02-16' })).body.id;
    await h.call('admin', 'PATCH', `payments/${gone}`, [
      { op: 'remove', path: '/payments', value: { reason: 'Doble' } },
    ]);
    expect((await bill(h, gone, 2)).status).toBe(409);
    expect(await bills(h, sql`request = ${request}`)).toEqual([]);
  });

  it('is to be cancelled when its payment is taken back; the one of the opening commission stays', async () => {
    const h = house.current;
    const { request, payment } = await paidLoan(h);
    for (const type of [0, 1, 2, 3]) await bill(h, payment, type);
    const back = [{ op: 'remove', path: '/payments', value: { reason: 'Otra solicitud' } }];
    expect((await h.call('admin', 'PATCH', `payments/${payment}`, back)).status).toBe(200);
    const made = await bills(h, sql`request = ${request}`);
    expect(made.map(({ type, status }) => [type, status])).toEqual([
      [0, 2],
      [1, 2],
      [2, 2],
      [3, 1],
    ]);
    const { services, schemas } = h.house;
    await finishBill(services, systemCall(services, schemas.current()), { bill: Number(made[0]?.id) });
    const { resources } = (await h.get(`requests/${request}/paymentBillings`)).body;
    expect(resources.find((row: { type: number }) => row.type === 0)).toMatchObject({
      status: 2,
      pdf_url: expect.stringContaining('.pdf'),
    });
    const audited = await sql`select operation, after from _audit
      where resource = 'bills' and record_id = ${String(made[0]?.id)} order by id`.execute(services.db);
    expect(audited.rows.at(-1)).toMatchObject({
      operation: 'update',
      after: { pdf: expect.stringContaining('.pdf') },
    });
  });

  it('is to be cancelled when a late payment changes what it says, and can then be issued again', async () => {
    const h = house.current;
    const { request, payment } = await paidLoan(h);
    for (const type of [0, 1, 2]) await bill(h, payment, type);
    const trial = { amount: 30, date: '2026-02-10' };
    await h.pay(request, { ...trial, test: true });
    expect((await bills(h, sql`request = ${request}`)).every(({ status }) => status === 1)).toBe(true);
    expect((await h.pay(request, trial)).status).toBe(201);
    const made = await bills(h, sql`request = ${request}`);
    expect(made.map(({ type, status }) => [type, status])).toEqual([
      [0, 2],
      [1, 1],
      [2, 1],
    ]);
    const [first, second] = [await bill(h, payment, 0), await bill(h, payment, 0)];
    expect([first.body.created, second.body.created, second.body.id]).toEqual([true, false, first.body.id]);
    const [fresh] = await bills(h, sql`id = ${first.body.id}`);
    expect([Number(fresh?.amount), fresh?.status]).toEqual([35.54, 1]);
  });

  it('is refused to a partner whatever its type, with no button and no invoice [T-035]', async () => {
    const h = house.current;
    const { payment } = await paidLoan(h);
    for (const who of ['partner', 'rival'] as const)
      for (const type of [0, 1, 2, 3]) expect((await bill(h, payment, type, who)).status, `${who} ${type}`).toBe(409);
    expect(await bills(h, sql`payment = ${payment}`)).toEqual([]);
    const cut = (await h.call('partner', 'GET', 'schemas/payments')).body;
    expect(JSON.stringify(cut)).not.toMatch(/bill-(applicant|lender|interest|opening)/);
    expect((await bill(h, payment, 0, 'legal')).status).toBe(409);
    expect((await bill(h, payment, 0, 'user')).status).toBe(403);
  });

  it('names who issues and who receives as the tax office knows them', async () => {
    const h = house.current;
    const { payment } = await paidLoan(h);
    for (const type of [0, 1, 2]) await bill(h, payment, type);
    const sides = (await bills(h, sql`payment = ${payment}`)).map((row) => {
      const root = parsed(row);
      return [root.searchNode('cfdi:Emisor'), root.searchNode('cfdi:Receptor')].map((node) =>
        node?.getAttribute('Rfc'),
      );
    });
    const platform = h.house.schemas.current().console.issuer as { rfc: string };
    expect(sides).toEqual([
      [platform.rfc, APPLICANT_RFC],
      [platform.rfc, LENDER_RFC],
      [LENDER_RFC, APPLICANT_RFC],
    ]);
    const interest = parsed((await bills(h, sql`payment = ${payment} and type = 2`))[0] ?? {});
    expect(interest.searchNode('cfdi:Emisor')?.getAttribute('Nombre')).toBe('ESCUELA KEMPER URGATE');
    expect(interest.searchNode('cfdi:Receptor')?.getAttribute('Nombre')).toBe('ERNESTINA GODOY ÑÁÑEZ');
    expect(brokenRules(interest)).toEqual([]);
  });

  it('goes to the general public where the receiver has no tax data, and is refused where the issuer has none', async () => {
    const h = house.current;
    const { db } = h.house.services;
    const forget = (id: number, regimen: string | null) =>
      sql`update users set billing__regimen = ${regimen} where id = ${id}`.execute(db);
    const { payment } = await paidLoan(h);
    await forget(50, null);
    await bill(h, payment, 0);
    await forget(50, '612');
    const root = parsed((await bills(h, sql`payment = ${payment}`))[0] ?? {});
    expect(root.searchNode('cfdi:Receptor')?.getAttribute('Rfc')).toBe('XAXX010101000');
    expect(brokenRules(root)).toEqual([]);
    await forget(51, null);
    const refused = await bill(h, payment, 2);
    await forget(51, '601');
    expect([refused.status, refused.body.reason]).toEqual([409, 'bill.no-issuer']);
    expect(await bills(h, sql`payment = ${payment}`)).toHaveLength(1);
  });

  it('leaves its line in the audit trail', async () => {
    const h = house.current;
    const { payment } = await paidLoan(h);
    const { body } = await bill(h, payment, 1);
    const found =
      await sql`select operation from _audit where resource = 'bills' and record_id = ${String(body.id)}`.execute(
        h.house.services.db,
      );
    expect(found.rows).toEqual([{ operation: 'create' }]);
  });
});
