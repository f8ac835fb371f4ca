import { shownDate } from '../../resource/model/dates.ts';
import { dayAt, timeAt } from '../../resource/model/time.ts';
import type { Translate } from './translate.ts';

/** `14:05` as the clock in the foot of the page shows it. */
export const timeOfDay = (moment: Date | number): string => timeAt(moment).slice(0, 5);

/** When a draft was kept: 'hoy 10:14', else the day and the time. */
export function whenOf(at: number, translate: Translate): string {
  const [day, time] = [dayAt(at), timeOfDay(at)];
  return day === dayAt(Date.now()) ? translate('console.draft.today', { time }) : `${shownDate(day)} ${time}`;
}
