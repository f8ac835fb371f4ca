import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { insertParties, type LoanHouse, withLoans } from '../server/domain/loans/loan-house.ts';
import { roleSettings, statements } from '../server/helpers/database.ts';
import { startPooler } from '../server/helpers/engine.ts';
import { SHIPPED, startHouse } from '../server/helpers/house.ts';
import type { Measure } from './main.ts';

const LOANS = 20;
const LISTS = 200;
const AT_ONCE = 10;
const ROUNDS = 5;
const ENV = { SESSION_HOURS: '100000', RATE_CALLS: '1000000' };

/** Payments and lists behind PgBouncer in transaction mode beside a direct connection, in turn on one database. */
export async function bench(): Promise<Measure[]> {
  const folder = mkdtempSync(join(tmpdir(), 'mesa-pooler-'));
  const direct = withLoans(await startHouse({ folder: SHIPPED, env: ENV }));
  const { database } = direct;
  await statements(database.server, [roleSettings(database.name)]);
  const pooler = await startPooler(join(folder, 'pooler'), database.server.connection);
  const pooled = { ...database.connection, host: pooler.host, port: pooler.port };
  const behind = withLoans(await startHouse({ folder: SHIPPED, database: { ...database, pooled }, env: ENV }));
  try {
    await insertParties(direct);
    const rounds: Round[] = [];
    for (let round = 0; round <= ROUNDS; round += 1) rounds.push(await oneRound(direct, behind, round % 2 === 0));
    // The first round warms both up.
    const measured = rounds.slice(1);
    return [
      { name: 'payments a second, direct', value: middle(measured.map((one) => one.direct.payments)), unit: '/s' },
      { name: 'share of it through PgBouncer (at least 0.85)', value: share(measured, 'payments'), unit: '' },
      { name: 'lists a second, direct', value: middle(measured.map((one) => one.direct.lists)), unit: '/s' },
      { name: 'share of it through PgBouncer (at least 0.80)', value: share(measured, 'lists'), unit: '' },
    ];
  } finally {
    await behind.stop();
    await pooler.stop();
    await direct.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

type Rates = { payments: number; lists: number };
type Round = { direct: Rates; behind: Rates };

async function oneRound(direct: LoanHouse, behind: LoanHouse, isDirectFirst: boolean): Promise<Round> {
  if (isDirectFirst) return { direct: await ratesOf(direct), behind: await ratesOf(behind) };
  const later = await ratesOf(behind);
  return { direct: await ratesOf(direct), behind: later };
}

async function ratesOf(house: LoanHouse): Promise<Rates> {
  house.on('2026-01-15');
  const ids: number[] = [];
  for (let n = 0; n < LOANS; n += 1) ids.push(await house.live('2026-01-15'));
  house.on('2026-02-16');
  const payments = await rate(LOANS, async (at) => {
    const { status } = await house.pay(ids[at] as number, { amount: 4715.57, date: '2026-02-16', notify: false });
    if (status !== 201) throw new Error(`a payment was answered with ${status}`);
  });
  const lists = await rate(LISTS, async () => {
    const { status } = await house.call('admin', 'GET', 'requests?limit=25');
    if (status !== 200) throw new Error(`a list was answered with ${status}`);
  });
  return { payments, lists };
}

/** Calls a second, some at once. */
async function rate(count: number, call: (at: number) => Promise<void>): Promise<number> {
  let next = 0;
  const start = performance.now();
  const lane = async () => {
    for (let at = next++; at < count; at = next++) await call(at);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, lane));
  return (count * 1000) / (performance.now() - start);
}

const share = (rounds: Round[], what: keyof Rates): number =>
  middle(rounds.map((one) => one.behind[what] / one.direct[what]));

const middle = (values: number[]): number => values.toSorted((a, b) => a - b)[values.length >> 1] ?? Number.NaN;
