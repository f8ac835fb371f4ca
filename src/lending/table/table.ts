import { type Cents, divRound, maxOf, type Ratio, times } from '../money/money.ts';
import { lowest } from '../terms/due-dates.ts';

/** The repayment table of a principal: the one place where a shape becomes rows. */
export function repaymentTable(shape: Shape, principal: Cents, rate: Ratio, tax: Ratio, periods: number): Table {
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
function levelTable(principal: Cents, rate: Ratio, tax: Ratio, periods: number): Table {
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
  if (sound) return { rows: rowsAtLevel(principal, rate, tax, periods, level), regular: level };
  return { rows: trackedRows(principal, rate, tax, periods, exact), regular };
}

/** A table with the payment given: nothing is smoothed or guarded, the last row takes what is left. */
export function rowsAtLevel(principal: Cents, rate: Ratio, tax: Ratio, periods: number, level: Cents): TableRow[] {
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
