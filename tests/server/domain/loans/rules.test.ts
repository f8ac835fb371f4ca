import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { CURRENT_RULE, FIRST_RULE } from '../../../../src/lending/ledger/book.ts';
import { createSystemTables } from '../../../../src/server/database/system-tables.ts';
import { readLoans } from '../../../../src/server/domain/loans/read-loans.ts';
import { loanHouse } from './loan-house.ts';

const house = loanHouse();

describe('the rule of a stored event', () => {
  it('is kept with it, is the first one for events from before the numbers, and reaches loan and replay', async () => {
    const h = house.current;
    const { db } = h.house.services;
    h.on('2026-01-15');
    const id = await h.live('2026-01-15');
    const of = async () =>
      (await sql<{ rule: number }>`select rule from _loan_events where request = ${id} order by id`.execute(db)).rows;
    expect((await of()).map(({ rule }) => rule)).toEqual([CURRENT_RULE, CURRENT_RULE]);
    const old = id + 1_000_000;
    await sql`insert into _loan_events (request, id, kind, date, payload)
      select ${old}, id, kind, date, payload from _loan_events where request = ${id}`.execute(db);
    const { loans } = await readLoans(db, [id, old]);
    expect(loans.get(id)?.loan.rule).toBe(CURRENT_RULE);
    expect(loans.get(old)?.loan.rule).toBe(FIRST_RULE);
    expect(loans.get(old)?.events.map(({ rule }) => rule)).toEqual([FIRST_RULE, FIRST_RULE]);
  });

  it('has its column once: a second start asks for no lock on the events', async () => {
    await house.current.house.services.direct.transaction().execute(async (trx) => {
      await createSystemTables(trx);
      const locks = await sql<{ mode: string }>`select mode from pg_locks
        where relation = '_loan_events'::regclass and pid = pg_backend_pid()`.execute(trx);
      expect(locks.rows.map(({ mode }) => mode)).not.toContain('AccessExclusiveLock');
    });
  });
});
