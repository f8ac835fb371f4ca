import { isDate, shownDate } from './dates.ts';

/** The zone of the platform: business days begin in it, and moments are shown and typed in it, whatever zone a machine is in. */
export const TIMEZONE = 'America/Mexico_City';
/** As people there call its time, beside each moment. */
const ZONE_NAME = 'CDMX';

const DAY_MS = 86_400_000;

/** Created on first use: constructing a formatter takes 0.1 s on a phone, longer than everything else in a cell. */
let clock: Intl.DateTimeFormat | undefined;

/** What a clock of the zone shows at a moment, from 2 January of the year 1 on: `YYYY-MM-DDTHH:mm:ss`. */
function wallAt(moment: Date | number): string {
  clock ??= new Intl.DateTimeFormat('en-GB', {
    timeZone: TIMEZONE,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
    hourCycle: 'h23',
  });
  const [, day, month, year = '', time] = /^(\d+)\/(\d+)\/(\d+), (.*)$/.exec(clock.format(moment)) ?? [];
  return `${year.padStart(4, '0')}-${month}-${day}T${time}`;
}

/** The day of the zone at a moment, `YYYY-MM-DD`. */
export const dayAt = (moment: Date | number): string => wallAt(moment).slice(0, 10);

/** The time of day of the zone at a moment, `HH:mm:ss`. */
export const timeAt = (moment: Date | number): string => wallAt(moment).slice(11);

/** The day that a day or a moment lies on; undefined for what is neither. */
export function dayOf(value: string): string | undefined {
  if (value.length === 10) return isDate(value) ? value : undefined;
  const at = isDate(value.slice(0, 10)) ? Date.parse(value) : Number.NaN;
  return Number.isNaN(at) ? undefined : dayAt(at);
}

/** The time of day of a moment, `HH:mm`; undefined for what is none. */
export const timeOf = (value: string): string | undefined =>
  value.length === 10 || dayOf(value) === undefined ? undefined : timeAt(Date.parse(value)).slice(0, 5);

/** `2026-03-10T05:59:59Z` -> `09/03/2026 23:59 CDMX`. */
export function shownMoment(moment: Date | number): string {
  const wall = wallAt(moment);
  return `${shownDate(wall)} ${wall.slice(11, 16)} ${ZONE_NAME}`;
}

/** Where a day `YYYY-MM-DD` begins in the zone, as ISO in UTC; undefined for what is no day. */
export const startOfDay = (day: string): string | undefined => momentAt(day, '00:00');

const FIRST_SHOWN = Date.parse('0001-01-03T00:00:00.000Z');

/** When a clock of the zone shows this day and `HH:mm`, as ISO in UTC; undefined for what is no day or no time. */
export function momentAt(day: string, time: string): string | undefined {
  if (!isDate(day) || !/^([01]\d|2[0-3]):[0-5]\d$/.test(time)) return undefined;
  const asUtc = Date.parse(`${day}T${time}:00.000Z`);
  // The zone's clock shows the first day of the calendar in the year before it, which has no number: the next ones tell as much.
  const near = Math.max(asUtc, FIRST_SHOWN);
  const ahead = near - Date.parse(`${wallAt(near)}.000Z`);
  return new Date(asUtc + Math.round(ahead / 60_000) * 60_000).toISOString();
}

/** `w`, `m`, `q` and `y` count periods of the unit of the same letter. */
export const UNITS = { week: 'w', month: 'm', quarter: 'q', year: 'y' } as const;
export type Unit = keyof typeof UNITS;

/** Days that are no business days beside weekends, as `YYYY-MM-DD`. */
export type Holidays = ReadonlySet<string>;

/**
 * The day that lies so many days after another, or before it. Days are counted as a calendar counts them, without a zone; what
 * would lie outside of the years 1 to 9999 is the calendar's first or last day.
 *
 * @example addDays('2028-02-28', 2) // '2028-03-01'
 */
export const addDays = (day: string, days: number): string => written(startOf(day) + days * DAY_MS);

/**
 * The business day that lies so many business days before or after a day, which itself is not counted.
 *
 * @example addBusinessDays('2026-03-13', 2, new Set(['2026-03-16'])) // '2026-03-18', from a Friday before a holiday
 */
export function addBusinessDays(day: string, days: number, holidays: Holidays): string {
  const step = days < 0 ? -DAY_MS : DAY_MS;
  let at = startOf(day);
  for (let left = Math.abs(days); left > 0; ) {
    at += step;
    if (!isWeekend(at) && !holidays.has(written(at))) left -= 1;
  }
  return written(at);
}

/** The first day of the week (Monday), month, quarter or year of a day, so many of them later. */
export function periodStart(day: string, unit: Unit, later: number): string {
  const at = new Date(startOf(day));
  if (unit === 'week') return written(at.getTime() - ((at.getUTCDay() + 6) % 7) * DAY_MS + later * 7 * DAY_MS);
  const month = at.getUTCMonth();
  const first = { month, quarter: month - (month % 3), year: 0 }[unit];
  const months = { month: 1, quarter: 3, year: 12 }[unit] * later;
  const start = new Date(0);
  start.setUTCFullYear(at.getUTCFullYear(), first + months, 1);
  return written(start.getTime());
}

const startOf = (day: string): number => Date.parse(`${day}T00:00:00Z`);
const FIRST = startOf('0001-01-01');
const LAST = startOf('9999-12-31');

const written = (at: number): string => new Date(Math.min(Math.max(at, FIRST), LAST)).toISOString().slice(0, 10);

function isWeekend(at: number): boolean {
  const day = new Date(at).getUTCDay();
  return day === 0 || day === 6;
}

/** Days counted from today, as people name them. */
const NAMED: Record<string, number> = { anteayer: -2, antier: -2, ayer: -1, hoy: 0, mañana: 1 };
const DAY_AFTER_TOMORROW = /^pasado ma\u00f1ana$/;
const COUNTED = /^(?:hoy ?)?([+-]) ?(\d{1,4})$/;
const MONTHS = ['ene', 'feb', 'mar', 'abr', 'may', 'jun', 'jul', 'ago', 'sep', 'oct', 'nov', 'dic'];
const WHOLE_MONTHS =
  /^(ene(ro)?|feb(rero)?|mar(zo)?|abr(il)?|may(o)?|jun(io)?|jul(io)?|ago(sto)?|sept?(iembre)?|oct(ubre)?|nov(iembre)?|dic(iembre)?)$/;
/** Between day, month and year. */
const BETWEEN = / ?[/.-] ?(?:del? )?| (?:del? )?/;
/** A year of two digits is never further ahead of today than this. */
const YEARS_AHEAD = 20;

/**
 * A day as a person types or pastes it: `09/03/2026`, `9-3-26`, `09.03.2026`, `9 de marzo de 2026`, `2026-03-09`, `hoy`, `ayer`,
 * `mañana`, `+3`, `-3` (days from today). The day comes before the month, as Mexico writes it. A year of two digits is the one
 * that lies at most 20 years after today. Without `today` neither it nor what is counted from it is understood. Null when nothing was typed, undefined when it is no day of the calendar.
 *
 * @example typedDay('1/2/29', '2026-11-25') // '2029-02-01'
 */
export function typedDay(typed: string, today?: string): string | null | undefined {
  const text = plain(typed);
  if (text === '') return null;
  const written = text.replace(/[/.]/g, '-');
  if (isDate(written)) return written;
  const days = daysFromToday(text);
  if (days !== undefined) return today && addDays(today, days);
  const [day = '', month = '', year = '', ...more] = text.split(BETWEEN);
  if (more.length > 0 || !/^\d{1,2}$/.test(day)) return undefined;
  const date = `${yearOf(year, today)}-${monthOf(month)}-${day.padStart(2, '0')}`;
  return isDate(date) ? date : undefined;
}

/**
 * A month likewise: `03/2026`, `3-26`, `marzo 2026`, `2026-03`, `hoy` for this one, `+3` for so many months later.
 *
 * @example typedMonth('2/29', '2026-11-25') // '2029-02'
 */
export function typedMonth(typed: string, today?: string): string | null | undefined {
  const text = plain(typed);
  if (text === '') return null;
  if (isDate(`${text}-01`)) return text;
  const months = text === 'hoy' ? 0 : counted(text);
  if (months !== undefined) return today && periodStart(today, 'month', months).slice(0, 7);
  const [month = '', year = '', ...more] = text.split(BETWEEN);
  const value = `${yearOf(year, today)}-${monthOf(month)}`;
  return more.length === 0 && isDate(`${value}-01`) ? value : undefined;
}

/**
 * A moment likewise, in the platform's zone: a day and `HH:mm`, or a day alone for where it begins. As ISO in UTC.
 *
 * @example typedMoment('09/03/2026 10:00', '2026-11-25') // '2026-03-09T16:00:00.000Z'
 */
export function typedMoment(typed: string, today?: string): string | null | undefined {
  const text = plain(typed).replace(/ cdmx$/, '');
  const [, hour, minute] = /[ t](\d{1,2}):(\d\d)$/.exec(text) ?? [];
  const day = typedDay(hour === undefined ? text : text.replace(/[ t][\d:]+$/, ''), today);
  if (!day) return hour === undefined ? day : undefined;
  return momentAt(day, hour === undefined ? '00:00' : `${hour.padStart(2, '0')}:${minute}`);
}

/** In small letters, with single blanks, without what is not seen; a minus of any shape is one. */
const plain = (typed: string): string =>
  typed
    .normalize('NFC')
    .replace(/\p{Cf}/gu, '')
    .replace(/[\u2010-\u2015\u2212\ufe63\uff0d]/g, '-')
    .replace(/[\s\p{Z}]+/gu, ' ')
    .trim()
    .toLowerCase();

function daysFromToday(text: string): number | undefined {
  if (DAY_AFTER_TOMORROW.test(text)) return 2;
  return Object.hasOwn(NAMED, text) ? NAMED[text] : counted(text);
}

function counted(text: string): number | undefined {
  const [, sign, count] = COUNTED.exec(text) ?? [];
  return count === undefined ? undefined : Number(`${sign}${count}`);
}

/** `3`, `03`, `mar` or `marzo` as `03`; anything else as what no calendar has. */
function monthOf(text: string): string {
  if (/^\d{1,2}$/.test(text)) return text.padStart(2, '0');
  const place = WHOLE_MONTHS.test(text) ? MONTHS.indexOf(text.slice(0, 3)) : -1;
  return place < 0 ? '' : String(place + 1).padStart(2, '0');
}

function yearOf(text: string, today: string | undefined): string {
  if (!today || !/^\d\d$/.test(text)) return text;
  const latest = Number(today.slice(0, 4)) + YEARS_AHEAD;
  return String(latest - ((latest - Number(text)) % 100));
}
