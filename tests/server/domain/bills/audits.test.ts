import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { keepAudit } from '../../../../src/server/app/audit/keep-audit.ts';
import { systemCall } from '../../../../src/server/core/system-call.ts';
import { billHouse, paidLoan } from './bill-house.ts';

const house = billHouse();

describe('the audit of the books on a screen', () => {
  it('is asked for by staff who keep the books, and tells what the command tells', async () => {
    const h = house.current;
    await paidLoan(h);
    const { services, schemas } = h.house;
    const audit = async () => {
      const made = await h.call('admin', 'POST', 'audits', {});
      expect([made.status, made.body.status]).toEqual([201, 0]);
      await keepAudit(services, systemCall(services, schemas.current()), made.body.id);
      return (await h.get(`audits/${made.body.id}`)).body;
    };
    expect(await audit()).toMatchObject({ status: 1, clean: true, loans: 1, request: null, fault: null });
    expect(await audit()).toMatchObject({
      collected: 4715.57,
      paid_out: 47_100,
      income: 2579.75,
      iva: 412.76,
      withheld: 268.5,
    });
    const { rows } = await sql<{ id: number }>`select id from requests`.execute(services.db);
    const request = rows[0]?.id;
    await sql`update payments set interests = interests - 1 where request = ${request}`.execute(services.db);
    expect(await audit()).toMatchObject({
      status: 1,
      clean: false,
      request,
      fault: expect.stringMatching(/payments \d+: interests/),
    });
  });

  it('is for FINANCE, ACCOUNTING and administrators alone', async () => {
    const h = house.current;
    const { operations } = h.house.schemas.current().resources.audits?.permissions ?? {
      operations: {} as { create?: object },
    };
    expect(Object.keys(operations.create ?? {}).sort()).toEqual(['ACCOUNTING', 'ADMIN', 'FINANCE', 'SUPER_ADMIN']);
    for (const person of ['legal', 'partner', 'user'] as const) {
      expect((await h.call(person, 'GET', 'audits')).status).toBe(403);
      expect((await h.call(person, 'POST', 'audits', {})).status).toBe(403);
    }
  });
});
