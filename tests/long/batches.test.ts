import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addDays } from '../../src/resource/model/time.ts';
import { verifyLedger } from '../../src/server/app/audit/ledger.ts';
import { sealAudit } from '../../src/server/app/audit/seal.ts';
import { verifyChains } from '../../src/server/app/audit/verify.ts';
import { todayAt } from '../../src/server/core/clock.ts';
import { randomOf } from '../server/app/crowd.ts';
import { type Server, serverOn } from '../server/app/servers.ts';
import { insertParties, type LoanHouse, withLoans } from '../server/domain/loans/loan-house.ts';
import { startHouse } from '../server/helpers/house.ts';

const SCHEMAS = join(import.meta.dirname, '../../schemas');
const ITEMS = Number(process.env.ITEMS ?? 500);
const KILLS = Number(process.env.KILLS ?? 20);
const LOANS = 10;
const random = randomOf(Number(process.env.SEED ?? 6_231));

let h: LoanHouse;
let server: Server | undefined;
const dataDir = mkdtempSync(join(tmpdir(), 'mesa-batch-'));

beforeAll(async () => {
  h = withLoans(await startHouse({ folder: SCHEMAS, env: { SESSION_HOURS: '100000' } }));
  h.at(new Date());
  await insertParties(h);
  const today = todayAt(new Date());
  for (let n = 0; n < LOANS; n += 1) {
    const request = await h.live(addDays(today, -40));
    for (let m = 0; m < ITEMS / LOANS; m += 1)
      expect((await h.pay(request, { amount: 60, date: today, notify: false })).status).toBe(201);
  }
  const { host, user, database } = h.database.connection;
  server = await serverOn({
    DATABASE_URL: `postgresql://${user}@/${database}?host=${encodeURIComponent(host)}`,
    DATA_DIR: dataDir,
    SCHEMAS_DIR: SCHEMAS,
    SECRET_KEY: h.settings.secretKey.toString('hex'),
    DEMO: '1',
    SECOND: 'off',
    SESSION_HOURS: '100000',
  });
}, 600_000);
afterAll(async () => {
  await server?.kill();
  await h.stop();
  rmSync(dataDir, { recursive: true, force: true });
});

describe(`a batch of ${ITEMS} payouts whose process is killed ${KILLS} times`, () => {
  it('makes each payout once, and the books and the audit trail add up (desk 12)', async () => {
    const { db } = h.house.services;
    const ask = JSON.stringify({ dispersed_date: todayAt(new Date()) });
    const body = { resource: 'dispersions', action: 'disperse', filter: '{"dispersed":false}', ask };
    const frozen = (await h.call('admin', 'POST', 'batches', body)).body;
    const batch = () => h.get(`batches/${frozen.id}`).then((answer) => answer.body);
    await expect.poll(async () => (await batch()).reviewed, { timeout: 300_000 }).toBe(frozen.count);
    const { totals } = JSON.parse((await batch()).summary);
    const value = { seal: frozen.seal, count: frozen.count, total: totals[0].sum };
    const run = await h.call('admin', 'PATCH', `batches/${frozen.id}`, [{ op: 'replace', path: '/run', value }]);
    expect(run.status).toBe(200);
    const left = async () => {
      const found = await sql<any>`select count(*)::int as n from _batch_items
        where batch = ${frozen.id} and status = 'pending'`.execute(db);
      return Number(found.rows[0].n);
    };
    let kills = 0;
    for (let before = await left(); kills < KILLS && before > 0; before = await left()) {
      // Killed while it works: some milliseconds after it went on.
      await expect.poll(left, { timeout: 120_000, interval: 5 }).toBeLessThan(before);
      await new Promise((resolve) => setTimeout(resolve, random() * 200));
      await server?.kill();
      kills += 1;
      await server?.start();
    }
    await expect.poll(async () => (await batch()).status, { timeout: 300_000 }).toBeGreaterThan(2);
    console.info(`${kills} kills, ${frozen.count} items`);
    expect(kills).toBeGreaterThan(KILLS / 2);
    const items = await sql<any>`select status, count(*)::int as n from _batch_items where batch = ${frozen.id}
      group by 1 order by 1`.execute(db);
    expect(items.rows.reduce((sum, { n }) => sum + n, 0)).toBe(frozen.count);
    const twice = await sql`select record_id from _audit where resource = 'dispersions' and action = 'disperse'
      group by 1 having count(*) > 1`.execute(db);
    expect(twice.rows).toEqual([]);
    const paid = await sql<any>`select count(*)::int as n from dispersions where dispersed`.execute(db);
    const done = items.rows.find(({ status }) => status === 'done')?.n ?? 0;
    expect(paid.rows[0].n).toBe(done);
    await sealAudit(db);
    expect((await verifyChains(db)).fault).toBeUndefined();
    expect((await verifyLedger(db)).fault).toBeUndefined();
  });
});
