/** Calendar days as `YYYY-MM-DD`; `moment` is the ISO instant (UTC) of a time on such a day. */
export { addDays } from '../../src/resource/model/time.ts';

/** Example: `daysBetween('2026-01-31', '2026-02-02')` is 2. */
export function daysBetween(from: string, to: string): number {
  return Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / 86_400_000);
}

/** Day of the week, Monday is 1 and Sunday 7. */
export function weekday(date: string): number {
  return new Date(`${date}T00:00:00Z`).getUTCDay() || 7;
}

export function moment(date: string, secondsOfDay: number): string {
  return new Date(Date.parse(`${date}T00:00:00Z`) + secondsOfDay * 1000).toISOString().replace('.000Z', 'Z');
}

/** The first day of the month that lies so many months before. Example: `monthBefore('2026-03-15', 1)` is '2026-02'. */
export function monthBefore(date: string, months: number): string {
  const index = Number(date.slice(0, 4)) * 12 + Number(date.slice(5, 7)) - 1 - months;
  return `${Math.floor(index / 12)}-${String((index % 12) + 1).padStart(2, '0')}`;
}
