import { type RawBuilder, sql } from 'kysely';
import type { Definition } from '../../../resource/model/definition.ts';
import type { ListQuery } from '../../../resource/query/list-query.ts';
import type { Db, RequestContext, Trx } from '../../core/context.ts';
import type { ParentRecord } from '../../core/write-types.ts';
import { allOf, anyOf, asSql, type ConditionSql } from '../../database/condition-sql.ts';
import { holidaysFor } from './holidays.ts';
import { askedOf, scopeBranches } from './list-scope.ts';
import { searchCondition } from './list-search.ts';
import { type SourceSql, sourceSql } from './source.ts';

/**
 * All rows that a list query finds for this person: where they come from, and the condition that they meet. Undefined for rows
 * that no statement reads, or where there is none to be found.
 */
export async function foundRows(
  db: Db | Trx,
  call: RequestContext,
  definition: Definition,
  query: ListQuery,
  parent?: ParentRecord,
  operation: 'list' | 'export' = 'list',
): Promise<{ source: SourceSql; found: ConditionSql } | undefined> {
  const source = sourceSql(db, call, definition, { parameters: query.parameters, filter: query.filter, parent });
  return source && foundIn(db, call, definition, query, source, parent, operation);
}

/** The same of rows that lie where `source` says. */
export async function foundIn(
  db: Db | Trx,
  call: RequestContext,
  definition: Definition,
  query: ListQuery,
  source: SourceSql,
  parent?: ParentRecord,
  operation: 'list' | 'export' = 'list',
): Promise<{ source: SourceSql; found: ConditionSql } | undefined> {
  source.env.holidays = await holidaysFor(db, call, query.where);
  const branches = scopeBranches(call, definition, operation, source, parent);
  if (branches.length === 0) return undefined;
  const search = await searchCondition(db, call, definition, query, source);
  const asked = askedOf(call, definition, query, source);
  const found = allOf([...source.base, anyOf(branches), asked, search?.holds ?? true]);
  return found === false ? undefined : { source, found };
}

/**
 * Key and version of all rows that a list query finds for this person, as a statement with the columns `id` and `version`, in
 * the order of the keys and at most `limit`. Undefined for rows that lie in no table, or where there is none to be found.
 */
export async function selectionSql(
  trx: Trx,
  call: RequestContext,
  definition: Definition,
  query: ListQuery,
  { except, limit }: { except: readonly string[]; limit: number },
): Promise<RawBuilder<unknown> | undefined> {
  const rows = await foundRows(trx, call, definition, query);
  if (!rows?.source.table) return undefined;
  const chosen = sql`t.id::text <> all(${sql.val(except)}::text[])`;
  return sql`select t.id, t._version as version from ${rows.source.from}
    where ${asSql(rows.found)} ${except.length > 0 ? sql`and ${chosen}` : sql``} order by t.id limit ${sql.lit(limit)}`;
}
