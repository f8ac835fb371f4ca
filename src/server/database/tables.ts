import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Definition, Problem, Schemas } from '../../resource/model/definition.ts';
import type { Db, Trx } from '../core/context.ts';
import { codeOf } from '../core/registry.ts';
import { type Ahead, type AheadOptions, NOTHING_AHEAD, prepareAhead, undoAhead } from './ahead.ts';
import { followChecks } from './always.ts';
import { buildLater, followIndexes, TRY_AGAIN } from './apply-indexes.ts';
import { hasTable, tableColumns } from './columns.ts';
import { countWrites } from './counted-writes.ts';
import { followForeignKeys } from './foreign-keys.ts';
import { type Found, isReport, type Locate, problemOf } from './found.ts';
import { goneResources } from './gone.ts';
import { planIndexes } from './index-plan.ts';
import { keepFigures, keptNames, letFiguresRest } from './kept-figures.ts';
import { secretsShown } from './kept-secrets.ts';
import { lockInTransaction } from './locks.ts';
import { checkNarrowing, rememberedOf } from './narrowing.ts';
import { ownLineIn } from './processes.ts';
import { followRemoved } from './removed.ts';
import { renameTables } from './rename-tables.ts';
import { keepVersion, lastVersion, type Origin } from './schema-versions.ts';
import { endAllJudged, endAllSteps, isStepGone, letCleanerGo } from './steps.ts';
import { createSystemTables, createTables } from './system-tables.ts';
import { followColumns, meantDefault } from './table-columns.ts';
import { readKept, readTableState } from './table-state.ts';

/** `files` are kept as a version of this `origin`. */
type TablesOptions = AheadOptions & {
  locate?: Locate;
  files?: Record<string, string>;
  origin?: Origin;
  /** The files were in force when they were read: nothing is done where others are by now. */
  follows?: boolean;
};

/** Other files came into force since those in force were read. */
export class Superseded extends Error {}

/**
 * `applied` is false when stored rows violate the new definitions: then nothing was changed at all. `awaits`: what the files take
 * away stays until no living process serves definitions that may read it; the tables are to follow once more then.
 */
type TablesResult = { applied: boolean; problems: Problem[]; awaits: boolean; indexed: Promise<void> };

/** While a table is waited for, everybody else waits for it too: rather often and short than once and long. */
const LOCK_TIMEOUT = '800ms';
const ATTEMPTS = 12;
const PAUSE_MS = 250;

/** The tables follow the definitions, all of them or none, one process at a time. */
export async function applyTables(db: Db, schemas: Schemas, options: TablesOptions = {}): Promise<TablesResult> {
  const wanted = wantedOf(schemas);
  const isNew = last.get(db)?.shape !== wanted.shape;
  for (let attempt = 1; ; attempt += 1) {
    try {
      const ahead = isNew && !options.follows ? await prepareAhead(db, schemas, wanted.plans, options) : NOTHING_AHEAD;
      const isRefused = ahead.found.length > 0;
      const result = isRefused
        ? refusedBy(ahead.found, schemas, options)
        : await swap(db, schemas, { ...options, ...wanted, ahead });
      if (!result.applied) await undoAhead(db, ahead);
      return result;
    } catch (error) {
      // Whatever comes next looks what this one has begun.
      last.delete(db);
      if (!isStepGone(error) || attempt >= ATTEMPTS) throw error;
    }
  }
}

async function swap(db: Db, schemas: Schemas, options: FollowOptions): Promise<TablesResult> {
  const { judged, rows, built, large } = options.ahead;
  const letGo = async () => {
    for (const table of large) await letCleanerGo(db, table);
  };
  if (judged.size + rows.size + built.length > 0) await letGo();
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await applyOnce(db, schemas, options);
    } catch (error) {
      // A long statement holds a table that is to change; it is asked again instead of making everybody wait.
      if (!TRY_AGAIN.includes((error as { code?: string }).code ?? '') || attempt >= ATTEMPTS) throw error;
      await letGo();
      await pause(PAUSE_MS);
    }
  }
}

/** What this process applied last. Own tables of the system do not depend on the files: they are seen to once. */
type Applied = { version: string; shape: string; found: Found[]; awaits: boolean };
const last = new WeakMap<Db, Applied>();

type Refusal = { refused: Found[] };

const tell = (found: Found[], schemas: Schemas, { locate }: TablesOptions): Problem[] =>
  found.map((one) => problemOf(one, schemas, locate));

const refusedBy = (found: Found[], schemas: Schemas, options: TablesOptions): TablesResult => ({
  applied: false,
  problems: tell(found, schemas, options),
  awaits: false,
  indexed: Promise.resolve(),
});

/** What the tables are to be like, and a text that is the same for the same tables. */
function wantedOf(schemas: Schemas) {
  const definitions = Object.values(schemas.resources).filter(hasTable);
  const states = definitions.map((definition) => ({
    resource: definition.name,
    definition: rememberedOf(schemas, definition),
  }));
  const plans = planIndexes(schemas);
  const sources = Object.values(schemas.resources).map(({ name, source, review }) => [name, source, review]);
  const shape = JSON.stringify([states, plans, sources, schemas.removed, keptNames(schemas)]);
  return { definitions, states, plans, shape };
}

type FollowOptions = TablesOptions & ReturnType<typeof wantedOf> & { ahead: Ahead; ownLine?: string | undefined };

async function applyOnce(db: Db, schemas: Schemas, options: FollowOptions): Promise<TablesResult> {
  try {
    const before = last.get(db);
    const ownLine = ownLineIn(db);
    const followed = await db.transaction().execute((trx) => follow(trx, schemas, { ...options, ownLine }, before));
    const { found, later, awaits } = followed;
    last.set(db, { version: schemas.version, shape: options.shape, found, awaits });
    const indexed = buildLater(db, schemas, later, options.log).catch((error: Error) =>
      options.log?.error({ error: error.message }, 'an index could not be built'),
    );
    return { applied: true, problems: tell(found, schemas, options), awaits, indexed };
  } catch (error) {
    const refused = (error as Partial<Refusal>).refused;
    if (!refused) throw error;
    return refusedBy(refused, schemas, options);
  }
}

async function follow(trx: Trx, schemas: Schemas, options: FollowOptions, before: Applied | undefined) {
  await sql`set local statement_timeout = 0`.execute(trx);
  await lockInTransaction(trx, 'swap');
  await sql`set local lock_timeout = ${sql.lit(LOCK_TIMEOUT)}`.execute(trx);
  await sql`set local client_min_messages = warning`.execute(trx);
  if (!before) await createSystemTables(trx);
  if (options.follows && ![undefined, schemas.version].includes(await lastVersion(trx))) throw new Superseded();
  const { definitions, states, plans, shape } = options;
  // Most edits concern words and screens: then the existing tables already fit.
  if (before?.shape === shape && before.version !== schemas.version && (await isInForce(trx, before, states))) {
    await remember(trx, schemas, states, options, true);
    return { ...before, later: { missing: [], needless: [], unread: false } };
  }
  const { areas, off } = codeOf(schemas);
  const stores = areas.flatMap(({ store }) => store ?? []);
  for (const { tables, appendOnly } of stores) await createTables(trx, tables, appendOnly);
  await letFiguresRest(trx, schemas);
  await renameTables(trx, definitions);
  const kept = await readKept(trx);
  const applied = new Map(kept.map((one) => [one.resource, one.definition]));
  const state = await readTableState(trx);
  const { found: removed, awaits } = await followRemoved(trx, schemas, state, options.ownLine);
  const found: Found[] = options.files ? await goneResources(trx, schemas, state, kept) : [];
  found.push(...removed);
  for (const definition of definitions) {
    const { name } = definition;
    const how = { before: applied.get(name), isPrepared: options.ahead.rows.has(name) };
    found.push(...(await followColumns(trx, schemas, definition, state, how)));
  }
  const judged = await endAllJudged(trx, schemas, state, options.ahead.rows, applied);
  // Who follows prepares nothing, and another process may be at it.
  if (!options.follows) await endAllSteps(trx);
  for (const definition of definitions) {
    const existing = state.columns.get(definition.name);
    if (!existing) continue;
    const old = applied.get(definition.name);
    found.push(...(await secretsShown(trx, schemas, definition, { before: old, existing })));
    const broken = new Set(found.filter((one) => one.resource === definition.name).map((one) => one.path));
    // Rows that were there got the default of a field that is new.
    for (const { name, field } of tableColumns(schemas, definition))
      if (!existing.has(name) && meantDefault(field) !== undefined) broken.add(field.path);
    const judging = { schemas, definition, before: old };
    found.push(...(judged.get(definition.name) ?? (await checkNarrowing(trx, judging, broken))));
  }
  // Converted columns lost their indexes and keys, so the state is read again.
  const after = await readTableState(trx);
  for (const definition of definitions) {
    found.push(...(await followForeignKeys(trx, schemas, definition, after, options.ahead.judged)));
    await followChecks(trx, schemas, definition, after);
  }
  const indexes = await followIndexes(trx, schemas, plans, after);
  found.push(...indexes.found);
  for (const store of stores) await store.follow(trx, after, true);
  for (const store of off) await store.follow(trx, after, false);
  const counted = areas.flatMap((area) => area.counted ?? []);
  await countWrites(trx, after, counted);
  if (!found.every(isReport)) throw Object.assign(new Error('refused'), { refused: found });
  await keepFigures(trx, schemas);
  await remember(trx, schemas, states, options);
  const unread = after.large.size > 0 && (await readTableState(trx)).unread.size > 0;
  return { found, later: { ...indexes.later, unread }, awaits };
}

type Remembered = { resource: string; definition: Pick<Definition, 'fields'> };

/** No other process has applied anything since. */
async function isInForce(trx: Trx, { version }: Applied, states: Remembered[]): Promise<boolean> {
  const names = states.map(({ resource }) => resource);
  const answer = await sql<{ n: number }>`select count(*)::int as n from _schema_state
    where resource = any(${names}) and version = ${version}`.execute(trx);
  return answer.rows[0]?.n === names.length;
}

async function remember(
  trx: Trx,
  schemas: Schemas,
  states: Remembered[],
  { files, origin }: TablesOptions,
  isSame = false,
): Promise<void> {
  if (isSame) {
    const names = states.map(({ resource }) => resource);
    await sql`update _schema_state set version = ${schemas.version}, applied_at = now()
      where resource = any(${names})`.execute(trx);
  } else
    await sql`insert into _schema_state (resource, definition, version)
      select resource, definition, ${schemas.version} from jsonb_to_recordset(${JSON.stringify(states)}::jsonb)
        as x (resource text, definition jsonb)
      on conflict (resource) do update set definition = excluded.definition, version = excluded.version, applied_at = now()`.execute(
      trx,
    );
  if (files) await keepVersion(trx, schemas.version, files, origin ?? { source: 'hand', author: 'mesa' });
}
