import { isDate, shownDate } from '../model/dates.ts';
import { shownMoment, typedMoment } from '../model/time.ts';
import { coerceTo } from './coerce.ts';
import { kindWith } from './kind.ts';

/** A moment: ISO in UTC, shown and typed `DD/MM/YYYY HH:mm CDMX` in the platform's zone. */
export const moment = kindWith({
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
