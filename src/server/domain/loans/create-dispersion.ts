import type { StatePayment } from '../../../lending/ledger/state.ts';
import type { RequestContext, RowChange, Trx } from '../../core/context.ts';
import { isRefusal, type Refusal } from '../../core/refusal.ts';
import type { Values } from '../../core/write-types.ts';
import { writeAudit } from '../../records/audit/audit.ts';
import { insertRow } from '../../records/write/write-row.ts';
import { sideSql } from './parties.ts';
import type { LoanRequest } from './records.ts';
import { dispersionColumns } from './rows.ts';
import { copiesOf } from './write-amortizations.ts';

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
