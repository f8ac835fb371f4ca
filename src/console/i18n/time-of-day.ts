import type { Translate } from './translate.ts';

const ZONE = 'America/Mexico_City';

/** `14:05` as the clock in the foot of the page shows it. */
export const timeOfDay = (moment: Date): string =>
  moment.toLocaleTimeString('es-MX', { hour: '2-digit', minute: '2-digit', hourCycle: 'h23', timeZone: ZONE });

/** `22/11/2026` in the same zone. */
const dayOf = (moment: Date): string =>
  moment.toLocaleDateString('es-MX', { day: '2-digit', month: '2-digit', year: 'numeric', timeZone: ZONE });

/** When a draft was kept: 'hoy 10:14', else the day and the time. */
export function whenOf(at: number, translate: Translate): string {
  const moment = new Date(at);
  const time = timeOfDay(moment);
  return dayOf(moment) === dayOf(new Date()) ? translate('console.draft.today', { time }) : `${dayOf(moment)} ${time}`;
}
