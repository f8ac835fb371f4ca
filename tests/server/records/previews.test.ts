import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { sumMoney } from '../../../src/lending/money/money.ts';
import { type LoanHouse, loanHouse } from '../domain/loans/loan-house.ts';

const house = loanHouse();
const db = () => house.current.house.services.db;
const preview = (resource: string, body: object, by: Parameters<LoanHouse['call']>[0] = 'admin') =>
  house.current.call(by, 'POST', `${resource}/preview`, body);

/** Everything that a write could leave behind. */
async function traces(): Promise<Record<string, unknown>> {
  const tables = ['requests', 'payments', 'dispersions', 'waivers', 'partials', 'notifications', 'audits'];
  const more = ['_loan_events', '_journal', '_idempotency'];
  const found: Record<string, unknown> = {};
  for (const table of [...tables, ...more]) {
    const exists = await sql<{ there: boolean }>`select to_regclass(${table}) is not null as there`.execute(db());
    if (!exists.rows[0]?.there) continue;
    const answer = await sql<{ hash: string }>`
      select count(*) || ' ' || coalesce(md5(string_agg(t::text, '|' order by t::text)), '') as hash
      from ${sql.table(table)} t`.execute(db());
    found[table] = answer.rows[0]?.hash;
  }
  return found;
}

async function collected(times: number): Promise<{ request: number; dispersions: Record<string, any>[] }> {
  const h = house.current;
  h.on('2026-01-15');
  const request = await h.live('2026-01-15');
  for (let month = 2; month < 2 + times; month += 1) {
    h.on(`2026-0${month}-16`);
    const { status } = await h.pay(request, { amount: 4715.57, date: `2026-0${month}-16` });
    expect(status).toBe(201);
  }
  const rows = await sql<Record<string, any>>`
    select * from dispersions where id_request = ${request} order by id`.execute(db());
  return { request, dispersions: rows.rows };
}

describe('a preview', () => {
  it('shows what leaves the account when a request is dispersed, and leaves nothing behind (desk 13)', async () => {
    const h = house.current;
    h.on('2026-01-15');
    const id = await h.create();
    expect((await h.activate(id, '2026-01-15')).status).toBe(200);
    const before = await traces();
    const { status, body } = await preview('requests', { action: 'disperse', ids: [id] });
    expect(status).toBe(200);
    expect(body).toMatchObject({ count: 1, ready: 1, refused: [], warnings: [], date: '2026-01-15' });
    expect(body.totals.map(({ field, sum, currency }: any) => [field, sum, currency])).toEqual([
      ['net', 47_100, 'MXN'],
      ['capital', 50_000, 'MXN'],
      ['commission', -2_500, 'MXN'],
      ['iva', -400, 'MXN'],
    ]);
    expect(body.payees).toEqual([
      { name: expect.stringContaining('50'), account: '002180000000000050', currency: 'MXN', count: 1, sum: 47_100 },
    ]);
    expect(await traces()).toEqual(before);
    expect((await h.get(`requests/${id}`)).body).toMatchObject({ dispersed: false, capital_to_disperse: 47_100 });
  });

  it('adds up many dispersions as SQL does, to the cent, and says which are refused and why (desk 16)', async () => {
    const { dispersions } = await collected(3);
    const h = house.current;
    const [paid, ...open] = dispersions;
    const operations = [
      { op: 'replace', path: '/dispersed', value: true },
      { op: 'replace', path: '/dispersed_date', value: '2026-04-16' },
    ];
    expect((await h.call('admin', 'PATCH', `dispersions/${paid?.id}`, operations)).status).toBe(200);
    const ids = [...dispersions.map(({ id }) => id), 999_999];
    const before = await traces();
    const { body } = await preview('dispersions', { action: 'disperse', ids, ask: { dispersed_date: '2026-04-16' } });
    expect(await traces()).toEqual(before);
    expect(body).toMatchObject({ count: 4, ready: 2, date: '2026-04-16' });
    const sums = await sql<{ amount: string }>`
      select sum(amount)::text as amount from dispersions where id = any(${open.map(({ id }) => id)})`.execute(db());
    const [moved, ...parts] = body.totals as { field: string; title: string; sum: number }[];
    expect(moved).toMatchObject({
      ...{ field: 'amount', title: 'Sale de la cuenta', sum: Number(sums.rows[0]?.amount), count: 2 },
    });
    expect(parts.map(({ field }) => field)).toEqual(expect.arrayContaining(['share', 'commission', 'withholding']));
    expect(sumMoney(parts.map(({ sum }) => sum))).toBe(sumMoney([moved?.sum ?? 0]));
    expect(body.refused).toEqual(
      expect.arrayContaining([
        { reason: 'disperse.when', message: expect.stringContaining('ya se dispersó'), count: 1, ids: [paid?.id] },
        { reason: 'server.not-found', message: expect.any(String), count: 1, ids: [999_999] },
      ]),
    );
    expect(body.payees).toEqual([
      { name: 'Persona 51', account: '002180000000000051', currency: 'MXN', count: 2, sum: body.totals[0].sum },
    ]);
  });

  it('warns where the lender has no account, and refuses nothing for it', async () => {
    const { dispersions } = await collected(1);
    await sql`update users set financial__clabe = null where id = 51`.execute(db());
    await sql`update dispersions set clabe_lender = null where id = ${dispersions[0]?.id}`.execute(db());
    const { body } = await preview('dispersions', { action: 'disperse', ids: [dispersions[0]?.id] });
    await sql`update users set financial__clabe = '002180000000000051' where id = 51`.execute(db());
    expect(body).toMatchObject({ ready: 1, warnings: [{ name: 'no-account', count: 1 }] });
  });

  it('tells by concept what a waiver would forgive, and how the real one then does exactly that', async () => {
    const h = house.current;
    h.on('2026-01-15');
    const id = await h.live('2026-01-15');
    h.on('2026-04-01');
    const ask = { request: id, condone_commission: true, condone_moratorium: true, category: 'B', comments: 'Acuerdo' };
    const before = await traces();
    const { body } = await preview('waivers', { action: 'create', ask });
    expect(await traces()).toEqual(before);
    expect(body.totals.map(({ field }: any) => field)).toEqual(['total', 'commission', 'moratorium', 'iva_moratorium']);
    const sum = (name: string) => body.totals.find((one: any) => one.field === name)?.sum;
    expect((await h.call('admin', 'PUT', `/web/waivers/${id}`, ask)).status).toBeLessThan(300);
    const lines = await sql<{ concept: string; sum: string }>`
      select concept, sum(amount)::text from partials where request = ${id} group by concept`.execute(db());
    expect(Object.fromEntries(lines.rows.map((line) => [line.concept, Number(line.sum)]))).toEqual({
      commission: sum('commission'),
      moratorium: sum('moratorium'),
      moratorium_iva: sum('iva_moratorium'),
    });
    const again = (await preview('waivers', { action: 'create', ask })).body;
    expect(again).toMatchObject({ ready: 0, refused: [{ count: 1, ids: [null] }] });
  });

  it('asks for the right to the action, and for rows that the person may read', async () => {
    const { dispersions } = await collected(1);
    const ids = [dispersions[0]?.id];
    // The section is closed to LEGAL, in the section of requests this action alone.
    expect((await preview('dispersions', { action: 'disperse', ids }, 'legal')).status).toBe(403);
    expect((await preview('requests', { action: 'disperse', ids }, 'legal')).status).toBe(409);
    const rival = (await preview('dispersions', { action: 'disperse', ids }, 'rival')).body;
    expect(rival).toMatchObject({ ready: 0, totals: [], payees: [], refused: [{ reason: 'server.not-found', ids }] });
    expect((await preview('dispersions', { action: 'disperse', ids }, null)).status).toBe(401);
  });

  it.each([
    ['no action', { ids: [1] }],
    ['an action without a preview', { action: 'cancel', ids: [1] }],
    ['an action that does not exist', { action: 'constructor', ids: [1] }],
    ['no ids', { action: 'disperse' }],
    ['an empty list', { action: 'disperse', ids: [] }],
    ['ids that are none', { action: 'disperse', ids: [{}] }],
    ['more ids than a page of work', { action: 'disperse', ids: Array.from({ length: 501 }, (_, index) => index + 1) }],
    ['answers that are no object', { action: 'disperse', ids: [1], ask: 'x' }],
    ['a name too many', { action: 'disperse', ids: [1], filter: {} }],
    ['a list instead of an object', []],
  ])('is 422 for %s', async (_what, body) => {
    expect((await preview('requests', body)).status).toBe(422);
  });
});
