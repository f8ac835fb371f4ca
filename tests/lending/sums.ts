import { expect } from 'vitest';

/** Cents of a written amount, exactly. */
export function cents(amount: string | number): bigint {
  const [whole = '0', part = ''] = String(amount).replace('-', '').split('.');
  const value = BigInt(whole + part.padEnd(2, '0').slice(0, 2));
  return String(amount).startsWith('-') ? -value : value;
}

export function sumOf(amounts: readonly string[]): bigint {
  return amounts.reduce((sum, amount) => sum + cents(amount), 0n);
}

/** Compares amounts by value, however many zeros they are written with. */
export function sameMoney(ours: readonly string[], theirs: readonly string[]): void {
  expect(ours.map(cents)).toEqual(theirs.map(cents));
}
