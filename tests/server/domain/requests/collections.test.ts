import { describe, expect, it } from 'vitest';
import { loanHouse } from '../loans/loan-house.ts';

const house = loanHouse();
const words = (text: string) => text.trim().split(/\s+/);
const filter = (value: object) => encodeURIComponent(JSON.stringify(value));

describe('what collections, payouts and payments carry', () => {
  it('each with the fields of section 3, and the payments of a request in pages of 50 [P-005, P-006, P-037, R-080]', async () => {
    const h = house.current;
    h.on('2026-01-15');
    const id = await h.live('2026-01-15');
    h.on('2026-02-16');
    const [debit] = (await h.get(`debits?filter=${filter({ status: 1 })}`)).body.resources;
    for (const name of words(`id id_request id_user username token status date_initial date_final recognition bank clabe
      moratorium_pending withholding payment payment_as_applicant payment_as_lender commission_admin
      commission_by_each_payment real_payment amounts`))
      expect(debit, name).toHaveProperty(name);
    expect(debit.amounts).toMatchObject({
      payment_to_finish: expect.any(Number),
      amount_expired: expect.any(Number),
    });
    const paid = await h.pay(id, { amount: debit.real_payment, date: '2026-02-16' });
    expect(paid.status).toBe(201);
    const payment = (await h.get(`payments/${paid.body.id}`)).body;
    for (const name of words(`id token amount date request user notify q test charges data_for_condonation capital commission
      interests iva_interests total_interests moratorium iva_moratorium iva_commission isr_withholdings iva_withholdings
      payment_as_applicant payment_as_lender payment_as_applicant_after_withholdings
      payment_as_lender_after_withholdings can_reverse dispersed version periods amortizations`))
      expect(payment, name).toHaveProperty(name);
    const dispersion = (await h.get(`dispersions/${paid.body.data.dispersion}`)).body;
    for (const name of words(`id id_request date amount commission_admin commission_admin_lender commission_lender
      payment_as_lender bank_name clabe clabe_lender user_lender id_user_lender dispersed dispersed_date`))
      expect(dispersion, name).toHaveProperty(name);
    const list = (await h.get(`requests/${id}/payments?limit=50`)).body;
    expect(list.resources.map((one: { id: number }) => one.id)).toEqual([paid.body.id]);
  });

  it("an invalid date answers 'Fecha no procesable', in the list and for one debit [P-018]", async () => {
    const h = house.current;
    const [debit] = (await h.get('debits')).body.resources;
    for (const path of ['debits', `debits/${debit.id}`]) {
      const answer = await h.get(`${path}?filter=${filter({ moratorium_date: '31/31/2026' })}`);
      expect(answer.status, path).toBe(422);
      expect(answer.body.errors.body[0].message, path).toBe('Fecha no procesable');
    }
  });

  it('a payment needs an amount of money with two decimals; nothing is left of what is refused [P-022]', async () => {
    const h = house.current;
    h.on('2026-01-15');
    const id = await h.live('2026-01-15');
    h.on('2026-02-16');
    const before = await h.count('payments');
    for (const body of [
      { date: '2026-02-16' },
      { amount: null, date: '2026-02-16' },
      { amount: 100 },
      { amount: 100, date: '' },
    ]) {
      const answer = await h.pay(id, body);
      expect(answer.status, JSON.stringify(body)).toBe(422);
    }
    for (const amount of [-1, 0, 10.001, '1,234.567'])
      expect((await h.pay(id, { amount, date: '2026-02-16' })).status).toBe(422);
    expect(await h.count('payments')).toBe(before);
  });
});
