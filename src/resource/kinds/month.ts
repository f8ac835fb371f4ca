import { isDate } from '../model/dates.ts';
import { typedMonth } from '../model/time.ts';
import { kindWith } from './kind.ts';

const isMonth = (value: unknown): boolean => typeof value === 'string' && isDate(`${value}-01`);

/** A calendar month: stored `YYYY-MM`, shown `MM/YYYY`. */
export const month = kindWith({
  kind: 'month',
  base: 'string',
  written: { format: 'month' },
  control: 'date',
  wraps: false,
  parse: (typed, _field, today) => typedMonth(typed, today),
  format: (value) => (isMonth(value) ? String(value).split('-').reverse().join('/') : String(value)),
  check: (value) => (typeof value !== 'string' || isMonth(value) ? [] : [{ code: 'format' }]),
});
