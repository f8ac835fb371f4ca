import { sql } from 'kysely';
import type { StatePayment } from '../../../lending/ledger/state.ts';
import { billLines } from '../../../lending/state/bill-lines.ts';
import type { BillType } from '../../../lending/state/billable.ts';
import { openingOf } from '../../../lending/terms/opening.ts';
import type { LoanPosted } from '../../core/context.ts';
import { isRefusal, type Refusal } from '../../core/refusal.ts';
import { changeBill, lockBill, TO_CANCEL } from './finish-bill.ts';

const OF_PAYMENTS: readonly BillType[] = [0, 1, 2, 3];

/**
 * What a reversal or a late payment changed may have been invoiced: such invoices are to be cancelled. The one of the
 * opening commission depends on a payment with a renewal alone.
 */
export async function cancelBills(posted: LoanPosted): Promise<Refusal | undefined> {
  const { book, records, payments } = posted;
  const says = (payment: StatePayment, type: BillType) =>
    JSON.stringify(billLines(payment, openingOf(book.plan), type, book.plan.iva_rate));
  for (const { before, after } of payments) {
    const payment = records.get(after.id);
    if (!before || after.kind !== 'payment' || payment === undefined) continue;
    const types = OF_PAYMENTS.filter((type) => says(before, type) !== says(after, type));
    const refused = await cancelTypes(posted, payment, types);
    if (refused) return refused;
  }
  return undefined;
}

async function cancelTypes(
  { trx, call, changed, services }: LoanPosted,
  payment: number,
  types: readonly BillType[],
): Promise<Refusal | undefined> {
  const base = call.schemas.resources.bills;
  if (!base || types.length === 0) return undefined;
  const found = await sql<{
    id: number;
  }>`select id from bills where payment = ${payment} and type = any(${types}::bigint[])
    and status < ${TO_CANCEL} and _deleted_at is null order by id`.execute(trx);
  for (const { id } of found.rows) {
    const before = await lockBill(trx, base, id);
    const after = before && (await changeBill(trx, call, before, { status: TO_CANCEL }));
    if (isRefusal(after)) return after;
    if (after) await services?.jobs.send(trx, 'bill', { bill: id });
    if (after) changed.push({ resource: base.name, id, before, after });
  }
  return undefined;
}
