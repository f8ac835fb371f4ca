import { type Cents, divRound, type Ratio } from '../money/cents.ts';
import { lowest } from '../terms/period-rate.ts';

/** Fixed point of the exact payment: 144 bits (43 digits) keep 1e-30 of a cent after 3,650 periods at the highest rate. */
export const SCALE_BITS = 144n;
const SCALE = 1n << SCALE_BITS;
const HALF = 1n << (SCALE_BITS - 1n);

/** From fixed point to cents, half up; what comes here is never below zero but for a last fraction. */
export function toCents(value: bigint): Cents {
  return (value + HALF) >> SCALE_BITS;
}

/** The period rate with IVA inside, i × (1 + IVA): what makes the payment with tax level. Source: engine 2.4. */
export function rateWithTax(rate: Ratio, tax: Ratio): Ratio {
  return lowest({ num: rate.num * (tax.den + tax.num), den: rate.den * tax.den });
}

/**
 * The exact level payment `P × i' / (1 − (1+i')^−n)` in cents of fixed point; `P/n` when there is no interest.
 * Example: 50,000 at 17.9 %/12 with IVA inside, 12 payments → 4,650.0257….
 */
export function exactPayment(principal: Cents, rate: Ratio, periods: number): bigint {
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
