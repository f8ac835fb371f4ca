import { sql } from 'kysely';
import { seenFields } from '../../resource/access/may-see.ts';
import type { Definition } from '../../resource/model/definition.ts';
import { own, PESOS } from '../../resource/model/fields.ts';
import type { ListQuery } from '../../resource/query/list-query.ts';
import type { Db, RequestContext } from '../core/context.ts';
import type { ParentRecord } from '../core/write-types.ts';
import { asSql } from '../database/condition-sql.ts';
import { fieldSql } from '../database/field-sql.ts';
import { inBoundedTime } from '../records/read/list-condition.ts';
import { foundRows } from '../records/read/list-selection.ts';

/** `sum` of the `count` rows that have a value, in one currency (ISO 4217). */
type ListTotal = { field: string; title: string; currency: string; sum: number; count: number };

/**
 * What the amounts that the list's file names sum up to, over all rows that the query finds for this person. An amount that the
 * person may not read in every row is left out. It takes a bounded time (`isTooSlow`).
 */
export async function totalsOf(
  db: Db,
  call: RequestContext,
  definition: Definition,
  query: ListQuery,
  parent?: ParentRecord,
  operation: 'list' | 'export' = 'list',
): Promise<ListTotal[]> {
  const readable = new Set(seenFields({ ...call, definition }, 'filter', { parent: parent?.record }));
  const paths = (definition.list.totals ?? []).filter((path) => readable.has(path));
  if (paths.length === 0) return [];
  return inBoundedTime(db, async (within) => {
    const rows = await foundRows(within, call, definition, query, parent, operation);
    if (!rows) return [];
    const { source, found } = rows;
    const column = (path: string) => fieldSql(source.env, path).sql;
    const sums = paths.map((path, place) => {
      const { title = path, currency } = own(definition.fields, path) ?? {};
      // Sums by a currency would show it to who may not read it in every row.
      const named = currency !== undefined && readable.has(currency) ? sql`${column(currency)}::text` : sql`null::text`;
      return sql`select ${sql.lit(place)} as place, ${sql.val(title)} as title, coalesce(nullif(${named}, ''), ${PESOS}) as currency,
        sum(${column(path)})::text as sum, count(${column(path)})::int as count
        from ${source.from} where ${asSql(found)} group by 3`;
    });
    const answer = await sql<{ place: number; title: string; currency: string; sum: string | null; count: number }>`
      ${sql.join(sums, sql` union all `)} order by place, currency`.execute(within);
    return answer.rows.flatMap(({ place, title, currency, sum, count }) => {
      const field = paths[place];
      return sum === null || field === undefined ? [] : [{ field, title, currency, sum: Number(sum), count }];
    });
  });
}
