import type { Cents, Ratio } from './cents.ts';
import { Decimal } from './decimal.ts';
import { type LoanRefusal, refuse } from './refusal.ts';

/** What money and rates may be given as. Numbers are read by their shortest decimal form, never by their binary value. */
export type Amount = string | number;

/** Largest amount of money that the columns (NUMERIC(18,2)) and the engine take, in cents. */
const MOST_CENTS = 10n ** 16n;
const PLAIN = /^-?\d{1,60}(\.\d{1,60})?$/;
const SCIENTIFIC = /^-?\d(\.\d+)?e[+-]?\d{1,2}$/i;

/** Reads money: not negative, at most two decimals. Errors: not_a_number, negative, too_many_decimals, out_of_range. */
export function readMoney(value: unknown, field: string): { ok: true; cents: Cents } | LoanRefusal {
  const text = plainText(value);
  if (text === undefined) return refuse('not_a_number', field);
  const [whole = '0', part = ''] = text.split('.');
  const decimals = part.replace(/0+$/, '');
  if (decimals.length > 2) return refuse('too_many_decimals', field, { most: 2 });
  const cents = BigInt(whole.replace('-', '')) * 100n + BigInt(decimals.padEnd(2, '0'));
  if (text.startsWith('-') && cents !== 0n) return refuse('negative', field);
  if (cents > MOST_CENTS) return refuse('out_of_range', field, { most: '100000000000000.00' });
  return { ok: true, cents };
}

/** Reads a decimal as an exact fraction. Errors: not_a_number, negative, too_many_decimals. */
export function readRatio(
  value: unknown,
  field: string,
  decimalsAllowed = 60,
): { ok: true; ratio: Ratio } | LoanRefusal {
  const text = plainText(value);
  if (text === undefined) return refuse('not_a_number', field);
  const [whole = '0', part = ''] = text.split('.');
  const decimals = part.replace(/0+$/, '');
  if (decimals.length > decimalsAllowed) return refuse('too_many_decimals', field, { most: decimalsAllowed });
  const num = BigInt(whole.replace('-', '') + decimals);
  if (text.startsWith('-') && num !== 0n) return refuse('negative', field);
  return { ok: true, ratio: { num, den: 10n ** BigInt(decimals.length) } };
}

/** The plain decimal form of what was given, or nothing when it is no number. */
export function plainText(value: unknown): string | undefined {
  if (typeof value !== 'number' && typeof value !== 'string') return undefined;
  const text = String(value).trim();
  if (PLAIN.test(text)) return text;
  return SCIENTIFIC.test(text) ? new Decimal(text).toString() : undefined;
}
