import { createHash } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { type RawBuilder, sql } from 'kysely';
import type { Definition, Json, Schemas } from '../../resource/model/definition.ts';
import type { Db, Trx } from '../core/context.ts';
import { keyType } from './columns.ts';
import { conversionsOf } from './convert-column.ts';
import type { Found } from './found.ts';
import { lockInTransaction } from './locks.ts';
import {
  afterKey,
  canonicalRules,
  foundOf,
  isEnough,
  type Judging,
  judgeRows,
  rememberedOf,
  tighterRules,
} from './narrowing.ts';
import { addNext, convertPage, dropNext, makeConverters, NOT_CONVERTED, namesAhead, takeNext } from './next-columns.ts';
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
  // All rows are read; where columns get another type they are then converted, until the whole is.
  sql`alter table _schema_steps add column if not exists phase text not null default 'read'
    check (phase in ('read', 'convert', 'whole'))`,
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
/** So many are converted at a time: a write that meets one of them waits for the others, and all writes for what goes to the log. */
const CONVERTED = 200;
/** So many of them are left for the swap, which lets no one write meanwhile. */
const TOUCHED_LAST = 250;
/** Five million rows: more than people write while a table is prepared. */
const DRAINS_MOST = 10_000;
const ATTEMPTS = 40;
const PAUSE_MS = 250;
const BUSY = ['55P03', '40P01'];

export type JudgingProgress = { resource: string; done: number; total: number };

/** Whether rules became tighter, or types others, whose columns are there under their names. */
export function mayJudge({ schemas, definition, before, conversions = [] }: Judging, state: TableState): boolean {
  const there = state.columns.get(definition.name);
  const rules = tighterRules(schemas, definition, before);
  const columns = rules.flatMap(({ column, rate }) => (rate ? [column, rate] : [column]));
  return rules.length + conversions.length > 0 && columns.every(({ name }) => there?.has(name));
}

/** Judges all rows in portions; answers what breaks the rules. Rows that are written meanwhile are noted for the swap. */
export async function judgeAll(
  db: Db,
  judging: Judging,
  onProgress?: (progress: JudgingProgress) => void,
): Promise<Found[]> {
  const { name: resource } = judging.definition;
  const begun = await beginStep(db, judging);
  const counts = countsOf(begun);
  for (let { done, from_key: last } = begun; begun.phase === 'read'; ) {
    const read = await judgeRows(db, { ...judging, counts }, afterKey(last), PORTION);
    done += read.rows;
    last = read.last ?? last;
    await sql`update _schema_steps set from_key = ${JSON.stringify(last)}::jsonb, done = ${done},
      found = ${foundIn(counts)} where resource = ${resource}`.execute(db);
    onProgress?.({ resource, done, total: Math.max(done, begun.total) });
    if (isEnough(counts)) return foundOf(counts);
    if (read.rows < PORTION) break;
  }
  if (!judging.conversions?.length) await setPhase(db, judging, 'whole');
  return judgeWritten(db, judging);
}

/** Judges what was written meanwhile until little is left; answers all that breaks the rules. */
export async function judgeWritten(db: Db, judging: Judging): Promise<Found[]> {
  const { name: resource } = judging.definition;
  const counts = countsOf(await stepOf(db, judging));
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
  return foundOf(counts);
}

/**
 * Converts all rows in portions, beside those who write: half of the time they are let alone. What is written is converted by a
 * trigger.
 */
export async function convertAll(
  db: Db,
  judging: Judging,
  onProgress?: (progress: JudgingProgress) => void,
): Promise<void> {
  const { definition, conversions = [] } = judging;
  const { name: resource } = definition;
  const { phase } = await stepOf(db, judging);
  if (phase === 'whole') return;
  if (phase === 'read')
    await whenFree(db, resource, async (trx) => {
      await stepOf(trx, judging, sql`for update`);
      await addNext(trx, resource, conversions);
      await sql`update _schema_steps set from_key = 'null' where resource = ${resource}`.execute(trx);
      await setPhase(trx, judging, 'convert');
    });
  const begun = await stepOf(db, judging);
  for (let { done, from_key: last } = begun; ; ) {
    const since = performance.now();
    // It is not ended while rows are converted for it.
    const begin = (trx: Trx) => stepOf(trx, judging, sql`for share`);
    const page = await convertPage(db, resource, conversions, { last, most: CONVERTED, begin });
    done += page.rows;
    last = page.last ?? last;
    await sql`update _schema_steps set from_key = ${JSON.stringify(last)}::jsonb, done = ${done}
      where resource = ${resource}`.execute(db);
    onProgress?.({ resource, done, total: Math.max(done, begun.total) });
    if (page.rows < CONVERTED) break;
    await pause(performance.now() - since);
  }
  const columns = sql.join([...namesAhead(conversions).values()].map((name) => sql.ref(name)));
  await sql`analyze ${sql.table(resource)} (${columns})`.execute(db);
  await setPhase(db, judging, 'whole');
}

const setPhase = (db: Db | Trx, { definition }: Judging, phase: Step['phase']) =>
  sql`update _schema_steps set phase = ${phase} where resource = ${definition.name}`.execute(db);

class StepGone extends Error {}

const NO_FUNCTION = '42883';

/** Another process that swaps ends the steps that it finds: they begin anew then. */
export const isStepGone = (error: unknown): boolean =>
  error instanceof StepGone || (error as { code?: string }).code === NO_FUNCTION;

async function stepOf(db: Db | Trx, judging: Judging, lock: RawBuilder<unknown> = sql``): Promise<Step> {
  const step = await readStep(db, judging, lock);
  if (!step) throw new StepGone(judging.definition.name);
  return step;
}

async function readStep(db: Db | Trx, judging: Judging, lock: RawBuilder<unknown>): Promise<Step | undefined> {
  const found = await sql<Step>`select from_key, done, total, found, phase from _schema_steps
    where resource = ${judging.definition.name} and step = ${nameOf(judging)} ${lock}`.execute(db);
  return found.rows[0];
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
function nameOf({ schemas, definition, before, conversions = [] }: Judging): string {
  const paths = tighterRules(schemas, definition, before).map(({ column }) => column.field.path);
  const { fields } = rememberedOf(schemas, definition);
  const rules = [
    ...paths.map((path) => [path, fields[path]]),
    ...conversions.map(({ column: { name, type }, from }) => [name, from, type]),
  ];
  return createHash('sha256')
    .update(canonicalRules(JSON.parse(JSON.stringify(rules))))
    .digest('hex');
}

type Step = { from_key: Json; done: number; total: number; found: Json; phase: 'read' | 'convert' | 'whole' };

/** Goes on with the step where it was begun; else notes from now on which rows are written, and begins. */
async function beginStep(db: Db, judging: Judging): Promise<Step> {
  const { definition, conversions = [] } = judging;
  const { name: resource } = definition;
  const known = await readStep(db, judging, sql``);
  if (known) return known;
  await whenFree(db, resource, async (trx) => {
    await endStep(trx, resource);
    await makeConverters(trx, resource, conversions);
    await sql`create trigger _touched after insert or update on ${sql.table(resource)}
      for each row when (${NOT_CONVERTED}) execute function _touch_row()`.execute(trx);
    const times = sql.lit(conversions.length > 0 ? 2 : 1);
    await sql`insert into _schema_steps (resource, step, total)
      select ${resource}, ${nameOf(judging)}, ${times} * greatest(reltuples, 0)::bigint from pg_class
      where oid = to_regclass(quote_ident(${resource}))`.execute(trx);
  });
  return beginStep(db, judging);
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
 * Part of the swap: no one writes any more, what was written since the step began is judged, and columns of another type take their
 * place. Undefined where another process has ended the step, or other definitions came into force since: then nothing is known of
 * the rows.
 */
export async function endJudged(trx: Trx, judging: Judging): Promise<Found[] | undefined> {
  const { definition, conversions = [] } = judging;
  const { name } = definition;
  const step = await readStep(trx, judging, sql`for update`);
  if (step?.phase !== 'whole') {
    if (conversions.length > 0) throw new StepGone(name);
    return undefined;
  }
  await sql`drop trigger if exists _touched on ${sql.table(name)}`.execute(trx);
  const counts = countsOf(step);
  const next = () => takeTouched(trx, name, sql``);
  for (let keys = await next(); keys.length > 0; keys = await next())
    await judgeRows(trx, { ...judging, counts }, among(judging.definition, keys), PORTION);
  if (conversions.length > 0) await takeNext(trx, name, conversions);
  await endStep(trx, name);
  return foundOf(counts);
}

/** Ends the steps of these tables in the swap; answers what was found, where a step was there. `state` follows. */
export async function endAllJudged(
  trx: Trx,
  schemas: Schemas,
  state: TableState,
  rows: ReadonlySet<string>,
  applied: ReadonlyMap<string, Definition>,
): Promise<Map<string, Found[]>> {
  const judged = new Map<string, Found[]>();
  for (const name of rows) {
    const definition = schemas.resources[name];
    if (!definition) continue;
    const conversions = conversionsOf(schemas, definition, state);
    const found = await endJudged(trx, { schemas, definition, before: applied.get(name), conversions });
    if (!found) continue;
    judged.set(name, found);
    for (const { column } of conversions) state.columns.get(name)?.set(column.name, column.type);
  }
  return judged;
}

/** Part of the swap: a step of other files is ended as well, since the columns that it is about may be others from now on. */
export async function endAllSteps(trx: Trx): Promise<void> {
  for (const resource of await begunSteps(trx)) await endStep(trx, resource);
}

/** Nothing is noted or converted any more, and what was is forgotten. */
async function endStep(trx: Trx, resource: string): Promise<void> {
  await sql`delete from _schema_steps where resource = ${resource}`.execute(trx);
  await sql`drop trigger if exists _touched on ${sql.table(resource)}`.execute(trx);
  await dropNext(trx, resource);
  await sql`delete from _schema_touched where resource = ${resource}`.execute(trx);
}

/** Which tables have a step that was begun, also by a process that ended it without what converts. */
export async function begunSteps(db: Db | Trx): Promise<string[]> {
  const there = await sql<{ there: boolean }>`select to_regclass('_schema_steps') is not null as there`.execute(db);
  if (!there.rows[0]?.there) return [];
  const found = await sql<{ resource: string }>`select resource from _schema_steps union
    select relname from pg_trigger join pg_class c on c.oid = tgrelid
      where tgname = '_next' and relnamespace = current_schema()::regnamespace`.execute(db);
  return found.rows.map(({ resource }) => resource);
}

/** Steps come before the tables follow, so also before the first start of a version that has other ones. */
export async function makeStepTables(db: Db): Promise<void> {
  const found = await sql`select 1 from pg_attribute
    where attrelid = to_regclass('_schema_steps') and attname = 'phase'`.execute(db);
  if (found.rows.length > 0) return;
  await db.transaction().execute(async (trx) => {
    await lockInTransaction(trx, 'swap');
    for (const table of STEP_TABLES) await table.execute(trx);
  });
}

/** Steps of files that were taken back, or refused. */
export async function endSteps(db: Db, resources: readonly string[]): Promise<void> {
  for (const resource of resources) await whenFree(db, resource, (trx) => endStep(trx, resource));
}
