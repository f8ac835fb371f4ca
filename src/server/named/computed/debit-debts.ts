import type { Json, Row } from '../../../resource/definition.ts';
import type { Call, Db, Trx } from '../../context.ts';
import { asOf, type LoanRows, loanRows } from '../loan/loan-rows.ts';
import { debtOf, type RowDebt } from '../loan/stored-debt.ts';

export type DebitDebt = { debt: RowDebt | undefined; loan: LoanRows | undefined; day: string };

/** Each debit with its amortization's debt and the whole loan's rows: one statement for the page. */
export async function debitDebts(
  db: Db | Trx,
  call: Call,
  rows: Row[],
  parameters: Record<string, Json>,
): Promise<DebitDebt[]> {
  const loans = await loanRows(
    db,
    rows.map((row) => row.id_request),
  );
  const day = asOf(call.today, parameters);
  return rows.map((row) => {
    const loan = loans.get(String(row.id_request));
    const own = loan?.rows.find((one) => one.id === row.id);
    return { debt: own && debtOf(own, loan?.base, day), loan, day };
  });
}
