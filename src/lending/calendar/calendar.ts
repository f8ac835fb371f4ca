import { loanRefusal, refusalError } from '../money/money.ts';

/** Days are counted as whole numbers from 1970-01-01 inside the engine; outside they are `YYYY-MM-DD`, without clock or zone. */
export type Day = number;

const SHAPE = /^(\d{4})-(\d{2})-(\d{2})$/;
const DAYS_BEFORE = [0, 31, 59, 90, 120, 151, 181, 212, 243, 273, 304, 334];

/** Reads a calendar date, or nothing when there is no such day. Example: `'2023-02-30'` is no day. */
export function readDay(date: unknown): Day | undefined {
  const parts = typeof date === 'string' ? SHAPE.exec(date) : null;
  if (!parts) return undefined;
  const [year, month, day] = [Number(parts[1]), Number(parts[2]), Number(parts[3])];
  if (year < 1900 || year > 2500 || month < 1 || month > 12 || day < 1 || day > daysInMonth(year, month))
    return undefined;
  return dayNumber(year, month, day);
}

/** Tables ask for the same days three times a row; what was written once is kept, up to so many days. */
const written = new Map<Day, string>();
const MOST_WRITTEN = 100_000;

/** Writes a day. Example: day 0 is `'1970-01-01'`. */
export function dateOf(day: Day): string {
  const known = written.get(day);
  if (known !== undefined) return known;
  const date = writeDate(day);
  if (written.size < MOST_WRITTEN) written.set(day, date);
  return date;
}

function writeDate(day: Day): string {
  const { year, month, day: dayOfMonth } = civil(day);
  return `${year}-${month < 10 ? '0' : ''}${month}-${dayOfMonth < 10 ? '0' : ''}${dayOfMonth}`;
}

/** Adds months and keeps the anchor's day, clamped to the month's end. Example: 2023-01-31 + 1 → 2023-02-28. */
export function addMonths(anchor: Day, months: number): Day {
  const from = civil(anchor);
  const index = from.year * 12 + from.month - 1 + months;
  const year = Math.floor(index / 12);
  const month = (index % 12) + 1;
  return dayNumber(year, month, Math.min(from.day, daysInMonth(year, month)));
}

/** Saturday or Sunday. 1970-01-01 was a Thursday. */
function isWeekend(day: Day): boolean {
  const weekday = (((day + 4) % 7) + 7) % 7;
  return weekday === 0 || weekday === 6;
}

function isLeap(year: number): boolean {
  return (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0;
}

function daysInMonth(year: number, month: number): number {
  if (month === 2) return isLeap(year) ? 29 : 28;
  return month === 4 || month === 6 || month === 9 || month === 11 ? 30 : 31;
}

function dayNumber(year: number, month: number, day: number): Day {
  const past = year - 1;
  const leaps = Math.floor(past / 4) - Math.floor(past / 100) + Math.floor(past / 400);
  const inYear = (DAYS_BEFORE[month - 1] ?? 0) + (month > 2 && isLeap(year) ? 1 : 0) + day - 1;
  return past * 365 + leaps + inYear - 719162;
}

/** The inverse of `dayNumber`, by the era method of the proleptic Gregorian calendar. */
function civil(day: Day): { year: number; month: number; day: number } {
  const shifted = day + 719468;
  const era = Math.floor(shifted / 146097);
  const ofEra = shifted - era * 146097;
  const yearOfEra = Math.floor(
    (ofEra - Math.floor(ofEra / 1460) + Math.floor(ofEra / 36524) - Math.floor(ofEra / 146096)) / 365,
  );
  const ofYear = ofEra - (365 * yearOfEra + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100));
  const shiftedMonth = Math.floor((5 * ofYear + 2) / 153);
  const month = shiftedMonth < 10 ? shiftedMonth + 3 : shiftedMonth - 9;
  return {
    year: yearOfEra + era * 400 + (month <= 2 ? 1 : 0),
    month,
    day: ofYear - Math.floor((153 * shiftedMonth + 2) / 5) + 1,
  };
}

/** A closed day. One that was entered later (`added`) never moves a day before that, so history keeps its dates. */
export type Holiday = string | { date: string; added?: string };

/** Closed days ready for asking: the day, and since which day it is known. */
export type ClosedDays = ReadonlyMap<Day, Day>;

/**
 * The first working day on or after a due date: not Saturday, not Sunday, not one of the holidays.
 * Only the collection date moves; interest, later due dates and penalty interest do not. Source: engine 2.3.
 * Errors: throws `not_a_date`. Example: due Saturday 2026-01-31, Monday 2026-02-02 a holiday → 2026-02-03.
 */
export function collectionDate(date: string, holidays: readonly Holiday[]): string {
  const due = readDay(date);
  if (due === undefined) throw refusalError(loanRefusal('not_a_date', 'date'));
  return dateOf(collectionDay(due, closedDays(holidays)));
}

export function collectionDay(due: Day, closed: ClosedDays): Day {
  let day = due;
  while (isWeekend(day) || (closed.get(day) ?? Number.POSITIVE_INFINITY) <= day) day += 1;
  return day;
}

/** Reads a list of holidays once. A holiday without `added` is known from the start. Throws `not_a_date`. */
export function closedDays(holidays: readonly Holiday[]): ClosedDays {
  const closed = new Map<Day, Day>();
  for (const holiday of holidays) {
    const day = readDay(typeof holiday === 'string' ? holiday : holiday.date);
    const added =
      typeof holiday === 'string' || holiday.added === undefined ? Number.NEGATIVE_INFINITY : readDay(holiday.added);
    if (day === undefined || added === undefined) throw refusalError(loanRefusal('not_a_date', 'holidays'));
    closed.set(day, Math.min(added, closed.get(day) ?? Number.POSITIVE_INFINITY));
  }
  return closed;
}
