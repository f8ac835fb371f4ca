import { sql } from 'kysely';
import type { Db } from '../../../src/server/core/context.ts';
import type { Answer } from '../../server/helpers/house.ts';
import { type Cost, costOf, walPlace } from './counters.ts';
import { night } from './night.ts';
import { countOf, server, TODAY, type World } from './world.ts';

/**
 * What one unit costs. `diskBytes` are its new rows that stay, with their part of the indexes, `auditBytes` those of them that
 * are the audit trail, and `walAtCheckpoint` is its log where each page that it touches is written whole.
 */
export type UnitCost = Omit<Cost, 'inserted'> & { diskBytes: number; auditBytes: number; walAtCheckpoint: number };
export type UnitName = (typeof UNITS)[number];
export type Measured = {
  loans: number;
  units: Record<UnitName, UnitCost>;
  /** All that is stored of so many loans, before anything was measured. */
  standing: { bytes: number; rows: number; active: number; begun: number; payments: number; listed: number };
};

export const UNITS = ['list', 'record', 'activation', 'payment', 'night', 'hour', 'export'] as const;
/** What goes again by itself: answers kept for repeated calls, what processes tell each other, waiting work, changes not yet folded. */
const PASSING = /^(_idempotency|_events|_figures|_sessions|pgboss\..*)$/;
const LIST = `requests?limit=25&page=0&field=id&order=ASC&filter=${encodeURIComponent('{"status":1}')}`;
const WARM = 5;
const WARM_READS = 40;
const LOANS = 20;
const MONTHS = ['2026-03-17', '2026-04-16', '2026-05-18'];
const READS = 40;
const EXPORTS = 4;
const AFTER_CHECKPOINT = 4;
const NIGHTS = ['2026-03-10', '2026-03-11', '2026-03-12'] as const;

/** Each unit at this size. Reading comes first and the nights before the loans that are made here. */
export async function measure(world: World, rows: number): Promise<Measured> {
  const { house, loans } = world;
  const standing = { ...(await standingOf(world.db)), listed: await listedOf(world) };
  await fullPages(world, false);
  const reads = await readings(world, rows);
  const nights = await nightsOf(world);
  const { activation, payment } = await events(world);
  const bytes = await bytesOfRows(world);
  const unit = (cost: Cost, per: number, walAtCheckpoint: number): UnitCost =>
    unitOf(cost, per, { bytes, walAtCheckpoint });
  const reading = (cost: Cost, per: number) => unit(cost, per, cost.walBytes);
  house.on(TODAY);
  return {
    loans,
    standing,
    units: {
      list: reading(reads.list, READS),
      record: reading(reads.record, READS),
      export: reading(reads.export, EXPORTS),
      activation: unit(activation.cost, LOANS, activation.walAtCheckpoint * LOANS),
      payment: unit(payment.cost, LOANS * MONTHS.length, payment.walAtCheckpoint * LOANS * MONTHS.length),
      night: unit(nights.first, loans * 2, nights.walAtCheckpoint * 2),
      hour: reading(nights.again, loans),
    },
  };
}

function unitOf(cost: Cost, per: number, more: { bytes: Map<string, number>; walAtCheckpoint: number }): UnitCost {
  const { inserted, ...counts } = cost;
  const stays = Object.entries(inserted).filter(([table]) => !PASSING.test(table));
  const diskBytes = stays.reduce((sum, [table, rows]) => sum + rows * (more.bytes.get(table) ?? 0), 0);
  const auditBytes = (inserted._audit ?? 0) * (more.bytes.get('_audit') ?? 0);
  const all = { ...counts, diskBytes, auditBytes, walAtCheckpoint: more.walAtCheckpoint };
  return Object.fromEntries(Object.entries(all).map(([name, value]) => [name, value / per])) as UnitCost;
}

async function readings(world: World, rows: number) {
  const { house, db } = world;
  house.on(TODAY);
  const ids = await numbersOf(db, READS + WARM);
  const page = () => must(house.get(LIST));
  const record = (turn: number) => must(house.get(`requests/${ids[turn]}`));
  const last = await lastOf(db, rows);
  const file = { path: 'requests', format: 'csv', filter: { $where: { id: { $lte: last } } } };
  const sheet = () => must(house.call('admin', 'POST', 'exports', file));
  // A connection plans a statement anew five times before it keeps a plan, and there are several of them.
  for (let turn = 0; turn < WARM_READS; turn += 1) await Promise.all([page(), record(READS + (turn % WARM))]);
  await sheet();
  return {
    list: await costOf(world, READS, page),
    record: await costOf(world, READS, record),
    export: await costOf(world, EXPORTS, sheet),
  };
}

/** Two nights, an hour of a day that has nothing new, and a night right behind a checkpoint. */
async function nightsOf(world: World) {
  const { house } = world;
  const [one, other, last] = NIGHTS;
  const first = await costOf(world, 1, async () => {
    await night(house, one);
    await night(house, other);
  });
  const again = await costOf(world, 1, () => night(house, other));
  await fullPages(world, true);
  const { walBytes } = await costOf(world, 1, () => night(house, last));
  await fullPages(world, false);
  return { first, again, walAtCheckpoint: walBytes };
}

/** Loans of 36 rows are activated, and paid three times each. */
async function events(world: World) {
  const { house } = world;
  house.on(TODAY);
  const terms = { ...world.parties, payment_time: 36, date: TODAY };
  const made: number[] = [];
  for (let n = 0; n < WARM + LOANS + AFTER_CHECKPOINT; n += 1) made.push(await house.create(terms));
  const activate = (id: number | undefined) => must(house.activate(Number(id), TODAY));
  for (const id of made.slice(0, WARM)) await activate(id);
  const ids = made.slice(WARM, WARM + LOANS);
  const late = made.slice(WARM + LOANS);
  const activation = {
    cost: await costOf(world, LOANS, (turn) => activate(ids[turn])),
    walAtCheckpoint: await behindCheckpoint(world, (turn) => activate(late[turn])),
  };
  for (const id of made) await must(house.disperse(id));
  const pay = async (id: number | undefined, date: string) => {
    house.on(date);
    await must(house.pay(Number(id), { amount: 1_900, date, notify: false }));
  };
  for (const id of made.slice(0, WARM)) for (const date of MONTHS) await pay(id, date);
  const payment = {
    cost: await costOf(world, LOANS * MONTHS.length, (turn) =>
      pay(ids[turn % LOANS], String(MONTHS[Math.floor(turn / LOANS)])),
    ),
    walAtCheckpoint: await behindCheckpoint(world, (turn) => pay(late[turn], String(MONTHS[0]))),
  };
  return { activation, payment };
}

/** Log bytes of one, where every page that it touches is touched for the first time since a checkpoint. */
async function behindCheckpoint(world: World, work: (turn: number) => Promise<unknown>): Promise<number> {
  let bytes = 0;
  await fullPages(world, true);
  for (let turn = 0; turn < AFTER_CHECKPOINT; turn += 1) {
    await server(world.attached, ['checkpoint']);
    const from = await walPlace(world.db);
    await work(turn);
    bytes += (await walPlace(world.db)) - from;
  }
  await fullPages(world, false);
  return bytes / AFTER_CHECKPOINT;
}

/** Whole pages in the log depend on when the last checkpoint was, so they are counted apart from what the work itself writes. */
const fullPages = ({ attached }: World, on: boolean): Promise<void> =>
  server(attached, [
    `alter system set full_page_writes = '${on ? 'on' : 'off'}'`,
    'select pg_reload_conf()',
    'checkpoint',
  ]);

async function must(answer: Promise<Answer>): Promise<Answer> {
  const { status, body, headers } = await answer;
  if (status !== 200 && status !== 201) throw new Error(`${status} ${JSON.stringify(body)}`);
  return { status, body, headers };
}

async function numbersOf(db: Db, count: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`select id from (
    select id, row_number() over (order by id) as n, count(*) over () as all from requests where status = 1) as r
    where n % greatest(1, "all" / ${sql.lit(count)}) = 0 order by id limit ${sql.lit(count)}`.execute(db);
  return Array.from({ length: count }, (_, at) => Number(rows[at % rows.length]?.id));
}

async function lastOf(db: Db, rows: number): Promise<number> {
  const found = await sql<{ id: number }>`select max(id)::float8 as id from (
    select id from requests order by id limit ${sql.lit(rows)}) as r`.execute(db);
  return Number(found.rows[0]?.id);
}

async function standingOf(db: Db): Promise<Omit<Measured['standing'], 'listed'>> {
  const { rows } = await sql<Omit<Measured['standing'], 'listed'>>`select
    (select sum(pg_total_relation_size(c.oid))::float8 from pg_class as c
      where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace) as bytes,
    (select sum(n_live_tup)::float8 from pg_stat_user_tables where schemaname = 'public') as rows,
    (select count(*)::int from requests where status = 1) as active,
    (select count(*)::int from _loan_books) as begun, (select count(*)::int from payments) as payments`.execute(db);
  const [found] = rows;
  if (!found) throw new Error('nothing is stored');
  return found;
}

/** How many the list of active loans has, as it says itself: those to be renewed are others by their day. */
async function listedOf({ house }: World): Promise<number> {
  house.on(TODAY);
  return (await must(house.get(LIST))).body.count;
}

/** What a row of each table takes with its part of the indexes. */
async function bytesOfRows({ db }: World): Promise<Map<string, number>> {
  const { rows } = await sql<{
    name: string;
    bytes: number;
  }>`select relname as name, pg_total_relation_size(relid)::float8 as bytes
    from pg_stat_user_tables where schemaname = 'public' and n_live_tup > 0`.execute(db);
  const found = new Map<string, number>();
  for (const { name, bytes } of rows) found.set(name, bytes / Math.max(1, await countOf(db, name)));
  return found;
}
