import { type Cents, divRound, maxOf, type Ratio, times } from './cents.ts';
import { exactPayment, rateWithTax, SCALE } from './level-rate.ts';
import { type Table, type TableRow, tableRow } from './table-row.ts';

/** How far the last payment may lie from the others before the table is tracked: 1.00, or 1 % of the payment. */
const TOLERANCE = 100n;

/**
 * Level payments with the tax inside, rounded to the cent; the last row absorbs the rest. One pass of smoothing brings the last
 * payment near the others. Where rounding would drift (long and dear loans) the table follows the exact balances instead.
 * Source: engine 2.4. Example: 50,000, 17.9 %/12, 12 → 4,650.03 eleven times, then 4,649.97.
 */
export function levelTable(principal: Cents, rate: Ratio, tax: Ratio, periods: number): Table {
  const taxed = rateWithTax(rate, tax);
  const exact = exactPayment(principal, taxed, periods);
  const regular = divRound(exact, SCALE);
  let level = regular;
  let rows = rowsAt(principal, rate, tax, periods, level);
  const gap = lastPayment(rows) - level;
  if (magnitude(gap) > BigInt(Math.floor(periods / 2))) {
    const smoother = level + divRound(gap, BigInt(periods));
    const tried = smoother === level ? rows : rowsAt(principal, rate, tax, periods, smoother);
    if (magnitude(lastPayment(tried) - smoother) < magnitude(gap)) {
      rows = tried;
      level = smoother;
    }
  }
  if (isSound(rows, level)) return { rows, regular: level };
  return { rows: trackedRows(principal, rate, tax, periods, exact), regular };
}

/** A table with the payment given: nothing is smoothed or guarded, the last row takes what is left. */
export function rowsAt(principal: Cents, rate: Ratio, tax: Ratio, periods: number, level: Cents): TableRow[] {
  const rows: TableRow[] = [];
  let balance = principal;
  for (let k = 1; k <= periods; k += 1) {
    const interest = times(balance, rate);
    const taxed = times(interest, tax);
    const row = tableRow(balance, k === periods ? balance : level - interest - taxed, interest, taxed);
    rows.push(row);
    balance = row.balance;
  }
  return rows;
}

/** Follows the exact balance b_k and repays the difference of its rounded values, so no capital is negative. */
function trackedRows(principal: Cents, rate: Ratio, tax: Ratio, periods: number, exact: bigint): TableRow[] {
  const taxed = rateWithTax(rate, tax);
  const rows: TableRow[] = [];
  let exactBalance = principal * SCALE;
  let balance = principal;
  for (let k = 1; k <= periods; k += 1) {
    exactBalance += (exactBalance * taxed.num) / taxed.den - exact;
    const next = k === periods ? 0n : divRound(exactBalance, SCALE);
    const interest = times(balance, rate);
    rows.push(tableRow(balance, balance - next, interest, times(interest, tax)));
    balance = next;
  }
  return rows;
}

/** No negative capital, and a last payment near the others. */
export function isSound(rows: readonly TableRow[], level: Cents): boolean {
  const gap = magnitude(lastPayment(rows) - level);
  return gap * 100n <= maxOf(TOLERANCE * 100n, level) && rows.every((row) => row.principal >= 0n);
}

function lastPayment(rows: readonly TableRow[]): Cents {
  return rows[rows.length - 1]?.payment ?? 0n;
}

function magnitude(value: bigint): bigint {
  return value < 0n ? -value : value;
}
