import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { sumMoney } from '../../../../src/lending/money/money.ts';
import { replayEqualsStored } from '../../../../src/server/domain/loans/replay-equals-stored.ts';
import { loanHouse } from './loan-house.ts';

const house = loanHouse();
const db = () => house.current.house.services.db;

async function waived(more: object, category = 'B') {
  const h = house.current;
  h.on('2026-01-15');
  const request = await h.live('2026-01-15');
  h.on('2026-04-01');
  const before = await figures(request);
  const body = { category, comments: 'Acuerdo', condone_commission: true, condone_moratorium: true, ...more };
  expect((await h.call('admin', 'PUT', `/web/waivers/${request}`, body)).status).toBeLessThan(300);
  const { resources } = (await h.get(`requests/${request}/waivers`)).body;
  return { request, waiver: resources[0].id as number, before };
}
async function figures(request: number) {
  const h = house.current;
  const { status } = (await h.get(`requests/${request}`)).body;
  const { resources } = (await h.get(`requests/${request}/amortizations?limit=50`)).body;
  // What is stored for a day follows with the next event; `replayEqualsStored` holds it.
  const rows = (resources as Record<string, unknown>[]).map((row) =>
    Object.fromEntries(Object.entries(row).filter(([name]) => !/withholdings|payment_as/.test(name))),
  );
  return { status, amounts: (await h.get(`requests/${request}/amounts`)).body, rows };
}
const revert = (id: number, value: unknown, by: Parameters<typeof house.current.call>[0] = 'admin') =>
  house.current.call(by, 'PATCH', `waivers/${id}`, [{ op: 'replace', path: '/revert', value }]);
const ALL = { condone_interest: true, condone_capital: true };

describe('a waiver is taken back', () => {
  it.each([
    ['of commission and penalty', {}, 'B'],
    ['of everything, which closed the loan', ALL, 'D+E'],
  ])(
    '%s: everything is owed again as it was, the journal mirrors it and the reason is kept',
    async (_what, more, category) => {
      const h = house.current;
      const { request, waiver, before } = await waived(more, category);
      expect(await figures(request)).not.toEqual(before);
      const { amounts } = (await h.get(`requests/${request}/waivers`)).body.resources[0];
      const { total, ...parts } = amounts as Record<string, number>;
      const settled = await sql<{ total: string }>`
      select sum(amount)::text as total from partials where request = ${request} and q`.execute(db());
      expect([total, sumMoney(Object.values(parts))]).toEqual([Number(settled.rows[0]?.total), sumMoney([total ?? 0])]);
      const { status, body } = await revert(waiver, { reason: 'Se acordó de otro modo' });
      expect(status).toBe(200);
      expect(body).toMatchObject({ reversed: true, reverse_reason: 'Se acordó de otro modo' });
      expect(await figures(request)).toEqual(before);
      const sums = await sql<Record<string, any>>`
      select account, sum(debit - credit)::float as left from _journal
      where request = ${request} and event > 2 group by account`.execute(db());
      expect(sums.rows.every((row) => row.left === 0)).toBe(true);
      expect(await replayEqualsStored(db(), request)).toBe(true);
      const again = await revert(waiver, { reason: 'Otra vez' });
      expect([again.status, again.body.reason]).toEqual([409, 'revert.when']);
      expect((await h.get(`requests/${request}/waivers`)).body).toMatchObject({
        count: 1,
        resources: [{ amounts: null }],
      });
    },
  );

  it('with a payment after it, which is applied anew to what was owed', async () => {
    const h = house.current;
    const { request, waiver } = await waived({});
    const paid = await h.pay(request, { amount: 3000, date: '2026-04-01', notify: false });
    expect((await revert(waiver, { reason: 'Error de captura' })).status).toBe(200);
    const lines = (await h.get(`payments/${paid.body.id}`)).body;
    expect(lines.commission).toBeGreaterThan(paid.body.data.commission);
    expect(await replayEqualsStored(db(), request)).toBe(true);
  });

  it('never when a later payment that it would change is with the lender', async () => {
    const h = house.current;
    const { request, waiver } = await waived({});
    const paid = await h.pay(request, { amount: 3000, date: '2026-04-01', notify: false });
    const marks = [
      { op: 'replace', path: '/dispersed', value: true },
      { op: 'replace', path: '/dispersed_date', value: '2026-04-01' },
    ];
    expect((await h.call('admin', 'PATCH', `dispersions/${paid.body.data.dispersion}`, marks)).status).toBe(200);
    const before = await figures(request);
    const events = await h.count('_loan_events');
    const { status, body } = await revert(waiver, { reason: 'Error de captura' });
    expect([status, body.reason]).toEqual([409, 'server.loan.dispersed-later']);
    expect(await figures(request)).toEqual(before);
    expect(await h.count('_loan_events')).toBe(events);
    expect((await h.get(`waivers/${waiver}`)).body.reversed).not.toBe(true);
  });

  it.each(['legal', 'partner', 'rival', 'user'] as const)(
    'by administrators alone, not by %s, and with a reason',
    async (who) => {
      const { request, waiver } = await waived({});
      const before = await figures(request);
      expect([403, 404, 409]).toContain((await revert(waiver, { reason: 'Porque sí' }, who)).status);
      for (const value of [{}, { reason: '' }, { reason: 'no' }, { reason: 7 }, 'x'])
        expect((await revert(waiver, value)).status).toBe(422);
      expect(await figures(request)).toEqual(before);
    },
  );

  it('once, of two who do it at the same time', async () => {
    const { request, waiver, before } = await waived({});
    const answers = await Promise.all([1, 2, 3].map(() => revert(waiver, { reason: 'A la vez' })));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    expect(await figures(request)).toEqual(before);
  });
});
