import { describe, expect, it } from 'vitest';
import { APPLICANT, EXAMPLE, GUARANTOR, loanHouse } from './loan-house.ts';

const house = loanHouse();
const TABLES = [
  'payments',
  'partials',
  'dispersions',
  '_loan_events',
  '_journal',
  '_audit',
  'amortizations',
  'waivers',
  '_idempotency',
];

/** A refused call leaves no row, no audit, no event. */
async function nothingHappened<T>(work: () => Promise<T>): Promise<T> {
  const counts = () => Promise.all(TABLES.map((table) => house.current.count(table)));
  const before = await counts();
  const answer = await work();
  expect(await counts()).toEqual(before);
  return answer;
}

describe('a payment that cannot be', () => {
  const wrong: [string, object, number, string][] = [
    ['an amount above everything that is owed', { amount: 60_000, date: '2026-02-20' }, 422, 'amount'],
    ['a negative amount', { amount: -1, date: '2026-02-20' }, 422, 'amount'],
    ['nothing', { amount: 0, date: '2026-02-20' }, 422, 'amount'],
    ['three decimals', { amount: 10.005, date: '2026-02-20' }, 422, 'amount'],
    ['an amount with separators', { amount: '1,234.567', date: '2026-02-20' }, 422, 'amount'],
    ['a day after today', { amount: 100, date: '2026-02-21' }, 422, 'date'],
    ['a day before activation', { amount: 100, date: '2026-01-14' }, 422, 'date'],
    ['a day that does not exist', { amount: 100, date: '2026-02-30' }, 422, 'date'],
    ['no amount', { date: '2026-02-20' }, 422, 'amount'],
    ['an emptied amount', { amount: null, date: '2026-02-20' }, 422, 'amount'],
    ['an emptied date', { amount: 100, date: null }, 422, 'date'],
    ['a date of blanks', { amount: 100, date: '' }, 422, 'date'],
    ['another person', { amount: 100, date: '2026-02-20', user: GUARANTOR }, 422, 'user'],
    [
      'a Q payment without category',
      { amount: 10, date: '2026-02-20', q: true, charges: { commission: true } },
      422,
      'data_for_condonation',
    ],
    [
      'a Q payment that leaves out a lighter concept',
      {
        amount: 10,
        date: '2026-02-20',
        q: true,
        charges: { capital: true },
        data_for_condonation: { category: 'C', comments: 'Acuerdo' },
      },
      422,
      'charges',
    ],
    [
      'a Q payment without concepts',
      { amount: 10, date: '2026-02-20', q: true, data_for_condonation: { category: 'C', comments: 'Acuerdo' } },
      422,
      'charges',
    ],
  ];
  it.each(wrong)('is refused beside its field: %s [P-032, P-022]', async (_what, body, status, field) => {
    const h = house.current;
    h.on('2026-01-15');
    const id = await h.live('2026-01-15');
    h.on('2026-02-20');
    const answer = await nothingHappened(() => h.pay(id, body));
    expect(answer.status).toBe(status);
    const [error] = answer.body.errors;
    expect(String(error.field).split('.')[0]).toBe(field);
    expect(error.description).toMatch(/[a-z] [a-z]/);
    expect(error.description).not.toMatch(/[{}]|^(server|keywords)\./);
  });

  it('is refused while the loan is not dispersed, not active, or cancelled', async () => {
    const h = house.current;
    h.on('2026-01-15');
    const id = await h.create();
    const pay = () => nothingHappened(() => h.pay(id, { amount: 100, date: '2026-01-15' }));
    expect((await pay()).body.reason).toBe('server.loan.not-active');
    await h.activate(id, '2026-01-15');
    expect((await pay()).body.reason).toBe('server.loan.not-dispersed');
    expect((await pay()).status).toBe(409);
  });
});

describe('an activation that cannot be', () => {
  it('is refused in every state but 6 and 8, and without what it needs [R-067, R-068]', async () => {
    const h = house.current;
    h.on('2026-01-15');
    const open = await h.create({ user_lender: null });
    expect((await nothingHappened(() => h.activate(open, '2026-01-15'))).status).toBe(409);
    const guarded = await h.create({ aval_required: true, user_aval: GUARANTOR });
    await h.house.services.db
      .updateTable('users')
      .set({ validated: false, status: 'initial' })
      .where('id', '=', GUARANTOR)
      .execute();
    expect((await h.get(`requests/${guarded}`)).body.can_activate).toBe(false);
    expect((await nothingHappened(() => h.activate(guarded, '2026-01-15'))).status).toBe(409);
    await h.house.services.db
      .updateTable('users')
      .set({ validated: true, status: 'validated' })
      .where('id', '=', GUARANTOR)
      .execute();
    expect((await h.activate(guarded, '2026-01-15')).status).toBe(200);
    const again = await nothingHappened(() => h.activate(guarded, '2026-01-15'));
    expect(again.status).toBe(409);
  });

  it('is refused on a day after today', async () => {
    const h = house.current;
    h.on('2026-01-15');
    const id = await h.create();
    const answer = await nothingHappened(() => h.activate(id, '2026-01-16'));
    expect({ status: answer.status, field: answer.body.errors.body[0].field }).toEqual({ status: 422, field: 'date' });
    expect((await h.get(`requests/${id}`)).body.status).toBe(6);
  });

  it('is refused for whoever stands on the list of banned people by name and birth date', async () => {
    const h = house.current;
    h.on('2026-01-15');
    const { db } = h.house.services;
    const id = await h.create();
    await db.updateTable('users').set({ general__birthdate: '1980-05-05' }).where('id', '=', APPLICANT).execute();
    const banned = { name: 'PERSONA 50', birthdate: '1980-05-05', enabled: true };
    const row = await db.insertInto('bannedUsers').values(banned).returning('id').executeTakeFirstOrThrow();
    expect((await h.get(`requests/${id}`)).body.can_activate).toBe(false);
    expect((await nothingHappened(() => h.activate(id, '2026-01-15'))).status).toBe(409);
    await db.deleteFrom('bannedUsers').where('id', '=', row.id).execute();
    expect((await h.activate(id, '2026-01-15')).status).toBe(200);
  });

  it('the dispersion of a request happens once [R-070]', async () => {
    const h = house.current;
    h.on('2026-01-15');
    const id = await h.live('2026-01-15');
    expect((await nothingHappened(() => h.disperse(id))).status).toBe(409);
  });
});

describe('the calculator', () => {
  const terms = { amount: 50_000, rate: 17.9, payment_type: 2, payment_time: 12, recognition: 0 };

  it('computes with v1 and no commissions unless told, and refuses what leaves nothing [R-031, R-032, E-018]', async () => {
    const h = house.current;
    const { status, body } = await nothingHappened(() =>
      h.call('admin', 'POST', 'calculators?full=true', { ...terms, user: APPLICANT }),
    );
    expect(status).toBeLessThan(300);
    expect(body.regular.payment_as_applicant).toBe(4650.03);
    expect(body.final.payment_as_applicant).toBe(4649.97);
    expect(body).toMatchObject({ to_disperse: 50_000, periods: 12 });
    expect(body.schedule).toHaveLength(12);
    const greedy = await h.call('admin', 'POST', 'calculators?full=true', { ...terms, opening_commission: 90 });
    expect({ status: greedy.status, field: greedy.body.errors.body[0].field }).toEqual({
      status: 422,
      field: 'opening_commission',
    });
    const commissions = {
      opening_commission: 5,
      commission_admin: 1.16,
      commission_by_each_payment: 11.6,
      commission_admin_lender: 0.58,
    };
    const full = await h.call('admin', 'POST', 'calculators?full=true', { ...terms, ...commissions });
    expect(full.body).toMatchObject({
      cat_shown: 34.8,
      to_disperse: 47_100,
      opening_commission: 2500,
      opening_commission_iva: 400,
    });
    expect(full.body.regular.payment_as_applicant).toBe(4715.57);
    expect(EXAMPLE.amount).toBe(50_000);
  });
});
