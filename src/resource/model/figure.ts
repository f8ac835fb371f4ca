import type { Unit } from './time.ts';
import type { Condition } from './values.ts';

/** How long a period of a figure is. */
export type PeriodStep = 'day' | Unit;

/**
 * A count or a sum over the rows of a list, by the values of a field, by periods of a day, or by both. `ages` are the upper limits,
 * in days before today, of the bands that a day is put into: `[30, 60]` makes up to 30, 31 to 60, and more.
 */
export type Figure = {
  name: string;
  title: string;
  measure: 'count' | { sum: string };
  group?: string;
  ages?: number[];
  /** So many values of the group have a row of their own, the largest; without it `MOST_GROUPS`. */
  top?: number;
  period?: { field: string; by: PeriodStep };
  where: Condition;
  as: 'bars' | 'line' | 'funnel';
  /** `kept`: its sums lie beside the table and follow each write; without the word they are read from an index. */
  served?: 'index' | 'kept';
};

/** The days that a chart is of, said by a name. */
export type Span = 'today' | 'week' | 'month' | 'last-month' | 'two-months' | 'quarter' | 'year';

/** How many different values of a group have a row of their own; the smallest are one row together. */
export const MOST_GROUPS = 400;

/** So many periods are answered at once. */
export const MOST_PERIODS = 400;

/** The fields whose values a figure shows, summed or as its groups. */
export const figureFields = ({ measure, group, period }: Figure): string[] => [
  ...(measure === 'count' ? [] : [measure.sum]),
  ...(group === undefined ? [] : [group]),
  ...(period ? [period.field] : []),
];
