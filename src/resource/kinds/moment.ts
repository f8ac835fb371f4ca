import { coerceTo } from './coerce.ts';
import { shownDate, typedDate } from './dates.ts';
import { kindWith } from './kind.ts';

/** A moment: ISO in UTC, shown `DD/MM/YYYY HH:mm` in UTC. */
export const moment = kindWith({
  kind: 'moment',
  base: 'string',
  column: () => 'timestamptz',
  parse: (typed) => {
    const [day = '', time = '00:00'] = typed.trim().split(/\s+/);
    const date = typedDate(day);
    return date
      ? coerceTo('moment', 'string', `${date}T${time}Z`)
      : date === null
        ? null
        : coerceTo('moment', 'string', typed.trim());
  },
  format: (value) => {
    const iso = coerceTo('moment', 'string', value);
    return typeof iso === 'string' ? `${shownDate(iso)} ${iso.slice(11, 16)}` : String(value);
  },
  check: (value) => (coerceTo('moment', 'string', value) === undefined ? [{ code: 'format' }] : []),
  filterAs: 'range',
});
