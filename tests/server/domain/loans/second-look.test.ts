import { describe, expect, it } from 'vitest';
import { replayEqualsStored } from '../../../../src/server/domain/loans/replay-equals-stored.ts';
import { IS_POOLED } from '../../helpers/engine.ts';
import { heard } from '../../helpers/heard.ts';
import { loanHouse } from './loan-house.ts';

const house = loanHouse();
const preview = (ask: object) => house.current.call('admin', 'POST', 'payments/preview', { action: 'create', ask });

async function live(): Promise<number> {
  const h = house.current;
  h.on('2026-01-15');
  const request = await h.live('2026-01-15');
  h.on('2026-03-16');
  return request;
}

describe('an identical payment of the same day', () => {
  it('is warned of before it is sent, and refused by nobody', async () => {
    const h = house.current;
    const request = await live();
    const ask = { request, amount: 1000, date: '2026-03-16', notify: false };
    expect((await preview(ask)).body).toMatchObject({ ready: 1, warnings: [] });
    const first = await h.pay(request, ask);
    const events = await h.count('_loan_events');
    expect((await preview(ask)).body).toMatchObject({
      ready: 1,
      totals: [{ field: 'amount', sum: 1000 }],
      warnings: [{ name: 'identical', message: expect.stringContaining('mismo monto'), count: 1 }],
    });
    for (const other of [{ amount: 1000.01 }, { date: '2026-03-15' }, { test: true }])
      expect((await preview({ ...ask, ...other })).body.warnings, JSON.stringify(other)).toEqual([]);
    expect(await h.count('_loan_events')).toBe(events);
    expect((await h.pay(request, ask)).status).toBe(201);
    const elsewhere = await live();
    expect((await preview({ ...ask, request: elsewhere })).body.warnings).toEqual([]);
    expect(first.status).toBe(201);
  });

  it('is looked for by a preview alone, and all that a payment asks has a name', async () => {
    const h = house.current;
    const request = await live();
    const ask = { request, amount: 700, date: '2026-03-16', notify: false };
    const twins = (all: { text: string }[]) => all.filter(({ text }) => /"reversed" is not .* limit/.test(text)).length;
    expect(twins(await heard(() => preview(ask)))).toBe(1);
    await h.pay(request, ask);
    const asked = await heard(() => h.pay(request, { ...ask, amount: 800 }));
    expect(twins(asked)).toBe(0);
    const within = asked.slice(
      asked.findIndex(({ text }) => text === 'begin'),
      asked.findIndex(({ text }) => text === 'commit') + 1,
    );
    expect(within.length).toBeLessThanOrEqual(14);
    if (!IS_POOLED)
      expect(within.filter(({ isNamed }) => !isNamed).map(({ text }) => text)).toEqual(['begin', 'commit']);
  });

  it('is none any more once the first one was taken back', async () => {
    const h = house.current;
    const request = await live();
    const ask = { request, amount: 1000, date: '2026-03-16', notify: false };
    const { body } = await h.pay(request, ask);
    await h.call('admin', 'PATCH', `payments/${body.id}`, [{ op: 'remove', path: '/payments' }]);
    expect((await preview(ask)).body.warnings).toEqual([]);
  });
});

describe('money that goes to capital', () => {
  it('shortens the term where the payment says so, else lowers what is left to pay', async () => {
    const h = house.current;
    const tables: number[] = [];
    for (const reduce_term of [true, false]) {
      h.on('2026-01-15');
      const request = await h.live('2026-01-15');
      h.on('2026-02-16');
      await h.pay(request, { amount: 4715.57, date: '2026-02-16', notify: false });
      const answer = await h.pay(request, { amount: 14_715.57, date: '2026-02-16', notify: false, reduce_term });
      expect(answer.status).toBe(201);
      expect(answer.body.data.lines.map(({ concept }: { concept: string }) => concept)).toContain('prepayment');
      const rows = await h.rows(request);
      tables.push(rows.filter(({ status }) => status === 0).length);
      expect(await replayEqualsStored(h.house.services.db, request)).toBe(true);
    }
    expect(tables).toEqual([8, 10]);
  });

  it('is refused for a payment without money, and for what is neither yes nor no', async () => {
    const h = house.current;
    const request = await live();
    const events = await h.count('_loan_events');
    const q = { q: true, charges: { commission: true }, data_for_condonation: { category: 'B', comments: 'Acuerdo' } };
    for (const more of [{ ...q, reduce_term: true }, { reduce_term: 'true' }, { reduce_term: 1 }]) {
      const answer = await h.pay(request, { amount: 10, date: '2026-03-16', ...more });
      expect([answer.status, answer.body.errors[0].field]).toEqual([422, 'reduce_term']);
    }
    expect(await h.count('_loan_events')).toBe(events);
  });
});
