import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { COLLATION } from '../../../resource/query/order.ts';
import { allOf, asSql, type ConditionSql } from '../../database/condition-sql.ts';
import type { FieldSql } from '../../database/field-sql.ts';
import type { Position } from './cursor.ts';
import type { SourceSql } from './source.ts';

export type PageInput = {
  source: SourceSql;
  /** Alternatives of the scope; a row may satisfy several and is answered once. */
  branches: ConditionSql[];
  where: ConditionSql;
  sort: FieldSql;
  descending: boolean;
  limit: number;
  offset: number;
  position?: Position;
};

/** A page of rows as one statement: each row with its sort value `_s`, in their order. */
export function pageSql(input: PageInput): RawBuilder<unknown> {
  const { source, limit, offset, descending } = input;
  const { key, value, order } = sortParts(input);
  const branches = input.branches.flatMap((branch) => afterPosition(input).map((part) => [branch, part]));
  const [only] = branches;
  const columns = sql.join([...source.columns, sql`${value} as _s`]);
  const end = sql`limit ${sql.lit(limit)} offset ${sql.lit(offset)}`;
  if (branches.length === 1 && only) {
    const where = asSql(allOf([...source.base, ...only, input.where]));
    return sql`select ${columns} from ${source.from} where ${where} order by ${order} ${end}`;
  }
  const reach = sql.lit(limit + offset);
  const parts = branches.map((branch) => {
    const where = asSql(allOf([...source.base, ...branch, input.where]));
    return sql`(select ${key} as id, ${value} as _s from ${source.from} where ${where} order by ${order} limit ${reach})`;
  });
  const direction = descending ? sql`desc` : sql`asc`;
  const ids = sql`select id, _s from (${sql.join(parts, sql` union `)}) as u order by _s ${direction}, id ${direction} ${end}`;
  return sql`select ${columns} from (${ids}) as p join ${source.from} on ${key} = p.id order by ${order}`;
}

/**
 * How many rows there are, up to the limit: beyond it nothing is counted on the hot path. The alternatives exclude each other,
 * so that no duplicates have to be removed, and each is counted only as far as those before it leave room.
 */
export function countSql(input: Pick<PageInput, 'source' | 'branches' | 'where'>, limit?: number): RawBuilder<unknown> {
  const { source, branches } = input;
  const nameOf = (at: number) => sql.ref(`c${at}`);
  const countOf = (branch: ConditionSql, at: number): RawBuilder<unknown> => {
    const before = branches.slice(0, at);
    const others = before.map((other) => sql<SqlBool>`(${asSql(other)}) is not true`);
    const where = asSql(allOf([...source.base, branch, input.where, ...others]));
    const room = sql.join([sql.lit(limit ?? 0), ...before.map((_, place) => sql`${nameOf(place)}.n`)], sql` - `);
    const rows = sql`select 1 from ${source.from} where ${where}`;
    return sql`select count(*) as n from (${limit === undefined ? rows : sql`${rows} limit ${room}`}) as b`;
  };
  return branches
    .map(countOf)
    .reduceRight((later, first, at) => sql`select ${nameOf(at)}.n + (${later}) as n from (${first}) as ${nameOf(at)}`);
}

/** Text in the order in which people read it; the key breaks ties in the same direction, so one index serves both. */
export function sortParts({ source, sort, descending }: PageInput) {
  const direction = descending ? sql`desc` : sql`asc`;
  const key = source.hasId ? sql.ref('t.id') : sql`1`;
  const value = sort.type === 'text' ? sql`${sort.sql} collate ${sql.ref(COLLATION)}` : sort.sql;
  const isKey = source.hasId && sort.type !== 'text' && isKeyField(sort);
  const order = isKey ? sql`t.id ${direction}` : sql`${value} ${direction}, ${key} ${direction}`;
  return { key, value, order };
}

/** Marked by `list.ts` when the list is sorted by its key. */
const isKeyField = (sort: FieldSql): boolean => sort.inner === 'key';

type Placed = { value: RawBuilder<unknown>; key: RawBuilder<unknown> };

/**
 * The rows after a position, in alternatives that an index serves: rows without a value sort last ascending and first
 * descending.
 */
export function afterPosition(input: PageInput, { value, key }: Placed = sortParts(input)): ConditionSql[] {
  const { position, descending, sort } = input;
  if (!position) return [true];
  const sign = descending ? sql`<` : sql`>`;
  const beyondKey = sql<SqlBool>`${key} ${sign} ${position.id}`;
  if (isKeyField(sort)) return [beyondKey];
  if (position.value === null) {
    const rest = sql<SqlBool>`${value} is null and ${beyondKey}`;
    return descending ? [rest, sql<SqlBool>`${value} is not null`] : [rest];
  }
  const rest = sql<SqlBool>`(${value}, ${key}) ${sign} (${String(position.value)}, ${position.id})`;
  return descending ? [rest] : [rest, sql<SqlBool>`${value} is null`];
}
