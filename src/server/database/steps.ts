import { createHash } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { type RawBuilder, sql } from 'kysely';
import type { Definition, Json } from '../../resource/model/definition.ts';
import type { Db, Trx } from '../core/context.ts';
import { keyType } from './columns.ts';
import type { Found } from './found.ts';
import {
  afterKey,
  canonicalRules,
  isEnough,
  type Judging,
  judgeRows,
  rememberedOf,
  tighterRules,
} from './narrowing.ts';
import type { TableState } from './table-state.ts';

/**
 * How far the rows of a large table were judged by the rules of files that are not in force yet, and which rows were written since
 * that began: a process that is killed goes on where it was.
 */
export const STEP_TABLES = [
  sql`create table if not exists _schema_steps (
    resource text primary key,
    step text not null,
    from_key jsonb not null default 'null',
    done bigint not null default 0,
    total bigint not null,
    found jsonb not null default '[]')`,
  sql`create table if not exists _schema_touched (
    resource text not null,
    key text not null,
    primary key (resource, key))`,
  sql`create or replace function _touch_row() returns trigger language plpgsql as $$
    begin
      insert into _schema_touched (resource, key) values (tg_table_name, new.id::text)
        on conflict (resource, key) do update set key = excluded.key;
      return null;
    end $$`,
];

/** So many rows are read at a time: the process answers calls in between, and a call waits for a millisecond. */
const PORTION = 500;
/** So many of them are left for the swap, which lets no one write meanwhile. */
const TOUCHED_LAST = 250;
const DRAINS_MOST = 100;
const ATTEMPTS = 40;
const PAUSE_MS = 250;
const BUSY = ['55P03', '40P01'];

export type JudgingProgress = { resource: string; done: number; total: number };

/** Whether rules became tighter whose columns are there and stay as they are. */
export function mayJudge({ schemas, definition, before }: Judging, state: TableState): boolean {
  const there = state.columns.get(definition.name);
  const rules = tighterRules(schemas, definition, before);
  const columns = rules.flatMap(({ column, rate }) => (rate ? [column, rate] : [column]));
  return rules.length > 0 && columns.every(({ name, type }) => there?.get(name) === type);
}

/** Judges all rows in portions; answers what breaks the rules. Rows that are written meanwhile are noted for the swap. */
export async function judgeAll(
  db: Db,
  judging: Judging,
  onProgress?: (progress: JudgingProgress) => void,
): Promise<Found[]> {
  const { name: resource } = judging.definition;
  const begun = await beginStep(db, resource, nameOf(judging));
  const counts = countsOf(begun);
  for (let { done, from_key: last } = begun; ; ) {
    const read = await judgeRows(db, { ...judging, counts }, afterKey(last), PORTION);
    done += read.rows;
    last = read.last ?? last;
    await sql`update _schema_steps set from_key = ${JSON.stringify(last)}::jsonb, done = ${done},
      found = ${foundIn(counts)} where resource = ${resource}`.execute(db);
    onProgress?.({ resource, done, total: Math.max(done, begun.total) });
    if (isEnough(counts)) return [...counts.values()];
    if (read.rows < PORTION) break;
  }
  for (let drains = 0; drains < DRAINS_MOST; drains += 1) {
    // With what they break: a process that is killed here, or another one that swaps, finds either the lines or that.
    const taken = await db.transaction().execute(async (trx) => {
      const keys = await takeTouched(trx, resource, sql`skip locked`);
      await judgeRows(trx, { ...judging, counts }, among(judging.definition, keys), PORTION);
      await sql`update _schema_steps set found = ${foundIn(counts)} where resource = ${resource}`.execute(trx);
      return keys.length;
    });
    if (taken < TOUCHED_LAST || isEnough(counts)) break;
  }
  return [...counts.values()];
}

const foundIn = (counts: ReadonlyMap<string, Found>): RawBuilder<unknown> =>
  sql`${JSON.stringify([...counts.values()])}::jsonb`;

const countsOf = ({ found }: Pick<Step, 'found'>): Map<string, Found> =>
  new Map((found as Found[]).map((one) => [`${one.path} ${one.keyword}`, one]));

/** Rows that were written since the step began. One that is just being written holds its line until it is committed. */
async function takeTouched(trx: Trx, resource: string, locked: RawBuilder<unknown>): Promise<string[]> {
  const taken = await sql<{ key: string }>`delete from _schema_touched where resource = ${resource} and key in (
    select key from _schema_touched where resource = ${resource} limit ${sql.lit(PORTION)} for update ${locked})
    returning key`.execute(trx);
  return taken.rows.map(({ key }) => key);
}

const among = (definition: Definition, keys: readonly string[]): RawBuilder<unknown> =>
  sql`and id = any(${sql.value(keys)}::text[]::${sql.raw(keyType(definition))}[])`;

/** The same rules are the same step, whichever version of the files they are in. */
function nameOf({ schemas, definition, before }: Judging): string {
  const paths = tighterRules(schemas, definition, before).map(({ column }) => column.field.path);
  const { fields } = rememberedOf(schemas, definition);
  const rules = paths.map((path) => [path, fields[path]]);
  return createHash('sha256')
    .update(canonicalRules(JSON.parse(JSON.stringify(rules))))
    .digest('hex');
}

type Step = { from_key: Json; done: number; total: number; found: Json };

/** Goes on with the step where it was begun; else notes from now on which rows are written, and begins. */
async function beginStep(db: Db, resource: string, step: string): Promise<Step> {
  const known = await sql<Step>`select from_key, done, total, found from _schema_steps
    where resource = ${resource} and step = ${step}`.execute(db);
  if (known.rows[0]) return known.rows[0];
  await whenFree(db, resource, async (trx) => {
    await endStep(trx, resource);
    await sql`create trigger _touched after insert or update on ${sql.table(resource)}
      for each row execute function _touch_row()`.execute(trx);
    await sql`insert into _schema_steps (resource, step, total)
      select ${resource}, ${step}, greatest(reltuples, 0)::bigint from pg_class
      where oid = to_regclass(quote_ident(${resource}))`.execute(trx);
  });
  return beginStep(db, resource, step);
}

/** While a table is waited for, everybody else waits for it too: rather often and short than once and long. */
async function whenFree(db: Db, table: string, work: (trx: Trx) => Promise<void>): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await db.transaction().execute(async (trx) => {
        await sql`set local lock_timeout = '800ms'`.execute(trx);
        await work(trx);
      });
    } catch (error) {
      if (attempt >= ATTEMPTS || !BUSY.includes((error as { code?: string }).code ?? '')) throw error;
      await letCleanerGo(db, table);
      await pause(PAUSE_MS);
    }
  }
}

/**
 * The cleaner of the database (autovacuum) lets go of a table that was waited for a second, which is as long as a change waits. Asked
 * for in this mode, no one who reads or writes waits behind.
 */
export async function letCleanerGo(db: Db, table: string): Promise<void> {
  try {
    await db.transaction().execute(async (trx) => {
      await sql`set local lock_timeout = '5s'`.execute(trx);
      await sql`lock table ${sql.table(table)} in share update exclusive mode`.execute(trx);
    });
  } catch (error) {
    if (!BUSY.includes((error as { code?: string }).code ?? '')) throw error;
  }
}

/**
 * Part of the swap: no one writes any more, and what was written since the step began is judged. Undefined where another process has
 * ended the step, or other definitions came into force since: then nothing is known of the rows.
 */
export async function judgeTouched(trx: Trx, judging: Judging): Promise<Found[] | undefined> {
  const { name } = judging.definition;
  const step = await sql<Step>`select found from _schema_steps
    where resource = ${name} and step = ${nameOf(judging)} for update`.execute(trx);
  if (!step.rows[0]) return undefined;
  await sql`drop trigger if exists _touched on ${sql.table(name)}`.execute(trx);
  const counts = countsOf(step.rows[0]);
  const next = () => takeTouched(trx, name, sql``);
  for (let keys = await next(); keys.length > 0; keys = await next())
    await judgeRows(trx, { ...judging, counts }, among(judging.definition, keys), PORTION);
  await endStep(trx, name);
  return [...counts.values()];
}

/** Nothing is noted any more, and what was is forgotten. */
async function endStep(trx: Trx, resource: string): Promise<void> {
  await sql`drop trigger if exists _touched on ${sql.table(resource)}`.execute(trx);
  await sql`delete from _schema_touched where resource = ${resource}`.execute(trx);
  await sql`delete from _schema_steps where resource = ${resource}`.execute(trx);
}

/** Which tables have a step that was begun; undefined before the first start of a version that has steps. */
export async function begunSteps(db: Db): Promise<string[] | undefined> {
  const there = await sql<{ there: boolean }>`select to_regclass('_schema_steps') is not null as there`.execute(db);
  if (!there.rows[0]?.there) return undefined;
  const found = await sql<{ resource: string }>`select resource from _schema_steps`.execute(db);
  return found.rows.map(({ resource }) => resource);
}

/** Steps of files that were taken back, or refused. */
export async function endSteps(db: Db, resources: readonly string[]): Promise<void> {
  for (const resource of resources) await whenFree(db, resource, (trx) => endStep(trx, resource));
}
