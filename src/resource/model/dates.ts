const LONG = '(?:0[13578]|1[02])-(?:0[1-9]|[12][0-9]|3[01])';
const SHORT = '(?:0[469]|11)-(?:0[1-9]|[12][0-9]|30)';
const FEBRUARY = '02-(?:0[1-9]|1[0-9]|2[0-8])';
const LEAP_YEAR = '(?:[0-9]{2}(?:0[48]|[2468][048]|[13579][26])|(?:0[48]|[2468][048]|[13579][26])00)';

/** The days of the calendar as `YYYY-MM-DD`, from the year 1 on: what a schema without formats can judge. */
export const DATE_PATTERN = `^(?:(?!0000)[0-9]{4}-(?:${LONG}|${SHORT}|${FEBRUARY})|${LEAP_YEAR}-02-29)$`;

/** A real calendar date in the form `YYYY-MM-DD`. */
export function isDate(value: unknown): value is string {
  return typeof value === 'string' && new RegExp(DATE_PATTERN, 'u').test(value);
}

/** `2026-03-09` -> `09/03/2026`. */
export function shownDate(value: string): string {
  const [year, month, day] = value.slice(0, 10).split('-');
  return `${day}/${month}/${year}`;
}
