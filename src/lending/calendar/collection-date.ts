import { refusalError, refuse } from '../money/refusal.ts';
import { type Day, dateOf, dayOf, isWeekend } from './calendar.ts';

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
  const due = dayOf(date);
  if (due === undefined) throw refusalError(refuse('not_a_date', 'date'));
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
    const day = dayOf(typeof holiday === 'string' ? holiday : holiday.date);
    const added =
      typeof holiday === 'string' || holiday.added === undefined ? Number.NEGATIVE_INFINITY : dayOf(holiday.added);
    if (day === undefined || added === undefined) throw refusalError(refuse('not_a_date', 'holidays'));
    closed.set(day, Math.min(added, closed.get(day) ?? Number.POSITIVE_INFINITY));
  }
  return closed;
}
