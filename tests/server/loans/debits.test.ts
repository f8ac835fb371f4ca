import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import type { Row } from '../../../src/resource/definition.ts';
import { openDatabase } from '../../../src/server/database/pool.ts';
import { systemCall } from '../../../src/server/jobs/nightly/system-call.ts';
import { withComputed } from '../../../src/server/records/project-computed.ts';
import { loanHouse } from './loan-house.ts';

const house = loanHouse();

describe('debits', () => {
  it('P-019 answers the moratorium of the day that is asked, to the cent as the engine has it', async () => {
    const h = house.current;
    h.on('2026-01-15');
    const id = await h.live('2026-01-15');
    h.on('2026-02-16');
    const [first] = await h.rows(id);
    const on = async (day: string) =>
      (await h.get(`debits/${first?.id}?filter=${encodeURIComponent(JSON.stringify({ moratorium_date: day }))}`)).body;
    expect(await on('2026-02-26')).toMatchObject({ moratorium_pending: 43.66, real_payment: 4759.23 });
    expect(await on('2026-02-16')).toMatchObject({ moratorium_pending: 0, real_payment: 4715.57 });
    expect((await on('2026-02-26')).amounts.amount_expired).toBe(4759.23);
    const plain = (await h.get(`debits/${first?.id}`)).body;
    const amounts = (await h.get(`requests/${id}/amounts`)).body;
    expect(plain.amounts.payment_to_finish).toBe(amounts.special.to_finish.total);
  });

  it('P-007 turns 0 to 2 and 2 to 0 by the same call, and nothing else', async () => {
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
      const answered = await withComputed(open.db, systemCall(h.house.services, schemas), definition, page, {});
      expect(answered.every((row) => Number(row.moratorium_pending) > 0)).toBe(true);
      return statements.length;
    };
    const one = await countFor(rows.slice(0, 1));
    expect(await countFor(rows)).toBe(one);
    expect(one).toBeLessThanOrEqual(3);
    await open.close();
  });
});
