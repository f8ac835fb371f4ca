import { isDate, shownDate, typedDate } from '../model/dates.ts';
import { coerceTo } from './coerce.ts';
import { kindWith } from './kind.ts';

/** The zone of the platform: business days begin in it, and moments are shown and typed in it. */
export const TIMEZONE = 'America/Mexico_City';
/** As people there call its time, beside each moment. */
const ZONE_NAME = 'CDMX';

const wall = new Intl.DateTimeFormat('en-GB', {
  timeZone: TIMEZONE,
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
});

/** A moment: ISO in UTC, shown and typed `DD/MM/YYYY HH:mm CDMX` in the platform's zone. */
export const moment = kindWith({
  kind: 'moment',
  base: 'string',
  written: { format: 'date-time' },
  control: 'date',
  wraps: false,
  column: () => 'timestamptz',
  parse: (typed) => {
    const [day = '', time = '00:00'] = typed.trim().split(/\s+/);
    const date = typedDate(day);
    if (date === null) return null;
    return date ? atWall(`${date}T${time}`) : coerceTo('moment', 'string', typed.trim());
  },
  format: (value) => {
    // A filter's bound may be a whole day.
    if (isDate(value)) return shownDate(value);
    const iso = coerceTo('moment', 'string', value);
    return typeof iso === 'string' ? `${wall.format(new Date(iso)).replace(',', '')} ${ZONE_NAME}` : String(value);
  },
  check: (value) => (coerceTo('moment', 'string', value) === undefined ? [{ code: 'format' }] : []),
  filterAs: 'range',
});

/** Where a day `YYYY-MM-DD` begins in the zone, as ISO in UTC. */
export const startOfDay = (date: string): string | undefined => atWall(`${date}T00:00`);

const FIRST_SHOWN = Date.parse('0001-01-03T00:00:00.000Z');

/** What a clock of the zone shows, `YYYY-MM-DDTHH:mm`, as ISO in UTC; undefined where it is no time. */
function atWall(shown: string): string | undefined {
  const asUtc = coerceTo('moment', 'string', `${shown}Z`);
  if (typeof asUtc !== 'string') return undefined;
  // The zone's clock shows the first day of the calendar in the year before it, which has no number: the next ones tell as much.
  const near = Math.max(Date.parse(asUtc), FIRST_SHOWN);
  const there = wall
    .format(new Date(near))
    .replace(/^(\d+)\/(\d+)\/(\d+), /, (_, day, month, year) => `${year.padStart(4, '0')}-${month}-${day}T`);
  const ahead = near - Date.parse(`${there}:00.000Z`);
  return new Date(Math.floor(Date.parse(asUtc) / 60_000) * 60_000 + Math.round(ahead / 60_000) * 60_000).toISOString();
}
