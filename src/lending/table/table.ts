import { type Cents, type Ratio, times } from '../money/cents.ts';
import { levelTable } from './level-table.ts';
import { type Shape, type Table, type TableRow, tableRow } from './table-row.ts';

/** The repayment table of a principal: the one place where a shape becomes rows. */
export function tableOf(shape: Shape, principal: Cents, rate: Ratio, tax: Ratio, periods: number): Table {
  if (shape === 'level') return levelTable(principal, rate, tax, periods);
  return shape === 'at_maturity'
    ? maturityTable(principal, rate, tax, periods)
    : equalTable(principal, rate, tax, periods);
}

/** Interest each period, the whole principal in the last one. Source: engine 2.5. */
function maturityTable(principal: Cents, rate: Ratio, tax: Ratio, periods: number): Table {
  const interest = times(principal, rate);
  const taxed = times(interest, tax);
  const rows = Array.from({ length: periods }, (_, index) =>
    tableRow(principal, index === periods - 1 ? principal : 0n, interest, taxed),
  );
  return { rows, regular: periods === 1 ? principal + interest + taxed : interest + taxed };
}

/** The same principal each period, rounded to the cent; the last row absorbs. Tiny amounts follow P − kP/n, never below zero. */
function equalTable(principal: Cents, rate: Ratio, tax: Ratio, periods: number): Table {
  const n = BigInt(periods);
  const part = (principal * 2n + n) / (n * 2n);
  const overshoots = part * (n - 1n) > principal;
  const rows: TableRow[] = [];
  let balance = principal;
  for (let k = 1n; k <= n; k += 1n) {
    const tracked = overshoots ? balance - (principal * (n - k) * 2n + n) / (n * 2n) : part;
    const interest = times(balance, rate);
    const row = tableRow(balance, k === n ? balance : tracked, interest, times(interest, tax));
    rows.push(row);
    balance = row.balance;
  }
  return { rows, regular: rows[0]?.payment ?? 0n };
}
