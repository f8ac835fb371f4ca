import { join } from 'node:path';
import { type RawBuilder, sql } from 'kysely';
import { systemCall } from '../../src/server/core/system-call.ts';
import { snapshotMoratorium } from '../../src/server/domain/loans/nightly/moratorium.ts';
import { insertParties, type LoanHouse, withLoans } from '../server/domain/loans/loan-house.ts';
import { startHouse } from '../server/helpers/house.ts';
import type { Measure } from './main.ts';

const DAILY = { payment_type: 3, payment_time: 120, amount: 1_000_000 };
const PAYMENTS_BEFORE = 500;
const RUNS = 60;
const AT_ONCE = 200;
const ROUNDS = 3;

/** Loans over HTTP on a real PostgreSQL: activation of a long loan, payments on a long history, many loans at once. */
export async function bench(): Promise<Measure[]> {
  const env = { SESSION_HOURS: '100000', RATE_CALLS: '1000000' };
  const house = withLoans(await startHouse({ folder: join(import.meta.dirname, '../../schemas'), env }));
  try {
    await insertParties(house);
    return [
      ...(await activation(house)),
      ...(await longHistory(house)),
      ...(await manyAtOnce(house)),
      ...(await reading(house)),
    ];
  } finally {
    await house.stop();
  }
}

async function activation(house: LoanHouse): Promise<Measure[]> {
  house.on('2026-01-15');
  const times: number[] = [];
  for (let run = 0; run < 5; run += 1) {
    const id = await house.create(DAILY);
    times.push(await timed(() => house.activate(id, '2026-01-15')));
  }
  return [{ name: 'activate a daily loan of ten years (median)', value: quantile(times, 0.5), unit: 'ms', limit: 300 }];
}

async function longHistory(house: LoanHouse): Promise<Measure[]> {
  house.on('2026-01-15');
  const id = await house.live('2026-01-15', DAILY);
  const rows = await house.rows(id);
  for (const row of rows.slice(0, PAYMENTS_BEFORE)) {
    house.on(row.collection_date);
    await house.pay(id, { amount: row.payment_as_applicant, date: row.collection_date, notify: false });
  }
  const times: number[] = [];
  for (let run = 0; run < RUNS; run += 1) {
    const date = rows[PAYMENTS_BEFORE + run]?.collection_date;
    house.on(date);
    times.push(await timed(() => house.pay(id, { amount: 300, date, notify: false })));
  }
  const prepaid = await timed(() =>
    house.pay(id, { amount: 40_000, date: rows[PAYMENTS_BEFORE + RUNS - 1]?.collection_date, notify: false }),
  );
  return [
    { name: 'pay on 3,600 rows and 500 payments (p95)', value: quantile(times, 0.95), unit: 'ms', limit: 150 },
    { name: 'the same (median)', value: quantile(times, 0.5), unit: 'ms' },
    { name: 'a prepayment that rewrites 3,000 rows', value: prepaid, unit: 'ms' },
  ];
}

/**
 * Throughput beside bare inserts of the same rows in the same run: one statement each, a transaction for each loan, into
 * copies of the tables, once with their indexes and once without.
 */
async function manyAtOnce(house: LoanHouse): Promise<Measure[]> {
  const rounds: Round[] = [];
  for (let round = 0; round < ROUNDS; round += 1) rounds.push(await oneRound(house));
  const middle = (of: (round: Round) => number) => quantile(rounds.map(of), 0.5);
  const baseline = `${rounds[0]?.rows} inserts in a transaction each`;
  return [
    {
      name: `${AT_ONCE} payments on as many loans at once (median)`,
      value: middle(({ paying }) => (AT_ONCE * 1000) / paying),
      unit: 'payments/s',
    },
    {
      name: 'the same beside bare inserts of the same rows',
      value: middle(({ paying, indexed }) => paying / indexed),
      unit: 'x',
      limit: 2,
      baseline,
    },
    {
      name: 'the same beside tables without indexes',
      value: middle(({ paying, plain }) => paying / plain),
      unit: 'x',
      baseline,
    },
  ];
}

type Round = { paying: number; indexed: number; plain: number; rows: number };

async function oneRound(house: LoanHouse): Promise<Round> {
  house.on('2026-01-15');
  const ids: number[] = [];
  for (let n = 0; n < AT_ONCE; n += 1) ids.push(await house.live('2026-01-15'));
  house.on('2026-02-16');
  // A call answered with 503 is repeated.
  const pay = async (id: number): Promise<unknown> => {
    const { status } = await house.pay(id, { amount: 4715.57, date: '2026-02-16', notify: false });
    return status === 503 ? pay(id) : status;
  };
  const paying = await timed(() => Promise.all(ids.map(pay)));
  const loans: LoanRows[] = [];
  for (const id of ids) loans.push(await rowsOfPayment(house, id));
  if (loans.some((rows) => rows.length !== loans[0]?.length)) throw new Error('a payment was lost');
  const indexed = await bareInserts(house, loans, 'defaults including indexes');
  const plain = await bareInserts(house, loans, 'defaults');
  return { paying, indexed, plain, rows: loans[0]?.length ?? 0 };
}

type LoanRows = { table: string; row: string }[];

async function bareInserts(house: LoanHouse, loans: LoanRows[], like: string): Promise<number> {
  const { db } = house.house.services;
  const tables = [...new Set(loans.flat().map(({ table }) => table))];
  for (const table of tables)
    await sql`create table ${sql.table(`bare_${table}`)} (like ${sql.table(table)} including ${sql.raw(like)})`.execute(
      db,
    );
  const insert = (rows: LoanRows) =>
    db.transaction().execute(async (trx) => {
      for (const { table, row } of rows)
        await sql`insert into ${sql.table(`bare_${table}`)}
          select * from json_populate_record(null::${sql.table(table)}, ${row}::json)`.execute(trx);
    });
  const inserting = await timed(() => Promise.all(loans.map(insert)));
  for (const table of tables) await sql`drop table ${sql.table(`bare_${table}`)}`.execute(db);
  return inserting;
}

/** Every row that the payment of a loan left behind, as JSON. */
async function rowsOfPayment(house: LoanHouse, request: number): Promise<LoanRows> {
  const { db } = house.house.services;
  const payment = sql`(select id from payments where request = ${request})`;
  const dispersion = sql`(select id from dispersions where id_request = ${request})`;
  const wheres: [string, RawBuilder<unknown>][] = [
    ['payments', sql`request = ${request}`],
    ['partials', sql`request = ${request}`],
    ['dispersions', sql`id_request = ${request}`],
    ['_loan_events', sql`request = ${request} and id = 3`],
    ['_journal', sql`request = ${request} and event = 3`],
    ['_loan_books', sql`request = ${request}`],
    ['amortizations', sql`request = ${request} and period = 1`],
    [
      '_audit',
      sql`(resource = 'payments' and record_id = ${payment}::text) or (resource = 'dispersions' and record_id = ${dispersion}::text)`,
    ],
  ];
  const found: LoanRows = [];
  for (const [table, where] of wheres) {
    const answer = await sql<{ row: string }>`select to_json(t)::text as row from ${sql.table(table)} as t
      where ${where}`.execute(db);
    found.push(...answer.rows.map(({ row }) => ({ table, row })));
  }
  return found;
}

async function reading(house: LoanHouse): Promise<Measure[]> {
  const call = systemCall(house.house.services, house.house.schemas.current());
  const calculated: number[] = [];
  for (let run = 0; run < 100; run += 1)
    calculated.push(
      await timed(() =>
        house.call('admin', 'POST', 'calculators?full=true', {
          amount: 50_000 + run,
          rate: 17.9,
          payment_type: 2,
          payment_time: 24,
          recognition: 0,
        }),
      ),
    );
  const debits: number[] = [];
  for (let run = 0; run < 20; run += 1) debits.push(await timed(() => house.get('debits?limit=25')));
  const snapshot = await timed(() => snapshotMoratorium(house.house.services, { ...call, today: '2026-06-20' }));
  return [
    { name: 'calculator over HTTP (p95)', value: quantile(calculated, 0.95), unit: 'ms', limit: 30 },
    { name: 'a page of 25 debits (median)', value: quantile(debits, 0.5), unit: 'ms' },
    { name: `penalty snapshot of ${AT_ONCE * ROUNDS} overdue loans`, value: snapshot, unit: 'ms' },
  ];
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await work();
  return performance.now() - start;
}

function quantile(times: number[], part: number): number {
  const sorted = times.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? 0;
}
