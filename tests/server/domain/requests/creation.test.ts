import { describe, expect, it } from 'vitest';
import { EXAMPLE, GUARANTOR, LENDER, loanHouse } from '../loans/loan-house.ts';

const house = loanHouse();
const create = (terms: object) => house.current.call('admin', 'POST', 'requests', { ...EXAMPLE, ...terms });
const fieldsOf = (answer: { body: any }) => (answer.body.errors?.body ?? []).map((one: any) => one.field);

async function refused(terms: object, field: string) {
  const before = await house.current.count('requests');
  const answer = await create(terms);
  expect(answer.status, JSON.stringify([terms, answer.body])).toBe(422);
  expect(fieldsOf(answer)).toContain(field);
  expect(await house.current.count('requests')).toBe(before);
}

describe('POST /requests', () => {
  it.each([
    ['title', 'R-017'],
    ['description', 'R-017'],
    ['recognition', 'R-017'],
    ['payment_type', 'R-017'],
    ['amount', 'R-017'],
    ['user', 'R-017'],
    ['commission_admin', 'R-018'],
    ['commission_admin_lender', 'R-018'],
    ['commission_by_each_payment', 'R-018'],
    ['opening_commission', 'R-018'],
    ['rate', 'R-018'],
    ['payment_time', 'R-018'],
  ])('requires %s [R-017, R-018]', (field) => refused({ [field]: null }, field));

  it.each([
    ['commission_admin', 116.01],
    ['commission_admin', -0.01],
    ['commission_admin_lender', 116.01],
    ['commission_by_each_payment', -1],
    ['opening_commission', 99.5],
    ['opening_commission', -1],
    ['rate', 100.01],
    ['rate', -1],
    ['payment_time', 121],
    ['payment_time', -1],
    ['iva_withholdings', 100.5],
    ['isr_withholdings', -1],
    ['amount', 0],
    ['amount', -5],
  ])('refuses %s of %d beside its field [R-019, R-020, R-021, R-022]', (field, value) =>
    refused({ [field]: value }, field),
  );

  it('accepts the limits; withholdings default to 0 [R-019, R-020, R-021, R-022]', async () => {
    const answer = await create({
      commission_admin: 116,
      commission_admin_lender: 0,
      commission_by_each_payment: 0,
      rate: 100,
      payment_time: 120,
      iva_withholdings: undefined,
      isr_withholdings: undefined,
    });
    expect(answer.status, JSON.stringify(answer.body)).toBe(201);
    expect(answer.body).toMatchObject({ iva_withholdings: 0, isr_withholdings: 0, status: 6 });
  });

  it('asks for a guarantor when the question is answered yes, and only then [R-023]', async () => {
    await refused({ aval_required: true }, 'user_aval');
    expect((await create({ aval_required: false })).status).toBe(201);
    const held = await create({ aval_required: true, user_aval: GUARANTOR });
    expect(held.body).toMatchObject({ user_aval: GUARANTOR, aval_required: true });
  });

  it('fixes the commission version of products 0 and 1, and still takes product 2 [R-024, R-026]', async () => {
    for (const recognition of [0, 1]) await refused({ recognition, version_commission: 'v2' }, 'version_commission');
    for (const recognition of [2, 3, 4])
      expect((await create({ recognition, version_commission: 'v2' })).body).toMatchObject({
        version_commission: 'v2',
      });
  });

  it('answers the whole record, and GET the same; cat on its own [R-012, R-015, R-027, R-075]', async () => {
    const sent = { guarantee: 'Factura endosada', version: 'v1', version_commission: 'v1', date: '2026-03-01' };
    const made = await create(sent);
    expect(made.status).toBe(201);
    const { body } = await house.current.get(`requests/${made.body.id}`);
    expect(body).toMatchObject({ ...EXAMPLE, ...sent, user_lender: LENDER });
    for (const name of [
      'id token status user user_lender user_aval request_parent recognition title description amount rate payment_time',
      'payment_type opening_commission opening_commission_amount opening_commission_bill commission_admin',
      'commission_admin_lender commission_by_each_payment cat version version_commission days_for_calculations',
      'aval_required guarantee activation_date finish_date dispersed can_activate iva_withholdings isr_withholdings',
    ].flatMap((line) => line.split(' ')))
      expect(body, name).toHaveProperty(name);
    const { cat } = (await house.current.get(`requests/${made.body.id}/cat`)).body;
    expect(String(cat)).toMatch(/^\d+(\.\d)?$/);
  });

  it('gives the schedule in pages of 50 in its order, each row with all that it says [R-079, R-085]', async () => {
    house.current.on('2026-03-09');
    const id = await house.current.live('2026-03-09', { payment_type: 0, payment_time: 24 });
    const first = (await house.current.get(`requests/${id}/amortizations?limit=50`)).body;
    expect(first.resources).toHaveLength(50);
    expect(first.count).toBeGreaterThan(50);
    expect(first.resources.map((row: any) => row.period)).toEqual(Array.from({ length: 50 }, (_, at) => at + 1));
    for (const name of [
      'period status date_initial date_final days rate iva_rate interests moratorium capital payment balance',
      'isr_withholdings iva_withholdings payment_as_applicant payment_as_lender',
      'payment_as_applicant_after_withholdings payment_as_lender_after_withholdings capital_partials interest_partials',
      'commission_partials q condone_commission condone_moratorium condone_interest condone_capital',
    ].flatMap((line) => line.split(' ')))
      expect(first.resources[0], name).toHaveProperty(name);
  });
});
