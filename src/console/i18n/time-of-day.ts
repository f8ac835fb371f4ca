import { dayAt, shownMoment, timeAt } from '../../resource/model/time.ts';
import type { Translate } from './translate.ts';

/** `14:05` as the clock in the foot of the page shows it. */
export const timeOfDay = (moment: Date): string => timeAt(moment).slice(0, 5);

/** When a draft was kept: 'hoy 10:14', else the day and the time. */
export function whenOf(at: number, translate: Translate): string {
  const moment = new Date(at);
  if (dayAt(moment) === dayAt(Date.now())) return translate('console.draft.today', { time: timeOfDay(moment) });
  return shownMoment(moment);
}
