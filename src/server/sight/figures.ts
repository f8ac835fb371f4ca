import { type RawBuilder, sql } from 'kysely';
import { conditionTree } from '../../resource/conditions/condition.ts';
import type { Condition, Definition, Figure, Json, PeriodStep } from '../../resource/model/definition.ts';
import { own } from '../../resource/model/fields.ts';
import { MOST_GROUPS } from '../../resource/model/figure.ts';
import { bandsOf, type Days, daysBefore, type FigureQuery } from '../../resource/query/figure-query.ts';
import type { ListQuery } from '../../resource/query/list-query.ts';
import type { Shown } from '../core/answer.ts';
import type { Db, RequestContext, Trx } from '../core/context.ts';
import { asSql } from '../database/condition-sql.ts';
import { fieldSql } from '../database/field-sql.ts';
import { isFigureKept } from '../database/kept-figures.ts';
import { keptRows } from '../records/read/kept-rows.ts';
import { inBoundedTime } from '../records/read/list-condition.ts';
import { foundIn, foundRows } from '../records/read/list-selection.ts';
import type { SourceSql } from '../records/read/source.ts';
import { shown } from './answer.ts';
import { labelsOf } from './labels.ts';

/** What is asked of one span of days; a figure without a period has none. */
type Asked = { call: RequestContext; definition: Definition; figure: Figure; query: ListQuery; days?: Days };
type Found = { period: string | null; part: Json; others: boolean; value: string; count: number };
type Sums = { rows: Found[]; total: number; count: number };

/**
 * A figure over the rows that the query finds for this person, as its list has them: `rows` by period and group, `total` and
 * `count` over all of them, and `before` over as many days before (null without a period). Whether the person has the figure
 * is asked before (`seenFigures`). It takes a bounded time (`isTooSlow`).
 */
export async function figureAnswer(
  db: Db,
  call: RequestContext,
  definition: Definition,
  figure: Figure,
  { query, days, by }: FigureQuery,
): Promise<Shown> {
  const asked: Asked = { call, definition, figure, query, ...(days ? { days } : {}) };
  return inBoundedTime(db, async (within) => {
    const { rows, total, count } = await sumsOf(within, asked, by);
    const before = days ? (await sumsOf(within, { ...asked, days: daysBefore(days) }, 'year')).total : null;
    const as_of = call.now.toISOString();
    const labels = await labelsOfGroups(within, call, definition, figure, rows);
    return shown({ rows: rows.map((row) => answeredRow(figure, row, labels)), total, count, before, as_of });
  });
}

/** What the person reads of the records that the groups are of, as in the list: who may not be read is a number. */
async function labelsOfGroups(
  db: Db | Trx,
  call: RequestContext,
  { fields }: Definition,
  { group = '' }: Figure,
  rows: readonly Found[],
): Promise<Record<string, string> | undefined> {
  const target = own(call.schemas.resources, own(fields, group)?.reference ?? '');
  const ids = [...new Set(rows.flatMap(({ part }) => (part === null ? [] : Number(part))))];
  return target && labelsOf(db, call, target, ids);
}

function answeredRow(
  { group, period }: Figure,
  { period: start, part, others, value, count }: Found,
  labels: Record<string, string> | undefined,
): object {
  return {
    ...(period ? { period: start } : {}),
    ...(group === undefined ? {} : { [group]: labels && part !== null ? Number(part) : part }),
    ...(labels && part !== null ? { [`${group}_label`]: labels[String(part)] ?? `#${part}` } : {}),
    ...(others ? { others } : {}),
    value: Number(value),
    count,
  };
}

/** By what is kept beside the table where that holds all that is asked, else by the rows. */
async function sumsOf(db: Db | Trx, asked: Asked, by?: PeriodStep): Promise<Sums> {
  const { call, definition, figure, query } = asked;
  const rows = keptRows(call, definition, figure, query);
  if (!rows) return summed(db, asked, by);
  const sums = await summed(db, asked, by, rows.source);
  // Nothing is there as well where another process has put other definitions into force.
  return sums.rows.length > 0 || (await isFigureKept(db, rows.kept)) ? sums : summed(db, asked, by);
}

async function summed(
  db: Db | Trx,
  { call, definition, figure, query, days }: Asked,
  by?: PeriodStep,
  kept?: SourceSql,
): Promise<Sums> {
  const { measure, group, ages, period, top = MOST_GROUPS } = figure;
  const tree = (condition: Condition) => conditionTree(condition, { definition, resources: call.schemas.resources });
  const within = period && days ? [tree({ [period.field]: { $gte: days.from, $lte: days.until } })] : [];
  const where = { kind: 'and' as const, parts: [query.where, ...(kept ? [] : [tree(figure.where)]), ...within] };
  const found = kept
    ? await foundIn(db, call, definition, { ...query, where }, kept)
    : await foundRows(db, call, definition, { ...query, where });
  if (!found) return { rows: [], total: 0, count: 0 };
  const { source } = found;
  const column = (path: string) => fieldSql(source.env, path).sql;
  // Day by day first, as the index has them: the first day of a period is worked out once for each day, not for each row.
  const day = period ? column(period.field) : sql`null::date`;
  const start = by ? startSql(sql`day`, by) : sql`null::text`;
  const part = group === undefined ? sql`null::text` : ages ? bandSql(column(group), ages, call.today) : column(group);
  const count = kept ? sql`sum(t.n)::bigint` : sql`count(*)`;
  const amount = (path: string) => sql`coalesce(sum(${kept ? sql`t.sum` : column(path)}), 0)`;
  const value = measure === 'count' ? count : amount(measure.sum);
  const answer = await sql<Found & { total: string; all: number }>`
    with days as (
        select ${day} as day, ${part} as part, ${value} as value, ${count} as count
        from ${source.from} where ${asSql(found.found)} group by 1, 2 having ${count} > 0),
      sums as (select ${start} as period, part, sum(value) as value, sum(count) as count from days group by 1, 2),
      places as (
        select part, row_number() over (order by sum(abs(value)) desc, part) as place from sums group by part)
    select s.period, case when p.place <= ${top} then s.part end as part, p.place > ${top} as others,
      sum(s.value)::text as value, sum(s.count)::int as count,
      (sum(sum(s.value)) over ())::text as total, (sum(sum(s.count)) over ())::int as all
    from sums s join places p on p.part is not distinct from s.part
    group by 1, 2, 3 order by 1, 3, 2`.execute(db);
  const [first] = answer.rows;
  return { rows: answer.rows, total: Number(first?.total ?? 0), count: first?.all ?? 0 };
}

/** The first day of the period that a day lies in. */
const startSql = (day: RawBuilder<unknown>, by: PeriodStep): RawBuilder<unknown> =>
  sql`to_char(date_trunc(${sql.lit(by)}, ${day}::timestamp), 'YYYY-MM-DD')`;

/** The first day before today of the band that a day lies in. */
function bandSql(day: RawBuilder<unknown>, ages: readonly number[], today: string): RawBuilder<unknown> {
  const bands = bandsOf(ages).toReversed();
  const cases = bands
    .slice(0, -1)
    .map(({ first }) => sql`when ${today}::date - ${day} >= ${first} then ${sql.lit(first)}`);
  return sql`case when ${day} is null then null ${sql.join(cases, sql` `)} else 0 end`;
}
