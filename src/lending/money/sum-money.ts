import { formatCents } from './cents.ts';
import { readMoney } from './read-number.ts';

/** Adds amounts of money exactly. Throws for what is no amount. Example: `sumMoney(['0.10', '0.20'])` is `'0.30'`. */
export function sumMoney(amounts: readonly (string | number)[]): string {
  return formatCents(amounts.reduce((sum, amount) => sum + centsOf(amount), 0n));
}

function centsOf(amount: string | number): bigint {
  const negative = String(amount).startsWith('-');
  const read = readMoney(String(amount).replace(/^-/, ''), 'amount');
  if (!read.ok) throw new RangeError(`${amount} is no amount: ${read.code}`);
  return negative ? -read.cents : read.cents;
}
