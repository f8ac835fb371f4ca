import { sql } from 'kysely';
import type { StatePayment } from '../../../lending/ledger/state.ts';
import type { RequestContext, RowChange, Trx } from '../../core/context.ts';
import type { RecordIn } from '../../core/needs.ts';
import { isRefusal, type Refusal, refuse } from '../../core/refusal.ts';
import { prepared } from '../../database/prepared.ts';
import { type ChangedPayment, movesPaidShare } from './changed-payments.ts';
import { createDispersion } from './create-dispersion.ts';
import type { LoanRequest } from './records.ts';
import { conceptOf, dispersionColumns, isOwed, partialRows, paymentColumns } from './rows.ts';
import { amortizationKeys } from './write-amortizations.ts';

type Loan = {
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
  loan: Loan,
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
  loan: Loan,
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
  loan: Loan,
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
  { trx, request, records, known }: Loan,
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
  if (rows.length > 0) await trx.insertInto('partials').values(rows).execute();
  return amortizations;
}

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
    await sql`delete from partials where request = ${request} and payment = ${payment}`.execute(trx);
    return;
  }
  for (const { period, concept, amount } of old.lines)
    await sql`delete from partials where id = (
      select p.id from partials as p left join amortizations as a on a.id = p.amortization
      where p.request = ${request} and p.payment is null and p.date = ${old.date} and p.concept = ${conceptOf(concept)}
        and p.amount = ${amount} and coalesce(a.period, 0) = ${period} limit 1)`.execute(trx);
}

/** The columns that a payment's own call writes into its row. */
export function ownColumns(posted: StatePayment, keys: ReadonlyMap<number, number>): RecordIn<'payments'> {
  return {
    ...paymentColumns(posted),
    amortizations: posted.periods.flatMap((period) => keys.get(period) ?? []),
  };
}
