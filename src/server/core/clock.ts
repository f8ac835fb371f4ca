import { TIMEZONE } from '../../resource/kinds/moment.ts';

/** Business dates are Mexican dates, whatever the clock of the machine says. */
export { TIMEZONE };

const day = new Intl.DateTimeFormat('en-CA', { timeZone: TIMEZONE, year: 'numeric', month: '2-digit', day: '2-digit' });
const time = new Intl.DateTimeFormat('en-GB', {
  timeZone: TIMEZONE,
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
});

/** `YYYY-MM-DD` in Mexico at this moment. */
export function todayAt(now: Date): string {
  return day.format(now);
}

/** `HH:MM:SS` in Mexico at this moment. */
export function timeAt(now: Date): string {
  return time.format(now);
}

/** The hour in Mexico at this moment, and the day of the week: 0 is Sunday. */
export function hourAt(now: Date): { hour: number; weekday: number } {
  return { hour: Number(timeAt(now).slice(0, 2)), weekday: new Date(`${todayAt(now)}T00:00:00Z`).getUTCDay() };
}
