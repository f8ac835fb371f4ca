import { sql } from 'kysely';
import { startHouse, type TestHouse } from '../server/helpers/house.ts';
import { SCHEMAS, until } from '../server/helpers/real-house.ts';
import type { Measure } from './main.ts';

const INLINE = 9_900;
const ROWS = [20_000, 100_000];
const PEOPLE = 100;
const SAMPLE_MS = 20;

/** A list as a file: at once below 10,000 rows, behind the scenes above; and what the process holds meanwhile. */
export async function bench(): Promise<Measure[]> {
  const house = await startHouse({ folder: SCHEMAS, jobs: true });
  try {
    await fill(house, INLINE);
    const measures: Measure[] = [];
    for (const format of ['csv', 'xlsx']) {
      const { ms } = await watched(() => inline(house, format));
      measures.push({ name: `${INLINE} rows as ${format}, at once`, value: ms, unit: 'ms' });
    }
    for (const rows of ROWS) {
      await fill(house, rows);
      for (const format of ['csv', 'xlsx']) {
        const { ms, megabytes } = await watched(() => background(house, format));
        const name = `${rows} rows as ${format}, in the background`;
        measures.push({ name: `${name}, from the click to Listo`, value: ms, unit: 'ms' });
        measures.push({ name: `${name}, memory of the process above its start`, value: megabytes, unit: 'MB' });
      }
    }
    return measures;
  } finally {
    await house.stop();
  }
}

async function fill({ house }: TestHouse, rows: number): Promise<void> {
  const { db } = house.services;
  // The pool ends a statement after 15 seconds, which so many rows with their indexes may need.
  await db.transaction().execute(async (trx) => {
    await sql`set local statement_timeout = 0`.execute(trx);
    await sql`insert into users (email, username, roles, type_account, general__full_name)
      select 'p' || n || '@test.mx', 'p' || n, '["USER"]', 'personal', 'Persona ' || md5(n::text)
      from generate_series(${sql.lit(PEOPLE + 1)}, ${sql.lit(rows)}) as n
      where not exists (select 1 from users where email = 'p' || n || '@test.mx')`.execute(trx);
  });
  await sql`analyze users`.execute(db);
}

const ask = (house: TestHouse, format: string) => house.call('admin', 'POST', 'exports', { path: 'users', format });

async function inline(house: TestHouse, format: string): Promise<void> {
  const { status } = await ask(house, format);
  if (status !== 200) throw new Error(`the export answered ${status}`);
}

async function background(house: TestHouse, format: string): Promise<void> {
  const { status, body } = await ask(house, format);
  if (status !== 202) throw new Error(`the export answered ${status}`);
  const read = async () => (await house.call('admin', 'GET', `reports/${body.report}`)).body;
  await until(read, (report) => report.status === 1, 300);
}

async function watched(work: () => Promise<void>): Promise<{ ms: number; megabytes: number }> {
  const before = process.memoryUsage().rss;
  let most = before;
  const timer = setInterval(() => {
    most = Math.max(most, process.memoryUsage().rss);
  }, SAMPLE_MS);
  const start = performance.now();
  await work();
  clearInterval(timer);
  return { ms: performance.now() - start, megabytes: (most - before) / 1_048_576 };
}
