import { type RawBuilder, sql } from 'kysely';
import type { Tree } from '../../../resource/model/condition-tree.ts';
import type { Definition, Json, Operation, Row } from '../../../resource/model/definition.ts';
import type { ListQuery } from '../../../resource/query/list-query.ts';
import type { Raw } from '../../core/answer.ts';
import type { Db, RequestContext, Trx } from '../../core/context.ts';
import type { ParentRecord } from '../../core/write-types.ts';
import { allOf, treeSql } from '../../database/condition-sql.ts';
import { type FieldSql, fieldSql } from '../../database/field-sql.ts';
import { prepared } from '../../database/prepared.ts';
import { type CountedAt, epochSecond, LAST, type Position, readCursor, writeCursor } from './cursor.ts';
import { holidaysFor } from './holidays.ts';
import { conditionSearch, inBoundedTime } from './list-condition.ts';
import { countSql, type PageInput, pageSql } from './list-page.ts';
import { asAsked, askedOf, scopeBranches } from './list-scope.ts';
import { type Search, searchCondition } from './list-search.ts';
import { type SearchInput, searchPage } from './list-search-page.ts';
import { computedColumns } from './project-computed.ts';
import { recordOf, type SourceInput, type SourceSql, sourceSql } from './source.ts';
import { memoryRows, pageInMemory } from './source-memory.ts';
import { wantedColumns } from './wanted-columns.ts';

export type ListOptions = {
  parent?: ParentRecord;
  operation?: Operation;
  /** False saves the count, where it is not needed. */
  count?: boolean;
  /** What a text finds is counted up to the limit as well, where the count decides something. */
  exact?: boolean;
  /** The computed fields that are read with the rows, where they can be. */
  computed?: ReadonlySet<string>;
  /** Further columns of rows that a table holds. */
  columns?: RawBuilder<unknown>[];
};

/** Rows are records as they are stored; the gate makes answers of them. */
export type ListResult = { rows: Raw[]; count: number; exact: boolean; next?: string; previous?: string };

/** Up to here counts are exact. */
const COUNT_LIMIT = 10_000;
const NONE: ListResult = { rows: [], count: 0, exact: true };

/** A page of the rows that this person may see: one statement, and one more for each reference that is searched through. */
export async function listRecords(
  db: Db | Trx,
  call: RequestContext,
  definition: Definition,
  query: ListQuery,
  options: ListOptions = {},
): Promise<ListResult> {
  const operation = options.operation ?? 'list';
  const only = query.fields && wantedColumns(call, definition, query.fields);
  const input: SourceInput = { parameters: query.parameters, parent: options.parent, filter: query.filter, only };
  const table = sourceSql(db, call, definition, input);
  const source = table && withColumns(call, definition, table, options);
  if (!source) {
    const all = await memoryRows(db, call, definition, operation, input);
    return { ...pageInMemory(call, definition, query, all, input), exact: true };
  }
  const parent = (options.parent?.id ?? null) as Json;
  source.env.holidays = await holidaysFor(db, call, query.where);
  const position = readCursor(call, definition, query, parent);
  const branches = scopeBranches(call, definition, operation, source, options.parent);
  const asking = asAsked(call, source.env);
  const asked = askedOf(call, definition, query, source);
  if (branches.length === 0 || allOf([...source.base, asked]) === false) return NONE;
  const isWritten = query.condition !== undefined && query.search === undefined && source.table !== undefined;
  const search = isWritten
    ? conditionSearch(query.condition as Tree, asking, source.table as Definition)
    : await searchCondition(db, call, definition, query, source);
  const where = allOf([asked, search?.holds ?? true]);
  if (where === false) return NONE;
  const sort = sortField(source, query.sort.field);
  const isStep = position ? sort.inner === 'key' : query.page === 0;
  const isOften = isStep && search === undefined && query.condition === undefined && parent === null;
  const ordered = treeSql(tabOf(definition, query), asking);
  const selection = { source, branches, where, sort, isOften, asked, ordered, search };
  const read = (within: Db | Trx) => readPage(within, selection, query, position, options);
  // A file is made by a job, which may take its time.
  const isBounded = query.condition !== undefined && operation !== 'export';
  const page = isBounded ? await inBoundedTime(db, read) : await read(db);
  // What a search finds is counted by the search itself.
  const isCarried = options.count !== false && search === undefined;
  const counted = isCarried ? (position?.counted ?? { count: page.count, at: epochSecond(call) }) : undefined;
  return { ...page, ...cursorsOf(call, definition, query, parent, page, { position, counted }) };
}

function withColumns(
  call: RequestContext,
  definition: Definition,
  source: SourceSql,
  { computed, columns = [] }: ListOptions,
): SourceSql {
  if (!source.table) return source;
  const values = computed ? computedColumns(call, definition, computed, sql.ref('t.id')) : [];
  return { ...source, columns: [...source.columns, ...values, ...columns] };
}

type Selection = Pick<PageInput, 'source' | 'branches' | 'where' | 'sort'> &
  Pick<SearchInput, 'asked' | 'ordered'> & {
    search?: Search;
    /** What everybody of these rights asks when they open the list, or turn its pages in the order of its key. */
    isOften: boolean;
  };
type Page = { rows: Raw[]; count: number; exact: boolean; ends: Position[]; more: boolean };

async function readPage(
  db: Db | Trx,
  selection: Selection,
  query: ListQuery,
  position: Position | undefined,
  { count: isCounted = true, exact = false }: ListOptions,
): Promise<Page> {
  const isLast = query.cursor === LAST;
  const reversed = isLast || position?.backwards === true;
  const offset = position || isLast ? 0 : query.page * query.limit;
  const descending = query.sort.descending !== reversed;
  // One row more than asked for shows whether there is another page.
  const input = { ...selection, descending, limit: query.limit + 1, offset, position };
  // The count of a list is the same on its next page.
  const carried = position?.counted?.count;
  const counts = (isCounted && carried === undefined) || isLast;
  const found =
    (await searchPage(db, { ...input, isWhole: isLast || exact, isCounted })) ??
    (await withCount(db, pageSql(input), selection, counts));
  const count = carried ?? found.count;
  const kept = found.rows.slice(0, isLast ? lastPageSize(count, query.limit) : query.limit);
  const ordered = reversed ? kept.reverse() : kept;
  return {
    rows: ordered.map(recordOf),
    count: Math.min(count, COUNT_LIMIT + 1),
    exact: found.exact && count <= COUNT_LIMIT,
    ends: [ordered[0], ordered.at(-1)].flatMap((row) => (row ? [positionOf(row)] : [])),
    more: !isLast && found.rows.length > query.limit,
  };
}

/** The last page holds what the full pages before it leave over. */
const lastPageSize = (count: number, limit: number): number => (count > COUNT_LIMIT ? limit : count % limit || limit);

/** Page and count in one round trip; an empty page still has its count. */
async function withCount(db: Db | Trx, page: ReturnType<typeof pageSql>, selection: Selection, counted: boolean) {
  if (!counted) {
    const statement = sql<Row>`${page}`;
    const { rows } = await (selection.isOften ? prepared(statement, 'list.next-page') : statement).execute(db);
    return { rows, count: rows.length, exact: true };
  }
  // Counted once: what a side adds would else be counted again for each row of the page.
  const statement = sql<Row>`
    with p as (select q.*, row_number() over () as _n from (${page}) as q),
      c as materialized (${countSql(selection, COUNT_LIMIT + 1)})
    select c.n as _count, p.* from c left join p on true order by p._n`;
  const answer = await (selection.isOften ? prepared(statement, 'list.first-page') : statement).execute(db);
  const count = Number(answer.rows[0]?._count ?? 0);
  return { rows: answer.rows.filter((row) => row._n !== null), count, exact: true };
}

/** What an equality with a tab adds to the beginning of an index. */
function tabOf(definition: Definition, { where }: ListQuery): Tree {
  const tabs = new Set(definition.list.tabs.map((tab) => tab.by));
  const isTab = (tree: Tree) =>
    tree.kind === 'compare' && tree.op === 'eq' && tree.left.kind === 'field' && tabs.has(tree.left.path);
  return { kind: 'and', parts: (where.kind === 'and' ? where.parts : [where]).filter(isTab) };
}

function sortField(source: SourceSql, path: string): FieldSql {
  if (path === 'id' || path === '_id') {
    return { sql: source.hasId ? sql.ref('t.id') : sql`1`, type: 'bigint', list: false, inner: 'key' };
  }
  return fieldSql(source.env, path);
}

const positionOf = (row: Row): Position => ({
  value: (row._s ?? null) as Json,
  id: row.id as number | string,
  backwards: false,
});

function cursorsOf(
  call: RequestContext,
  definition: Definition,
  query: ListQuery,
  parent: Json,
  { ends, more }: Page,
  { position, counted }: { position?: Position; counted?: CountedAt },
): Pick<ListResult, 'next' | 'previous'> {
  const [first, last] = [ends[0], ends.at(-1)];
  if (!first || !last || first.id === undefined) return {};
  const write = (place: Position) => writeCursor(call, definition, query, parent, { ...place, counted });
  const isLast = query.cursor === LAST;
  const hasNext = position?.backwards ? true : more && !isLast;
  const hasPrevious = isLast || (position?.backwards ? more : position !== undefined || query.page > 0);
  return {
    ...(hasNext ? { next: write(last) } : {}),
    ...(hasPrevious ? { previous: write({ ...first, backwards: true }) } : {}),
  };
}
