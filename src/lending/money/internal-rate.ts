import type { Cents } from './cents.ts';
import { Decimal } from './decimal.ts';

export interface Flow {
  period: number;
  amount: Cents;
}

/** Bracket of engine 2.14; doubled upwards when the rate lies above (a tiny amount received against full payments). */
const LOWEST = -0.5;
const HIGHEST = 5;
const DOUBLINGS = 40;
/** Half the width of the bracket that proves the answer. */
const WITHIN = new Decimal('1e-13');
const BITS = 160n;

/**
 * The rate per period at which the flows are worth nothing: `Σ amount/(1+r)^period = 0`. A seed found in binary arithmetic is only a
 * guess; the answer is the point inside a bracket that two exact evaluations prove (or bisection finds), good to 1e-13.
 * Nothing when no sign change lies in −0.5 … 5 × 2^40. Example: −100, then 39, 59, 55, 20 → 0.28095.
 */
export function internalRate(flows: readonly Flow[]): Decimal | undefined {
  const totals = perPeriod(flows);
  if (totals.reduce((sum, amount) => sum + amount, 0n) === 0n && totals.slice(1).every((amount) => amount >= 0n))
    return new Decimal(0);
  const bracket = widen(totals.map(Number));
  if (bracket === undefined) return undefined;
  const guess = new Decimal(bisect(totals.map(Number), bracket));
  const low = guess.minus(WITHIN);
  const high = guess.plus(WITHIN);
  const [below, above] = [present(totals, low), present(totals, high)];
  if (below >= 0n !== above >= 0n) return within(low, below, high, above);
  return exactBisection(totals, new Decimal(bracket[0]), new Decimal(bracket[1]));
}

function perPeriod(flows: readonly Flow[]): Cents[] {
  const last = flows.reduce((most, flow) => Math.max(most, flow.period), 0);
  const totals = new Array<Cents>(last + 1).fill(0n);
  for (const { period, amount } of flows) totals[period] = (totals[period] ?? 0n) + amount;
  return totals;
}

/** Present value in fixed point, by Horner's rule from the last flow back. */
function present(totals: readonly Cents[], rate: Decimal): bigint {
  const discount = BigInt(new Decimal(2).pow(BITS.toString()).div(rate.plus(1)).round().toString());
  let value = 0n;
  for (let period = totals.length - 1; period >= 0; period -= 1) {
    value = ((value * discount) >> BITS) + ((totals[period] ?? 0n) << 64n);
  }
  return value;
}

function within(low: Decimal, below: bigint, high: Decimal, above: bigint): Decimal {
  const share = new Decimal(below.toString()).div(new Decimal(below.toString()).minus(above.toString()));
  return low.plus(high.minus(low).times(share));
}

function exactBisection(totals: readonly Cents[], from: Decimal, to: Decimal): Decimal | undefined {
  let [low, high] = [from, to];
  const positive = present(totals, low) >= 0n;
  if (positive === present(totals, high) >= 0n) return undefined;
  while (high.minus(low).gt(WITHIN)) {
    const middle = low.plus(high).div(2);
    if (present(totals, middle) >= 0n === positive) low = middle;
    else high = middle;
  }
  return low.plus(high).div(2);
}

function widen(totals: readonly number[]): [number, number] | undefined {
  const positive = roughly(totals, LOWEST) > 0;
  let high = HIGHEST;
  for (let step = 0; step < DOUBLINGS; step += 1) {
    if (roughly(totals, high) > 0 !== positive) return [LOWEST, high];
    high *= 2;
  }
  return undefined;
}

function bisect(totals: readonly number[], bracket: [number, number]): number {
  let [low, high] = bracket;
  const positive = roughly(totals, low) > 0;
  for (let step = 0; step < 90 && high > low; step += 1) {
    const middle = (low + high) / 2;
    if (roughly(totals, middle) > 0 === positive) low = middle;
    else high = middle;
  }
  return (low + high) / 2;
}

/** Present value in binary arithmetic, only for the guess. Overflow far below zero counts as positive infinity. */
function roughly(totals: readonly number[], rate: number): number {
  const discount = 1 / (1 + rate);
  let value = 0;
  for (let period = totals.length - 1; period >= 0; period -= 1) value = value * discount + (totals[period] ?? 0);
  return value;
}
