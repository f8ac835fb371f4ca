import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Schemas } from '../../resource/model/definition.ts';
import type { Db, Log } from '../core/context.ts';
import { createIndex, duplicates } from './apply-indexes.ts';
import { hasTable, tableColumns } from './columns.ts';
import { judgeKeys } from './foreign-keys.ts';
import type { Found } from './found.ts';
import type { IndexPlan } from './index-plan.ts';
import { whileHeldIfFree } from './locks.ts';
import { judgeNew } from './narrowing.ts';
import { begunSteps, endSteps, type JudgingProgress, judgeAll, mayJudge } from './steps.ts';
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
  if (state.large.size === 0 && !(await begunSteps(db))?.length) return NOTHING_AHEAD;
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
  const all = definitions.map((definition) => ({ schemas, definition, before: kept.get(definition.name) }));
  const begun = await begunSteps(db);
  const judgings = begun ? all.filter((judging) => mayJudge(judging, state)) : [];
  const rows = new Set(judgings.map(({ definition }) => definition.name));
  await endSteps(db, begun?.filter((resource) => !rows.has(resource)) ?? []);
  const found: Found[] = [];
  for (const judging of all)
    found.push(...(await judgeNew(db, judging, state.columns.get(judging.definition.name) ?? new Map())));
  const judged = new Set<string>();
  for (const definition of definitions) {
    const keys = await judgeKeys(db, schemas, definition, state);
    found.push(...keys.found);
    for (const name of keys.judged) judged.add(name);
  }
  for (const judging of found.length === 0 ? judgings : []) found.push(...(await judgeAll(db, judging, onProgress)));
  const built: string[] = [];
  const unique = plans.filter((plan) => plan.kind === 'unique' && mayBuild(schemas, state, plan));
  for (const plan of found.length === 0 ? unique : []) {
    log?.info({ index: plan.name }, 'building an index');
    const broken = await buildUnique(db, schemas, plan);
    found.push(...broken);
    if (broken.length === 0) built.push(plan.name);
  }
  return { found, judged, rows, built, large: new Set(definitions.map(({ name }) => name)) };
}

/** Of columns that are there and stay as they are. */
function mayBuild(schemas: Schemas, state: TableState, { name, table, columns }: IndexPlan): boolean {
  const definition = schemas.resources[table];
  if (!definition || !state.large.has(table) || state.indexes.get(name)?.valid) return false;
  const wanted = new Map(tableColumns(schemas, definition).map((column) => [column.name, column.type]));
  return columns.every((column) => wanted.has(column) && state.columns.get(table)?.get(column) === wanted.get(column));
}

/** One that was killed leaves an index that is not valid, which is built anew. */
async function buildUnique(db: Db, schemas: Schemas, plan: IndexPlan): Promise<Found[]> {
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
