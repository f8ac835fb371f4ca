import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, describe, expect, it } from 'vitest';
import { heldHouse, SHIPPED, startHouse } from '../../helpers/house.ts';
import { insertParties, withLoans } from './loan-house.ts';

/** The shipped files, but no lender gets a payout of more than 100. */
const folder = mkdtempSync(join(tmpdir(), 'mesa-limits-'));
cpSync(SHIPPED, folder, { recursive: true });
const file = join(folder, 'dispersions/fields.schema.json');
const fields = JSON.parse(readFileSync(file, 'utf8'));
fields.properties.amount.maximum = 100;
writeFileSync(file, JSON.stringify(fields, null, 2));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const house = heldHouse(async () => {
  const started = withLoans(await startHouse({ folder, env: { SESSION_HOURS: '100000' } }));
  await insertParties(started);
  return started;
});

describe('an effect that writes what the table does not allow', () => {
  it('is undone as a whole, and the answer names the value and its limit (trust 8)', async () => {
    const h = house.current;
    h.on('2026-01-15');
    const id = await h.live('2026-01-15');
    h.on('2026-02-16');
    const kept = async () => [await h.count('payments'), await h.count('dispersions'), await h.count('_audit')];
    const [before, rows] = [await kept(), await h.rows(id)];
    const refused = await h.pay(id, { amount: 4000, date: '2026-02-16' });
    expect(refused.status).toBe(422);
    const message = 'Monto debe ser como máximo 100.';
    expect(refused.body).toMatchObject({ message, errors: [{ field: 'amount', code: 'maximum', message }] });
    expect([await kept(), await h.rows(id)]).toEqual([before, rows]);
    const taken = await h.pay(id, { amount: 60, date: '2026-02-16' });
    expect(taken.status).toBe(201);
    const { rows: events } = await sql<{ n: number }>`select count(*)::int as n from _loan_events
      where request = ${id} and kind = 'payment'`.execute(h.house.services.db);
    expect(events[0]?.n).toBe(1);
  });
});
