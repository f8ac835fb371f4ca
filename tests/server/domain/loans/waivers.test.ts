import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { replayEqualsStored } from '../../../../src/server/domain/loans/replay-equals-stored.ts';
import { loanHouse } from './loan-house.ts';

const house = loanHouse();
const db = () => house.current.house.services.db;
const waive = (id: number, body: object, where = `/web/waivers/${id}`) =>
  house.current.call('admin', 'PUT', where, { category: 'B', comments: 'Acuerdo con el solicitante', ...body });
const overdue = async (terms?: object) => {
  const h = house.current;
  h.on('2026-01-15');
  const id = await h.live('2026-01-15', terms);
  h.on('2026-04-01');
  return id;
};

describe('a waiver', () => {
  it('empties the ticked concepts of due rows and leaves the others alone [P-046, P-047, E-029]', async () => {
    const h = house.current;
    const id = await overdue();
    expect((await h.get(`requests/${id}/amounts`)).body.moratorium_pending).toBeGreaterThan(0);
    const { status } = await waive(id, { condone_commission: true, condone_moratorium: true });
    expect(status).toBeLessThan(300);
    const amounts = (await h.get(`requests/${id}/amounts`)).body;
    expect(amounts.moratorium_pending).toBe(0);
    expect(amounts.q.moratorium).toBeGreaterThan(0);
    expect(amounts.q).toMatchObject({ capital: 0, interests: 0 });
    const rows = await h.rows(id);
    expect(
      rows.slice(0, 3).map((row) => [row.q, row.q_category, row.condone_commission, row.condone_interest]),
    ).toEqual([
      [true, 'B', true, false],
      [true, 'B', true, false],
      [false, null, false, false],
    ]);
    const lines = await sql<
      Record<string, any>
    >`select concept, q, payment from partials where request = ${id}`.execute(db());
    expect(lines.rows.every((line) => line.q === true && line.payment === null)).toBe(true);
    expect(await replayEqualsStored(db(), id)).toBe(true);
  });

  it('with capital closes every row and the request, and posts nothing but memo entries [P-047]', async () => {
    const h = house.current;
    const id = await overdue();
    const all = { condone_commission: true, condone_moratorium: true, condone_interest: true, condone_capital: true };
    expect((await waive(id, { ...all, category: 'D+E' }, `waivers/${id}`)).status).toBeLessThan(300);
    expect((await h.get(`requests/${id}`)).body).toMatchObject({ status: 4, closed_at: '2026-04-01T18:00:00.000Z' });
    const rows = await h.rows(id);
    expect(rows.every((row) => row.status !== 0)).toBe(true);
    const entries = await sql<
      Record<string, any>
    >`select memo from _journal where request = ${id} and event > 2`.execute(db());
    expect(entries.rows.every((entry) => entry.memo)).toBe(true);
    const recovered = await h.pay(id, { amount: 100, date: '2026-04-01' });
    expect({ status: recovered.status, lines: recovered.body.data.lines }).toMatchObject({
      status: 201,
      lines: [{ concept: 'recovery', amount: 100 }],
    });
    expect(await replayEqualsStored(db(), id)).toBe(true);
  });

  it.each([
    ['a heavier concept without the lighter ones', { condone_capital: true }],
    ['interest without penalty', { condone_commission: true, condone_interest: true }],
    ['nothing ticked', {}],
    ['no category', { condone_commission: true, category: null }],
    ['a category that does not exist', { condone_commission: true, category: 'Z' }],
    ['no comments', { condone_commission: true, comments: '' }],
  ])('is refused on the server as well: %s [P-046]', async (_what, body) => {
    const id = await overdue();
    const before = await house.current.count('_loan_events');
    expect((await waive(id, body)).status).toBe(422);
    expect(await house.current.count('_loan_events')).toBe(before);
  });

  it('is refused where nothing is due and on a loan that is closed', async () => {
    const h = house.current;
    h.on('2026-01-15');
    const id = await h.live('2026-01-15');
    const answer = await waive(id, { condone_commission: true });
    expect({ status: answer.status, code: answer.body.errors.body[0].code }).toEqual({
      status: 422,
      code: 'server.loan.nothing-to-condone',
    });
    const due = (await h.get(`requests/${id}/payments/to_finish`)).body.amount;
    await h.pay(id, { amount: due, date: '2026-01-15' });
    expect((await waive(id, { condone_commission: true })).status).toBe(409);
  });
});

describe('a Q payment', () => {
  it('settles what is ticked without money, dispersion or withholding [P-031]', async () => {
    const h = house.current;
    const id = await overdue();
    const q = {
      date: '2026-04-01',
      q: true,
      charges: {
        commission: true,
        moratorium: true,
        interests: true,
        expired_commission: true,
        expired_interests: true,
      },
      data_for_condonation: { category: 'B', comments: 'Acuerdo' },
    };
    const answer = await h.pay(id, { ...q, amount: 500 });
    expect(answer.status).toBe(201);
    expect(answer.body.data).toMatchObject({ dispersion: null, isr_withholdings: 0, payment_as_applicant: 0 });
    expect(answer.body.log.some((line: string) => line.includes('se condona'))).toBe(true);
    expect((await h.get(`payments/${answer.body.id}`)).body).toMatchObject({
      q: true,
      charges: { commission: true, capital: null },
    });
    expect((await h.pay(id, { ...q, amount: 49_000 })).body.errors[0]).toMatchObject({ field: 'amount' });
    expect(await replayEqualsStored(db(), id)).toBe(true);
  });
});

describe('a row edited by hand', () => {
  it('moves its due date between its neighbours, and the next row begins there [R-083]', async () => {
    const h = house.current;
    h.on('2026-01-15');
    const id = await h.live('2026-01-15');
    const rows = await h.rows(id);
    const put = (body: object) => h.call('admin', 'PUT', `amortizations/${rows[1]?.id}`, body);
    expect((await put({ date_final: '2026-03-18' })).body).toMatchObject({
      date_final: '2026-03-18',
      collection_date: '2026-03-18',
    });
    const after = await h.rows(id);
    expect(after[2]).toMatchObject({ date_initial: '2026-03-18', date_final: '2026-04-15' });
    expect(after[1]?.payment).toBe(rows[1]?.payment);
    expect((await put({ date_final: '2026-04-20' })).status).toBe(422);
    expect((await put({ date_final: '2026-02-01' })).status).toBe(422);
    expect((await put({ payment: 1 })).status).toBe(422);
    // The row is pending: what is refused is the field, and it is named.
    const closed = await put({ status: 1 });
    expect([closed.status, closed.body.errors.body[0].field]).toEqual([422, 'status']);
    expect(await replayEqualsStored(db(), id)).toBe(true);
  });

  it('condones what is ticked of a due row, and is closed to edits once settled [R-082, R-083]', async () => {
    const h = house.current;
    const id = await overdue();
    const [first] = await h.rows(id);
    const put = (body: object) => h.call('admin', 'PUT', `amortizations/${first?.id}`, body);
    expect((await put({ condone_moratorium: true })).status).toBe(422);
    const ticked = await put({ condone_commission: true, condone_moratorium: true });
    expect(ticked.body).toMatchObject({ condone_commission: true, condone_moratorium: true, q: true, status: 0 });
    expect((await put({ condone_commission: false, condone_moratorium: false })).status).toBe(422);
    const all = { condone_commission: true, condone_moratorium: true, condone_interest: true, condone_capital: true };
    expect((await put(all)).body).toMatchObject({ status: 1, q: true });
    expect((await put({ date_final: '2026-05-01' })).status).toBe(409);
    expect(await replayEqualsStored(db(), id)).toBe(true);
  });
});

describe('a renewal', () => {
  it('closes its parent against itself, in category A, when it is activated [R-034, R-035, E-028]', async () => {
    const h = house.current;
    h.on('2026-01-15');
    const parent = await h.live('2026-01-15');
    h.on('2026-02-16');
    await h.pay(parent, { amount: 4715.57, date: '2026-02-16' });
    const { capital_pending: amount } = (await h.get(`requests/${parent}/amounts`)).body;
    expect(amount).toBe(46_215.13);
    const child = await h.create({ request_parent: parent, amount });
    expect((await h.activate(child, '2026-02-16')).status).toBe(200);
    expect((await h.get(`requests/${parent}`)).body.status).toBe(4);
    const rows = await h.rows(parent);
    expect(rows[0]).toMatchObject({ status: 1, q: false });
    expect(rows.slice(1).every((row) => row.status === 2 && row.q_category === 'A')).toBe(true);
    for (const id of [parent, child]) expect(await replayEqualsStored(db(), id)).toBe(true);
  });

  it('is refused when the parent is closed meanwhile, and nothing of the child is left', async () => {
    const h = house.current;
    h.on('2026-01-15');
    const parent = await h.live('2026-01-15');
    const child = await h.create({ request_parent: parent });
    const due = (await h.get(`requests/${parent}/payments/to_finish`)).body.amount;
    await h.pay(parent, { amount: due, date: '2026-01-15' });
    const answer = await h.activate(child, '2026-01-15');
    expect({ status: answer.status, reason: answer.body.reason }).toEqual({
      status: 409,
      reason: 'server.loan.parent-changed',
    });
    expect(await h.rows(child)).toEqual([]);
    expect((await h.get(`requests/${child}`)).body.status).toBe(6);
  });
});
