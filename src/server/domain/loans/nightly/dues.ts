import { readDay } from '../../../../lending/calendar/calendar.ts';
import { presentRow } from '../../../../lending/ledger/present-row.ts';
import { formatValue } from '../../../../resource/conditions/format.ts';
import { plainField } from '../../../../resource/model/fields.ts';
import { addDays } from '../../../../resource/model/time.ts';
import type { Db, RequestContext, Services } from '../../../core/context.ts';
import { tables } from '../../../core/tables.ts';
import { bookAt, readLoans } from '../read-loans.ts';
import { AMORTIZATION, amount, REQUEST } from '../rows.ts';
import { notifyParties, type PartyNotice, untold } from './notify-parties.ts';

/** A payment is announced this many days before it is collected. */
const AHEAD_DAYS = 3;
/** Delays after which a reminder is sent again; only the latest that was reached counts. */
const DELAYS = [90, 60, 30, 1];
const PORTION = 100;

/** Notifies lender, applicant and guarantor of the next payment, and of the oldest one that is late. */
export async function tellDues(services: Services, call: RequestContext): Promise<number> {
  let told = 0;
  for (let last = 0; ; ) {
    const due = await dueAfter(services.db, last, addDays(call.today, AHEAD_DAYS));
    told += await notifyParties(services, call, await noticesOf(services, call, due));
    if (due.length < PORTION) return told;
    last = due.at(-1)?.id ?? last;
  }
}

type Due = Awaited<ReturnType<typeof dueAfter>>[number];

/** The first open row of each loan that is dispersed, where it is collected until that day. */
const dueAfter = (db: Db, last: number, until: string) =>
  tables(db, REQUEST, AMORTIZATION)
    .selectFrom('requests as r')
    .innerJoinLateral(
      (below) =>
        below
          .selectFrom('amortizations')
          .select(['id as row', 'period', 'collection_date'])
          .whereRef('request', '=', 'r.id')
          .where('status', '=', 0)
          .where('_deleted_at', 'is', null)
          .orderBy('period')
          .limit(1)
          .as('a'),
      (join) => join.onTrue(),
    )
    .select(['r.id', 'r.token', 'r.user', 'r.user_lender', 'r.user_aval', 'a.row', 'a.period', 'a.collection_date'])
    .where('r.status', '=', 1)
    .where('r.dispersed', 'is', true)
    .where('r._deleted_at', 'is', null)
    .where('r.id', '>', last)
    .where('a.collection_date', '<=', until)
    .orderBy('r.id')
    .limit(PORTION)
    .execute();

type Step = { key: string; event: string; due: Due };

/** Which notice the day brings, which needs nothing but the row's own day. */
function stepOf(due: Due, day: number): Step[] {
  const days = day - (readDay(due.collection_date) ?? day);
  const delay = DELAYS.find((least) => days >= least);
  if (days > 0 && delay === undefined) return [];
  const event = days > 0 ? 'payment-overdue' : 'payment-due';
  return [{ key: `${event} ${due.row} ${due.collection_date} ${delay ?? 0}`, event, due }];
}

/** What is to be paid is read from the books of those loans alone of which a notice is still to be sent. */
async function noticesOf(services: Services, call: RequestContext, rows: readonly Due[]): Promise<PartyNotice[]> {
  const day = readDay(call.today) ?? 0;
  const steps = await untold(
    services.db,
    rows.flatMap((due) => stepOf(due, day)),
  );
  if (steps.length === 0) return [];
  const shelf = await readLoans(
    services.db,
    steps.map(({ due }) => due.id),
  );
  return steps.flatMap(({ key, event, due }) => {
    const book = bookAt(shelf, due.id, call.today);
    const line = book?.rows[Number(due.period) - 1];
    if (!book || !line) return [];
    const { real_payment } = presentRow(book.plan, line, day);
    const params = {
      token: due.token ?? '',
      period: due.period ?? 0,
      date: formatValue(plainField('date'), due.collection_date, call.schemas),
      amount: formatValue(plainField('money'), amount(real_payment), call.schemas),
    };
    return [{ key, event, request: due, params }];
  });
}
