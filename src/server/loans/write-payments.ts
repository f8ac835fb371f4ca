import { sql } from 'kysely';
import type { StatePayment } from '../../lending/state.ts';
import type { Json, Row } from '../../resource/definition.ts';
import type { Change, Trx } from '../context.ts';
import { type Refusal, refuse } from '../http/refusal.ts';
import { dispersionColumns, partialRows, paymentColumns } from './rows.ts';
import { amortizationKeys, insertMany } from './write-amortizations.ts';

type Loan = {
  trx: Trx;
  request: number;
  /** Rows of `payments` by event. */
  records: ReadonlyMap<number, number>;
  changed: Change[];
};

/**
 * Rows of payments, dispersions and partials after a replay. `own` is the payment whose row its own call writes. What
 * went to a lender stays: a replay that would change it is refused.
 */
export async function writePayments(
  loan: Loan,
  before: readonly StatePayment[],
  after: readonly StatePayment[],
  own: number,
): Promise<Refusal | undefined> {
  const known = new Map(before.map((payment) => [payment.id, payment]));
  const differ = after.filter((payment) => contentOf(payment) !== contentOf(known.get(payment.id)));
  for (const payment of differ) {
    const old = known.get(payment.id);
    if (old?.dispersed && payment.dispersed && old.lender_net !== payment.lender_net)
      return refuse(409, 'server.loan.dispersed-later', { params: { date: payment.date } });
  }
  for (const payment of differ) if (payment.id !== own) await writePayment(loan, payment, known.get(payment.id));
  await writePartials(loan, known, after);
  return undefined;
}

const contentOf = (payment: StatePayment | undefined): string =>
  payment === undefined ? '' : JSON.stringify([paymentColumns(payment), payment.lender_net]);

async function writePayment(loan: Loan, posted: StatePayment, old: StatePayment | undefined): Promise<void> {
  const { trx, records, changed } = loan;
  const id = records.get(posted.id);
  if (posted.kind !== 'payment' || id === undefined) return;
  const { periods, ...columns } = paymentColumns(posted);
  await trx
    .updateTable('payments')
    .set({ ...columns, periods: JSON.stringify(periods), _version: sql`_version + 1`, _updated_at: sql`now()` })
    .where('id', '=', id)
    .execute();
  changed.push({ resource: 'payments', id });
  if (!posted.q && dispersionOf(posted) !== dispersionOf(old)) await writeDispersion(loan, posted, id);
}

const dispersionOf = (payment: StatePayment | undefined): string =>
  payment === undefined ? '' : JSON.stringify([dispersionColumns(payment), payment.reversed]);

/** What is still to be paid out follows its payment; a reversed payment pays nothing out. */
async function writeDispersion({ trx, changed }: Loan, posted: StatePayment, payment: number): Promise<void> {
  const dispersions = await trx
    .updateTable('dispersions')
    .set({
      ...dispersionColumns(posted),
      _deleted_at: posted.reversed ? sql`now()` : null,
      _version: sql`_version + 1`,
      _updated_at: sql`now()`,
    })
    .where('payment', '=', payment)
    .where('dispersed', 'is not', true)
    .returning('id')
    .execute();
  for (const row of dispersions) changed.push({ resource: 'dispersions', id: Number(row.id) });
}

/** The lines of a payment are written again when they changed; those without a payment, all of them together. */
async function writePartials(
  { trx, request, records }: Loan,
  known: ReadonlyMap<number, StatePayment>,
  after: readonly StatePayment[],
): Promise<void> {
  const differ = after.filter(({ id, lines }) => JSON.stringify(lines) !== JSON.stringify(known.get(id)?.lines ?? []));
  const paid = differ.filter(({ kind }) => kind === 'payment');
  const withoutMoney = differ.some(({ kind }) => kind !== 'payment')
    ? after.filter(({ kind }) => kind !== 'payment')
    : [];
  const old = paid.filter(({ id }) => known.has(id)).map(({ id }) => records.get(id) ?? null);
  if (old.length > 0)
    await sql`delete from partials where request = ${request} and payment = any(${old}::bigint[])`.execute(trx);
  if (withoutMoney.length > 0)
    await sql`delete from partials where request = ${request} and payment is null`.execute(trx);
  const touched = [...paid, ...withoutMoney];
  const amortizations = await amortizationKeys(
    trx,
    request,
    touched.flatMap(({ lines }) => lines.map(({ period }) => period)),
  );
  const rows = touched.flatMap((posted) => {
    const payment = posted.kind === 'payment' ? (records.get(posted.id) ?? null) : null;
    return partialRows(posted, { request, payment, amortizations });
  });
  await insertMany(trx, 'partials', rows);
}

/** The columns that a payment's own call writes into its row. */
export async function ownColumns(trx: Trx, request: number, posted: StatePayment): Promise<Row> {
  const keys = await amortizationKeys(trx, request, posted.periods);
  return {
    ...paymentColumns(posted),
    amortizations: posted.periods.flatMap((period) => keys.get(period) ?? []) as Json,
  };
}
