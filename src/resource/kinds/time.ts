import { isDate, shownDate } from '../model/dates.ts';
import { shownMoment, typedDay, typedMoment, typedMonth } from '../model/time.ts';
import { coerceTo } from './coerce.ts';
import { kindWith } from './kind.ts';

/** A business date without a time: stored `YYYY-MM-DD`, shown `DD/MM/YYYY`. */
const date = kindWith({
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

/** A moment: ISO in UTC, shown and typed `DD/MM/YYYY HH:mm CDMX` in the platform's zone. */
const moment = kindWith({
  kind: 'moment',
  base: 'string',
  written: { format: 'date-time' },
  control: 'date',
  wraps: false,
  column: () => 'timestamptz',
  parse: (typed, _field, today) =>
    (coerceTo('moment', 'string', typed.trim()) as string | undefined) ?? typedMoment(typed, today),
  format: (value) => {
    // A filter's bound may be a whole day.
    if (isDate(value)) return shownDate(value);
    const iso = coerceTo('moment', 'string', value);
    return typeof iso === 'string' ? shownMoment(Date.parse(iso)) : String(value);
  },
  check: (value) => (coerceTo('moment', 'string', value) === undefined ? [{ code: 'format' }] : []),
  filterAs: 'range',
});

const isMonth = (value: unknown): boolean => typeof value === 'string' && isDate(`${value}-01`);

/** A calendar month: stored `YYYY-MM`, shown `MM/YYYY`. */
const month = kindWith({
  kind: 'month',
  base: 'string',
  written: { format: 'month' },
  control: 'date',
  wraps: false,
  parse: (typed, _field, today) => typedMonth(typed, today),
  format: (value) => (isMonth(value) ? String(value).split('-').reverse().join('/') : String(value)),
  check: (value) => (typeof value !== 'string' || isMonth(value) ? [] : [{ code: 'format' }]),
});

export const TIME_KINDS = [month, date, moment];
