import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { actionVerdict } from '../../../../src/resource/access/actions.ts';
import type { Row } from '../../../../src/resource/model/definition.ts';
import { systemCall } from '../../../../src/server/core/system-call.ts';
import { openDatabase } from '../../../../src/server/database/pool.ts';
import { computedValues } from '../../../../src/server/records/read/project-computed.ts';
import { loanHouse } from './loan-house.ts';

const house = loanHouse();

describe('debits', () => {
  it('answers the moratorium of the day that is asked, to the cent as the engine has it [P-019]', async () => {
    const h = house.current;
    h.on('2026-01-15');
    const id = await h.live('2026-01-15');
    h.on('2026-02-16');
    const [first] = await h.rows(id);
    const on = async (day: string) =>
      (await h.get(`debits/${first?.id}?filter=${encodeURIComponent(JSON.stringify({ moratorium_date: day }))}`)).body;
    expect(await on('2026-02-26')).toMatchObject({ moratorium_pending: 43.66, real_payment: 4759.23 });
    expect(await on('2026-02-16')).toMatchObject({ moratorium_pending: 0, real_payment: 4715.57 });
    h.on('2026-03-20');
    const { oldest_date, oldest_amount } = (await h.get(`requests/${id}/payments/payable`)).body;
    const [owed] = (await h.get(`debits?filter=${encodeURIComponent(JSON.stringify({ id_request: id }))}`)).body
      .resources;
    expect([oldest_date, oldest_amount]).toEqual(['2026-02-15', owed.real_payment]);
    h.on('2026-02-16');
    expect((await on('2026-02-26')).amounts.amount_expired).toBe(4759.23);
    const plain = (await h.get(`debits/${first?.id}`)).body;
    const amounts = (await h.get(`requests/${id}/amounts`)).body;
    expect(plain.amounts.payment_to_finish).toBe(amounts.special.to_finish.total);
  });

  it('turns 0 to 2 and 2 to 0 by the same call, and nothing else [P-007]', async () => {
    const h = house.current;
    h.on('2026-01-15');
    const id = await h.live('2026-01-15');
    const [, second] = await h.rows(id);
    const expire = () => h.call('admin', 'PUT', `debits/${second?.id}`, { expire: true });
    const state = async () => (await h.get(`debits/${second?.id}`)).body.status;
    expect(await state()).toBe(0);
    expect((await expire()).status).toBe(200);
    expect(await state()).toBe(2);
    expect((await expire()).status).toBe(200);
    expect(await state()).toBe(0);
    h.on('2026-03-17');
    expect(await state()).toBe(1);
    expect((await expire()).status).toBe(409);
  });

  it('marked as expired it can be taken back, by the call that was made last; a dispersion cannot (desk 42)', async () => {
    const h = house.current;
    h.on('2026-01-15');
    const id = await h.live('2026-01-15');
    const [, second] = await h.rows(id);
    const expired = await h.call('admin', 'PUT', `debits/${second?.id}`, { expire: true });
    const state = async () => (await h.get(`debits/${second?.id}`)).body.status;
    expect(await state()).toBe(2);
    const back = await h.call('admin', 'POST', 'undo', { undo: expired.headers['x-undo'] });
    expect([back.status, await state()]).toEqual([200, 0]);
    const again = await h.call('admin', 'POST', 'undo', { undo: expired.headers['x-undo'] });
    expect([again.status, again.body.reason, await state()]).toEqual([409, 'undo.impossible', 0]);
    h.on('2026-02-16');
    const paid = await h.pay(id, { amount: 4715.57, date: '2026-02-16', notify: false });
    expect(paid.headers['x-undo']).toBeUndefined();
    const values = { dispersed: true, dispersed_date: '2026-02-16' };
    const dispersed = await h.call('admin', 'PUT', `dispersions/${paid.body.data.dispersion}`, values);
    expect([dispersed.status, dispersed.headers['x-undo']]).toEqual([200, undefined]);
  });

  it('computes a page of 25 debits of 25 loans with as many statements as one debit', async () => {
    const h = house.current;
    h.on('2026-01-15');
    const ids: number[] = [];
    for (let n = 0; n < 25; n += 1) ids.push(await h.live('2026-01-15', { payment_time: 2 }));
    h.on('2026-03-20');
    const schemas = h.house.schemas.current();
    const definition = schemas.resources.debits;
    if (!definition) throw new Error('no debits');
    const statements: string[] = [];
    const open = openDatabase(h.database.connection, { max: 1, onStatement: (text) => statements.push(text) });
    const rows = (
      await sql<Row>`select id, request as id_request, date_final from amortizations
        where request = any(${ids}::bigint[]) and period = 1 order by id`.execute(open.db)
    ).rows;
    const countFor = async (page: Row[]) => {
      statements.length = 0;
      const computed = await computedValues(open.db, systemCall(h.house.services, schemas), definition, page, {});
      const pending = computed.get('moratorium_pending') ?? [];
      expect([pending.length, pending.every((value) => Number(value) > 0)]).toEqual([page.length, true]);
      return statements.length;
    };
    const one = await countFor(rows.slice(0, 1));
    expect(await countFor(rows)).toBe(one);
    expect(one).toBeLessThanOrEqual(3);
    await open.close();
  });
});

describe('payouts', () => {
  const paid = async () => {
    const h = house.current;
    h.on('2026-01-15');
    const id = await h.live('2026-01-15');
    h.on('2026-02-16');
    const { body } = await h.pay(id, { amount: 4715.57, date: '2026-02-16', notify: false });
    return `dispersions/${body.data.dispersion}`;
  };
  const marks = (value: unknown) => [
    { op: 'replace', path: '/dispersed', value: true },
    { op: 'replace', path: '/dispersed_date', value },
  ];

  it('are marked with a date; either name of it is understood [P-011, P-013]', async () => {
    const h = house.current;
    const today = { dispersed: true, dispersed_date: '2026-02-16' };
    const forms: [string, unknown, string][] = [
      ['PATCH', marks('2026-02-16'), '2026-02-16'],
      ['PUT', { dispersed: true, dispersed_date: '2026-02-16' }, '2026-02-16'],
      ['PUT', { dispersed: true, date: '2026-02-16' }, '2026-02-16'],
    ];
    for (const [method, body] of forms) {
      const path = await paid();
      expect((await h.call('admin', method, path, body)).status, JSON.stringify(body)).toBe(200);
      expect((await h.get(path)).body).toMatchObject(today);
    }
  });

  it.each([
    ['a date after today', '2026-02-17'],
    ['a date before the payment', '2026-01-14'],
    ['a date that was emptied', null],
    ['no date', 'mañana'],
  ])('are refused with %s beside the field, and nothing is marked [P-011, P-012]', async (_what, date) => {
    const h = house.current;
    const path = await paid();
    const events = await h.count('_loan_events');
    const answer = await h.call('admin', 'PATCH', path, marks(date));
    expect([answer.status, answer.body.errors.body[0].field]).toEqual([422, 'dispersed_date']);
    expect((await h.get(path)).body.dispersed).toBe(false);
    expect(await h.count('_loan_events')).toBe(events);
  });
});

describe('a loan about to be renewed', () => {
  it('stays payable from its debits and from its payments tab in status 9 [R-052]', async () => {
    const h = house.current;
    h.on('2026-01-15');
    const id = await h.live('2026-01-15', { payment_time: 3 });
    h.on('2026-04-14');
    const renewed = await h.get(`requests/${id}`);
    expect(renewed.body.status).toBe(9);
    const { resources } = (await h.get(`debits?filter=${encodeURIComponent(JSON.stringify({ id_request: id }))}`)).body;
    const schemas = h.house.schemas.current();
    const { debits, requests } = schemas.resources;
    if (!debits || !requests) throw new Error('no debits');
    const actor = {
      id: 2,
      username: 'a',
      roles: ['ADMIN'],
      isAdmin: true,
      isPartner: false,
      permission: 1,
      id_partner: null,
    };
    const due = (resources as Row[]).find((row) => row.status === 1) as Row;
    expect(actionVerdict(debits, actor as never, 'apply', due).allowed).toBe(true);
    const before = (await h.get(`requests/${id}/payments?limit=50`)).body.count;
    const answer = await h.pay(id, { amount: 100, date: '2026-04-14', notify: false });
    expect(answer.status).toBe(201);
    expect((await h.get(`requests/${id}/payments?limit=50`)).body.count).toBe(before + 1);
  });
});
