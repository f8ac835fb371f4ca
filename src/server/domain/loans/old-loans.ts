import { sql } from 'kysely';
import { readDay } from '../../../lending/calendar/calendar.ts';
import type { ShareCorrectionEvent } from '../../../lending/events/events.ts';
import { bookOf, paymentsOf } from '../../../lending/events/replay.ts';
import { presentRow } from '../../../lending/ledger/present-row.ts';
import type { StatePayment } from '../../../lending/ledger/state.ts';
import { type Cents, formatCents, readMoney } from '../../../lending/money/money.ts';
import { STANDARD_IVA } from '../../../lending/terms/terms.ts';
import type { Db, Log, RequestContext, Trx } from '../../core/context.ts';
import { isRefusal, type Refusal } from '../../core/refusal.ts';
import { inTransaction } from '../../records/write/write-transaction.ts';
import { needsCarryOver, postLoanEvent } from './post-event.ts';
import { lockRequest, readLoans, type Shelf } from './read-loans.ts';
import { type StoredRows, storedRows } from './replay-equals-stored.ts';
import type { LoanRequest } from './rows.ts';
import { createDispersion, writePayment } from './write-payments.ts';
import { marksSql, updateAmortizations } from './write-rows.ts';

/**
 * Part of the start: payouts below zero, which the first rule made, are history; their amount goes to 'pendiente de compensar',
 * by one event for each loan in a transaction of its own. A loan that has its event is skipped, so an interrupted start
 * continues with the rest. Answers for how many loans it was done.
 */
export async function carryOverOldShares(db: Db, call: RequestContext, log?: Log): Promise<number> {
  // Without the resource of payouts there is none to carry.
  if (!call.schemas.resources.dispersions) return 0;
  const found = await sql<{ request: number }>`select distinct d.id_request as request from dispersions as d
    where d.amount < 0 and d._deleted_at is null and not exists (
      select 1 from _loan_events as e where e.request = d.id_request and e.kind = 'carry_over')
    order by 1`.execute(db);
  let done = 0;
  for (const { request } of found.rows)
    try {
      if (await db.transaction().execute((trx) => carryOver(trx, call, request))) done += 1;
    } catch (error) {
      // A loan that the engine refuses must not stop the start; the audit goes on naming it.
      if (!isRefusal(error)) throw error;
      log?.error({ request, reason: error.reason }, 'shares below zero could not be carried over');
    }
  return done;
}

async function carryOver(trx: Trx, call: RequestContext, id: number): Promise<boolean> {
  const request = await lockRequest(trx, id);
  const { loans, holidays } = await readLoans(trx, [id]);
  const stored = loans.get(id);
  const opened = stored && bookOf(stored.loan, stored.events, call.today, holidays);
  if (!request || !opened?.ok || !needsCarryOver(opened.book, stored?.events ?? [])) return false;
  const event = { kind: 'carry_over', date: call.today } as const;
  const posted = await postLoanEvent({ trx, call, changed: [], door: 'requests', request, event });
  if (isRefusal(posted)) throw Object.assign(new Error(posted.reason), posted);
  return true;
}

/** A payment whose stored share is not what its events say, and its payout as it is stored. */
type StaleShare = { payment: number; posted: StatePayment; paid: Cents };

const LOANS_AT_ONCE = 20;

/**
 * Part of the start: versions before decision 1340 left shares as they were when a later event changed what they give back. What is
 * not paid out is written as the replay has it; where it was, an event of its own kind owes the lender the difference by a payout of
 * its own, or lets his next shares give it back. One transaction for each loan, so an interrupted start continues with the
 * rest. Answers for how many loans it was done.
 */
export async function correctOldShares(db: Db, call: RequestContext, log?: Log): Promise<number> {
  // Without the resource of payouts there is none to correct.
  if (!call.schemas.resources.dispersions) return 0;
  let done = 0;
  for await (const { request } of oldShares(db)) {
    const corrected = await inTransaction(db, (trx) => correctLoan(trx, call, request));
    if (isRefusal(corrected)) log?.error({ request, reason: corrected.reason }, 'old shares could not be corrected');
    else done += 1;
  }
  return done;
}

/** The loans that have such shares, in the order of their numbers; only those that ever carried something can. Reads only. */
export async function* oldShares(db: Db): AsyncGenerator<{ request: number; stale: StaleShare[] }> {
  const found = await sql<{ request: number }>`select distinct request from _journal
    where account = 'lender_to_offset' order by 1`.execute(db);
  const all = found.rows.map(({ request }) => request);
  for (let from = 0; from < all.length; from += LOANS_AT_ONCE) {
    const ids = all.slice(from, from + LOANS_AT_ONCE);
    const [shelf, rows] = [await readLoans(db, ids), await storedRows(db, ids)];
    for (const request of ids) {
      const stale = staleShares(shelf, request, rows.get(request));
      if (stale.length > 0) yield { request, stale };
    }
  }
}

function staleShares({ loans, holidays }: Shelf, request: number, rows: StoredRows | undefined): StaleShare[] {
  const stored = loans.get(request);
  const day = rows?.mark?.as_of ?? '';
  const opened = stored && bookOf(stored.loan, stored.events, day, holidays);
  if (!rows || !stored || !opened?.ok) return [];
  const payouts = new Map(rows.dispersions.map((row) => [Number(row.payment), row]));
  return paymentsOf(opened.book, stored.loan, stored.events, day).flatMap((posted) => {
    const payment = posted.kind === 'payment' && !posted.reversed ? stored.records.get(posted.id) : undefined;
    const row = rows.payments.find(({ id }) => id === payment);
    if (!row || payment === undefined || Number(row.to_offset ?? 0) === Number(posted.carried)) return [];
    return [{ payment, posted, paid: centsOf(payouts.get(payment)?.amount ?? 0) }];
  });
}

async function correctLoan(trx: Trx, call: RequestContext, id: number): Promise<Refusal | true> {
  const request = await lockRequest(trx, id);
  const shelf = await readLoans(trx, [id]);
  const stale = staleShares(shelf, id, (await storedRows(trx, [id])).get(id));
  const records = shelf.loans.get(id)?.records ?? new Map();
  if (!request) return true;
  for (const { posted } of stale.filter((one) => !one.posted.dispersed)) {
    const writing = { trx, call, request: id, row: request, records, known: new Map(), changed: [] };
    const refused = await writePayment(writing, posted, undefined);
    if (refused) return refused;
  }
  for (const share of stale.filter((one) => one.posted.dispersed)) {
    const refused = await correctPaid(trx, call, request, share);
    if (refused) return refused;
  }
  return true;
}

/** The payment itself is written with the event, since its payout is what the lender got from then on. */
async function correctPaid(
  trx: Trx,
  call: RequestContext,
  request: LoanRequest,
  { payment, posted, paid }: StaleShare,
): Promise<Refusal | undefined> {
  const owed = centsOf(posted.lender_net) - paid;
  if (owed === 0n) return undefined;
  const amount = formatCents(owed > 0n ? owed : -owed);
  const at = { kind: 'share_correction', date: call.today, of: posted.id, amount } as const;
  const event: Omit<ShareCorrectionEvent, 'id'> = { ...at, sense: owed > 0n ? 'owed' : 'excess' };
  const changed: [] = [];
  const record =
    owed > 0n
      ? await createDispersion({ trx, call, changed }, request, { id: payment, posted: payoutOf(at, posted) })
      : undefined;
  if (isRefusal(record)) return record;
  const done = await postLoanEvent({ trx, call, changed, door: 'requests', request, event, record });
  return isRefusal(done) ? done : undefined;
}

/** The difference alone: commission and taxes are with the first payout. */
const payoutOf = ({ date, amount }: { date: string; amount: string }, posted: StatePayment): StatePayment => ({
  ...posted,
  date,
  payout: amount,
  payment_as_lender: amount,
  carried: '0.00',
  commission_lender: { gross: '0.00', net: '0.00', iva: '0.00' },
});

function centsOf(amount: string | number): Cents {
  const read = readMoney(amount, 'amount');
  if (!read.ok) throw new RangeError(`${amount}: ${read.code}`);
  return read.cents;
}

/**
 * Part of the start: the rows of loans that were activated and never dispersed are written anew, since no delay counts before the
 * dispersal (rule 3 of the ledger). One transaction for each loan, and the same again changes nothing. Answers for how many it was done.
 */
export async function restUndispersed(db: Db, call: RequestContext): Promise<number> {
  if (!call.schemas.resources.requests) return 0;
  const found = await sql<{ id: number }>`select id from requests
    where status = 1 and dispersed is not true and request_parent is null and _deleted_at is null order by id`.execute(
    db,
  );
  for (const { id } of found.rows) await db.transaction().execute((trx) => rest(trx, call, id));
  return found.rows.length;
}

async function rest(trx: Trx, call: RequestContext, id: number): Promise<void> {
  await lockRequest(trx, id);
  const { loans, holidays } = await readLoans(trx, [id]);
  const stored = loans.get(id);
  const today = readDay(call.today);
  const opened = stored && bookOf(stored.loan, stored.events, call.today, holidays);
  if (!opened?.ok || today === undefined) return;
  const { book } = opened;
  await updateAmortizations(
    trx,
    id,
    book.rows.map((row) => presentRow(book.plan, row, today)),
  );
  await marksSql(call.today, [{ request: id, events: stored?.events.length ?? 0 }]).execute(trx);
}

/**
 * Part of the start: requests of versions that kept no IVA beside their terms get that of their loan's first event, and where there is
 * none the standard one, by which their commissions were stored. Answers how many there were.
 */
export async function fillIvaRates(db: Db, call: RequestContext): Promise<number> {
  if (!call.schemas.resources.requests) return 0;
  const filled = await sql`update requests set iva_rate = coalesce((
      select (payload #>> '{terms,iva_rate}')::numeric from _loan_events as e
      where e.request = requests.id and e.kind = 'activation'), ${sql.lit(STANDARD_IVA)}::numeric)
    where iva_rate is null`.execute(db);
  return Number(filled.numAffectedRows ?? 0);
}
