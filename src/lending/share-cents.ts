import { type Cents, formatCents } from './cents.ts';
import { type Amount, readMoney } from './read-number.ts';
import { refusalError, refuse } from './refusal.ts';

/**
 * Shares an amount among parties by weight: each gets its part rounded down, the cents left go to the largest remainders, ties to the first.
 * The parts add up to the amount. Source: engine 2.1. Errors: throws not_a_number, negative, not_positive (no weight at all).
 * Example: '100.00' among 1, 1, 1 → ['33.34', '33.33', '33.33'].
 */
export function shareCents(amount: Amount, weights: readonly number[]): string[] {
  const read = readMoney(amount, 'amount');
  if (!read.ok) throw refusalError(read);
  if (!weights.every((weight) => Number.isSafeInteger(weight) && weight >= 0))
    throw refusalError(refuse('not_a_number', 'weights'));
  const total = weights.reduce((sum, weight) => sum + BigInt(weight), 0n);
  if (total === 0n) throw refusalError(refuse('not_positive', 'weights'));
  const parts = weights.map((weight, index) => {
    const product = read.cents * BigInt(weight);
    return { index, floor: product / total, rest: product % total };
  });
  let left: Cents = read.cents - parts.reduce((sum, part) => sum + part.floor, 0n);
  const byRest = [...parts].sort((a, b) => (a.rest === b.rest ? a.index - b.index : a.rest > b.rest ? -1 : 1));
  for (const part of byRest) {
    if (left === 0n) break;
    part.floor += 1n;
    left -= 1n;
  }
  return parts.map((part) => formatCents(part.floor));
}
