/** Days are counted as whole numbers from 1970-01-01 inside the engine; outside they are `YYYY-MM-DD`, without clock or zone. */
export type Day = number;

const SHAPE = /^(\d{4})-(\d{2})-(\d{2})$/;
const DAYS_BEFORE = [0, 31, 59, 90, 120, 151, 181, 212, 243, 273, 304, 334];

/** Reads a calendar date, or nothing when there is no such day. Example: `'2023-02-30'` is no day. */
export function dayOf(date: unknown): Day | undefined {
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
export function isWeekend(day: Day): boolean {
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
