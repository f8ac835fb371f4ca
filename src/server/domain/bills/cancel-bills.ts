import { type RawBuilder, sql } from 'kysely';
import type { StatePayment } from '../../../lending/ledger/state.ts';
import { type BillType, billLines } from '../../../lending/state/bill-lines.ts';
import { openingOf } from '../../../lending/terms/opening.ts';
import type { Effect, LoanPosted } from '../../core/context.ts';
import { needs } from '../../core/needs.ts';
import { isRefusal, type Refusal, refuse } from '../../core/refusal.ts';
import { changeBill, lockBill, READY, TO_CANCEL } from './finish-bill.ts';

/** Of the SAT's four motives the one that names another invoice in its place. */
const SUBSTITUTED = '01';

const BILL = needs('bills', 'payment', 'type', 'status', 'pdf');

/**
 * An invoice that is to be cancelled is cancelled, with the SAT's motive; by 01 what was issued in its place is named as its
 * substitute. Its paper is drawn anew as not valid.
 */
export const cancelBill: Effect<typeof BILL> = {
  name: 'cancel-bill',
  needs: BILL,
  manifest: { asks: ['motive'] },
  async run({ trx, call, services, after, ask }) {
    const found = await sql<{
      id: number;
    }>`select id from bills where payment = ${after.payment} and type = ${after.type}
      and id > ${after.id} and status <= ${READY} and _deleted_at is null order by id limit 1`.execute(trx);
    const substitute = found.rows[0]?.id ?? null;
    if (ask.motive === SUBSTITUTED && substitute === null) return refuse(409, 'cancel.no-substitute');
    await services.jobs.send(trx, 'bill', { bill: after.id, pdf: after.pdf ?? null });
    return {
      set: { substitute: ask.motive === SUBSTITUTED ? substitute : null, cancelled_at: call.now.toISOString() },
    };
  },
};

const OF_PAYMENTS: readonly BillType[] = [0, 1, 2, 3];

/**
 * What a reversal or a late payment changed may have been invoiced: such invoices are to be cancelled. The one of the
 * opening commission depends on a payment with a renewal alone; a loan that is cancelled takes it with it.
 */
export async function cancelBills(posted: LoanPosted): Promise<Refusal | undefined> {
  const { book, records, payments } = posted;
  const says = (payment: StatePayment, type: BillType) =>
    JSON.stringify(billLines(payment, openingOf(book.plan), type, book.plan.iva_rate));
  for (const { before, after } of payments) {
    const payment = records.get(after.id);
    if (!before || after.kind !== 'payment' || payment === undefined) continue;
    const types = OF_PAYMENTS.filter((type) => says(before, type) !== says(after, type));
    const refused =
      types.length > 0 && (await cancelThese(posted, sql`payment = ${payment} and type = any(${types}::bigint[])`));
    if (refused) return refused;
  }
  return book.is_cancelled ? cancelThese(posted, sql`request = ${posted.request}`) : undefined;
}

async function cancelThese(
  { trx, call, changed, services }: LoanPosted,
  which: RawBuilder<unknown>,
): Promise<Refusal | undefined> {
  const base = call.schemas.resources.bills;
  if (!base) return undefined;
  const found = await sql<{
    id: number;
  }>`select id from bills where ${which}
    and status < ${TO_CANCEL} and _deleted_at is null order by id`.execute(trx);
  for (const { id } of found.rows) {
    const before = await lockBill(trx, base, id);
    const after = before && (await changeBill(trx, call, before, { status: TO_CANCEL }));
    if (isRefusal(after)) return after;
    if (after) await services?.jobs.send(trx, 'bill', { bill: id, pdf: after.pdf ?? null });
    if (after) changed.push({ resource: base.name, id, before, after });
  }
  return undefined;
}
