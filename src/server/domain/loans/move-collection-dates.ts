import { collectionDate } from '../../../lending/calendar/collection-date.ts';
import type { Check, Effect } from '../../core/context.ts';
import { platformOf } from './platform.ts';

const PENDING = 0;

/**
 * A new or moved holiday moves the collection dates of unpaid rows that fall on it, or no longer have to. The days are
 * those that a replay of the loan reads, so a row due on the weekend before today moves, and one that is late does not.
 */
export const moveCollectionDates: Effect = {
  name: 'move-collection-dates',
  async run({ trx, call, before, after, changed }) {
    const fields = call.schemas.resources.amortizations?.fields;
    if (!fields?.collection_date || !fields.date_final || !fields.status) return undefined;
    const touched = [before?.date, after.date].filter((date): date is string => typeof date === 'string');
    if (touched.length === 0) return undefined;
    // It is known from this call on, by the clock that the loans go by.
    if (!before) await trx.updateTable('holidays').set({ _created_at: call.now }).where('id', '=', after.id).execute();
    const [, holidays] = await platformOf(trx);
    const first = touched.toSorted()[0] as string;
    const last = touched.toSorted().at(-1) as string;
    const rows = await trx
      .selectFrom('amortizations')
      .select(['id', 'date_final', 'collection_date'])
      .where('status', '=', PENDING)
      .where('date_final', '>=', addDays(first, -WINDOW_DAYS))
      .where('date_final', '<=', addDays(last, 1))
      .forUpdate()
      .execute();
    for (const row of rows) {
      const date = collectionDate(String(row.date_final), holidays);
      if (date === row.collection_date) continue;
      await trx.updateTable('amortizations').set({ collection_date: date }).where('id', '=', row.id).execute();
      changed.push({ resource: 'amortizations', id: Number(row.id) });
    }
    return undefined;
  },
};

/** Collection dates of the past follow from the holidays that were known then: none of them moves, and none moves there. */
export const passedHolidayStays: Check = {
  name: 'passed-holiday-stays',
  async run({ record, stored, call }) {
    if (!stored || stored.date === record.date) return [];
    const hasPassed = [stored.date, record.date].some((date) => typeof date === 'string' && date < call.today);
    return hasPassed ? [{ field: 'date', code: 'passed-holiday-stays', severity: 'error' }] : [];
  },
};

/** No run of weekends and holidays is longer than this. */
const WINDOW_DAYS = 14;

function addDays(date: string, days: number): string {
  return new Date(Date.parse(`${date}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10);
}
