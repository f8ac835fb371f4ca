import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Json, Row } from '../../src/resource/model/definition.ts';
import type { Db } from '../../src/server/core/context.ts';
import { readPostmaster } from '../../src/server/database/postmaster.ts';
import { type Desk, listed, middle, PAGE, timed } from './_desk.ts';
import { quantile } from './growth.ts';
import type { Measure } from './main.ts';

const ROUNDS = 9;
const WARM = 2;
/** As many as a batch may hold. */
const FROZEN = 10_000;
const BATCH = 500;
const BATCH_ROUNDS = 5;
const AT_ONCE = 4;
/** The demo's super administrator. */
const READER = 1;

/** Notices of one event to the super administrator, all unread. */
async function notices(db: Db, event: string, count: number): Promise<void> {
  await sql`delete from notifications where event = ${event}`.execute(db);
  await sql`insert into notifications (title, event, recipient, received, clicked, date)
    select 'Lote ' || n, ${event}, ${READER}, false, false, now() from generate_series(1, ${count}) as n`.execute(db);
  await sql`vacuum analyze notifications`.execute(db);
}

/** Payouts, a tenth of them of one day; the keys lie behind all others. */
async function payouts(db: Db, count: number): Promise<void> {
  const { rows } = await sql<{ name: string }>`select column_name as name from information_schema.columns
    where table_name = 'dispersions' and table_schema = current_schema() and column_name <> 'id'`.execute(db);
  const held = await sql`select 1 from dispersions where token = ${`D${count}`}`.execute(db);
  if (held.rows.length > 0) return;
  const said: Record<string, unknown> = {
    token: sql`'D' || n`,
    dispersed: sql`false`,
    dispersed_date: sql`null::date`,
    payment: sql`null::bigint`,
    date: sql`case when n % 10 = 0 then date '2019-01-01' else date '2020-01-01' + (n % 2000)::int end`,
  };
  const values = rows.map(({ name }) => sql`${said[name] ?? sql.ref(`d.${name}`)}`);
  await sql`set statement_timeout = 0`.execute(db);
  await sql`alter table dispersions disable trigger user`.execute(db);
  await sql`insert into dispersions (${sql.join(rows.map(({ name }) => sql.ref(name)))})
    select ${sql.join(values)} from generate_series(1, ${sql.lit(count)}::bigint) n
      join (select *, row_number() over (order by id) as place from dispersions) d
      on d.place = 1 + n % (select count(*) from dispersions)`.execute(db);
  await sql`alter table dispersions enable trigger user`.execute(db);
  await sql`vacuum analyze dispersions`.execute(db);
}

/** The call that freezes all rows of a filter, beside the call for one row of it, which counts all of them exactly. */
export async function ofFreezing(desk: Desk): Promise<Measure[]> {
  await notices(desk.db, 'bench-freeze', FROZEN);
  await payouts(desk.db, FROZEN * 10);
  const day = '2019-01-01';
  return [
    await freezing(desk, 'notifications', 'receive', { received: false, event: 'bench-freeze' }),
    await freezing(
      desk,
      'dispersions',
      'disperse',
      { dispersed: false, date: { $gte: day, $lte: day } },
      { dispersed_date: day },
    ),
  ];
}

async function freezing(
  { ask, db }: Desk,
  resource: string,
  action: string,
  filter: object,
  asks = {},
): Promise<Measure> {
  const [counts, freezes]: [number[], number[]] = [[], []];
  for (let round = -WARM; round < ROUNDS; round += 1) {
    const counted = await timed(async () => {
      const answer = await ask('super-admin', listed(resource, filter, 1));
      if (answer.body.count !== FROZEN) throw new Error(`${answer.body.count} rows of ${resource} were found`);
      return answer;
    });
    const body = { resource, action, filter: JSON.stringify(filter), ask: JSON.stringify(asks) };
    const frozen = await timed(() => ask('super-admin', 'batches', body), [201]);
    // A review of all of them would go on beside what is measured next.
    await sql`delete from jobs.job where name = 'batch-review' and state = 'created'`.execute(db);
    if (round >= 0) counts.push(counted);
    if (round >= 0) freezes.push(frozen);
  }
  const ratios = freezes.map((ms, round) => ms / (counts[round] ?? Number.NaN));
  const baseline = `${middle(counts).toFixed(1)} ms`;
  return {
    name: `freezing ${FROZEN} ${resource}, in their exact count`,
    value: middle(ratios),
    unit: 'x',
    limit: 3,
    baseline,
  };
}

/** CPU seconds of the server and of all processes of its PostgreSQL. */
function cpuOf({ child, folder }: Desk): number {
  const main = readPostmaster(join(folder, 'postgres', 'data'))?.pid;
  const ticks = readdirSync('/proc').flatMap((name) => {
    const fields = /^\d+$/.test(name) ? statOf(name) : undefined;
    const isOurs = fields && [child.pid, main].includes(Number(name));
    if (!fields || !(isOurs || Number(fields[1]) === main)) return [];
    return fields.slice(11, Number(name) === main ? 15 : 13).map(Number);
  });
  return ticks.reduce((sum, one) => sum + one, 0) / 100;
}

/** What follows the name of a process: its state, its parent and so on. Undefined for one that has ended. */
function statOf(pid: string): string[] | undefined {
  try {
    return readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ');
  } catch {
    return undefined;
  }
}

type Cost = { cpu: number; wall: number };

async function costOf(desk: Desk, act: () => Promise<unknown>): Promise<Cost> {
  const [cpu, from] = [cpuOf(desk), performance.now()];
  await act();
  return { cpu: cpuOf(desk) - cpu, wall: performance.now() - from };
}

async function until(desk: Desk, id: Json | undefined, isReached: (batch: Row) => boolean): Promise<void> {
  for (;;) {
    const { rows } = await sql<Row>`select status, summary is not null as reviewed, failed, skipped from _batches
      where id = ${Number(id)}`.execute(desk.db);
    if (isReached(rows[0] ?? {})) return;
    if (Number(rows[0]?.status) > 3) throw new Error(`the batch ended as ${JSON.stringify(rows[0])}`);
    await pause(50);
  }
}

async function freezeForRun(desk: Desk): Promise<Row> {
  await notices(desk.db, 'bench-batch', BATCH);
  const filter = JSON.stringify({ received: false, event: 'bench-batch' });
  const { body } = await desk.ask('super-admin', 'batches', { resource: 'notifications', action: 'receive', filter });
  await until(desk, body.id as Json, ({ reviewed }) => reviewed === true);
  return body;
}

async function runBatch(desk: Desk, { id, seal, count }: Row): Promise<void> {
  const value = { seal, count };
  await desk.ask('super-admin', `batches/${id}`, [{ op: 'replace', path: '/run', value }], 'PATCH');
  await until(desk, id as Json, ({ status }) => status === 3);
}

/** The same rows as calls of their own, as many at once as a batch works on. */
async function singles({ ask, db }: Desk): Promise<void> {
  const { rows } = await sql<Row>`select id from notifications where event = 'bench-batch' and not received`.execute(
    db,
  );
  if (rows.length !== BATCH) throw new Error(`${rows.length} notices wait`);
  const lane = async () => {
    for (let one = rows.pop(); one; one = rows.pop()) {
      const press = [{ op: 'replace', path: '/received', value: true }];
      await timed(() => ask('super-admin', `notifications/${one.id}`, press, 'PATCH'));
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, lane));
}

/** Pages of another person, one after another with a short rest, until what runs beside them is over. */
async function pagesBeside({ ask }: Desk, act: () => Promise<unknown>): Promise<number[]> {
  const times: number[] = [];
  let isOver = false;
  const acting = act().finally(() => (isOver = true));
  while (!isOver) {
    times.push(await timed(() => ask('partner', PAGE)));
    await pause(10);
  }
  await acting;
  return times;
}

export async function ofBatches(desk: Desk): Promise<Measure[]> {
  const costs: Record<'alone' | 'review' | 'batch', Cost[]> = { alone: [], review: [], batch: [] };
  const pages: Record<'idle' | 'alone' | 'batch', number[]> = { idle: [], alone: [], batch: [] };
  for (let round = -1; round < BATCH_ROUNDS; round += 1) {
    const frozen = { body: {} as Row };
    const review = await costOf(desk, async () => Object.assign(frozen, { body: await freezeForRun(desk) }));
    const batch = await costOf(desk, () => runBatch(desk, frozen.body));
    await notices(desk.db, 'bench-batch', BATCH);
    const alone = await costOf(desk, () => singles(desk));
    const next = await freezeForRun(desk);
    const beside = { idle: await pagesBeside(desk, () => pause(2_000)), batch: [] as number[], alone: [] as number[] };
    beside.batch = await pagesBeside(desk, () => runBatch(desk, next));
    await notices(desk.db, 'bench-batch', BATCH);
    beside.alone = await pagesBeside(desk, () => singles(desk));
    if (round < 0) continue;
    for (const [name, cost] of Object.entries({ alone, review, batch })) costs[name as 'alone'].push(cost);
    for (const [name, times] of Object.entries(beside)) pages[name as 'idle'].push(...times);
  }
  const share = (of: (round: number) => number) => middle(costs.alone.map((_, round) => of(round)));
  const cost = (name: keyof typeof costs, round: number, what: keyof Cost) => costs[name][round]?.[what] ?? Number.NaN;
  const ratio = (what: keyof Cost) => share((round) => cost('batch', round, what) / cost('alone', round, what));
  const whole = share(
    (round) => (cost('batch', round, 'cpu') + cost('review', round, 'cpu')) / cost('alone', round, 'cpu'),
  );
  const p95 = (name: keyof typeof pages) => quantile(pages[name], 0.95);
  const single = `${(share((round) => cost('alone', round, 'cpu')) * (1_000 / BATCH)).toFixed(2)} ms for each`;
  return [
    {
      name: `a batch of ${BATCH}, CPU in that of single calls`,
      value: ratio('cpu'),
      unit: 'x',
      limit: 1.3,
      baseline: single,
    },
    { name: 'the same with freezing and reviewing', value: whole, unit: 'x' },
    { name: 'the same, time on the clock without them', value: ratio('wall'), unit: 'x' },
    {
      name: 'p95 of pages of others beside a batch, to idle',
      value: p95('batch') / p95('idle'),
      unit: 'x',
      limit: 1.5,
    },
    { name: 'the same beside single calls, to idle', value: p95('alone') / p95('idle'), unit: 'x' },
    { name: 'the same beside a batch, to single calls', value: p95('batch') / p95('alone'), unit: 'x' },
    { name: 'p95 of these pages, idle', value: p95('idle'), unit: 'ms' },
  ];
}
