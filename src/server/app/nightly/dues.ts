import { sql } from 'kysely';
import { dayOf } from '../../../lending/calendar/calendar.ts';
import { presentRow } from '../../../lending/ledger/present-row.ts';
import { formatValue } from '../../../resource/conditions/format.ts';
import type { Field, Row } from '../../../resource/model/definition.ts';
import type { RequestContext, Services } from '../../core/context.ts';
import { bookAt, readLoans } from '../../domain/loans/read-loans.ts';
import { amount } from '../../domain/loans/rows.ts';
import { notifyParties, type PartyNotice } from './notify-parties.ts';
import { plusDays } from './system-call.ts';

/** A payment is announced this many days before it is collected. */
const AHEAD_DAYS = 3;
/** Delays after which a reminder is sent again; only the latest that was reached counts. */
const DELAYS = [90, 60, 30, 1];
const PORTION = 100;

/** Notifies lender, applicant and guarantor of the next payment, and of the oldest one that is late. */
export async function tellDues(services: Services, call: RequestContext): Promise<number> {
  let told = 0;
  for (let last = 0; ; ) {
    // The first open row of each loan that is dispersed.
    const answer = await sql<Row>`
      select r.id as request, r.token, r."user", r.user_lender, r.user_aval, a.id, a.period, a.collection_date
      from requests as r cross join lateral (
        select id, period, collection_date from amortizations
        where request = r.id and status = 0 and _deleted_at is null order by period limit 1) as a
      where r.status = 1 and r.dispersed and r._deleted_at is null and r.id > ${last}
        and a.collection_date <= ${plusDays(call.today, AHEAD_DAYS)}::date
      order by r.id limit ${sql.lit(PORTION)}`.execute(services.db);
    told += await notifyParties(services, call, await noticesOf(services, call, answer.rows));
    if (answer.rows.length < PORTION) return told;
    last = Number(answer.rows.at(-1)?.request);
  }
}

async function noticesOf(services: Services, call: RequestContext, rows: readonly Row[]): Promise<PartyNotice[]> {
  const shelf = await readLoans(
    services.db,
    rows.map((row) => Number(row.request)),
  );
  const day = dayOf(call.today) ?? 0;
  return rows.flatMap((row) => {
    const book = bookAt(shelf, Number(row.request), call.today);
    const line = book?.rows[Number(row.period) - 1];
    const days = day - (dayOf(row.collection_date) ?? day);
    const delay = DELAYS.find((least) => days >= least);
    if (!book || !line || (days > 0 && delay === undefined)) return [];
    const { real_payment } = presentRow(book.plan, line, day);
    const params = {
      token: row.token ?? '',
      period: row.period ?? 0,
      date: formatValue({ kind: 'date' } as Field, row.collection_date, call.schemas),
      amount: formatValue({ kind: 'money' } as Field, amount(real_payment), call.schemas),
    };
    const event = days > 0 ? 'payment-overdue' : 'payment-due';
    return [{ key: `${event} ${row.id} ${row.collection_date} ${delay ?? 0}`, event, request: row, params }];
  });
}
