import { collectionDate } from '../../../lending/calendar/collection-date.ts';
import { addDays } from '../../../resource/model/time.ts';
import type { Check, Effect } from '../../core/context.ts';
import { needs } from '../../core/needs.ts';
import { tables } from '../../core/tables.ts';
import { holdRequests } from './lock-request.ts';
import { HOLIDAY, platformOf } from './platform.ts';

const AMORTIZATION = needs('amortizations', 'request', 'status', 'date_final', 'collection_date');
const PENDING = 0;

/**
 * A new or moved holiday moves the collection dates of unpaid rows that fall on it, or no longer have to. The days are
 * those that a replay of the loan reads, so a row due on the weekend before today moves, and one that is late does not.
 */
export const moveCollectionDates: Effect<typeof HOLIDAY> = {
  name: 'move-collection-dates',
  needs: HOLIDAY,
  reads: [AMORTIZATION],
  async run({ trx, call, before, after, changed }) {
    if (!call.schemas.resources.amortizations) return undefined;
    const touched = [before?.date, after.date].filter((date) => typeof date === 'string').sort();
    const [first] = touched;
    const last = touched.at(-1);
    if (first === undefined || last === undefined) return undefined;
    // It is known from this call on, by the clock that the loans go by.
    if (!before) await trx.updateTable('holidays').set({ _created_at: call.now }).where('id', '=', after.id).execute();
    const [, holidays] = await platformOf(trx);
    const amortizations = tables(trx, AMORTIZATION);
    const touchedRows = amortizations
      .selectFrom('amortizations')
      .where('status', '=', PENDING)
      .where('date_final', '>=', addDays(first, -WINDOW_DAYS))
      .where('date_final', '<=', addDays(last, 1));
    const loans = await touchedRows.select('request').distinct().execute();
    await holdRequests(
      trx,
      loans.map(({ request }) => Number(request)),
    );
    const rows = await touchedRows.select(['id', 'date_final', 'collection_date']).orderBy('id').forUpdate().execute();
    for (const row of rows) {
      const date = collectionDate(String(row.date_final), holidays);
      if (date === row.collection_date) continue;
      await amortizations
        .updateTable('amortizations')
        .set({ collection_date: date })
        .where('id', '=', row.id)
        .execute();
      changed.push({ resource: 'amortizations', id: row.id });
    }
    return undefined;
  },
};

/** Collection dates of the past follow from the holidays that were known then: none of them moves, and none moves there. */
export const passedHolidayStays: Check<typeof HOLIDAY> = {
  name: 'passed-holiday-stays',
  needs: HOLIDAY,
  async run({ record, stored, call }) {
    if (!stored || stored.date === record.date) return [];
    const hasPassed = [stored.date, record.date].some((date) => typeof date === 'string' && date < call.today);
    return hasPassed ? [{ field: 'date', code: 'passed-holiday-stays', severity: 'error' }] : [];
  },
};

/** No run of weekends and holidays is longer than this. */
const WINDOW_DAYS = 14;
