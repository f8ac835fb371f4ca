import { mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { expect } from 'vitest';
import { addDays } from '../../../src/resource/model/time.ts';
import { verifyLedger } from '../../../src/server/app/audit/ledger.ts';
import { sealAudit } from '../../../src/server/app/audit/seal.ts';
import { verifyChains } from '../../../src/server/app/audit/verify.ts';
import { todayAt } from '../../../src/server/core/clock.ts';
import type { Db } from '../../../src/server/core/context.ts';
import { databaseFolder } from '../../memory.ts';
import { insertParties, type LoanHouse, withLoans } from '../domain/loans/loan-house.ts';
import { startHouse } from '../helpers/house.ts';
import { type Acknowledged, nothingYet, randomOf, visit } from './crowd.ts';
import { type Server, serverOn } from './servers.ts';

export type Measure = { users: number; loans: number; seconds: number; kills: number; seed: number };

const SCHEMAS = join(import.meta.dirname, '../../../schemas');
const FIRST_USER = 200;

/**
 * Many people work on some loans over two server processes, of which the second is killed and started again and again.
 * In the end everything that was acknowledged is there once, and the books and the audit trail add up.
 */
export async function stress(measure: Measure): Promise<Acknowledged> {
  const h = withLoans(await startHouse({ folder: SCHEMAS, env: { SESSION_HOURS: '100000' } }));
  const dataDir = mkdtempSync(join(databaseFolder(), 'mesa-stress-'));
  const servers: Server[] = [];
  try {
    h.at(new Date());
    const today = todayAt(new Date());
    await insertParties(h);
    const loans: number[] = [];
    for (let n = 0; n < measure.loans; n += 1) loans.push(await h.live(addDays(today, -100 + (n % 60))));
    const tokens = await openSessions(h, measure.users);
    const { host, user, database } = h.database.connection;
    const env = {
      DATABASE_URL: `postgresql://${user}@/${database}?host=${encodeURIComponent(host)}`,
      DATA_DIR: dataDir,
      SCHEMAS_DIR: SCHEMAS,
      SECRET_KEY: h.settings.secretKey.toString('hex'),
      DEMO: '0',
      RATE_CALLS: '1000000',
      SESSION_HOURS: '100000',
    };
    servers.push(...(await Promise.all([serverOn(env), serverOn(env)])));
    const done = nothingYet();
    await besiege(measure, servers, (open) =>
      tokens.map((token, index) =>
        visit({ token, random: randomOf(measure.seed + index) }, { servers, loans, today, done, open }),
      ),
    );
    await everythingOnce(h.house.services.db, done);
    return done;
  } finally {
    await Promise.all(servers.map((server) => server.kill()));
    await h.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

async function besiege(
  { seconds, kills }: Measure,
  [, victim]: Server[],
  begin: (open: () => boolean) => Promise<void>[],
): Promise<void> {
  let open = true;
  const crowd = Promise.all(begin(() => open));
  const siege = async () => {
    for (let n = 0; n < kills; n += 1) {
      await pause(seconds / (kills + 1));
      await victim?.kill();
      await victim?.start();
    }
    await pause(seconds / (kills + 1));
  };
  await Promise.race([siege(), crowd.then(() => undefined)]).finally(() => {
    open = false;
  });
  await crowd;
}

const pause = (seconds: number) => new Promise((resolve) => setTimeout(resolve, seconds * 1000));

async function openSessions(h: LoanHouse, users: number): Promise<string[]> {
  const { db } = h.house.services;
  const people = Array.from({ length: users }, (_, n) => ({
    id: FIRST_USER + n,
    email: `s${n}@test.mx`,
    username: `s${n}`,
    roles: JSON.stringify(['ADMIN']),
  }));
  await db.insertInto('users').values(people).execute();
  const from = { address: '127.0.0.1', agent: 'test' };
  return Promise.all(people.map(({ id }) => db.transaction().execute((trx) => h.house.sessions.open(trx, id, from))));
}

async function everythingOnce(db: Db, done: Acknowledged): Promise<void> {
  type Stored = { id: number; request: number; amount: number; reversed: boolean | null };
  const payments = (await sql<Stored>`select id, request, amount, reversed from payments`.execute(db)).rows;
  expect(new Map(payments.map(({ id, request, amount }) => [id, { request, amount }]))).toEqual(done.payments);
  const reversed = new Set(payments.filter((row) => row.reversed).map(({ id }) => id));
  for (const id of done.reverted) expect(reversed, `payment ${id} was taken back`).toContain(id);
  const dispersed = await sql<{ id: number }>`select id from dispersions where dispersed`.execute(db);
  const paidOut = new Set(dispersed.rows.map(({ id }) => id));
  for (const id of done.dispersed) expect(paidOut, `dispersion ${id} was marked`).toContain(id);
  type Bill = { id: number; request: number; payment: number; type: number };
  const bills = (await sql<Bill>`select id, request, payment, type from bills`.execute(db)).rows;
  const keys = bills.map(({ request, payment, type }) =>
    type === 3 ? `request ${request}` : `payment ${payment} ${type}`,
  );
  expect(new Set(keys).size, 'no invoice stands twice').toBe(bills.length);
  for (const [key, id] of done.bills) expect(bills[keys.indexOf(key)]?.id, key).toBe(id);
  const ledger = await verifyLedger(db);
  expect(ledger.fault).toBeUndefined();
  await sealAudit(db);
  expect((await verifyChains(db)).fault).toBeUndefined();
}
