import { sql } from 'kysely';
import type { Loan, LoanEvent } from '../../../lending/events/events.ts';
import { paidOutIds, paymentsOf, reversedIds } from '../../../lending/events/replay.ts';
import type { Book, Posting } from '../../../lending/ledger/book.ts';
import type { StatePayment } from '../../../lending/ledger/state.ts';
import type { RequestContext, RowChange, Trx } from '../../core/context.ts';
import { type RecordIn, words } from '../../core/needs.ts';
import { isRefusal, type Refusal, refuse } from '../../core/refusal.ts';
import type { Values } from '../../core/write-types.ts';
import { prepared } from '../../database/prepared.ts';
import { writeAudit } from '../../records/audit/audit.ts';
import { insertRow } from '../../records/write/write-row.ts';
import { sideSql } from './parties.ts';
import { conceptOf, dispersionColumns, isOwed, type LoanRequest, partialRows, paymentColumns } from './rows.ts';
import { amortizationKeys, copiesOf } from './write-rows.ts';

type Writing = {
  trx: Trx;
  call: RequestContext;
  request: number;
  /** The request as it is stored, whose parties a payout names. */
  row: LoanRequest;
  /** Rows of `payments` by event. */
  records: ReadonlyMap<number, number>;
  /** Keys of rows by period, as far as they are known already. */
  known: ReadonlyMap<number, number>;
  changed: RowChange[];
};

/**
 * Rows of payments, dispersions and partials after a replay. `own` is the payment whose row its own call writes. What
 * went to a lender stays: a replay that would change it is refused.
 */
export async function writePayments(
  loan: Writing,
  differ: readonly ChangedPayment[],
  own: number,
): Promise<Refusal | ReadonlyMap<number, number>> {
  const moved = movesPaidShare(differ);
  if (moved) return refuse(409, moved.key, { params: { date: moved.date } });
  for (const { before, after } of differ) {
    const refused = after.id === own ? undefined : await writePayment(loan, after, before);
    if (refused) return refused;
  }
  return writePartials(loan, differ);
}

/** The row of one payment, and of its payout, as the replay has them. */
export async function writePayment(
  loan: Writing,
  posted: StatePayment,
  old: StatePayment | undefined,
): Promise<Refusal | undefined> {
  const { trx, records, changed } = loan;
  const id = records.get(posted.id);
  if (posted.kind !== 'payment' || id === undefined) return undefined;
  const { periods, ...columns } = paymentColumns(posted);
  const follows = !posted.q && dispersionOf(posted) !== dispersionOf(old);
  const dispersion = follows ? await writeDispersion(loan, posted, id) : {};
  if (isRefusal(dispersion)) return dispersion;
  const change = trx
    .updateTable('payments')
    .set({
      ...columns,
      ...dispersion,
      periods: JSON.stringify(periods),
      _version: sql`_version + 1`,
      _updated_at: sql`now()`,
    })
    .where('id', '=', id);
  await prepared(change, 'payments.update').execute(trx);
  changed.push({ resource: 'payments', id });
  return undefined;
}

/** A payment may have two payouts: what a correction owes has its own, which its event represents. */
const notOfCorrection = sql<boolean>`not exists (select 1 from _loan_events as e
  where e.request = dispersions.id_request and e.kind = 'share_correction' and e.record_id = dispersions.id)`;

const dispersionOf = (payment: StatePayment | undefined): string =>
  payment === undefined ? '' : JSON.stringify([dispersionColumns(payment), payment.reversed]);

/**
 * A payout follows its payment; a reversed payment pays nothing out, nor does one that leaves the lender nothing. Of what went
 * to the lender the amount is the same by now; what it is made of may differ. Answers which payout the payment names.
 */
async function writeDispersion(
  loan: Writing,
  posted: StatePayment,
  payment: number,
): Promise<{ dispersion?: number | null } | Refusal> {
  const { trx, changed } = loan;
  // A payout of zero or less that was marked as paid is history of the first rule, and no row may say that any more.
  if (posted.dispersed && !isOwed(posted)) return {};
  const dispersions = await trx
    .updateTable('dispersions')
    .set({
      // What is not owed keeps its last amount: a share of the first rule may be below zero, which no payout says any more.
      ...(isOwed(posted) ? dispersionColumns(posted) : {}),
      _deleted_at: isOwed(posted) ? null : sql`now()`,
      _version: sql`_version + 1`,
      _updated_at: sql`now()`,
    })
    .where('payment', '=', payment)
    .where(notOfCorrection)
    .returning('id')
    .execute();
  for (const row of dispersions) changed.push({ resource: 'dispersions', id: Number(row.id) });
  const [known] = dispersions;
  if (posted.dispersed) return {};
  if (!isOwed(posted)) return { dispersion: null };
  const dispersion = known ? Number(known.id) : await createDispersion(loan, loan.row, { id: payment, posted });
  return isRefusal(dispersion) ? dispersion : { dispersion };
}

/**
 * The lines of a payment are written again when they changed; those of a waiver or closure are known by its event. Answers
 * the keys of the rows that they reached.
 */
async function writePartials(
  { trx, request, records, known }: Writing,
  changed: readonly ChangedPayment[],
): Promise<ReadonlyMap<number, number>> {
  const differ = changed.filter(({ before, after }) => linesOf(before) !== linesOf(after));
  for (const { before } of differ) if (before) await deleteLines(trx, request, before, records);
  const written = differ.map(({ after }) => after);
  const periods = written.flatMap(({ lines }) => lines.map(({ period }) => period));
  const unknown = periods.filter((period) => !known.has(period));
  const amortizations = new Map([...known, ...(await amortizationKeys(trx, request, unknown))]);
  const rows = written.flatMap((posted) => {
    const payment = posted.kind === 'payment' ? (records.get(posted.id) ?? null) : null;
    return partialRows(posted, { request, payment, amortizations });
  });
  if (rows.length > 0) await insertPartials(trx, rows);
  return amortizations;
}

/** As one value, so that the statement is the same for any number of lines and each connection plans it once. */
async function insertPartials(trx: Trx, rows: readonly RecordIn<'partials'>[]): Promise<void> {
  const columns = (prefix: string) => sql.join(PARTIAL_COLUMNS.map((name) => sql.ref(`${prefix}${name}`)));
  await prepared(
    sql`insert into partials (${columns('')}) select ${columns('x.')}
      from json_populate_recordset(null::partials, ${JSON.stringify(rows)}::json) as x`,
    'partials.add',
  ).execute(trx);
}

const PARTIAL_COLUMNS = words('request payment amortization concept amount date q');

const linesOf = (payment: StatePayment | undefined): string => JSON.stringify(payment?.lines ?? []);

/** Lines without a payment are found by what they say: equal ones are as good as each other. */
async function deleteLines(
  trx: Trx,
  request: number,
  old: StatePayment,
  records: ReadonlyMap<number, number>,
): Promise<void> {
  if (old.kind === 'payment') {
    const payment = records.get(old.id) ?? 0;
    await sql`delete from partials
      where request = ${request} and payment = ${payment} and _deleted_at is null`.execute(trx);
    return;
  }
  for (const { period, concept, amount } of old.lines)
    await sql`delete from partials where id = (
      select p.id from partials as p left join amortizations as a on a.id = p.amortization
      where p.request = ${request} and p._deleted_at is null and p.payment is null and p.date = ${old.date}
        and p.concept = ${conceptOf(concept)} and p.amount = ${amount} and coalesce(a.period, 0) = ${period} limit 1)`.execute(
      trx,
    );
}

/** The columns that a payment's own call writes into its row. */
export function ownColumns(posted: StatePayment, keys: ReadonlyMap<number, number>): RecordIn<'payments'> {
  return {
    ...paymentColumns(posted),
    amortizations: posted.periods.flatMap((period) => keys.get(period) ?? []),
  };
}

/** What a cash payment leaves to be paid out to the lender, to the account that is known today. */
export async function createDispersion(
  input: { trx: Trx; call: RequestContext; changed: RowChange[] },
  request: LoanRequest,
  payment: { id: number; posted: StatePayment },
): Promise<number | Refusal> {
  const { trx, call, changed } = input;
  const base = call.schemas.resources.dispersions;
  if (!base) throw new Error('no resource is named dispersions');
  const [borrower, lender] = [sideSql(request.user), sideSql(request.user_lender)];
  const values = {
    id_request: request.id,
    payment: payment.id,
    token: request.token,
    ...dispersionColumns(payment.posted),
    commission_admin: request.commission_admin ?? null,
    commission_admin_lender: request.commission_admin_lender ?? null,
    bank_name: lender.bank_name,
    clabe: borrower.clabe,
    clabe_lender: lender.clabe,
    user_lender: lender.full_name,
    id_user_lender: request.user_lender ?? null,
    ...copiesOf(request),
    dispersed: false,
  };
  const row = await insertRow(trx, call.schemas, base, values as unknown as Values);
  if (isRefusal(row)) return row;
  const id = Number(row.id);
  await writeAudit(trx, call, { base, door: 'payments', id, operation: 'create', after: row, version: 1 });
  changed.push({ resource: 'dispersions', id, after: row });
  return id;
}

/** A loan on some day, by its events. */
type Moment = { book: Book; events: readonly LoanEvent[] };
/** A payment, waiver or closure that an event made or changed; `before` is absent for the new one. */
type ChangedPayment = { before: StatePayment | undefined; after: StatePayment };

/**
 * What an event changed of the payments, written out for these alone: a long history has hundreds that stay as they are,
 * and comparing one short text each is cheaper than writing them out twice.
 */
export function changedPayments(loan: Loan, before: Moment, after: Moment, as_of: string): ChangedPayment[] {
  const [old, now] = [printsOf(before), printsOf(after)];
  const differ = new Set([...now.keys(), ...old.keys()].filter((id) => now.get(id) !== old.get(id)));
  const known = new Map(writtenOut(loan, before, differ, as_of).map((payment) => [payment.id, payment]));
  return writtenOut(loan, after, differ, as_of).map((payment) => ({ before: known.get(payment.id), after: payment }));
}

/**
 * Why a replay may not be written: a share that is with the lender would be another one (decision 1102), or one would be less than
 * what its correction pays by a payout of its own (decision 1341).
 */
export function movesPaidShare(differ: readonly ChangedPayment[]): { key: string; date: string } | undefined {
  for (const { before, after } of differ) {
    const { date } = after;
    if (before?.dispersed && after.dispersed && before.lender_net !== after.lender_net)
      return { key: 'server.loan.dispersed-later', date };
    if (Number(after.payout) < 0 && Number(after.lender_net) >= 0) return { key: 'server.loan.below-correction', date };
  }
  return undefined;
}

/** The payments, waivers and closures of these numbers. */
function writtenOut(loan: Loan, { book, events }: Moment, ids: ReadonlySet<number>, as_of: string): StatePayment[] {
  const postings = book.postings.filter(({ id }) => ids.has(id));
  const told = events.filter(({ id, kind }) => ids.has(id) || SAYS_OF_OTHERS.includes(kind));
  return paymentsOf({ ...book, postings }, loan, told, as_of);
}

const SAYS_OF_OTHERS: readonly LoanEvent['kind'][] = ['reversal', 'payout', 'payout_return'];

function printsOf({ book, events }: Moment): Map<number, string> {
  const paidOut = paidOutIds(events);
  const prints = new Map(book.postings.map((posting) => [posting.id, printOf(posting, paidOut.has(posting.id))]));
  for (const id of reversedIds(events)) prints.set(id, 'reversed');
  return prints;
}

/**
 * Everything that a posting holds, so that no figure can be forgotten here: left out are the log, and what a carry-over took of a
 * share, which no row shows.
 */
function printOf({ lines, log: _, carried_over: __, ...figures }: Posting, paidOut: boolean): string {
  const where = lines.map(({ period, concept, amount }) => `${period}${concept}${amount}`).join();
  return `${Object.values(figures).join(' ')} ${paidOut} ${where}`;
}
