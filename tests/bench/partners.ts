import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { PEOPLE, startHouse, type TestHouse } from '../server/helpers/house.ts';
import { fillLists, listCosts } from './_partner-lists.ts';
import type { Measure } from './main.ts';

const LOANS = Number(process.env.BENCH_LOANS ?? 100_000);
const ROWS_EACH = 30;
const COMPANIES = 10;
const RUNS = 40;

/** BENCH_GO names a file that is waited for once everything is filled: a busy machine need be quiet for the rest only. */
async function quiet(): Promise<void> {
  const go = process.env.BENCH_GO;
  if (!go) return;
  console.log('  filled');
  while (!existsSync(go)) await new Promise((resolve) => setTimeout(resolve, 200));
}

/** A partner's dashboard among many loans: one company in ten lends, the next one borrows. */
export async function bench(): Promise<Measure[]> {
  const env = { SESSION_HOURS: '100000', RATE_CALLS: '1000000' };
  const house = await startHouse({ folder: join(import.meta.dirname, '../../schemas'), env });
  try {
    await fill(house);
    await quiet();
    const { db } = house.house.services;
    const cold = await times(house, () => sql`update payments set amount = amount where id = 1`.execute(db));
    const beside = await times(house, () => sql`update users set username = username where id = 1`.execute(db));
    const warm = await times(house);
    const size = `${LOANS} loans, ${LOANS * ROWS_EACH} rows, ${LOANS * 9} payments`;
    return [
      { name: `charts after a write, ${size} (p95)`, value: p95(cold), unit: 'ms', limit: 150 },
      { name: 'charts after a write to another table (p95)', value: p95(beside), unit: 'ms', limit: 20 },
      { name: 'charts while nothing changed (p95)', value: p95(warm), unit: 'ms', limit: 20 },
      ...(await listCosts(house)),
    ];
  } finally {
    await house.stop();
  }
}

async function fill({ house }: TestHouse): Promise<void> {
  const { db } = house.services;
  const company = PEOPLE.partner.id;
  const side = (shift: number) =>
    sql`case (n + ${sql.lit(shift)}) % ${sql.lit(COMPANIES)} when 0 then ${sql.lit(company)} end`;
  await sql`set statement_timeout = 0`.execute(db);
  await sql`insert into requests (id, token, status, partner_lender, partner, amount, date)
    select n, 'B' || n, 1, ${side(0)}, ${side(1)}, 50000, date '2025-06-01' from generate_series(1, ${sql.lit(LOANS)}) n`.execute(
    db,
  );
  await sql`insert into amortizations (request, period, status, partner_lender, partner, capital, date_final, collection_date)
    select n, m, case when m < 10 then 1 else 0 end, ${side(0)}, ${side(1)}, 1000,
      date '2025-06-01' + m * 30, date '2025-06-01' + m * 30
    from generate_series(1, ${sql.lit(LOANS)}) n, generate_series(1, ${sql.lit(ROWS_EACH)}) m`.execute(db);
  // One payment for each paid row.
  await sql`insert into payments (request, amount, date, capital, interests, iva_interests, partner_lender, partner)
    select request, 1200, date_final, capital, 150, 24, partner_lender, partner from amortizations where status = 1`.execute(
    db,
  );
  await fillLists({ house } as TestHouse);
  await sql`vacuum analyze`.execute(db);
}

async function times(house: TestHouse, before?: () => Promise<unknown>): Promise<number[]> {
  const measured: number[] = [];
  for (let run = 0; run < RUNS; run += 1) {
    await before?.();
    const start = performance.now();
    const { status } = await house.call('partner', 'GET', `users/${PEOPLE.partner.id}/charts`);
    measured.push(performance.now() - start);
    if (status !== 200) throw new Error(`charts answered ${status}`);
  }
  return measured;
}

const p95 = (values: number[]) => values.toSorted((one, other) => one - other)[Math.floor(values.length * 0.95)] ?? 0;
