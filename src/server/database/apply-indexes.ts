import { setTimeout as pause } from 'node:timers/promises';
import { type RawBuilder, sql } from 'kysely';
import type { Schemas } from '../../resource/model/definition.ts';
import type { Db, Log, Trx } from '../core/context.ts';
import { asSql, type ConditionSql, conditionSql } from './condition-sql.ts';
import type { Found } from './found.ts';
import type { IndexPlan } from './index-plan.ts';
import { heldOn, whileHeldIfFree } from './locks.ts';
import { readConstraints } from './read-constraints.ts';
import type { TableState } from './table-state.ts';
import { strangeSql, wordsSql } from './words.ts';

/** Locks that are not to be had, and two that wait for each other. */
export const TRY_AGAIN = ['55P03', '40P01'];

/** What is done beside the running lists, after the swap. `unread`: keys and limits hold for what is written since, not yet for all. */
export type Later = { missing: IndexPlan[]; needless: string[]; unread: boolean };

/**
 * Makes the missing indexes of small tables, and unique ones that were not made ahead; answers the large ones that are still to be
 * made.
 */
export async function followIndexes(
  trx: Trx,
  schemas: Schemas,
  plans: IndexPlan[],
  state: TableState,
): Promise<{ found: Found[]; later: Later }> {
  const wanted = new Set(plans.map((plan) => plan.name));
  const ours = [...state.indexes.keys()].filter((name) => /^(ix|ux)_[0-9a-f]{10}_/.test(name));
  const needless = ours.filter((name) => !wanted.has(name));
  // A rule that is gone refuses nothing from now on; the others are read until those that replace them are there.
  const rules = needless.filter((name) => name.startsWith('ux_'));
  for (const name of rules) await sql`drop index if exists ${sql.ref(name)}`.execute(trx);
  const missing = plans.filter((plan) => !state.indexes.get(plan.name)?.valid);
  const found: Found[] = [];
  const later: Later = { missing: [], needless: needless.filter((name) => !rules.includes(name)), unread: false };
  for (const plan of missing) {
    if (plan.kind === 'unique') found.push(...(await duplicates(trx, schemas, plan)));
    if (found.length > 0) continue;
    if (plan.kind !== 'unique' && state.large.has(plan.table)) later.missing.push(plan);
    else await createIndex(trx, schemas, plan, false);
  }
  return { found, later };
}

const BUILD_ATTEMPTS = 20;
const BUILD_PAUSE_MS = 3_000;

/** One process builds at a time; until an index is there, its lists are read without it, or by the one that it replaces. */
export async function buildLater(db: Db, schemas: Schemas, later: Later, log?: Log): Promise<void> {
  if (later.missing.length + later.needless.length === 0 && !later.unread) return;
  for (let attempt = 1; ; attempt += 1) {
    try {
      if (await buildIfFree(db, schemas, later, log)) return;
    } catch (error) {
      // Who builds an index and who changes its table may wait for each other: one of the two begins again.
      if (attempt >= BUILD_ATTEMPTS || !TRY_AGAIN.includes((error as { code?: string }).code ?? '')) throw error;
    }
    await pause(BUILD_PAUSE_MS, undefined, { ref: false });
  }
}

/** False while another process builds. */
async function buildIfFree(db: Db, schemas: Schemas, later: Later, log?: Log): Promise<boolean> {
  const { missing, needless, unread } = later;
  const isDone = await whileHeldIfFree(db, 'indexes', async (connection) => {
    for (const plan of missing) {
      if (await isBuilt(connection, plan)) continue;
      log?.info({ index: plan.name }, 'building an index');
      await sql`drop index concurrently if exists ${sql.ref(plan.name)}`.execute(connection);
      await createIndex(connection, schemas, plan, true);
    }
    for (const name of needless) await dropNeedless(connection, schemas, name, log);
    if (unread) await readConstraints(connection, schemas, log);
    return true;
  });
  return isDone === true;
}

/** No other definitions come into force meanwhile: they might want the index again, and have seen it there. */
function dropNeedless(connection: Db, schemas: Schemas, name: string, log?: Log): Promise<void> {
  return heldOn(connection, 'swap', async () => {
    const ours = Object.keys(schemas.resources);
    const others = await sql`select 1 from _schema_state
      where version <> ${schemas.version} and resource = any(${ours}) limit 1`.execute(connection);
    if (others.rows.length > 0) return;
    log?.info({ index: name }, 'dropping an index');
    await sql`drop index concurrently if exists ${sql.ref(name)}`.execute(connection);
  });
}

async function isBuilt(db: Db, plan: IndexPlan): Promise<boolean> {
  const found = await sql<{ valid: boolean }>`
    select indisvalid as valid from pg_index where indexrelid = to_regclass(quote_ident(${plan.name}))`.execute(db);
  return found.rows[0]?.valid === true;
}

export async function createIndex(
  db: Db | Trx,
  schemas: Schemas,
  plan: IndexPlan,
  concurrently: boolean,
): Promise<void> {
  const unique = plan.kind === 'unique' ? sql`unique ` : sql``;
  const beside = concurrently ? sql`concurrently ` : sql``;
  // How common a word is, the planner takes from what was counted of an index of all rows (PostgreSQL 17 uses no counts of another).
  const where = plan.kind === 'words' ? sql`` : sql` where ${asSql(rowsOf(schemas, plan))}`;
  const on = sql`${sql.table(plan.table)} ${partsOf(plan)}${where}`;
  await sql`create ${unique}index ${beside}if not exists ${sql.ref(plan.name)} on ${on}`.execute(db);
  if (plan.kind === 'words') await sql`analyze ${sql.table(plan.table)}`.execute(db);
}

/** Which rows are in an index. Of those with strange letters there are few: their keys alone are in it. */
const rowsOf = (schemas: Schemas, plan: IndexPlan): ConditionSql =>
  plan.kind === 'strange'
    ? strangeSql(wordsSql(plan.columns.map((name) => columnNow(plan, name))))
    : living(schemas, plan);

/** A column of the plan under the name that it has now. */
const columnNow = ({ names }: IndexPlan, column: string): RawBuilder<unknown> => sql.ref(names?.get(column) ?? column);

function partsOf(plan: IndexPlan): RawBuilder<unknown> {
  const columns = plan.columns.map((column) => columnNow(plan, column));
  if (plan.kind === 'words') return sql`using gin (${wordsSql(columns)} gin_trgm_ops)`;
  if (plan.kind === 'strange') return sql`(id)`;
  if (plan.kind === 'elements') return sql`using gin (${columns[0]} jsonb_path_ops)`;
  if (plan.kind === 'unique')
    return sql`(${sql.join(comparedColumns(plan))})${plan.emptyIsEqual ? sql` nulls not distinct` : sql``}`;
  const sorted = columns.map((column, at) => sortedBy(plan, column, at));
  return sql`(${sql.join([...sorted, sql.ref('id'), ...(plan.behind ?? []).map((column) => columnNow(plan, column))])})`;
}

/** What two rows may not both hold. */
const comparedColumns = (plan: IndexPlan): RawBuilder<unknown>[] =>
  plan.columns.map((column) =>
    plan.folded?.includes(column) ? sql`lower(${columnNow(plan, column)})` : columnNow(plan, column),
  );

/** The equality columns come first, the sort column last, text with the collation of lists. */
const sortedBy = ({ order, columns }: IndexPlan, column: RawBuilder<unknown>, at: number): RawBuilder<unknown> =>
  order && at === columns.length - 1 ? sql`${column} collate ${sql.ref(order)}` : column;

/** Deleted rows are in no index but that of words: lists leave them out, and they do not conflict with new rows. */
function living(schemas: Schemas, plan: IndexPlan) {
  const base = sql<boolean>`_deleted_at is null`;
  const definition = schemas.resources[plan.table];
  if (!plan.where || !definition) return base;
  const alias = plan.table;
  const where = conditionSql(plan.where, { schemas, definition, alias, today: '', names: plan.names, literals: true });
  return sql<boolean>`${base} and ${asSql(where)}`;
}

export async function duplicates(trx: Db | Trx, schemas: Schemas, plan: IndexPlan): Promise<Found[]> {
  const columns = sql.join(comparedColumns(plan));
  const filled = plan.emptyIsEqual
    ? [sql`true`]
    : plan.columns.map((column) => sql`${columnNow(plan, column)} is not null`);
  const answer = await sql<{ count: number | null }>`
    select sum(n) as count from (select count(*) as n from ${sql.table(plan.table)}
      where ${asSql(living(schemas, plan))} and ${sql.join(filled, sql` and `)}
      group by ${columns} having count(*) > 1) as groups`.execute(trx);
  const count = answer.rows[0]?.count ?? 0;
  const path = plan.columns.length === 1 ? (plan.path ?? '') : '';
  return count > 0 ? [{ resource: plan.table, path, code: 'unique', keyword: 'x-unique', count }] : [];
}
