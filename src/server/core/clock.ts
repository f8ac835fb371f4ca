import { dayAt, TIMEZONE, timeAt } from '../../resource/model/time.ts';

export { TIMEZONE, timeAt };

/** Business dates are Mexican dates, whatever the clock of the machine says: `YYYY-MM-DD` there at this moment. */
export const todayAt = dayAt;

/** The hour in Mexico at this moment, and the day of the week: 0 is Sunday. */
export function hourAt(now: Date): { hour: number; weekday: number } {
  return { hour: Number(timeAt(now).slice(0, 2)), weekday: new Date(`${todayAt(now)}T00:00:00Z`).getUTCDay() };
}
