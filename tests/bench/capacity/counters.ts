import { readdirSync, readFileSync } from 'node:fs';
import { sql } from 'kysely';
import pg from 'pg';
import type { Db } from '../../../src/server/core/context.ts';
import type { Attached } from '../../../src/server/database/embedded.ts';
import type { World } from './world.ts';

/** What a piece of work took: of the server process, of all processes of PostgreSQL, of its tables and of its log. */
export type Cost = {
  statements: number;
  nodeMs: number;
  postgresMs: number;
  rowsRead: number;
  rowsWritten: number;
  walBytes: number;
  /** Rows that came, by table. */
  inserted: Record<string, number>;
};

let statements = 0;
let isPatched = false;

/** Every statement that this process sends, `begin` and `commit` included, is a call of this function of the driver. */
export function countStatements(): void {
  if (isPatched) return;
  isPatched = true;
  const query = pg.Client.prototype.query as (...given: unknown[]) => unknown;
  pg.Client.prototype.query = function counted(this: pg.Client, ...given: unknown[]) {
    statements += 1;
    return query.apply(this, given);
  } as typeof pg.Client.prototype.query;
}

/** Does it `times` times, as long after each other as a person would, who is asked for anew each time; the cost of all of them. */
export async function costOf(world: World, times: number, work: (turn: number) => Promise<unknown>): Promise<Cost> {
  const { db, attached } = world;
  await flush(world);
  const [tables, wal, postgres] = [await tableCounts(db), await walPlace(db), cpuOfPostgres(attached)];
  let [asked, node] = [0, 0];
  for (let turn = 0; turn < times; turn += 1) {
    if (times > 1) await new Promise((resolve) => setTimeout(resolve, SESSION_MS));
    const [before, cpu] = [statements, process.cpuUsage()];
    await work(turn);
    const used = process.cpuUsage(cpu);
    asked += statements - before;
    node += (used.user + used.system) / 1000;
  }
  const postgresMs = cpuOfPostgres(attached) - postgres;
  const walBytes = (await walPlace(db)) - wal;
  await flush(world);
  return {
    statements: asked,
    nodeMs: node,
    postgresMs,
    walBytes,
    ...differences(tables, await tableCounts(db)),
  };
}

/** For so long a process uses again what it read of a session. */
const SESSION_MS = 120;

type Counts = Map<string, { read: number; written: number; inserted: number }>;

async function tableCounts(db: Db): Promise<Counts> {
  const { rows } = await sql<{ name: string; read: number; written: number; inserted: number }>`
    select case schemaname when 'public' then relname else schemaname || '.' || relname end as name,
      (coalesce(seq_tup_read, 0) + coalesce(idx_tup_fetch, 0))::float8 as read,
      (n_tup_ins + n_tup_upd + n_tup_del)::float8 as written, n_tup_ins::float8 as inserted
    from pg_stat_user_tables`.execute(db);
  return new Map(rows.map(({ name, ...counts }) => [name, counts]));
}

function differences(before: Counts, after: Counts): Pick<Cost, 'rowsRead' | 'rowsWritten' | 'inserted'> {
  const found = { rowsRead: 0, rowsWritten: 0, inserted: {} as Record<string, number> };
  for (const [name, counts] of after) {
    const then = before.get(name);
    found.rowsRead += counts.read - (then?.read ?? 0);
    found.rowsWritten += counts.written - (then?.written ?? 0);
    const inserted = counts.inserted - (then?.inserted ?? 0);
    if (inserted > 0) found.inserted[name] = inserted;
  }
  return found;
}

export async function walPlace(db: Db): Promise<number> {
  const { rows } = await sql<{ at: number }>`select (pg_current_wal_insert_lsn() - '0/0')::float8 as at`.execute(db);
  return Number(rows[0]?.at);
}

/**
 * A connection tells what it counted at the end of a statement, once a second at most: after a second each of them is asked for
 * one more.
 */
async function flush({ house, db }: World): Promise<void> {
  const { pool } = house.house.database;
  await new Promise((resolve) => setTimeout(resolve, TELLS_MS));
  const held = await Promise.all(Array.from({ length: pool.totalCount }, () => pool.connect()));
  for (const client of held) await client.query('select pg_stat_force_next_flush()');
  for (const client of held) client.release();
  await sql`select pg_stat_clear_snapshot()`.execute(db);
}

const TELLS_MS = 1_100;

/** Milliseconds of all processes of the server that live, and of those that have ended. */
function cpuOfPostgres(attached: Attached): number {
  const server = attached.pid();
  const stat = (pid: string | number) =>
    readFileSync(`/proc/${pid}/stat`, 'utf8')
      .replace(/^.*\) /s, '')
      .split(' ');
  let total = 0;
  for (const pid of readdirSync('/proc')) {
    if (!/^\d+$/.test(pid)) continue;
    try {
      if (Number(stat(pid)[1]) !== server) continue;
      total += Number(readFileSync(`/proc/${pid}/schedstat`, 'utf8').split(' ')[0]) / 1e6;
    } catch {
      // It has ended while the list was read.
    }
  }
  const ended = stat(server);
  return total + (Number(ended[13]) + Number(ended[14])) * 10;
}
