import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Definition, Problem, Schemas } from '../../resource/definition.ts';
import type { Db, Log, Trx } from '../context.ts';
import { buildLater, followIndexes, TRY_AGAIN } from './apply-indexes.ts';
import { hasTable } from './columns.ts';
import { followForeignKeys } from './foreign-keys.ts';
import { type Found, type Locate, problemOf } from './found.ts';
import { planIndexes } from './index-plan.ts';
import { keepTotals } from './kept-totals.ts';
import { checkNarrowing, rememberedOf } from './narrowing.ts';
import { createSystemTables } from './system-tables.ts';
import { followColumns } from './table-columns.ts';
import { readTableState } from './table-state.ts';

export type TablesOptions = { log?: Log; locate?: Locate; files?: Record<string, string> };
/** `applied` is false when stored rows stand against the new definitions: then nothing was changed at all. */
export type TablesResult = { applied: boolean; problems: Problem[]; indexed: Promise<void> };

const SWAP_LOCK = 7_302_001;
/** While a table is waited for, everybody else waits for it too: rather often and short than once and long. */
const LOCK_TIMEOUT = '1s';
const ATTEMPTS = 12;
const PAUSE_MS = 250;

/** The tables follow the definitions, all of them or none, one process at a time. */
export async function applyTables(db: Db, schemas: Schemas, options: TablesOptions = {}): Promise<TablesResult> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await applyOnce(db, schemas, options);
    } catch (error) {
      // A long statement holds a table that is to change; it is asked again instead of making everybody wait.
      if (!TRY_AGAIN.includes((error as { code?: string }).code ?? '') || attempt >= ATTEMPTS) throw error;
      await pause(PAUSE_MS);
    }
  }
}

/** Databases whose own tables this process has seen to: they do not depend on the files. */
const ready = new WeakSet<Db>();

type Refusal = { refused: Found[] };

async function applyOnce(db: Db, schemas: Schemas, options: TablesOptions): Promise<TablesResult> {
  const tell = (found: Found[]) => found.map((one) => problemOf(one, schemas, options.locate));
  try {
    const { found, later } = await db.transaction().execute((trx) => follow(trx, schemas, options, ready.has(db)));
    ready.add(db);
    const indexed = buildLater(db, schemas, later, options.log).catch((error: Error) =>
      options.log?.error({ error: error.message }, 'an index could not be built'),
    );
    return { applied: true, problems: tell(found), indexed };
  } catch (error) {
    const refused = (error as Partial<Refusal>).refused;
    if (!refused) throw error;
    return { applied: false, problems: tell(refused), indexed: Promise.resolve() };
  }
}

async function follow(trx: Trx, schemas: Schemas, options: TablesOptions, isReady: boolean) {
  await sql`set local statement_timeout = 0`.execute(trx);
  await sql`select pg_advisory_xact_lock(${sql.lit(SWAP_LOCK)})`.execute(trx);
  await sql`set local lock_timeout = ${sql.lit(LOCK_TIMEOUT)}`.execute(trx);
  await sql`set local client_min_messages = warning`.execute(trx);
  if (!isReady) await createSystemTables(trx);
  const applied = await readApplied(trx);
  const definitions = Object.values(schemas.resources).filter(hasTable);
  const state = await readTableState(trx);
  const found: Found[] = [];
  for (const definition of definitions) found.push(...(await followColumns(trx, schemas, definition, state)));
  for (const definition of definitions) {
    if (!state.columns.has(definition.name)) continue;
    const broken = new Set(found.filter((one) => one.resource === definition.name).map((one) => one.path));
    found.push(...(await checkNarrowing(trx, schemas, definition, applied.get(definition.name), broken)));
  }
  // Converted columns lost their indexes and keys, so the state is read again.
  const after = await readTableState(trx);
  for (const definition of definitions) found.push(...(await followForeignKeys(trx, schemas, definition, after)));
  const indexes = await followIndexes(trx, schemas, planIndexes(schemas), after);
  found.push(...indexes.found);
  await keepTotals(trx, after);
  if (found.some((one) => one.code !== 'column-kept')) throw Object.assign(new Error('refused'), { refused: found });
  await remember(trx, schemas, definitions, options);
  return { found, later: indexes.later };
}

async function readApplied(trx: Trx): Promise<Map<string, Definition>> {
  const rows = await sql<{ resource: string; definition: Definition }>`
    select resource, definition from _schema_state`.execute(trx);
  return new Map(rows.rows.map((row) => [row.resource, row.definition]));
}

async function remember(
  trx: Trx,
  schemas: Schemas,
  definitions: Definition[],
  { files }: TablesOptions,
): Promise<void> {
  const rows = definitions.map((definition) => ({
    resource: definition.name,
    definition: { fields: rememberedOf(schemas, definition).fields },
  }));
  await sql`insert into _schema_state (resource, definition, version)
    select resource, definition, ${schemas.version} from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as x (resource text, definition jsonb)
    on conflict (resource) do update set definition = excluded.definition, version = excluded.version, applied_at = now()`.execute(
    trx,
  );
  if (!files) return;
  await sql`insert into _schema_files (version, files) values (${schemas.version}, ${JSON.stringify(files)}::jsonb)
    on conflict (version) do update set applied_at = now()`.execute(trx);
  await sql`delete from _schema_files where version not in
    (select version from _schema_files order by applied_at desc limit 20)`.execute(trx);
}
