import { Decimal as Base } from 'decimal.js';

/**
 * Decimal arithmetic at the edges of the engine: 40 digits, half up (engine 2.1), written without exponents. Its own
 * constructor, so that other configurations of the library cannot affect it.
 */
export const Decimal = Base.clone({ precision: 40, rounding: Base.ROUND_HALF_UP, toExpNeg: -9e15, toExpPos: 9e15 });
export type Decimal = Base;

/** A decimal with exactly so many places, half up. Example: `withPlaces(new Decimal('31.7'), 4)` is `'31.7000'`. */
export function withPlaces(value: Decimal, places: number): string {
  const [whole = '0', part = ''] = value.toDecimalPlaces(places).toString().split('.');
  const text = `${whole}.${part.padEnd(places, '0')}`;
  return /^-[0.]+$/.test(text) ? text.slice(1) : text;
}
