import { translate } from '../messages/messages.ts';
import { isDate } from '../model/dates.ts';
import type { Actor, Definition, Figure, Json, PeriodStep, Row, Schemas } from '../model/definition.ts';
import { MOST_PERIODS, type Span } from '../model/figure.ts';
import { isRow } from '../model/path.ts';
import { addDays, periodStart } from '../model/time.ts';
import { WHERE } from '../model/where.ts';
import type { QueryProblem } from './list-filter.ts';
import { type ListQuery, parseListQuery } from './list-query.ts';

export type RawFigureQuery = { from?: string; until?: string; by?: string; filter?: string };

/** First and last day, both included. */
export type Days = { from: string; until: string };

/** `days` and `by` of figures with a period alone. */
export type FigureQuery = { query: ListQuery; days?: Days; by?: PeriodStep };

type FigureQueryResult = ({ ok: true } & FigureQuery) | { ok: false; problems: QueryProblem[] };

const STEPS: readonly string[] = ['day', 'week', 'month', 'quarter', 'year'];

/**
 * Reads the question to a figure: the filter as lists take it, and the days of a figure with a period, which needs both. All
 * problems are answered at once, in the words of lists.
 *
 * @example parseFigureQuery(schemas, payments, actor, collected, { from: '2026-11-01', until: '2026-11-30', by: 'day' })
 */
export function parseFigureQuery(
  schemas: Schemas,
  definition: Definition,
  actor: Actor,
  { period }: Figure,
  raw: RawFigureQuery,
): FigureQueryResult {
  const list = parseListQuery(schemas, definition, actor, raw.filter === undefined ? {} : { filter: raw.filter });
  const problems = list.ok ? [] : [...list.problems];
  const refuse = (field: string, key: string, params: Record<string, Json> = {}) =>
    problems.push({ field, code: key, message: translate(schemas, definition, `server.${key}`, { field, ...params }) });
  const { from = '', until = '', by = period?.by ?? '' } = raw;
  if (!period) {
    for (const name of ['from', 'until', 'by'] as const)
      if (raw[name] !== undefined) refuse(name, 'unknown-parameter', { words: 'filter' });
  } else {
    for (const [name, day] of [['from', from] as const, ['until', until] as const])
      if (!isDate(day)) refuse(name, 'figure-day');
    if (!STEPS.includes(by)) refuse('by', 'figure-step');
    if (isDate(from) && isDate(until) && until < from) refuse('until', 'figure-order');
    else if (
      isDate(from) &&
      isDate(until) &&
      STEPS.includes(by) &&
      periodsIn({ from, until }, by as PeriodStep) === undefined
    )
      refuse('until', 'figure-long', { limit: MOST_PERIODS });
  }
  if (!list.ok || problems.length > 0) return { ok: false, problems };
  return { ok: true, query: list.query, ...(period ? { days: { from, until }, by: by as PeriodStep } : {}) };
}

const startOf = (day: string, by: PeriodStep): string => (by === 'day' ? day : periodStart(day, by, 0));
const nextOf = (start: string, by: PeriodStep): string =>
  by === 'day' ? addDays(start, 1) : periodStart(start, by, 1);

/** The first days of the periods that these days lie in; undefined for more than are answered. */
export function periodsIn({ from, until }: Days, by: PeriodStep): string[] | undefined {
  const starts: string[] = [];
  for (let at = startOf(from, by); at <= until; at = nextOf(at, by)) {
    if (starts.length === MOST_PERIODS) return undefined;
    starts.push(at);
    // The calendar ends somewhere.
    if (nextOf(at, by) <= at) break;
  }
  return starts;
}

/** The days of a named span. */
export function daysOf(span: Span, today: string): Days {
  if (span === 'today') return { from: today, until: today };
  const unit = span === 'last-month' || span === 'two-months' ? 'month' : span;
  const first = span === unit ? 0 : -1;
  const next = span === 'last-month' ? 0 : 1;
  return { from: periodStart(today, unit, first), until: addDays(periodStart(today, unit, next), -1) };
}

/** Periods that are few enough to be seen apart: days up to some two months, then weeks, months, years. */
export const stepFor = (days: Days): PeriodStep => {
  const length = (Date.parse(days.until) - Date.parse(days.from)) / DAY_MS;
  return STEP_LIMITS.find(([most]) => length < most)?.[1] ?? 'year';
};
const STEP_LIMITS: [days: number, step: PeriodStep][] = [
  [62, 'day'],
  [190, 'week'],
  [3_700, 'month'],
];

/**
 * As many days before these: whole months where they begin a month.
 *
 * @example daysBefore({ from: '2026-03-01', until: '2026-03-31' }) // { from: '2026-02-01', until: '2026-02-28' }
 * daysBefore({ from: '2026-03-01', until: '2026-03-10' }) // { from: '2026-02-01', until: '2026-02-10' }
 */
export function daysBefore({ from, until }: Days): Days {
  const last = addDays(from, -1);
  if (!from.endsWith('-01')) {
    const length = Math.round((Date.parse(until) - Date.parse(from)) / DAY_MS);
    return { from: addDays(last, -length), until: last };
  }
  const months = monthOf(until) - monthOf(from) + 1;
  const start = periodStart(from, 'month', -months);
  if (addDays(until, 1).endsWith('-01')) return { from: start, until: last };
  const day = addDays(periodStart(until, 'month', -months), Number(until.slice(8)) - 1);
  return { from: start, until: day < from ? day : last };
}

const DAY_MS = 86_400_000;
const monthOf = (day: string): number => Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7));

/** Bands of days before today, the youngest first: `[30, 60]` is 0 to 30, 31 to 60, 61 and more. Each is called by its first day. */
export const bandsOf = (ages: readonly number[]): { first: number; last?: number }[] =>
  [0, ...ages.map((age) => age + 1)].map((first, index) => {
    const last = ages[index];
    return last === undefined ? { first } : { first, last };
  });

/**
 * The filter of the list whose rows are those of one row of a figure. Undefined where no list has them together.
 *
 * @example listFilter(requests, queue, { status: 10, value: 7, count: 7 }, { today }) // { status: 10 }
 */
export function listFilter(
  definition: Definition,
  { group, ages, period, where }: Figure,
  row: Row,
  { today, days, by = period?.by }: { today: string; days?: Days; by?: PeriodStep },
): Record<string, Json> | undefined {
  if (row.others === true) return undefined;
  const value = group === undefined ? undefined : ((row[group] ?? null) as Json);
  const isDecided = (name: string) => name === group && !ages;
  const parts: [string, Json][] = isRow(where)
    ? (Object.entries(where) as [string, Json][]).filter(([name]) => !isDecided(name))
    : [];
  if (group !== undefined) parts.push([group, ages ? bandRange(ages, value as Json, today) : (value as Json)]);
  if (period && days && by) {
    const start = String(row.period);
    const end = addDays(nextOf(start, by), -1);
    parts.push([period.field, { $gte: within(start, days), $lte: within(end, days) }]);
  }
  const plain: Record<string, Json> = {};
  const rest: Record<string, Json>[] = [];
  for (const [name, one] of parts) {
    if (!Object.hasOwn(plain, name) && isPlain(definition, name, one)) plain[name] = one;
    else rest.push({ [name]: one });
  }
  const [only] = rest;
  const condition: Json | undefined = rest.length > 1 ? { $and: rest } : only;
  return condition === undefined ? plain : { ...plain, [WHERE]: condition };
}

/**
 * The filter with these days besides, whatever it says of them already. The days lie beside the parts of its condition, so that one
 * as deep as allowed stays so.
 */
export function onDays(filter: Record<string, Json>, field: string, { from, until }: Days): Record<string, Json> {
  const days = { [field]: from === until ? from : { $gte: from, $lte: until } };
  const where = filter[WHERE];
  if (!isRow(where)) return { ...filter, [WHERE]: days };
  return { ...filter, [WHERE]: { ...where, $and: [...(Array.isArray(where.$and) ? where.$and : []), days] } };
}

/** A day, or the nearest of these days to it. */
function within(day: string, { from, until }: Days): string {
  if (day < from) return from;
  return day > until ? until : day;
}

function bandRange(ages: readonly number[], first: Json, today: string): Json {
  const band = bandsOf(ages).find((one) => one.first === first);
  if (first === null || !band) return null;
  return {
    ...(band.last === undefined ? {} : { $gte: addDays(today, -band.last) }),
    // What is still to come is as young as can be.
    ...(band.first === 0 ? {} : { $lte: addDays(today, -band.first) }),
  };
}

/** Whether the list has a control or a tab that shows the value; what has none is said as a condition. */
function isPlain({ list }: Definition, name: string, value: Json): boolean {
  const filter = list.filters.find((one) => one.name === name && one.field === name && one.where === undefined);
  if (isRow(value))
    return (
      filter?.as === 'range' &&
      Object.entries(value).every(([key, bound]) => BOUNDS.includes(key) && !String(bound).startsWith('$'))
    );
  if (value === null || typeof value === 'object' || String(value).startsWith('$')) return false;
  const isShown = filter && !['range', 'text', 'hidden'].includes(filter.as);
  return Boolean(isShown) || list.tabs.some((tab) => tab.by === name && tab.values.includes(value));
}
const BOUNDS = ['$gte', '$lte'];
