import { type RawBuilder, sql } from 'kysely';
import type { Row } from '../../../resource/model/definition.ts';
import type { Db, Trx } from '../../core/context.ts';
import { allOf, anyOf, asSql, type ConditionSql } from '../../database/condition-sql.ts';
import { byIndex, readInIndexOrder } from '../../database/planner.ts';
import { afterPosition, type PageInput, sortParts } from './list-page.ts';
import type { Search } from './list-search.ts';

export type SearchInput = PageInput & {
  search?: Search;
  /** All that the list is asked besides the text, and the part of it that the indexes of the order begin with. */
  asked: ConditionSql;
  ordered: ConditionSql;
  /** Nothing of what is found may be left out: for the last page, and for a count that decides something. */
  isWhole: boolean;
  /** False where only the rows are wanted, so that fewer of the first ones are judged. */
  isCounted?: boolean;
};
type Searched = SearchInput & { search: Search };
/** `exact` is false where there are at least so many. */
type SearchPage = { rows: Row[]; count: number; exact: boolean };

/** So many rows of the order are judged at once: a text that is in many rows fills the first page from these. */
const NEAR = 300;
/** So many for each row that is wanted, where they are not counted. */
const NEAR_EACH = 20;
/** The same after the indexes showed that the text is in many rows. */
const FAR = 5_000;
/** So many finds are put in order, and counted exactly. */
const FINDS = 3_000;

/**
 * A page of what a text finds, by plans that do not depend on how often the text is guessed to occur. What is common is among the
 * first rows of the order; what is rare is found by indexes, limited, and then put in order. Only a text that is in many rows and
 * in none of the first has all its rows put in order. Undefined without a text, and for a long page of many finds: both are read
 * without a search of their own.
 */
export async function searchPage(db: Db | Trx, asking: SearchInput): Promise<SearchPage | undefined> {
  const { search, isWhole, limit, offset } = asking;
  if (!search || !asking.source.table) return undefined;
  const input = { ...asking, search };
  // A condition that indexes serve: a record by its code is one step, and one that many rows meet ends after a few thousand.
  const isSought = search.isIndexed && search.reach !== undefined;
  const sought = isSought ? await finds(db, input, Math.ceil(FINDS / search.parts.length)) : undefined;
  if (sought) return sought;
  const need = limit + offset;
  const reach = search.reach ?? (asking.isCounted === false ? Math.min(NEAR, need * NEAR_EACH) : NEAR);
  const isShort = need <= reach;
  const near = isWhole || !isShort ? undefined : await walk(db, input, reach);
  if (near) return near;
  // Shorter than a trigram: two letters are found by indexes, one is looked for in all rows once.
  if (!search.isIndexed) return isShort || isWhole ? finds(db, input) : undefined;
  const found = search.isCommon || isSought ? undefined : await finds(db, input, FINDS);
  if (found || (!isShort && !isWhole)) return found;
  const far = isWhole || search.reach ? undefined : await readInIndexOrder(db, (trx) => walk(trx, input, FAR));
  return far ?? finds(db, input);
}

/** Judges the first rows of all alternatives together; undefined unless that is enough for the page. */
async function walk(db: Db | Trx, input: Searched, reach: number): Promise<SearchPage | undefined> {
  const { rows: found } = await joined(input, 'w', [walkSql(input, reach)], true, sql`where _hit`).execute(db);
  const [first] = (found[0]?._lanes ?? []) as { walked: number }[];
  const isAll = (first?.walked ?? 0) < reach;
  if (!isAll && pageOf(found, isAll).count < input.limit + input.offset) return undefined;
  if (!input.position) return pageOf(found, isAll);
  // A page after a place does not know what is before it: the count is the one of the first page.
  const counted = await walk(db, { ...input, position: undefined, limit: 0, offset: 0 }, reach);
  return { ...pageOf(found, isAll), count: counted?.count ?? 0, exact: counted?.exact ?? false };
}

/** The first rows of all alternatives in one order: each is read in the order of its index, as far as the others leave room. */
function walkSql(input: Searched, reach: number): RawBuilder<unknown> {
  const lanes = input.branches.flatMap((branch) =>
    afterPosition(input).map((part) => laneSql(input, [branch, part], reach)),
  );
  const [only] = lanes;
  if (only && lanes.length === 1) return only;
  const direction = input.descending ? sql`desc` : sql`asc`;
  const order = input.sort.inner === 'key' ? sql`id ${direction}` : sql`_s ${direction}, id ${direction}`;
  return sql`select * from (${sql.join(
    lanes.map((lane) => sql`(${lane})`),
    sql` union all `,
  )}) as lanes
    order by ${order} limit ${sql.lit(reach)}`;
}

/** The first rows of one alternative in the order of its index, and of each whether the text is in it. */
function laneSql(input: Searched, lane: ConditionSql[], reach: number): RawBuilder<unknown> {
  const { source, search, ordered, asked } = input;
  const { key, value, order } = sortParts(input);
  const within = asSql(allOf([...source.base, ...lane, ordered]));
  const rows = sql`select t.* from ${source.from} where ${within} order by ${order} limit ${sql.lit(reach)}`;
  return sql`select ${key} as id, ${value} as _s, coalesce(${asSql(allOf([asked, search.holds]))}, false) as _hit
    from (${rows}) as t`;
}

/** What the indexes find, put in order; undefined when one of them finds more than the limit. */
async function finds(db: Db | Trx, input: Searched, most?: number): Promise<SearchPage | undefined> {
  const { source, search, asked } = input;
  const { key, value } = sortParts(input);
  const end = most === undefined ? sql`` : sql`limit ${sql.lit(most + 1)}`;
  const parts = input.branches.flatMap((branch) =>
    search.parts.map((part) => {
      const holds = asSql(allOf([...source.base, branch, asked, part]));
      return sql`select ${key} as id, ${value} as _s from ${source.from} where ${holds} ${end}`;
    }),
  );
  if (parts.length === 0) return { rows: [], count: 0, exact: true };
  const place = anyOf(afterPosition(input, { value: sql`u._s`, key: sql`u.id` }));
  const { rows } = await byIndex(db, search.isIndexed || search.hasPairs === true, (trx) =>
    joined(input, 'f', parts, place).execute(trx),
  );
  const found = (rows[0]?._lanes ?? []) as { walked: number }[];
  return found.some((one) => one.walked > (most ?? one.walked)) ? undefined : pageOf(rows, true);
}

/** Each alternative once, their page, and the facts about them, in one statement. */
function joined(input: Searched, name: string, parts: RawBuilder<unknown>[], place: ConditionSql = true, hit = sql``) {
  const names = parts.map((_, at) => sql.ref(`${name}${at}`));
  const each = parts.map((part, at) => sql`${names[at]} as materialized (${part})`);
  // A row that meets two alternatives is one.
  const hits = names.map((one) => sql`select distinct id, _s from ${one} ${hit}`);
  const facts = names.map((one) => sql`select (select count(*) from ${one}) as walked`);
  return sql<Row>`with ${sql.join(each)}, u as materialized (${sql.join(hits, sql` union `)}),
    l as (${sql.join(facts, sql` union all `)}), p as (${rowsSql(input, place)})
    select (select count(*) from u) as _count, (select json_agg(l) from l) as _lanes, p.*
    from (select 1) as one left join p on true order by p._n`;
}

/** The rows of the page, whole, from all that were found. */
function rowsSql(input: Searched, place: ConditionSql): RawBuilder<unknown> {
  const { source, limit, offset, descending } = input;
  const { key, value, order } = sortParts(input);
  const direction = descending ? sql`desc` : sql`asc`;
  const columns = sql.join([...source.columns, sql`${value} as _s`, sql`row_number() over (order by ${order}) as _n`]);
  const ids = sql`select id from u where ${asSql(place)} order by _s ${direction}, id ${direction}
    limit ${sql.lit(limit)} offset ${sql.lit(offset)}`;
  return sql`select ${columns} from (${ids}) as i join ${source.from} on ${key} = i.id order by ${order}`;
}

/** Each row carries the count; a page without rows is one row of nulls. */
const pageOf = (rows: Row[], exact: boolean): SearchPage => ({
  rows: rows.filter((row) => row._n !== null),
  count: Number(rows[0]?._count ?? 0),
  exact,
});
