import { describe, expect, it } from 'vitest';
import { dataUrl, PDF } from '../documents/document-house.ts';
import { APPLICANT, GUARANTOR, LENDER, loanHouse } from '../loans/loan-house.ts';

const house = loanHouse();
const TODAY = '2026-02-16';

/** The notices of an action, by person. */
async function told(event: string): Promise<Record<number, string>> {
  const rows = await house.current.house.services.db
    .selectFrom('notifications')
    .select(['recipient', 'body', 'title'])
    .where('event', '=', event)
    .orderBy('id')
    .execute();
  for (const { title, body } of rows) expect(`${title}${body}`).not.toMatch(/[{}]|undefined|null| {2}/);
  return Object.fromEntries(rows.map(({ recipient, body }) => [Number(recipient), String(body)]));
}

describe('notices', () => {
  it('of a payout reach its lender as a lender, and of a paper name it by the catalogue of whose it is', async () => {
    const h = house.current;
    h.on('2026-01-15');
    const id = await h.live('2026-01-15', { payment_time: 3 });
    const [row] = await h.rows(id);
    h.on(row?.collection_date);
    const { body } = await h.pay(id, { amount: row?.payment_as_applicant, date: row?.collection_date });
    const paid = await h.call('admin', 'PATCH', `dispersions/${body.data.dispersion}`, [
      { op: 'replace', path: '/dispersed', value: true },
      { op: 'replace', path: '/dispersed_date', value: row?.collection_date },
    ]);
    expect(paid.status).toBe(200);
    const file = dataUrl(PDF);
    const kept = await h.call('admin', 'POST', 'documents', { user: APPLICANT, type: 3, file });
    expect(kept.status).toBe(201);
    const rows = await h.house.services.db
      .selectFrom('notifications')
      .select(['recipient', 'role', 'body'])
      .where('event', 'in', ['dispersions.disperse', 'documents.create'])
      .orderBy('id')
      .execute();
    expect(rows.map(({ recipient, role }) => [Number(recipient), Number(role)])).toEqual([
      [LENDER, 0],
      [APPLICANT, 1],
    ]);
    expect(String(rows[1]?.body)).toContain('«Identificación oficial (reverso)»');
  });

  it('say of a loan what happened to whom it matters, with its folio and its amount', async () => {
    const h = house.current;
    h.on('2026-01-15');
    const id = await h.create({ aval_required: true, user_aval: GUARANTOR });
    const { token } = (await h.get(`requests/${id}`)).body;
    expect(await told('requests.create')).toEqual({
      [APPLICANT]: `Registramos su solicitud ${token} por $50,000.00.`,
      [LENDER]: `La solicitud ${token} por $50,000.00 se registró con usted como prestador.`,
    });
    const activate = { date: '2026-01-15', notify: true };
    const answer = await h.call('admin', 'PATCH', `requests/${id}`, [
      { op: 'replace', path: '/activate', value: activate },
    ]);
    expect(answer.status).toBe(200);
    expect(await told('requests.activate')).toEqual({
      [APPLICANT]: `Su préstamo ${token} por $50,000.00 está activo.`,
      [LENDER]: `El préstamo ${token} por $50,000.00 que usted fondea está activo.`,
      [GUARANTOR]: `El préstamo ${token} por $50,000.00 del que usted es aval está activo.`,
    });
    await h.disperse(id);
    h.on(TODAY);
    const paid = (await h.pay(id, { amount: 4000, date: TODAY, notify: true })).body;
    const payment = (await h.get(`payments/${paid.data?.id ?? paid.id}`)).body;
    expect(await told('payments.create')).toEqual({
      [APPLICANT]: `Aplicamos $4,000.00 a su préstamo ${token} con fecha 16/02/2026. Folio del pago: ${payment.token}.`,
      [LENDER]: `Se aplicaron $4,000.00 al préstamo ${token} que usted fondea, con fecha 16/02/2026. Folio del pago: ${payment.token}.`,
      [GUARANTOR]: `Se aplicaron $4,000.00 al préstamo ${token} del que usted es aval, con fecha 16/02/2026. Folio del pago: ${payment.token}.`,
    });
    h.on('2026-03-20');
    const waived = await h.call('admin', 'POST', `requests/${id}/waivers`, {
      category: 'B',
      comments: 'Acuerdo',
      condone_commission: true,
      condone_moratorium: true,
      condone_interest: true,
    });
    expect(waived.status, JSON.stringify(waived.body)).toBeLessThan(300);
    const forgiven = await told('waivers.create');
    expect(forgiven[APPLICANT]).toMatch(new RegExp(`^Le condonamos \\$[\\d,]+\\.\\d\\d de su préstamo ${token}: `));
    expect(forgiven[LENDER]).toMatch(new RegExp(`^Se condonaron \\$[\\d,]+\\.\\d\\d del préstamo ${token} `));
  });

  it('tell a lender whose request is rejected, although he is no longer on it', async () => {
    const h = house.current;
    h.on(TODAY);
    const id = await h.create();
    const { token } = (await h.get(`requests/${id}`)).body;
    const value = { status: 2, reason: 'No cumple' };
    expect((await h.call('admin', 'PATCH', `requests/${id}`, [{ op: 'replace', path: '/status', value }])).status).toBe(
      200,
    );
    expect((await told('requests.reject'))[LENDER]).toBe(
      `La solicitud ${token} por $50,000.00 que usted iba a fondear no se aprobó. Su fondeo queda libre.`,
    );
  });
});
