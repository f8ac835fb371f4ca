import { join } from 'node:path';
import { sql } from 'kysely';
import { fillDemo } from '../../../generators/demo/fill.ts';
import { loadSchemas } from '../../../generators/load-schemas.ts';
import type { Db } from '../../../src/server/core/context.ts';
import { type Attached, attachEmbedded } from '../../../src/server/database/embedded.ts';
import { openDatabase } from '../../../src/server/database/pool.ts';
import { applyTables } from '../../../src/server/database/tables.ts';
import { type LoanHouse, withLoans } from '../../server/domain/loans/loan-house.ts';
import type { TestDatabase } from '../../server/helpers/database.ts';
import { startHouse } from '../../server/helpers/house.ts';
import { copyLoans } from './copy-loans.ts';
import { night } from './night.ts';

const SCHEMAS = join(import.meta.dirname, '../../../schemas');
const SEED = 'capacity_seed';
/** The day on which all loans stand; the nights that are measured follow it. */
export const TODAY = '2026-03-09';
/** People of the demo to its requests. */
const PEOPLE_TO_LOANS = 0.6;
const FEWEST_PEOPLE = 60;

/** A server of its own, on which nothing else writes: what its log and its tables gain belongs to what is measured. */
export type Ground = { attached: Attached; dataDir: string; loans: number };
export type World = {
  house: LoanHouse;
  db: Db;
  attached: Attached;
  loans: number;
  /** The two sides of a loan that is made while it is measured. */
  parties: { user: number; user_lender: number };
  drop(): Promise<void>;
};

/** So many loans of the demo, each in the books of its first night, as the database that all sizes are made from. */
export async function prepareGround(dataDir: string, loans: number): Promise<Ground> {
  const attached = await attachEmbedded(dataDir);
  await server(attached, [
    // Nobody else waits for its turn in these minutes: what is measured is work, and not when a cleaner wakes.
    "alter system set autovacuum = 'off'",
    "alter system set checkpoint_timeout = '1h'",
    "alter system set max_wal_size = '64GB'",
    'select pg_reload_conf()',
    `create database ${SEED} owner mesa encoding 'UTF8' locale 'C.UTF-8' template template0`,
  ]);
  const connection = { ...attached.connection, database: SEED };
  const { db, close } = openDatabase(connection, { statementTimeoutMs: 0 });
  const schemas = loadSchemas(SCHEMAS);
  const applied = await applyTables(db, schemas);
  await applied.indexed;
  if (!applied.applied) throw new Error(JSON.stringify(applied.problems));
  const people = Math.max(FEWEST_PEOPLE, Math.round(loans * PEOPLE_TO_LOANS));
  await fillDemo({ db }, schemas, { today: TODAY, people, requests: loans });
  await close();
  const house = await houseOn(attached, SEED, dataDir);
  await night(house, TODAY);
  await house.stop();
  return { attached, dataDir, loans };
}

/** A database with so many loans, and a server on it. */
export async function openWorld({ attached, dataDir, loans: seed }: Ground, loans: number): Promise<World> {
  const name = `capacity_${loans}`;
  await server(attached, [`create database ${name} owner mesa template ${SEED}`]);
  const { db, close } = openDatabase({ ...attached.superuser, database: name }, { max: 1, statementTimeoutMs: 0 });
  // A crash while rows go in would end the whole measurement: nothing is gained by waiting for the disk meanwhile.
  const durable = (value: 'on' | 'off') =>
    server(attached, [
      `alter system set fsync = '${value}'`,
      `alter system set full_page_writes = '${value}'`,
      'select pg_reload_conf()',
      'checkpoint',
    ]);
  await durable('off');
  await copyLoans(db, { copies: Math.max(0, Math.round(loans / seed) - 1) });
  await durable('on');
  const house = await houseOn(attached, name, dataDir);
  const parties = await insertParties(house);
  const drop = async () => {
    await house.stop();
    await close();
    await server(attached, [`drop database ${name} with (force)`]);
  };
  return { house, db, attached, parties, loans: await countOf(db, 'requests'), drop };
}

export async function countOf(db: Db, table: string): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from ${sql.table(table)}`.execute(db);
  return Number(rows[0]?.n);
}

/** As the superuser, statement by statement: some of them may not stand in a transaction. */
export async function server(attached: Attached, texts: string[]): Promise<void> {
  const { db, close } = openDatabase(attached.superuser, { max: 1, statementTimeoutMs: 0 });
  try {
    for (const text of texts) await sql.raw(text).execute(db);
  } finally {
    await close();
  }
}

async function houseOn(attached: Attached, name: string, dataDir: string): Promise<LoanHouse> {
  const connection = { ...attached.connection, database: name };
  const open = openDatabase(connection, { max: 1 });
  const database: TestDatabase = { ...open, name, connection, server: attached, drop: async () => {} };
  const env = { SESSION_HOURS: '100000', RATE_CALLS: '1000000', SECOND: 'off' };
  const house = withLoans(await startHouse({ folder: SCHEMAS, env, database, dataDir: join(dataDir, name) }));
  house.on(TODAY);
  const stop = async () => {
    await house.stop();
    await open.close();
  };
  return { ...house, stop };
}

/** The parties of the loans that are made, beside the people of the demo. */
async function insertParties({ house }: LoanHouse): Promise<{ user: number; user_lender: number }> {
  const people = ['borrower', 'lender'].map((name) => ({
    email: `${name}@test.mx`,
    username: name,
    token: name,
    roles: JSON.stringify(['USER']),
    type_account: 'personal',
    status: 'validated',
    validated: true,
    has_lender: name === 'lender',
    general__full_name: `Persona ${name}`,
    financial__clabe: '002180000000000051',
    financial__bank_name: '40002',
  }));
  const rows = await house.services.db.insertInto('users').values(people).returning('id').execute();
  return { user: Number(rows[0]?.id), user_lender: Number(rows[1]?.id) };
}
