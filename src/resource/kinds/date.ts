import { isDate, shownDate } from '../model/dates.ts';
import { typedDay } from '../model/time.ts';
import { kindWith } from './kind.ts';

/** A business date without a time: stored `YYYY-MM-DD`, shown `DD/MM/YYYY`. */
export const date = kindWith({
  kind: 'date',
  base: 'string',
  written: { format: 'date' },
  control: 'date',
  wraps: false,
  inTemplates: true,
  column: () => 'date',
  parse: (typed, _field, today) => typedDay(typed, today),
  format: (value) => (isDate(value) ? shownDate(value) : String(value)),
  check: (value) => (typeof value !== 'string' || isDate(value) ? [] : [{ code: 'format' }]),
  filterAs: 'range',
});
