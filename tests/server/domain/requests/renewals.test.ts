import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { findUpgradeRows } from '../../../../src/server/app/audit/upgrade.ts';
import { replayEqualsStored } from '../../../../src/server/domain/loans/replay-equals-stored.ts';
import { EXAMPLE, GUARANTOR, loanHouse } from '../loans/loan-house.ts';

const house = loanHouse();
const statuses = async (id: number) => (await house.current.rows(id)).map((row) => row.status);
const soon = async (terms: object = {}) => {
  house.current.on('2026-01-15');
  const id = await house.current.live('2026-01-15', { payment_time: 3, ...terms });
  house.current.on('2026-03-20');
  return id;
};

async function nothingHappened(work: () => Promise<{ status: number }>) {
  const traces = async () =>
    (
      await sql`select (select count(*) from requests) as requests, (select count(*) from _audit) as audit,
        (select count(*) from notifications) as notices, (select count(*) from _loan_events) as events`.execute(
        house.current.house.services.db,
      )
    ).rows;
  const before = await traces();
  const answer = await work();
  expect(await traces()).toEqual(before);
  return answer as Awaited<ReturnType<typeof house.current.get>>;
}

describe('the rows of a schedule', () => {
  it('are 0 while pending, 1 once settled, 2 when a finish or a renewal cancels them [R-084]', async () => {
    const h = house.current;
    const id = await soon();
    expect(await statuses(id)).toEqual([0, 0, 0]);
    const due = (await h.get(`requests/${id}/amortizations`)).body.resources[0].payment_as_applicant;
    expect((await h.pay(id, { amount: due, date: '2026-02-15' })).status).toBe(201);
    expect(await statuses(id)).toEqual([1, 0, 0]);
    const { capital_pending } = (await h.get(`requests/${id}/amounts`)).body;
    const child = await h.create({ amount: capital_pending, request_parent: id, payment_time: 6 });
    expect((await h.activate(child, '2026-03-20')).body.status).toBe(1);
    expect((await h.get(`requests/${id}`)).body.status).toBe(4);
    // What was due is settled against the child (q), what was still to come is cancelled.
    expect(await statuses(id)).toEqual([1, 1, 2]);

    const other = await soon({ payment_time: 6 });
    const { amount } = (await h.get(`requests/${other}/payments/to_finish`)).body;
    expect((await h.pay(other, { amount, date: '2026-03-20' })).body.data.status).toBe(4);
    expect(await statuses(other)).toEqual([1, 1, 1, 2, 2, 2]);
  });
});

describe('a renewal that cannot be', () => {
  const renew = (parent: unknown, more: object = {}, by: 'admin' | 'partner' = 'admin') =>
    nothingHappened(() => house.current.call(by, 'POST', 'requests', { ...EXAMPLE, request_parent: parent, ...more }));
  const fields = (answer: { body: any }) => answer.body.errors.body.map((one: { field: string }) => one.field);

  it('of a loan that is closed, of other people, or of nothing is refused beside its field [R-033]', async () => {
    const h = house.current;
    const id = await soon();
    const { amount } = (await h.get(`requests/${id}/payments/to_finish`)).body;
    await h.pay(id, { amount, date: '2026-03-20' });
    const closed = await renew(id);
    expect(closed.status).toBe(422);
    expect(closed.body.errors.body[0]).toMatchObject({
      field: 'request_parent',
      message: 'La solicitud original ya no está activa: no se puede renovar.',
    });
    const open = await soon();
    expect(fields(await renew(open, { user: GUARANTOR }))).toEqual(['user']);
    for (const parent of [99_999_999, 'x', { id: open }, [open], true, 1.5, -1])
      expect((await renew(parent)).status, JSON.stringify(parent)).toBe(422);
    expect((await renew(open, {}, 'partner')).status).toBeGreaterThanOrEqual(403);
  });

  it('nobody reads the original of another partner [R-033]', async () => {
    const id = await soon();
    for (const path of [`requests/${id}`, `requests/${id}/amounts`])
      expect((await house.current.call('rival', 'GET', path)).status).toBe(404);
  });
});

describe('a renewal', () => {
  const db = () => house.current.house.services.db;
  const refreshed = (id: number) =>
    house.current.call('admin', 'PATCH', `requests/${id}`, [{ op: 'replace', path: '/refresh-amount', value: {} }]);
  const capital = async (id: number): Promise<number> =>
    (await house.current.get(`requests/${id}/amounts`)).body.capital_pending;

  it('has the unpaid capital of its parent as amount, and no other one is taken [R-034]', async () => {
    const h = house.current;
    const id = await soon();
    await h.pay(id, { amount: 2_000, date: '2026-02-15' });
    const amount = await capital(id);
    const shown = `$${amount.toLocaleString('en-US', { minimumFractionDigits: 2 })}`;
    for (const typed of [1_000, amount - 0.01, amount + 0.01, 50_001, 999_999]) {
      const { status, body } = await nothingHappened(() =>
        h.call('admin', 'POST', 'requests', { ...EXAMPLE, request_parent: id, amount: typed }),
      );
      expect([status, body.errors.body.map((one: any) => [one.field, one.message])]).toEqual([
        422,
        [['amount', `El monto de una renovación es el capital por liquidar de la solicitud original: ${shown}.`]],
      ]);
    }
    const child = await h.create({ request_parent: id, amount });
    for (const values of [{ amount: 1_000 }, { request_parent: null }])
      expect((await nothingHappened(() => h.call('admin', 'PUT', `requests/${child}`, values))).status).toBe(422);
  });

  it('keeps lender and guarantor of its parent: neither PUT nor PATCH changes or takes off one of them [R-033]', async () => {
    const h = house.current;
    const id = await soon();
    const child = await h.create({ request_parent: id, amount: await capital(id) });
    await db().updateTable('users').set({ has_lender: true }).where('id', '=', GUARANTOR).execute();
    for (const field of ['user_lender', 'user_aval'])
      for (const value of [GUARANTOR, ...(field === 'user_lender' ? [null] : [])])
        for (const answer of [
          await nothingHappened(() => h.call('admin', 'PUT', `requests/${child}`, { [field]: value })),
          await nothingHappened(() =>
            h.call('admin', 'PATCH', `requests/${child}`, [{ op: 'replace', path: `/${field}`, value }]),
          ),
        ]) {
          expect([answer.status, answer.body.errors.body[0].field]).toEqual([422, field]);
          expect(answer.body.message).toBe('Las personas de una renovación son las de la solicitud original.');
        }
    // What was swapped before this rule is seen at the activation.
    await db().updateTable('requests').set({ user_lender: GUARANTOR }).where('id', '=', child).execute();
    const late = await nothingHappened(() => h.activate(child, '2026-03-20'));
    expect([late.status, late.body.message]).toEqual([
      409,
      'Las personas de una renovación son las de la solicitud original.',
    ]);
  });

  it('is not activated while its amount is not what its parent owes today; the action takes the amount anew [R-035]', async () => {
    const h = house.current;
    const id = await soon();
    const child = await h.create({ request_parent: id, amount: await capital(id) });
    await h.pay(id, { amount: 20_000, date: '2026-03-18' });
    const now = await capital(id);
    const refused = await nothingHappened(() => h.activate(child, '2026-03-20'));
    expect([refused.status, refused.body.message]).toEqual([
      409,
      expect.stringMatching(/^El capital por liquidar de la solicitud original es ahora \$.*«Actualizar monto»/),
    ]);
    const preview = await h.call('admin', 'POST', 'requests/preview', { action: 'refresh-amount', ids: [child] });
    expect(preview.body.totals.map(({ field, sum }: any) => [field, sum])).toEqual([
      ['after', now],
      ['before', 50_000],
    ]);
    expect((await refreshed(child)).body).toMatchObject({
      amount: now,
      opening_commission_amount: Math.round(now * 5) / 100,
      status: 6,
    });
    expect((await h.activate(child, '2026-03-20')).body).toMatchObject({ status: 1, amount: now });
    expect((await nothingHappened(() => refreshed(child))).status).toBe(409);
    const plain = await h.create();
    expect((await nothingHappened(() => refreshed(plain))).status).toBe(409);
    expect(
      (await h.call('partner', 'PATCH', `requests/${child}`, [{ op: 'replace', path: '/refresh-amount', value: {} }]))
        .status,
    ).not.toBe(200);
  });

  it('shows before it is activated what it takes over and what of its parent nobody will ask for any more [R-035]', async () => {
    const h = house.current;
    const id = await soon();
    const amount = await capital(id);
    const child = await h.create({ request_parent: id, amount });
    const { amount: finish } = (await h.get(`requests/${id}/payments/to_finish`)).body;
    const { body } = await nothingHappened(() =>
      h.call('admin', 'POST', 'requests/preview', { action: 'activate', ids: [child], ask: { date: '2026-03-20' } }),
    );
    const sums = Object.fromEntries(body.totals.map(({ field, sum }: any) => [field, sum]));
    expect(body).toMatchObject({ ready: 1, refused: [], date: '2026-03-20' });
    expect(body.totals.slice(0, 2).map(({ field, sum }: any) => [field, sum])).toEqual([
      ['rolled', amount],
      ['forgiven', Math.round((finish - amount) * 100) / 100],
    ]);
    const { rolled: _rolled, forgiven, opening, ...parts } = sums;
    expect(opening).toBe(2_900);
    expect(Object.keys(parts)).toEqual([
      'commission',
      'moratorium',
      'iva_moratorium',
      'interests',
      'iva_interests',
      'accrued',
    ]);
    const cents = Object.values(parts).reduce((sum: number, part) => sum + Math.round(Number(part) * 100), 0);
    expect(cents).toBe(Math.round(forgiven * 100));
    expect(body.warnings.map(({ name }: any) => name)).toEqual(['forgives']);
    expect((await h.activate(child, '2026-03-20')).status).toBe(200);
    const plain = await h.create({ date: '2026-03-20' });
    const { body: other } = await h.call('admin', 'POST', 'requests/preview', {
      action: 'activate',
      ids: [plain],
      ask: { date: '2026-03-20' },
    });
    expect(other).toMatchObject({ ready: 1, totals: [], warnings: [] });
  });

  it('sends no money: it is dispersed from its activation, and its opening commission comes with the first period [R-070]', async () => {
    const h = house.current;
    const id = await soon();
    const child = await h.create({ request_parent: id, amount: await capital(id), date: '2026-03-20' });
    expect((await h.get(`requests/${child}`)).body.capital_to_disperse).toBe(0);
    const filter = encodeURIComponent(JSON.stringify({ id_request: child }));
    expect((await h.get(`operations?filter=${filter}`)).body.resources[0].to_disperse).toBe(0);
    expect((await h.activate(child, '2026-03-20')).body).toMatchObject({
      status: 1,
      dispersed: true,
      dispersed_date: '2026-03-20',
      opening_commission_amount: 2_500,
    });
    const again = await nothingHappened(() => h.disperse(child));
    expect([again.status, again.body.message]).toEqual([
      409,
      'La solicitud ya está dispersada, o es una renovación, de la que no sale dinero.',
    ]);
    const bank = await sql<{ sum: number }>`select coalesce(sum(debit - credit), 0)::float8 as sum from _journal
      where request = ${child} and account in ('client_bank', 'lender_funds', 'applicant_to_disperse')`.execute(db());
    expect(bank.rows[0]?.sum).toBe(0);
    const [first, second] = (await h.get(`requests/${child}/amortizations`)).body.resources;
    expect([first.commission_as_applicant, second.commission_as_applicant]).toEqual([2_965.54, 65.54]);
    h.on('2026-04-20');
    const paid = await h.pay(child, { amount: first.payment_as_applicant, date: '2026-04-20' });
    expect(paid.status).toBe(201);
    const lines = await sql<{ account: string; credit: number }>`select account, credit::float8 as credit from _journal
      where request = ${child} and account in ('opening_income', 'applicant_commission') order by account`.execute(
      db(),
    );
    expect(lines.rows).toEqual([
      { account: 'applicant_commission', credit: 56.5 },
      { account: 'opening_income', credit: 2_500 },
    ]);
    expect(await replayEqualsStored(db(), child)).toBe(true);
    expect(await replayEqualsStored(db(), id)).toBe(true);
  });

  it('leaves its parent closed: no payment of an earlier day and no reversal moves what it took over [R-035]', async () => {
    const h = house.current;
    const id = await soon({ payment_time: 6 });
    h.on('2026-02-16');
    const first = (await h.get(`requests/${id}/amortizations`)).body.resources[0].payment_as_applicant;
    const paid = (await h.pay(id, { amount: first, date: '2026-02-16' })).body;
    h.on('2026-03-20');
    const child = await h.create({ request_parent: id, amount: await capital(id) });
    expect((await h.activate(child, '2026-03-20')).status).toBe(200);
    const late = await nothingHappened(() => h.pay(id, { amount: 100, date: '2026-03-01' }));
    expect([late.status, late.body.errors[0].description]).toEqual([409, 'La solicitud ya está cerrada.']);
    const back = [{ op: 'remove', path: '/payments', value: { reason: 'Prueba' } }];
    expect((await nothingHappened(() => h.call('admin', 'PATCH', `payments/${paid.id}`, back))).status).toBe(409);
    expect((await h.get(`payments/${paid.id}`)).body.can_reverse).toBe(false);
  });

  it('that was active and undispersed before the rule keeps its table, takes payments, and is listed [R-070]', async () => {
    const h = house.current;
    const id = await soon();
    const child = await h.create({ date: '2026-03-20' });
    expect((await h.activate(child, '2026-03-20')).status).toBe(200);
    await db().updateTable('requests').set({ request_parent: id }).where('id', '=', child).execute();
    const listed = (await findUpgradeRows(db())).find(({ name }) => name === 'renewals-not-dispersed');
    expect(listed?.rows.map((row) => row.id)).toContain(String(child));
    expect((await nothingHappened(() => h.disperse(child))).status).toBe(409);
    expect((await h.get(`requests/${child}/amortizations`)).body.resources[0].payment_as_applicant).toBe(4_715.57);
    expect((await h.pay(child, { amount: 100, date: '2026-03-20' })).status).toBe(201);
    expect(await replayEqualsStored(db(), child)).toBe(true);
  });

  it('is not made of a loan whose capital never went to its borrower [R-033]', async () => {
    const h = house.current;
    h.on('2026-01-15');
    const id = await h.create();
    await h.activate(id, '2026-01-15');
    const { status, body } = await nothingHappened(() =>
      h.call('admin', 'POST', 'requests', { ...EXAMPLE, request_parent: id }),
    );
    expect([status, body.errors.body.map(({ field }: any) => field)]).toEqual([422, ['request_parent']]);
  });
});

describe('a request that is no loan yet', () => {
  it('has amounts, all of them zero, in every status before activation and after a refusal [R-076, R-077, R-078]', async () => {
    const h = house.current;
    const id = await h.create();
    const leaves = (value: object): unknown[] =>
      Object.values(value).flatMap((one) => (one !== null && typeof one === 'object' ? leaves(one) : [one]));
    const check = async () => {
      const { status, body } = await h.get(`requests/${id}/amounts`);
      expect(status).toBe(200);
      const { id: _id, request, request_label: _label, next_date, ...amounts } = body;
      expect([request, next_date]).toEqual([id, null]);
      expect(amounts).toMatchObject({ capital_paid: 0, special: { to_finish: { total: 0, commission: 0 } } });
      expect(new Set(leaves(amounts))).toEqual(new Set([0]));
      expect((await h.get(`requests/${id}/payments/to-finish`)).body.amount).toBe(0);
    };
    await check();
    await h.call('admin', 'PATCH', `requests/${id}`, [{ op: 'replace', path: '/status', value: { status: 3 } }]);
    await check();
  });
});
