import { collectionDate } from '../../../lending/calendar/calendar.ts';
import { addDays } from '../../../resource/model/time.ts';
import type { Check, Effect, EffectInput } from '../../core/context.ts';
import { needs, words } from '../../core/needs.ts';
import { isRefusal, type Refusal, refuse, refuseFields } from '../../core/refusal.ts';
import { tables } from '../../core/tables.ts';
import { HOLIDAY } from '../../records/read/holidays.ts';
import { platformSettings } from './loan-settings.ts';
import { type Posted, postLoanEvent } from './post-event.ts';
import { holdRequests, lockRequest } from './read-loans.ts';
import { amortizationRow } from './rows.ts';
import type { NewEvent } from './write-rows.ts';

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
    const [, holidays] = await platformSettings(trx);
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

const ROW = needs(
  'amortizations',
  ...words('request period date_final condone_commission condone_moratorium condone_interest condone_capital'),
);
type Input = EffectInput<typeof ROW>;

const FLAGS = ['condone_commission', 'condone_moratorium', 'condone_interest', 'condone_capital'] as const;

/** Of an open row people change the due date and tick what is condoned; every amount comes from the engine. */
export const rescheduleRow: Effect<typeof ROW> = {
  name: 'reschedule-row',
  needs: ROW,
  manifest: { ledger: true },
  async run(input) {
    const { before, after } = input;
    const moved = after.date_final !== before?.date_final;
    const ticked = FLAGS.filter((flag) => after[flag] === true && before?.[flag] !== true);
    const gone = FLAGS.filter((flag) => after[flag] !== true && before?.[flag] === true);
    if (gone.length > 0) return refuseFields(gone.map((field) => ({ field, code: 'server.loan.already-condoned' })));
    let set = {};
    if (moved) {
      const posted = await tell(input, { kind: 'reschedule', ...place(input), date_final: String(after.date_final) });
      if (isRefusal(posted)) return posted;
      set = { ...set, ...ownRow(posted, Number(after.period)) };
    }
    if (ticked.length > 0) {
      const flags = Object.fromEntries(FLAGS.map((flag) => [flag, after[flag] === true]));
      const category = ticked.includes('condone_capital') ? 'B+C' : 'B';
      const posted = await tell(input, { kind: 'waiver', ...place(input), ...flags, category });
      if (isRefusal(posted)) return posted;
      set = { ...set, ...ownRow(posted, Number(after.period)) };
    }
    return { set };
  },
};

const place = ({ call, after }: Input) => ({ date: call.today, period: Number(after.period) });

async function tell({ trx, call, changed, after }: Input, event: NewEvent): Promise<Posted | Refusal> {
  const request = await lockRequest(trx, Number(after.request));
  if (!request) return refuse(409, 'server.raced');
  return postLoanEvent({ trx, call, changed, door: 'amortizations', request, event, ownPeriod: Number(after.period) });
}

/** The row that the person edits is written by its own call. */
function ownRow(posted: Posted, period: number) {
  const row = posted.rows.find((one) => one.period === period);
  return row && amortizationRow(row);
}
