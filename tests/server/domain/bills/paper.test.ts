import { verify, X509Certificate } from 'node:crypto';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { systemCall } from '../../../../src/server/core/system-call.ts';
import { brokenRules } from '../../../../src/server/domain/bills/check-cfdi.ts';
import { finishBill } from '../../../../src/server/domain/bills/finish-bill.ts';
import { originalString } from '../../../../src/server/domain/bills/original-string.ts';
import { follow } from '../../helpers/follow.ts';
import { KEY_PASSWORD, taxPair } from '../../helpers/tax-pair.ts';
import type { LoanHouse } from '../loans/loan-house.ts';
import { bill, billHouse, bills, LENDER_RFC, paidLoan, parsed } from './bill-house.ts';

const house = billHouse();

/** The words of a PDF that pdfjs finds in it. */
async function wordsOf(bytes: Buffer): Promise<string> {
  const { getDocument } = await import('pdfjs-dist/legacy/build/pdf.mjs');
  const paper = await getDocument({ data: new Uint8Array(bytes), verbosity: 0 }).promise;
  const content = await (await paper.getPage(1)).getTextContent();
  return content.items.map((item) => ('str' in item ? item.str : '')).join(' ');
}

async function keepSeal(h: LoanHouse, rfc: string): Promise<Buffer> {
  const { cer, key } = taxPair(rfc, { name: 'ESCUELA KEMPER URGATE', serial: Buffer.from('30001000000500003416') });
  const { db, files, secrets } = h.house.services;
  for (const [type, bytes] of [
    [46, key],
    [47, cer],
  ] as const) {
    const kept = await files.store(bytes, type === 46 ? { sealed: true } : {});
    if (!kept.ok) throw new Error(kept.fault);
    await sql`delete from documents where "user" = 51 and type = ${type}`.execute(db);
    await db
      .insertInto('documents')
      .values({ user: 51, type, context: 'user', current: true, file: kept.name, version: 1 })
      .execute();
  }
  await sql`update users set billing__billing_password = ${secrets.close(KEY_PASSWORD)} where id = 51`.execute(db);
  return cer;
}

describe('the paper of an invoice', () => {
  it('says that it has no stamp of the tax authority, and can be fetched with the address that was answered', async () => {
    const h = house.current;
    const { payment } = await paidLoan(h);
    const { body } = await bill(h, payment, 2);
    const fetched = await follow(h, body.url);
    expect([fetched.statusCode, fetched.headers['content-type']]).toEqual([200, 'application/pdf']);
    const words = await wordsOf(fetched.rawPayload);
    expect(words).toMatch(/sin timbre fiscal/);
    expect(words).toMatch(/Sin sello digital/);
    expect(words).toContain('$865.16');
    const [{ token } = { token: '' }] = await bills(h, sql`payment = ${payment} and type = 2`);
    expect(words).toContain(`Factura ${token}`);
    expect(words).toContain('ERNESTINA GODOY ÑÁÑEZ');
  });

  it('is not begun where its paper could not be written: no number is taken', async () => {
    const h = house.current;
    const { payment } = await paidLoan(h);
    const { db } = h.house.services;
    const before = await h.count('bills');
    await sql`update users set general__full_name = general__full_name || ' 王' where id = 51`.execute(db);
    const { status, body } = await bill(h, payment, 2);
    await sql`update users set general__full_name = replace(general__full_name, ' 王', '') where id = 51`.execute(db);
    expect([status, body.message]).toEqual([
      422,
      expect.stringMatching(/^ESCUELA KEMPER URGATE.* 王 \(.*\) lleva 王, que ninguna tipografía tiene/),
    ]);
    expect(await h.count('bills')).toBe(before);
  });

  it.each(['Łukasz Żółć', 'Nguyễn Thị Hồng Đặng', 'Γιώργος Ωμέγα'])('names %s as it is', async (name) => {
    const h = house.current;
    const { payment } = await paidLoan(h);
    const { db } = h.house.services;
    const { rows } = await sql<{ was: string }>`select general__full_name as was from users where id = 51`.execute(db);
    await sql`update users set general__full_name = ${name} where id = 51`.execute(db);
    const { body } = await bill(h, payment, 2);
    await sql`update users set general__full_name = ${rows[0]?.was} where id = 51`.execute(db);
    expect(await wordsOf((await follow(h, body.url)).rawPayload)).toContain(name.toLocaleUpperCase('es-MX'));
  });

  it('says of one that is to be cancelled, and of a cancelled one, that it is not valid', async () => {
    const h = house.current;
    const { services, schemas } = h.house;
    const { payment, request } = await paidLoan(h);
    const { body } = await bill(h, payment, 0);
    const words = async () => {
      await finishBill(services, systemCall(services, schemas.current()), { bill: body.id });
      const { resources } = (await h.get(`requests/${request}/paymentBillings`)).body;
      const { pdf_url } = (resources as { id: number; pdf_url: string }[]).find(({ id }) => id === body.id) ?? {};
      return wordsOf((await follow(h, String(pdf_url))).rawPayload);
    };
    expect(await words()).not.toMatch(/NO VÁLIDA/);
    await h.call('admin', 'PATCH', `payments/${payment}`, [{ op: 'remove', path: '/payments' }]);
    expect(await words()).toMatch(/NO VÁLIDA.*por cancelar o cancelada/);
    const cancel = [{ op: 'replace', path: '/cancel', value: { motive: '03' } }];
    expect((await h.call('admin', 'PATCH', `bills/${body.id}`, cancel)).body).toMatchObject({
      status: 3,
      cancel_motive: '03',
      substitute: null,
    });
    expect(await words()).toMatch(/NO VÁLIDA/);
  });

  it('is cancelled once, by who may issue, with a motive of the SAT; by 01 only with its substitute', async () => {
    const h = house.current;
    const { payment, request } = await paidLoan(h);
    const old = (await bill(h, payment, 0)).body.id;
    const cancel = (id: number, motive: unknown, by: Parameters<typeof h.call>[0] = 'admin') =>
      h.call(by, 'PATCH', `bills/${id}`, [{ op: 'replace', path: '/cancel', value: { motive } }]);
    expect((await cancel(old, '02')).body.reason).toBe('cancel.when');
    expect((await h.pay(request, { amount: 30, date: '2026-02-10' })).status).toBe(201);
    expect((await h.get(`bills/${old}`)).body.status).toBe(2);
    for (const motive of ['05', '', null, 1]) expect((await cancel(old, motive)).status, String(motive)).toBe(422);
    for (const who of ['legal', 'partner', 'rival', 'user'] as const)
      expect([403, 404, 409]).toContain((await cancel(old, '02', who)).status);
    expect((await cancel(old, '01')).body.reason).toBe('cancel.no-substitute');
    const fresh = (await bill(h, payment, 0)).body.id;
    expect((await cancel(old, '01')).body).toMatchObject({ status: 3, substitute: fresh });
    expect((await cancel(old, '01')).body.reason).toBe('cancel.when');
    expect((await bill(h, payment, 0)).body).toMatchObject({ id: fresh, created: false });
  });

  it('is in preparation while the store of files is away, and ready once the job could make it [P-052]', async () => {
    const h = house.current;
    const { request, payment } = await paidLoan(h);
    const { services } = h.house;
    const { store } = services.files;
    services.files.store = () => Promise.reject(new Error('away'));
    const waiting = await bill(h, payment, 0);
    services.files.store = store;
    expect([waiting.status, waiting.body.status, waiting.body.url]).toEqual([200, 0, `/#/requests/${request}/bills`]);
    const list = () => h.get(`requests/${request}/paymentBillings`);
    expect((await list()).body.resources[0]).toMatchObject({ status: 0, pdf_url: null });
    await finishBill(services, systemCall(services, h.house.schemas.current()), { bill: waiting.body.id });
    await finishBill(services, systemCall(services, h.house.schemas.current()), { bill: waiting.body.id });
    expect((await list()).body.resources[0]).toMatchObject({ status: 1, pdf_url: expect.stringContaining('.pdf') });
    const definition = h.house.schemas.current().resources.bills;
    expect(definition?.list.poll).toMatchObject({ while: { status: 0 } });
  });

  it('is sealed with the seal that the issuer has stored, and not with one of somebody else', async () => {
    const h = house.current;
    const foreign = await paidLoan(h);
    await keepSeal(h, 'XIA190128J61');
    h.at(new Date());
    await bill(h, foreign.payment, 2);
    expect(parsed((await bills(h, sql`payment = ${foreign.payment}`))[0] ?? {}).hasAttribute('Sello')).toBe(false);
    const { payment } = await paidLoan(h);
    const cer = await keepSeal(h, LENDER_RFC);
    h.at(new Date());
    const { body } = await bill(h, payment, 2);
    const root = parsed((await bills(h, sql`payment = ${payment}`))[0] ?? {});
    expect(brokenRules(root)).toEqual([]);
    expect(root.getAttribute('NoCertificado')).toBe('30001000000500003416');
    expect(root.getAttribute('Certificado')).toBe(cer.toString('base64'));
    const seal = Buffer.from(root.getAttribute('Sello'), 'base64');
    expect(verify('sha256', Buffer.from(originalString(root)), new X509Certificate(cer).publicKey, seal)).toBe(true);
    const paper = await follow(h, body.url);
    expect(await wordsOf(paper.rawPayload)).toMatch(/30001000000500003416/);
  }, 90_000);
});
