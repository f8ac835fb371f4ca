import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { verifyLedger } from '../../../../src/server/app/audit/ledger.ts';
import { loanHouse } from './loan-house.ts';

const house = loanHouse();
const db = () => house.current.house.services.db;

/** Interest each month, capital at maturity; the lender's commission of 3 % of the balance is more than the interest bears. */
const HEAVY = {
  recognition: 3,
  version_commission: 'v2',
  commission_admin: 0,
  commission_admin_lender: 3.48,
  commission_by_each_payment: 11.6,
};

const payoutsOf = async (request: number) =>
  (
    await sql<{ payment: number; amount: number; dispersed: boolean; to_offset: number | null }>`
      select payment, amount, dispersed, to_offset from dispersions
      where id_request = ${request} and _deleted_at is null order by id`.execute(db())
  ).rows;
const clean = async () => expect((await verifyLedger(db())).fault).toBeUndefined();

describe('a payment that does not cover the lender’s commission and withholdings', () => {
  it('is taken, makes no payout, says what is carried, and the next share gives it back (trust 7)', async () => {
    const h = house.current;
    h.on('2026-01-15');
    const id = await h.live('2026-01-15', HEAVY);
    h.on('2026-02-16');
    const paid = await h.pay(id, { amount: 876.76, date: '2026-02-16' });
    expect(paid.status).toBe(201);
    const { data, log } = paid.body;
    expect(data).toMatchObject({ payment_as_lender_net: 0, dispersion: null });
    expect(data.to_offset).toBeGreaterThan(0);
    expect(log.join(' ')).toContain('quedan pendientes de compensar con sus siguientes pagos');
    expect(log.join(' ')).not.toContain('Se crea el pago al prestador');
    expect(await payoutsOf(id)).toEqual([]);
    expect((await h.get(`requests/${id}/amounts`)).body.as_lender.to_offset).toBe(data.to_offset);
    expect((await h.get(`payments/${paid.body.id}`)).body).toMatchObject({
      to_offset: data.to_offset,
      dispersion: null,
    });
    h.on('2026-03-16');
    const next = await h.pay(id, { amount: 8000, date: '2026-03-16' });
    expect(next.body.data.to_offset).toBe(-data.to_offset);
    const [payout] = await payoutsOf(id);
    expect(payout).toMatchObject({ payment: next.body.id, amount: next.body.data.payment_as_lender_net });
    expect(payout?.amount).toBeGreaterThan(0);
    expect((await h.get(`requests/${id}/amounts`)).body.as_lender.to_offset).toBe(0);
    await clean();
    const revert = [{ op: 'remove', path: '/payments', value: { reason: 'Cobro equivocado' } }];
    expect((await h.call('admin', 'PATCH', `payments/${next.body.id}`, revert)).status).toBe(200);
    expect((await h.get(`requests/${id}/amounts`)).body.as_lender.to_offset).toBe(data.to_offset);
    expect(await payoutsOf(id)).toEqual([]);
    await clean();
    expect((await h.call('admin', 'PATCH', `payments/${paid.body.id}`, revert)).status).toBe(200);
    expect((await h.get(`requests/${id}/amounts`)).body.as_lender.to_offset).toBe(0);
    await clean();
  });

  it('a payment of the commission alone makes no payout of 0.00 (trust 7)', async () => {
    const h = house.current;
    h.on('2026-01-15');
    const id = await h.live('2026-01-15', HEAVY);
    h.on('2026-02-16');
    const paid = await h.pay(id, { amount: 11.6, date: '2026-02-16' });
    expect(paid.body.data).toMatchObject({ payment_as_lender_net: 0, dispersion: null, to_offset: null });
    expect(await payoutsOf(id)).toEqual([]);
    await clean();
  });

  it('gets its payout when a replay leaves the lender something, and loses it when it leaves him nothing', async () => {
    const h = house.current;
    h.on('2026-01-15');
    const id = await h.live('2026-01-15', { ...HEAVY, commission_admin_lender: 0 });
    h.on('2026-02-16');
    const late = await h.pay(id, { amount: 11.6, date: '2026-02-16' });
    expect(late.body.data.dispersion).toBeNull();
    const early = await h.pay(id, { amount: 11.6, date: '2026-02-01' });
    const [payout] = await payoutsOf(id);
    expect(payout).toMatchObject({ payment: late.body.id });
    expect(payout?.amount).toBeGreaterThan(0);
    expect((await h.get(`payments/${late.body.id}`)).body.dispersion).toEqual(expect.any(Number));
    await clean();
    await sql`insert into _settings (name, value) values ('loans.reversal', '"any"')
      on conflict (name) do update set value = excluded.value`.execute(db());
    try {
      const revert = [{ op: 'remove', path: '/payments', value: { reason: 'Cobro equivocado' } }];
      expect((await h.call('admin', 'PATCH', `payments/${early.body.id}`, revert)).status).toBe(200);
    } finally {
      await sql`delete from _settings where name = 'loans.reversal'`.execute(db());
    }
    expect(await payoutsOf(id)).toEqual([]);
    expect((await h.get(`payments/${late.body.id}`)).body.dispersion ?? null).toBeNull();
    await clean();
  });
});

describe('a payout below zero', () => {
  it('is refused by the database itself, whoever writes it, as a new row and as a change (trust 7)', async () => {
    const add = (amount: number) =>
      sql<{ id: number }>`insert into dispersions (amount, dispersed) values (${amount}, false) returning id`.execute(
        db(),
      );
    await expect(add(-0.01)).rejects.toMatchObject({ code: '23514' });
    const [row] = (await add(0)).rows;
    await expect(sql`update dispersions set amount = -1 where id = ${row?.id}`.execute(db())).rejects.toMatchObject({
      code: '23514',
    });
    await sql`delete from dispersions where id = ${row?.id}`.execute(db());
  });
});

describe('before a loan is activated', () => {
  it('a table that leaves the lender nothing in some period is warned of, and no other', async () => {
    const h = house.current;
    h.on('2026-01-15');
    const warned = async (terms: object) => {
      const ids = [await h.create(terms)];
      const asked = { action: 'activate', ids, ask: { date: '2026-01-15' } };
      const { body } = await h.call('admin', 'POST', 'requests/preview', asked);
      expect(body).toMatchObject({ ready: 1, refused: [] });
      return body.warnings.map(({ name }: { name: string }) => name);
    };
    expect(await warned(HEAVY)).toEqual(['leaves-lender-nothing']);
    expect(await warned({})).toEqual([]);
  });
});
