import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Definition, Schemas } from '../../resource/model/definition.ts';
import type { Db, Log } from '../core/context.ts';
import { createIndex, duplicates } from './apply-indexes.ts';
import { hasTable, tableColumns } from './columns.ts';
import { conversionsOf } from './convert-column.ts';
import { judgeKeys } from './foreign-keys.ts';
import type { Found } from './found.ts';
import { columnsOfPlan, type IndexPlan } from './index-plan.ts';
import { whileHeldIfFree } from './locks.ts';
import { judgeNew } from './narrowing.ts';
import { indexAhead, namesAhead } from './next-columns.ts';
import {
  begunSteps,
  convertAll,
  endSteps,
  type JudgingProgress,
  judgeAll,
  judgeWritten,
  makeStepTables,
  mayJudge,
} from './steps.ts';
import { readKept, readTableState, type TableState } from './table-state.ts';

/**
 * What was done before the swap: `found` refuses it, `judged` are keys that the swap need not judge, `rows` tables of which it judges
 * only what was written since, `built` new unique indexes, `large` the large tables of the files.
 */
export type Ahead = {
  found: Found[];
  judged: ReadonlySet<string>;
  rows: ReadonlySet<string>;
  built: string[];
  large: ReadonlySet<string>;
};

export const NOTHING_AHEAD: Ahead = { found: [], judged: new Set(), rows: new Set(), built: [], large: new Set() };

export type AheadOptions = { log?: Log; onProgress?: (progress: JudgingProgress) => void };

const DUPLICATE = '23505';
const BUSY_PAUSE_MS = 1_000;

/**
 * What reads all rows of a large table is done here, beside those who write it, so that the swap takes a moment. Until then the
 * former definitions serve. Nothing but unique indexes is made, which refuse duplicates from the moment in which they are there.
 */
export async function prepareAhead(
  db: Db,
  schemas: Schemas,
  plans: IndexPlan[],
  options: AheadOptions,
): Promise<Ahead> {
  const state = await readTableState(db);
  if (state.large.size === 0 && (await begunSteps(db)).length === 0) return NOTHING_AHEAD;
  for (;;) {
    const done = await whileHeldIfFree(db, 'indexes', (connection) => prepare(connection, schemas, plans, options));
    if (done) return done;
    // Another process prepares the same, or builds an index; what it has done is not done again.
    await pause(BUSY_PAUSE_MS, undefined, { ref: false });
  }
}

async function prepare(
  db: Db,
  schemas: Schemas,
  plans: IndexPlan[],
  { log, onProgress }: AheadOptions,
): Promise<Ahead> {
  const state = await readTableState(db);
  const kept = new Map((await readKept(db)).map(({ resource, definition }) => [resource, definition]));
  const definitions = Object.values(schemas.resources).filter(
    (definition) => hasTable(definition) && state.large.has(definition.name),
  );
  const all = definitions.map((definition) => ({
    schemas,
    definition,
    before: kept.get(definition.name),
    conversions: conversionsOf(schemas, definition, state),
  }));
  await makeStepTables(db);
  const judgings = all.filter((judging) => mayJudge(judging, state));
  const rows = new Set(judgings.map(({ definition }) => definition.name));
  await endSteps(
    db,
    (await begunSteps(db)).filter((resource) => !rows.has(resource)),
  );
  const found: Found[] = [];
  for (const judging of all)
    found.push(...(await judgeNew(db, judging, state.columns.get(judging.definition.name) ?? new Map())));
  const judged = new Set<string>();
  const judgeKeysOf = async (definition: Definition, names?: ReadonlyMap<string, string>) => {
    const keys = await judgeKeys(db, schemas, definition, state, names);
    found.push(...keys.found);
    for (const name of keys.judged) judged.add(name);
  };
  for (const definition of definitions) await judgeKeysOf(definition);
  for (const judging of found.length === 0 ? judgings : []) found.push(...(await judgeAll(db, judging, onProgress)));
  const names = new Map<string, ReadonlyMap<string, string>>();
  for (const judging of found.length === 0 ? judgings : []) {
    if (judging.conversions.length === 0) continue;
    await convertAll(db, judging, onProgress);
    const ahead = namesAhead(judging.conversions);
    names.set(judging.definition.name, ahead);
    await judgeKeysOf(judging.definition, ahead);
  }
  const built: string[] = [];
  for (const plan of found.length === 0 ? plansAhead(schemas, state, plans, names) : []) {
    log?.info({ index: plan.name }, 'building an index');
    const broken = await buildAhead(db, schemas, plan);
    found.push(...broken);
    if (broken.length === 0) built.push(plan.name);
  }
  for (const judging of found.length === 0 ? judgings : []) found.push(...(await judgeWritten(db, judging)));
  return { found, judged, rows, built, large: new Set(definitions.map(({ name }) => name)) };
}

/** Unique indexes that are missing, and all that hold a column of another type (`names`: what it is called as yet). */
function plansAhead(
  schemas: Schemas,
  state: TableState,
  plans: IndexPlan[],
  names: ReadonlyMap<string, ReadonlyMap<string, string>>,
): IndexPlan[] {
  return plans.flatMap((plan): IndexPlan[] => {
    const definition = schemas.resources[plan.table];
    const there = state.columns.get(plan.table);
    if (!definition || !there || !state.large.has(plan.table)) return [];
    const ahead = names.get(plan.table);
    const columns = columnsOfPlan(schemas, plan);
    const wanted = new Map(tableColumns(schemas, definition).map((column) => [column.name, column.type]));
    if (
      !columns.every((column) => ahead?.has(column) || (wanted.has(column) && there.get(column) === wanted.get(column)))
    )
      return [];
    const isConverted = columns.some((column) => ahead?.has(column));
    if (!isConverted && plan.kind !== 'unique') return [];
    const one = isConverted ? { ...plan, name: indexAhead(plan.name), names: ahead } : plan;
    return state.indexes.get(one.name)?.valid ? [] : [one];
  });
}

/** One that was killed leaves an index that is not valid, which is built anew. */
async function buildAhead(db: Db, schemas: Schemas, plan: IndexPlan): Promise<Found[]> {
  const drop = () => sql`drop index concurrently if exists ${sql.ref(plan.name)}`.execute(db);
  try {
    await drop();
    // On one core: those who write have the others.
    await sql`set max_parallel_maintenance_workers = 0`.execute(db);
    await createIndex(db, schemas, plan, true);
    return [];
  } catch (error) {
    if ((error as { code?: string }).code !== DUPLICATE) throw error;
    await drop();
    return duplicates(db, schemas, plan);
  } finally {
    await sql`reset max_parallel_maintenance_workers`.execute(db);
  }
}

/** A version that is refused leaves no rule behind, and nothing that notes what is written. */
export async function undoAhead(db: Db, { built, rows }: Ahead): Promise<void> {
  for (const name of built) await sql`drop index concurrently if exists ${sql.ref(name)}`.execute(db);
  await endSteps(db, [...rows]);
}
