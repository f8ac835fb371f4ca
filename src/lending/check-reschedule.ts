import { dayOf } from './calendar.ts';
import type { CheckContext } from './check-event.ts';
import type { RescheduleEvent } from './events.ts';
import { isExpired } from './pending.ts';
import { type Refusal, refuse } from './refusal.ts';

/** Only an open row that is not overdue gets another due date, between its neighbours' and not in the past. Source: choice 53. */
export function checkReschedule({ before }: CheckContext, event: RescheduleEvent): Refusal | undefined {
  const row = before.rows[event.period - 1];
  const day = dayOf(event.date) ?? before.start;
  const due = dayOf(event.date_final);
  if (due === undefined) return refuse('not_a_date', 'date_final');
  if (row === undefined || row.status !== 0) return refuse('row_not_open', 'period', { period: event.period });
  if (isExpired(row, day)) return refuse('row_overdue', 'date_final', { period: event.period });
  const next = before.rows[event.period];
  if (due < day || due <= row.from || (next !== undefined && due >= next.due_on))
    return refuse('dates_not_increasing', 'date_final');
  return undefined;
}
