import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
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
  it('R-084 are 0 while pending, 1 once settled, 2 when a finish or a renewal cancels them', async () => {
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

  it('R-033 of a loan that is closed, of other people, or of nothing is refused beside its field', async () => {
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

  it('R-033 nobody reads the original of another partner', async () => {
    const id = await soon();
    for (const path of [`requests/${id}`, `requests/${id}/amounts`])
      expect((await house.current.call('rival', 'GET', path)).status).toBe(404);
  });
});

describe('a request that is no loan yet', () => {
  it('R-076 R-077 R-078 has amounts, all of them zero, in every status before activation and after a refusal', async () => {
    const h = house.current;
    const id = await h.create();
    const leaves = (value: object): unknown[] =>
      Object.values(value).flatMap((one) => (one !== null && typeof one === 'object' ? leaves(one) : [one]));
    const check = async () => {
      const { status, body } = await h.get(`requests/${id}/amounts`);
      expect(status).toBe(200);
      const { id: _id, request, request_label: _label, ...amounts } = body;
      expect(request).toBe(id);
      expect(amounts).toMatchObject({ capital_paid: 0, special: { to_finish: { total: 0, commission: 0 } } });
      expect(new Set(leaves(amounts))).toEqual(new Set([0]));
      expect((await h.get(`requests/${id}/payments/to-finish`)).body.amount).toBe(0);
    };
    await check();
    await h.call('admin', 'PATCH', `requests/${id}`, [{ op: 'replace', path: '/status', value: { status: 3 } }]);
    await check();
  });
});
