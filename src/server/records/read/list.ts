import { type RawBuilder, sql } from 'kysely';
import type { Tree } from '../../../resource/model/condition-tree.ts';
import type { Definition, Json, Operation, Row } from '../../../resource/model/definition.ts';
import type { ListQuery } from '../../../resource/query/list-query.ts';
import type { Raw } from '../../core/answer.ts';
import type { Db, RequestContext, Trx } from '../../core/context.ts';
import type { ParentRecord } from '../../core/write-types.ts';
import { tableDefinition } from '../../database/columns.ts';
import { allOf, treeSql } from '../../database/condition-sql.ts';
import { type FieldSql, fieldSql } from '../../database/field-sql.ts';
import { GIVEN, keptStatement } from '../../database/prepared.ts';
import { epochSecond, LAST, type Position, readCursor, writeCursor } from './cursor.ts';
import { countsBusinessDays, holidaysFor } from './holidays.ts';
import { conditionSearch, inBoundedTime } from './list-condition.ts';
import { countSql, type PageInput, pageSql } from './list-page.ts';
import { asAsked, askedOf, scopeBranches } from './list-scope.ts';
import { type Search, searchCondition } from './list-search.ts';
import { type SearchInput, searchPage } from './list-search-page.ts';
import { computedColumns } from './project-computed.ts';
import { BESIDE, recordsOf, type SourceInput, type SourceSql, sourceSql } from './source.ts';
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
  /** A JSON value that is read with a page of a table's rows, in the same statement, where they have this name. */
  beside?: (page: string) => RawBuilder<unknown> | undefined;
  /** What the options add follows from the definition, the person and the fields that are asked for: the statement is kept. */
  isKept?: boolean;
};

/** Rows are records as they are stored; the gate makes answers of them. `beside`: what was read with them, where anything was. */
export type ListResult = {
  rows: Raw[];
  count: number;
  exact: boolean;
  next?: string;
  previous?: string;
  beside?: Row | undefined;
};

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
  const asking = { db, call, definition, query, options };
  const parent = (options.parent?.id ?? null) as Json;
  if (isOften(asking)) {
    const position = readCursor(call, definition, query, parent);
    const place = placeOf(query, position, options);
    const statement = keptPage(asking, place);
    if (!statement) return NONE;
    const found = counted((await statement.execute(db, position?.id)).rows, place);
    return withCursors(asking, pageOf(found, query, place), place);
  }
  const input = inputOf(asking);
  const source = sourceSql(db, call, definition, input);
  if (!source) {
    const all = await memoryRows(db, call, definition, options.operation ?? 'list', input);
    return { ...pageInMemory(call, definition, query, all, input), exact: true };
  }
  source.env.holidays = await holidaysFor(db, call, query.where);
  const place = placeOf(query, readCursor(call, definition, query, parent), options);
  const selection = selectionOf(asking, source);
  if (!selection) return NONE;
  const search = await searchOf(asking, selection.source);
  const where = allOf([selection.asked, search?.holds ?? true]);
  if (where === false) return NONE;
  const read = (within: Db | Trx) => readPage(within, { ...selection, where, search }, asking, place);
  // A file is made by a job, which may take its time.
  const isBounded = query.condition !== undefined && options.operation !== 'export';
  return withCursors(asking, isBounded ? await inBoundedTime(db, read) : await read(db), place, search);
}

type Asking = { db: Db | Trx; call: RequestContext; definition: Definition; query: ListQuery; options: ListOptions };
type Selection = Pick<PageInput, 'source' | 'branches' | 'where' | 'sort'> & Pick<SearchInput, 'asked' | 'ordered'>;
type Page = Pick<ListResult, 'rows' | 'count' | 'exact' | 'beside'> & { ends: Position[]; more: boolean };

/** Where a page lies in its list. */
type Place = {
  position: Position | undefined;
  offset: number;
  isLast: boolean;
  reversed: boolean;
  descending: boolean;
  /** The count of a list is the same on its next page. */
  counts: boolean;
};

function placeOf(query: ListQuery, position: Position | undefined, { count = true }: ListOptions): Place {
  const isLast = query.cursor === LAST;
  const reversed = isLast || position?.backwards === true;
  return {
    position,
    offset: position || isLast ? 0 : query.page * query.limit,
    isLast,
    reversed,
    descending: query.sort.descending !== reversed,
    counts: (count && position?.counted === undefined) || isLast,
  };
}

/** What everybody of these rights asks when they open the list, or turn its pages in the order of its key. */
function isOften({ call, definition, query, options }: Asking): boolean {
  const { search, condition, cursor, page, where, sort } = query;
  const isStep = cursor === undefined || cursor === LAST ? page === 0 : isKey(sort.field);
  const isPlain = search === undefined && condition === undefined && options.parent === undefined;
  if (!options.isKept || !isStep || !isPlain || countsBusinessDays(where)) return false;
  return tableDefinition(call.schemas, definition) !== undefined;
}

/** The statement of such a page, written once: all that it is made of is in the question. */
function keptPage(asking: Asking, place: Place) {
  const { db, call, definition, query, options } = asking;
  const { where, sort, limit, parameters, filter, fields = null } = query;
  const { position, descending, counts } = place;
  const whose = [definition.name, call.actor, call.today, options.operation ?? 'list'];
  const question = [
    ...whose,
    where,
    sort,
    limit,
    parameters,
    filter,
    fields,
    position !== undefined,
    descending,
    counts,
  ];
  return keptStatement<Row>(position ? 'list.next-page' : 'list.first-page', call.schemas, question, () => {
    const source = sourceSql(db, call, definition, inputOf(asking));
    const selection = source && selectionOf(asking, source);
    const from = position && { ...position, id: GIVEN as number };
    return selection && pageStatement({ ...selection, ...place, position: from, limit: limit + 1 }, counts, options);
  });
}

function inputOf({ call, definition, query, options }: Asking): SourceInput {
  const only = query.fields && wantedColumns(call, definition, query.fields);
  return { parameters: query.parameters, parent: options.parent, filter: query.filter, only };
}

/** The rows that are asked for among those that the person may see; undefined where there can be none. */
function selectionOf({ call, definition, query, options }: Asking, bare: SourceSql): Selection | undefined {
  const source = withColumns(call, definition, bare, options);
  const branches = scopeBranches(call, definition, options.operation ?? 'list', source, options.parent);
  const asked = askedOf(call, definition, query, source);
  if (branches.length === 0 || allOf([...source.base, asked]) === false) return undefined;
  const ordered = treeSql(tabOf(definition, query), asAsked(call, source.env));
  return { source, branches, where: asked, asked, ordered, sort: sortField(source, query.sort.field) };
}

async function searchOf({ db, call, definition, query }: Asking, source: SourceSql): Promise<Search | undefined> {
  const isWritten = query.condition !== undefined && query.search === undefined && source.table !== undefined;
  return isWritten
    ? conditionSearch(query.condition as Tree, asAsked(call, source.env), source.table as Definition)
    : searchCondition(db, call, definition, query, source);
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

async function readPage(
  db: Db | Trx,
  selection: Selection & { search?: Search | undefined },
  { query, options }: Asking,
  place: Place,
): Promise<Page> {
  // One row more than asked for shows whether there is another page.
  const input = { ...selection, ...place, limit: query.limit + 1 };
  const isWhole = place.isLast || options.exact === true;
  const found =
    (await searchPage(db, { ...input, isWhole, isCounted: options.count })) ??
    counted((await pageStatement(input, place.counts, options).execute(db)).rows, place);
  return pageOf(found, query, place);
}

type Found = { rows: Row[]; count: number; exact: boolean };

/** The rows as they are answered: in their order, without the one that only shows that there are more. */
function pageOf(found: Found, query: ListQuery, { position, isLast, reversed }: Place): Page {
  const count = position?.counted?.count ?? found.count;
  const kept = found.rows.slice(0, isLast ? lastPageSize(count, query.limit) : query.limit);
  const beside = (found.rows[0]?.[BESIDE] ?? undefined) as Row | undefined;
  const ordered = reversed ? kept.reverse() : kept;
  return {
    rows: recordsOf(ordered),
    count: Math.min(count, COUNT_LIMIT + 1),
    exact: found.exact && count <= COUNT_LIMIT,
    ends: [ordered[0], ordered.at(-1)].flatMap((row) => (row ? [positionOf(row)] : [])),
    more: !isLast && found.rows.length > query.limit,
    beside,
  };
}

/** The last page holds what the full pages before it leave over. */
const lastPageSize = (count: number, limit: number): number => (count > COUNT_LIMIT ? limit : count % limit || limit);

/** Page and count in one round trip, with what is read beside the page; an empty page still has its count. */
function pageStatement(input: PageInput, counts: boolean, { beside }: ListOptions): RawBuilder<Row> {
  const more = input.source.table && beside?.('p');
  if (!counts && !more) return sql<Row>`${pageSql(input)}`;
  const page = sql`p as (select q.*, row_number() over () as _n from (${pageSql(input)}) as q)`;
  const columns = more ? sql`p.*, case when p._n = 1 then ${more} end as ${sql.ref(BESIDE)}` : sql`p.*`;
  if (!counts) return sql<Row>`with ${page} select ${columns} from p order by p._n`;
  // Counted once: what a side adds would else be counted again for each row of the page.
  return sql<Row>`
    with ${page},
      c as materialized (${countSql(input, COUNT_LIMIT + 1)})
    select c.n as _count, ${columns} from c left join p on true order by p._n`;
}

function counted(rows: Row[], { counts }: Place): Found {
  if (!counts) return { rows, count: rows.length, exact: true };
  return { rows: rows.filter((row) => row._n !== null), count: Number(rows[0]?._count ?? 0), exact: true };
}

/** What an equality with a tab adds to the beginning of an index. */
function tabOf(definition: Definition, { where }: ListQuery): Tree {
  const tabs = new Set(definition.list.tabs.map((tab) => tab.by));
  const isTab = (tree: Tree) =>
    tree.kind === 'compare' && tree.op === 'eq' && tree.left.kind === 'field' && tabs.has(tree.left.path);
  return { kind: 'and', parts: (where.kind === 'and' ? where.parts : [where]).filter(isTab) };
}

const isKey = (path: string): boolean => path === 'id' || path === '_id';

function sortField(source: SourceSql, path: string): FieldSql {
  if (isKey(path)) {
    return { sql: source.hasId ? sql.ref('t.id') : sql`1`, type: 'bigint', list: false, inner: 'key' };
  }
  return fieldSql(source.env, path);
}

const positionOf = (row: Row): Position => ({
  value: (row._s ?? null) as Json,
  id: row.id as number | string,
  backwards: false,
});

function withCursors(
  { call, definition, query, options }: Asking,
  { ends, more, ...page }: Page,
  { position, isLast }: Place,
  search?: Search,
): ListResult {
  const [first, last] = [ends[0], ends.at(-1)];
  if (!first || !last || first.id === undefined) return page;
  // What a search finds is counted by the search itself.
  const isCarried = options.count !== false && search === undefined;
  const known = isCarried ? (position?.counted ?? { count: page.count, at: epochSecond(call) }) : undefined;
  const parent = (options.parent?.id ?? null) as Json;
  const write = (place: Position) => writeCursor(call, definition, query, parent, { ...place, counted: known });
  const hasNext = position?.backwards ? true : more && !isLast;
  const hasPrevious = isLast || (position?.backwards ? more : position !== undefined || query.page > 0);
  return {
    ...page,
    ...(hasNext ? { next: write(last) } : {}),
    ...(hasPrevious ? { previous: write({ ...first, backwards: true }) } : {}),
  };
}
