import { type RawBuilder, sql } from 'kysely';
import type { Definition } from '../../../resource/model/definition.ts';
import type { ListQuery } from '../../../resource/query/list-query.ts';
import type { RequestContext, Trx } from '../../core/context.ts';
import { allOf, anyOf, asSql, treeSql } from '../../database/condition-sql.ts';
import { holidaysFor } from './holidays.ts';
import { asAsked, scopeBranches } from './list-scope.ts';
import { searchCondition } from './list-search.ts';
import { sourceSql } from './source.ts';

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
  const source = sourceSql(trx, call, definition, { parameters: query.parameters, filter: query.filter });
  if (!source?.table) return undefined;
  source.env.holidays = await holidaysFor(trx, call, query.where);
  const branches = scopeBranches(call, definition, 'list', source);
  if (branches.length === 0) return undefined;
  const search = await searchCondition(trx, call, definition, query, source);
  const chosen = sql`t.id::text <> all(${sql.val(except)}::text[])`;
  const asked = treeSql(query.where, asAsked(call, source.env));
  const found = allOf([...source.base, anyOf(branches), asked, search?.holds ?? true]);
  if (found === false) return undefined;
  return sql`select t.id, t._version as version from ${source.from}
    where ${asSql(found)} ${except.length > 0 ? sql`and ${chosen}` : sql``} order by t.id limit ${sql.lit(limit)}`;
}
