import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { replayEqualsStored } from '../../../../src/server/domain/loans/replay-equals-stored.ts';
import { EVERY_CASE } from '../../../part.ts';
import { loanHouse } from './loan-house.ts';

const house = loanHouse();
const db = () => house.current.house.services.db;
const count = async (table: string, request: number) =>
  (await sql<{ n: number }>`select count(*) as n from ${sql.table(table)} where request = ${request}`.execute(db()))
    .rows[0]?.n;
const statuses = (answers: { status: number }[]) => answers.map(({ status }) => status).sort();

describe('two at once', () => {
  it('activate a request: exactly one schedule, the other is told [R-067]', async () => {
    const h = house.current;
    h.on('2026-01-15');
    const id = await h.create({ date: '2026-01-14' });
    const answers = await Promise.all([
      h.activate(id, '2026-01-15', 'admin'),
      h.activate(id, '2026-01-15', 'root'),
      h.activate(id, '2026-01-14', 'root'),
    ]);
    expect(statuses(answers)).toEqual([200, 409, 409]);
    expect(await count('amortizations', id)).toBe(12);
    expect(await count('_loan_events', id)).toBe(1);
    expect(await replayEqualsStored(db(), id)).toBe(true);
  });

  it('send the same payment with one key: applied once, both get the same answer (desk 37)', async () => {
    const h = house.current;
    h.on('2026-01-15');
    const id = await h.live('2026-01-15');
    h.on('2026-02-16');
    const send = () => h.pay(id, { amount: 500, date: '2026-02-16' }, { 'idempotency-key': 'one' });
    const [first, second] = await Promise.all([send(), send()]);
    const third = await send();
    expect([first.status, second.status, third.status]).toEqual([201, 201, 201]);
    expect(second.body).toEqual(first.body);
    expect(third.body).toEqual(first.body);
    expect(await count('payments', id)).toBe(1);
    const other = await h.pay(id, { amount: 501, date: '2026-02-16' }, { 'idempotency-key': 'one' });
    expect(other.status).toBe(409);
  });

  it('hold the loan before a payment is judged: a stranger and a number that nobody has are told the same', async () => {
    const h = house.current;
    h.on('2026-01-15');
    const id = await h.live('2026-01-15');
    h.on('2026-02-16');
    const body = { amount: 500, date: '2026-02-16' };
    const answers = await Promise.all([
      h.call('rival', 'POST', 'payments', { ...body, request: id }),
      h.call('rival', 'POST', 'payments', { ...body, request: 99_999 }),
      h.call('admin', 'POST', 'payments', { ...body, request: 99_999 }),
      h.call('admin', 'POST', 'payments', { ...body, request: 'x' }),
      h.call('admin', 'POST', 'payments', { ...body, request: { id } }),
    ]);
    expect(answers.map(({ status, body: { reason, errors } }) => [status, reason, errors[0].field])).toEqual([
      [409, 'scopes.own', undefined],
      [409, 'scopes.own', undefined],
      [422, 'server.invalid', 'request'],
      [422, 'server.invalid', 'request'],
      [422, 'server.invalid', 'request'],
    ]);
    expect(await count('payments', id)).toBe(0);
    // The lock ended with the refusal.
    expect((await h.pay(id, body)).status).toBe(201);
    expect(await replayEqualsStored(db(), id)).toBe(true);
  });

  it('pay the same loan: each payment counts once and nothing is lost', async () => {
    const h = house.current;
    h.on('2026-01-15');
    const id = await h.live('2026-01-15');
    h.on('2026-02-16');
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, at) =>
        h.pay(id, { amount: 100 + at, date: '2026-02-16' }, { 'idempotency-key': `k${at}` }),
      ),
    );
    expect(statuses(answers)).toEqual(Array(8).fill(201));
    expect(await count('payments', id)).toBe(8);
    expect(await replayEqualsStored(db(), id)).toBe(true);
    const amounts = await sql<{
      total: number;
    }>`select sum(amount) as total from partials where request = ${id}`.execute(db());
    expect(amounts.rows[0]?.total).toBe(828);
  });

  it('settle the same loan: one does, the other is refused and leaves nothing', async () => {
    const h = house.current;
    h.on('2026-01-15');
    const id = await h.live('2026-01-15');
    const due = (await h.get(`requests/${id}/payments/to_finish`)).body.amount;
    const answers = await Promise.all([1, 2].map(() => h.pay(id, { amount: due, date: '2026-01-15' })));
    expect(statuses(answers)).toEqual([201, 409]);
    expect(await count('payments', id)).toBe(1);
    expect(await replayEqualsStored(db(), id)).toBe(true);
  });

  it('mark a dispersion, or take a payment back: it happens once', async () => {
    const h = house.current;
    h.on('2026-01-15');
    const id = await h.live('2026-01-15');
    h.on('2026-02-16');
    const paid = await h.pay(id, { amount: 4715.57, date: '2026-02-16' });
    const mark = () =>
      h.call('admin', 'PATCH', `dispersions/${paid.body.data.dispersion}`, [
        { op: 'replace', path: '/dispersed', value: true },
        { op: 'replace', path: '/dispersed_date', value: '2026-02-16' },
      ]);
    expect(statuses(await Promise.all([mark(), mark()]))).toEqual([200, 409]);
    const more = await h.pay(id, { amount: 100, date: '2026-02-16' });
    const revert = () =>
      h.call('admin', 'PATCH', `payments/${more.body.id}`, [
        { op: 'remove', path: '/payments', value: { reason: 'Doble' } },
      ]);
    expect(statuses(await Promise.all([revert(), revert()]))).toEqual([200, 409]);
    expect(await replayEqualsStored(db(), id)).toBe(true);
  });

  it('a payment and its own reversal, a payout and a waiver in any order leave books that add up', async () => {
    const h = house.current;
    h.on('2026-01-15');
    const ids = await Promise.all([h.live('2026-01-15'), h.live('2026-01-15', { recognition: 3 })]);
    h.on('2026-04-20');
    const work = ids.flatMap((id) => [
      h.pay(id, { amount: 300, date: '2026-03-01' }),
      h.pay(id, { amount: 700, date: '2026-04-20' }),
      h.call('admin', 'PUT', `/web/waivers/${id}`, {
        condone_commission: true,
        condone_moratorium: true,
        category: 'B',
        comments: 'Acuerdo',
      }),
      h.pay(id, { amount: 50, date: '2026-02-20' }),
    ]);
    const answers = await Promise.all(work);
    expect(answers.filter(({ status }) => status >= 500)).toEqual([]);
    for (const id of ids) expect(await replayEqualsStored(db(), id)).toBe(true);
  });

  it('three payouts and three reversals of one payment, again and again: one is done, the others are told, none is a deadlock', async () => {
    const h = house.current;
    const deadlocks = async () =>
      Number(
        (
          await sql<{ n: number }>`select pg_stat_clear_snapshot(), deadlocks as n from pg_stat_database
            where datname = current_database()`.execute(db())
        ).rows[0]?.n,
      );
    h.on('2026-01-15');
    const ids: number[] = [];
    for (let round = 0; round < (EVERY_CASE ? 25 : 7); round += 1)
      ids.push(await h.live('2026-01-15', { payment_time: 2 }));
    h.on('2026-02-16');
    const before = await deadlocks();
    for (const id of ids) {
      const { body } = await h.pay(id, { amount: 900, date: '2026-02-16' });
      const payOut = () =>
        h.call('admin', 'PATCH', `dispersions/${body.data.dispersion}`, [
          { op: 'replace', path: '/dispersed', value: true },
          { op: 'replace', path: '/dispersed_date', value: '2026-02-16' },
        ]);
      const revert = () =>
        h.call('admin', 'PATCH', `payments/${body.id}`, [
          { op: 'remove', path: '/payments', value: { reason: 'Depósito devuelto' } },
        ]);
      const answers = await Promise.all([payOut(), revert(), payOut(), revert(), payOut(), revert()]);
      expect(statuses(answers).filter((status) => status === 200)).toHaveLength(1);
      // A reverted payment has no payout any more.
      expect(statuses(answers).filter((status) => ![200, 404, 409].includes(status))).toEqual([]);
      expect(await replayEqualsStored(db(), id)).toBe(true);
    }
    expect(await deadlocks()).toBe(before);
  }, 240_000);
});
