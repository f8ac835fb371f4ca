import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { readableFields } from '../../../resource/access/permissions.ts';
import type { Definition } from '../../../resource/model/definition.ts';
import type { ListQuery } from '../../../resource/query/list-query.ts';
import type { Db, RequestContext, Trx } from '../../core/context.ts';
import { allOf, anyOf, asSql, type ConditionSql } from '../../database/condition-sql.ts';
import { fieldSql } from '../../database/field-sql.ts';
import { throughReference } from '../../database/index-plan.ts';
import { scopeBranches } from './list-scope.ts';
import { type SourceSql, sourceSql } from './source.ts';

/** So many rows behind a reference are looked up by key; more are left to the planner. */
const IDS_LIMIT = 1000;

type Target = { definition: Definition; reference: string; paths: string[] };

/**
 * What the search text finds: in own columns by trigrams, and behind references in two steps (first the few keys, then
 * the rows that point to them), because a join with OR reads everything.
 */
export async function searchSql(
  db: Db | Trx,
  call: RequestContext,
  definition: Definition,
  { search }: ListQuery,
  source: SourceSql,
): Promise<ConditionSql> {
  if (!search) return true;
  const own = search.in.filter((path) => definition.fields[path]);
  const conditions: ConditionSql[] = own.map((path) => contains(fieldSql(source.env, path).sql, search.text));
  for (const target of targetsOf(call, definition, search.in)) {
    conditions.push(await behind(db, call, target, search.text, source));
  }
  return anyOf(conditions);
}

function targetsOf(call: RequestContext, definition: Definition, paths: string[]): Target[] {
  const targets = new Map<string, Target>();
  for (const path of paths) {
    if (definition.fields[path]) continue;
    const [other, inner, reference] = throughReference(call.schemas, definition, path);
    if (!other || !reference || !readableFields(other, call.actor).includes(inner)) continue;
    const target = targets.get(reference) ?? { definition: other, reference, paths: [] };
    target.paths.push(inner);
    targets.set(reference, target);
  }
  return [...targets.values()];
}

async function behind(
  db: Db | Trx,
  call: RequestContext,
  target: Target,
  text: string,
  source: SourceSql,
): Promise<ConditionSql> {
  const other = sourceSql(db, call, target.definition, {});
  if (!other) return false;
  const words = anyOf(target.paths.map((path) => contains(fieldSql(other.env, path).sql, text)));
  const where = allOf([...other.base, anyOf(scopeBranches(call, target.definition, 'read', other)), words]);
  if (where === false) return false;
  const ids = sql<{ id: number | string }>`select t.id from ${other.from} where ${asSql(where)}`;
  const found = await sql<{ id: number | string }>`${ids} limit ${sql.lit(IDS_LIMIT + 1)}`.execute(db);
  const reference = fieldSql(source.env, target.reference).sql;
  if (found.rows.length === 0) return false;
  if (found.rows.length > IDS_LIMIT) return sql<SqlBool>`${reference} in (${ids})`;
  return sql<SqlBool>`${reference} in (${sql.join(found.rows.map((row) => row.id))})`;
}

function contains(column: RawBuilder<unknown>, text: string): ConditionSql {
  const pattern = `%${text.replace(/[\\%_]/g, '\\$&')}%`;
  if (pattern.includes('\u0000')) return false;
  return sql<SqlBool>`_fold(${column}) like _fold(${pattern})`;
}
