import { sql } from 'kysely';
import type { ShareCorrectionEvent } from '../../../lending/events/events.ts';
import { paymentsOf } from '../../../lending/events/payments-of.ts';
import { bookOf } from '../../../lending/events/replay.ts';
import type { StatePayment } from '../../../lending/ledger/state.ts';
import { type Cents, formatCents } from '../../../lending/money/cents.ts';
import { readMoney } from '../../../lending/money/read-number.ts';
import type { Db, Log, RequestContext, Trx } from '../../core/context.ts';
import { isRefusal, type Refusal } from '../../core/refusal.ts';
import { inTransaction } from '../../records/write/write-transaction.ts';
import { createDispersion } from './create-dispersion.ts';
import { lockRequest } from './lock-request.ts';
import { postEvent } from './post-event.ts';
import { readLoans, type Shelf } from './read-loans.ts';
import type { LoanRequest } from './records.ts';
import { type StoredRows, storedRows } from './stored-loans.ts';
import { writePayment } from './write-payments.ts';

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
  const done = await postEvent({ trx, call, changed, door: 'requests', request, event, record });
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
