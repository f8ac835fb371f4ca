import { type Cents, divRound, maxOf, type Ratio } from '../money/cents.ts';
import { lowest } from '../terms/period-rate.ts';
import { type Table, type TableRow, tableRow } from './table-row.ts';

/** Fixed point of the exact payment: 144 bits (43 digits) keep 1e-30 of a cent after 3,650 periods at the highest rate. */
const SCALE_BITS = 144n;
const SCALE = 1n << SCALE_BITS;
const HALF = 1n << (SCALE_BITS - 1n);

/** From fixed point to cents, half up; what comes here is never below zero but for a last fraction. */
function toCents(value: bigint): Cents {
  return (value + HALF) >> SCALE_BITS;
}

/** The period rate with IVA inside, i × (1 + IVA): what makes the payment with tax level. Source: engine 2.4. */
function rateWithTax(rate: Ratio, tax: Ratio): Ratio {
  return lowest({ num: rate.num * (tax.den + tax.num), den: rate.den * tax.den });
}

/**
 * The exact level payment `P × i' / (1 − (1+i')^−n)` in cents of fixed point; `P/n` when there is no interest.
 * Example: 50,000 at 17.9 %/12 with IVA inside, 12 payments → 4,650.0257….
 */
function exactPayment(principal: Cents, rate: Ratio, periods: number): bigint {
  if (rate.num === 0n) return divRound(principal << SCALE_BITS, BigInt(periods));
  if (periods === 1) return (principal << SCALE_BITS) + divRound((principal * rate.num) << SCALE_BITS, rate.den);
  const growth = power(SCALE + divRound(rate.num << SCALE_BITS, rate.den), periods);
  return divRound((principal * rate.num * growth) << SCALE_BITS, rate.den * (growth - SCALE));
}

/** base^exponent in fixed point, by squaring. */
function power(base: bigint, exponent: number): bigint {
  let result = SCALE;
  let square = base;
  for (let left = exponent; left > 0; left = Math.floor(left / 2)) {
    if (left % 2 === 1) result = (result * square) >> SCALE_BITS;
    if (left > 1) square = (square * square) >> SCALE_BITS;
  }
  return result;
}

/** How far the last payment may lie from the others before the table is tracked: 1.00, or 1 % of the payment. */
const TOLERANCE = 100n;

/**
 * Level payments with the tax inside, rounded to the cent; the last row absorbs the rest. One pass of smoothing brings the last
 * payment near the others. Where rounding would drift (long and dear loans) the table follows the exact balances instead.
 * Source: engine 2.4. Example: 50,000, 17.9 %/12, 12 → 4,650.03 eleven times, then 4,649.97.
 */
export function levelTable(principal: Cents, rate: Ratio, tax: Ratio, periods: number): Table {
  const exact = exactPayment(principal, rateWithTax(rate, tax), periods);
  const regular = toCents(exact);
  let level = regular;
  let probe = probeAt(principal, rate, tax, periods, level);
  const gap = probe.last - level;
  if (magnitude(gap) > BigInt(Math.floor(periods / 2))) {
    const smoother = level + divRound(gap, BigInt(periods));
    const tried = smoother === level ? probe : probeAt(principal, rate, tax, periods, smoother);
    if (magnitude(tried.last - smoother) < magnitude(gap)) {
      probe = tried;
      level = smoother;
    }
  }
  const sound = probe.falls && magnitude(probe.last - level) * 100n <= maxOf(TOLERANCE * 100n, level);
  if (sound) return { rows: rowsAt(principal, rate, tax, periods, level), regular: level };
  return { rows: trackedRows(principal, rate, tax, periods, exact), regular };
}

/** A table with the payment given: nothing is smoothed or guarded, the last row takes what is left. */
export function rowsAt(principal: Cents, rate: Ratio, tax: Ratio, periods: number, level: Cents): TableRow[] {
  const rows: TableRow[] = [];
  const interestOf = rounder(rate);
  const taxOf = rounder(tax);
  let balance = principal;
  for (let k = 1; k <= periods; k += 1) {
    const interest = interestOf(balance);
    const taxed = taxOf(interest);
    const row = tableRow(balance, k === periods ? balance : level - interest - taxed, interest, taxed);
    rows.push(row);
    balance = row.balance;
  }
  return rows;
}

/** Where a payment would lead, without writing rows: the last payment, and whether no row has negative capital. */
function probeAt(
  principal: Cents,
  rate: Ratio,
  tax: Ratio,
  periods: number,
  level: Cents,
): { last: Cents; falls: boolean } {
  const interestOf = rounder(rate);
  const taxOf = rounder(tax);
  let balance = principal;
  let falls = true;
  for (let k = 1; k < periods; k += 1) {
    const interest = interestOf(balance);
    const part = level - interest - taxOf(interest);
    if (part < 0n) falls = false;
    balance -= part;
  }
  if (balance < 0n) falls = false;
  const interest = interestOf(balance);
  return { last: balance + interest + taxOf(interest), falls };
}

/** `times` with the rate's multiples worked out once: the inner loop of every table. */
function rounder({ num, den, slack = 0n }: Ratio): (amount: Cents) => Cents {
  const twice = num * 2n;
  const divisor = den * 2n;
  const half = den + slack;
  return (amount) => (amount >= 0n ? (amount * twice + half) / divisor : -((half - amount * twice) / divisor));
}

/** Follows the exact balance b_k and repays the difference of its rounded values, so no capital is negative. */
function trackedRows(principal: Cents, rate: Ratio, tax: Ratio, periods: number, exact: bigint): TableRow[] {
  const taxed = rateWithTax(rate, tax);
  const interestOf = rounder(rate);
  const taxOf = rounder(tax);
  const rows: TableRow[] = [];
  let exactBalance = principal << SCALE_BITS;
  let balance = principal;
  for (let k = 1; k <= periods; k += 1) {
    exactBalance += (exactBalance * taxed.num) / taxed.den - exact;
    const next = k === periods ? 0n : toCents(exactBalance);
    const interest = interestOf(balance);
    rows.push(tableRow(balance, balance - next, interest, taxOf(interest)));
    balance = next;
  }
  return rows;
}

function magnitude(value: bigint): bigint {
  return value < 0n ? -value : value;
}
