import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { jobsOf } from '../../../src/server/app/jobs.ts';
import type { Job } from '../../../src/server/core/context.ts';
import { systemCall } from '../../../src/server/core/system-call.ts';
import { askForFile } from '../../../src/server/spreadsheets/make-report.ts';
import { EVERY_CASE } from '../../part.ts';
import { demoOf, SHIPPED, startHouse, type TestHouse } from '../helpers/house.ts';

/** How often each job dies before it may come to its end. */
const KILLS = EVERY_CASE ? 20 : 3;

/** Two houses with the same people and the same work waiting: in one every job runs once, in the other it dies at random moments. */
let quiet: TestHouse;
let deadly: TestHouse;

const start = () =>
  startHouse({
    folder: SHIPPED,
    filling: demoOf(60, 40),
    env: { SESSION_HOURS: '100000', RATE_SIGN_INS: '1000', RATE_CALLS: '1000000' },
  });
beforeAll(async () => {
  quiet = await start();
  deadly = await start();
}, 120_000);
afterAll(async () => {
  await quiet?.stop();
  await deadly?.stop();
});

type Query = (this: pg.Client & { connection: { stream: { destroy(): void } } }, ...given: unknown[]) => unknown;
const client = pg.Client.prototype as unknown as { query: Query };
const { query } = client;

/** How many statements the work sends. */
async function counted(work: () => Promise<unknown>): Promise<number> {
  let seen = 0;
  client.query = function (...given) {
    seen += 1;
    return query.apply(this, given);
  };
  try {
    await work();
  } finally {
    client.query = query;
  }
  return seen;
}

/** The process loses every connection at the statement of this number, and gets none again until the work has given up. */
async function dying(place: number, work: () => Promise<unknown>): Promise<boolean> {
  let seen = 0;
  client.query = function (...given) {
    seen += 1;
    if (seen >= place) this.connection.stream.destroy();
    return query.apply(this, given);
  };
  try {
    await work().catch(() => undefined);
  } finally {
    client.query = query;
  }
  return seen >= place;
}

let seed = 20_261_130;
const chance = (most: number): number => {
  seed = (seed * 1_103_515_245 + 12_345) % 2 ** 31;
  return 1 + (seed % most);
};

type Waiting = { name: string; data: Record<string, unknown> };

/** What waits in the queue, the oldest first; it is taken out of it. */
async function takeWaiting({ house }: TestHouse): Promise<Waiting[]> {
  const { rows } = await sql<Waiting & { at: string }>`
    delete from jobs.job where state < 'active' returning name, data, created_on::text as at`.execute(
    house.services.db,
  );
  return rows.toSorted((one, other) => (one.at < other.at ? -1 : 1)).map(({ name, data }) => ({ name, data }));
}

const jobsIn = ({ house }: TestHouse): Map<string, Job> =>
  new Map(jobsOf({ services: house.services, schemas: house.schemas }).map((job) => [job.name, job]));

/** Work of every kind is left waiting, the same in both houses. */
async function leaveWork(house: TestHouse): Promise<void> {
  const { services, schemas } = house.house;
  const { db } = services;
  const must = async (...call: Parameters<TestHouse['call']>) => {
    const answer = await house.call(...call);
    expect(answer.status, `${call.slice(0, 3).join(' ')}: ${JSON.stringify(answer.body)}`).toBeLessThan(300);
    return answer.body;
  };
  await must(null, 'PUT', 'passwords', { email: 'legal@demo.mx' });
  const account = { email: 'nueva@mesa.mx', username: 'Nueva', cellphone: '+525512345678', role: 'LEGAL' };
  await must('root', 'POST', 'admins', account);
  await must('legal', 'POST', 'factors', { kind: 'totp', name: 'Teléfono' });
  await must('legal', 'POST', 'reports', { type: 8 });
  await must('root', 'POST', 'audits', {});
  const call = { ...systemCall(services, schemas.current()), actor: { id: 3 } as never };
  await db.transaction().execute(async (trx) => {
    const report = await askForFile(trx, call, 'Usuarios');
    const request = { path: 'users', format: 'csv' };
    await services.jobs.send(trx, 'export', { report, person: 3, request });
    await services.jobs.send(trx, 'mail', { to: 'ana@mesa.mx', subject: 'Hola', text: 'Hola' });
  });
  const { resources } = await must('admin', 'GET', `requests?limit=1&filter=${JSON.stringify({ status: 1 })}`);
  const [{ id: request }] = resources;
  await must('admin', 'POST', `requests/${request}/comments`, { text: 'Revisar', mentions: [3], assignee: 3 });
  await must('admin', 'POST', 'payments', { request, amount: 501.01, date: '2026-03-09', notify: true });
  await must('admin', 'POST', `requests/${request}/reminders`, { text: 'Llamar', at: '2026-03-10T10:00:00Z' });
  await sql`insert into _approvals (resource, action, asked_by, until)
    values ('dispersions', 'disperse', 2, '2026-03-01')`.execute(db);
  // An invoice that is to be cancelled has its paper drawn anew, and a batch that is too long for one call is reviewed behind the scenes.
  await sql`update bills set status = 2 where id = (select min(id) from bills where status = 1)`.execute(db);
  const { rows } = await sql<{ id: number }>`select min(id)::int as id from bills where status = 2`.execute(db);
  await must('root', 'PATCH', `bills/${rows[0]?.id}`, [{ op: 'replace', path: '/cancel', value: { motive: '02' } }]);
  const long = await must('root', 'POST', 'batches', { resource: 'notifications', action: 'receive', filter: '{}' });
  await sql`update _batches set summary = null, reviewed = 0 where id = ${long.id}`.execute(db);
  await house.house.queue.now('batch-review', { batch: long.id });
  const batch = await must('admin', 'POST', 'batches', { resource: 'notifications', action: 'receive', filter: '{}' });
  await must('admin', 'PATCH', `batches/${batch.id}`, [
    {
      op: 'replace',
      path: '/run',
      value: { seal: batch.seal, count: batch.count, total: batch.totals?.[0]?.sum ?? null },
    },
  ]);
}

/** Made anew each time: numbers of rows, moments, keys, and names of files. */
const VOLATILE =
  /^(audit_|from_|to_)?id$|(_at|root|last|hash|sealed|api_key|token|link|pdf|xml|uuid|seal|key|until|position|request_id|file|schema_version)$/;

const UUID = /[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g;

/** Everything that is kept, by table, but for what is made anew each time. */
async function stateOf({ house }: TestHouse): Promise<Record<string, unknown>> {
  const { db } = house.services;
  const columns = await sql<{ table: string; name: string }>`select c.table_name as table, c.column_name as name
    from information_schema.columns c join pg_tables t on t.tablename = c.table_name and t.schemaname = 'public'
    where c.table_schema = 'public' and c.data_type not like 'timestamp%' and c.table_name not in ('_rates', '_processes') order by 1, 2`.execute(
    db,
  );
  const state: Record<string, unknown> = {};
  for (const table of new Set(columns.rows.map((column) => column.table))) {
    const all = columns.rows.filter((column) => column.table === table).map(({ name }) => name);
    const kept = all.filter((name) => !VOLATILE.test(name));
    const list = sql.join(kept.map((name) => sql.ref(name)));
    const { rows } = await sql<{
      row: string;
    }>`select row(${list})::text as row from ${sql.table(table)} order by 1`.execute(db);
    state[table] = rows.map(({ row }) => row.replaceAll(UUID, '…')).toSorted();
  }
  return state;
}

/** The tables that differ, with the rows that are in one of both alone. */
async function differences(): Promise<Record<string, unknown>> {
  const [one, other] = [await stateOf(quiet), await stateOf(deadly)];
  const alone = (rows: string[], among: string[]) => {
    const left = [...among];
    return rows.filter((row) => {
      const at = left.indexOf(row);
      if (at >= 0) left.splice(at, 1);
      return at < 0;
    });
  };
  return Object.fromEntries(
    Object.keys(one).flatMap((table) => {
      const [quietly, deadlily] = [one[table] as string[], other[table] as string[]];
      const found = { once: alone(quietly, deadlily).slice(0, 3), often: alone(deadlily, quietly).slice(0, 3) };
      return found.once.length + found.often.length > 0 ? [[table, found]] : [];
    }),
  );
}

const mailsOf = ({ settings }: TestHouse): string[] => {
  const folder = join(settings.dataDir, 'outbox');
  const mails = readdirSync(folder).filter((name) => name.endsWith('.json'));
  return mails.map((name) => {
    const { to, subject } = JSON.parse(readFileSync(join(folder, name), 'utf8')) as { to: string; subject: string };
    return `${to}: ${subject}`;
  });
};

/** Runs what waits and what is on a schedule, round after round, an hour apart, until nothing waits any more. */
async function workOff(house: TestHouse, run: (job: Job, data: Record<string, unknown>) => Promise<void>) {
  for (let round = 0, left = 1; left > 0 && round < 8; round += 1) {
    house.at(new Date(Date.UTC(2026, 2, 10, 12 + round)));
    const jobs = jobsIn(house);
    const scheduled = [...jobs.values()].filter(({ schedule }) => schedule).map(({ name }) => ({ name, data: {} }));
    const waiting = await takeWaiting(house);
    left = waiting.length;
    for (const { name, data } of [...waiting, ...scheduled]) await run(jobs.get(name) as Job, data);
  }
}

describe('a job that is killed at random moments', () => {
  it('leaves what it leaves when it runs once, whatever the job (trust 51)', async () => {
    await leaveWork(quiet);
    await leaveWork(deadly);
    expect(await differences()).toEqual({});
    const statements = new Map<string, number>();
    await workOff(quiet, async (job, data) => {
      const sent = await counted(() => job.run(data));
      statements.set(job.name, Math.max(sent, statements.get(job.name) ?? 0));
    });
    expect([...jobsIn(quiet).keys()].filter((name) => !statements.has(name))).toEqual([]);
    let deaths = 0;
    await workOff(deadly, async (job, data) => {
      for (let kill = 0; kill < KILLS; kill += 1) {
        // Another statement may have been counted with those of the job: then it came to its end.
        if (!(await dying(chance(statements.get(job.name) ?? 1), () => job.run(data)))) return;
        deaths += 1;
      }
      await job.run(data);
    });
    expect(deaths).toBeGreaterThan(statements.size);
    expect(await differences()).toEqual({});
    // What was sent and not yet noted as sent is sent once more, and none is lost.
    expect(new Set(mailsOf(deadly))).toEqual(new Set(mailsOf(quiet)));
  }, 900_000);
});
