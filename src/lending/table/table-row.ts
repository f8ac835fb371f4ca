import type { Cents } from '../money/cents.ts';

/** One line of a repayment table, in cents. `payment` is always principal + interest + tax. */
export interface TableRow {
  interest: Cents;
  tax: Cents;
  principal: Cents;
  payment: Cents;
  /** Balance after the payment. */
  balance: Cents;
}

export interface Table {
  rows: TableRow[];
  regular: Cents;
}

export type Shape = 'level' | 'at_maturity' | 'equal_principal';

/** A line from its opening balance, its interest and the part of the principal that it repays. */
export function tableRow(opening: Cents, principal: Cents, interest: Cents, tax: Cents): TableRow {
  return { interest, tax, principal, payment: principal + interest + tax, balance: opening - principal };
}

/** A row that must be there. */
export function rowAt(table: Table, index: number): TableRow {
  const row = table.rows[index];
  if (row === undefined) throw new RangeError(`no row ${index} in a table of ${table.rows.length}`);
  return row;
}
