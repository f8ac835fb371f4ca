import { Decimal } from 'decimal.js';
import type { Row } from '../../resource/definition.ts';

const PERCENT = 100;
const CENTS = 2;

/** Amount times commission, to the cent, without IVA (section 9). */
export function openingAmount(request: Row): number {
  const commission = new Decimal(String(request.opening_commission ?? 0)).div(PERCENT);
  return new Decimal(String(request.amount ?? 0)).mul(commission).toDecimalPlaces(CENTS).toNumber();
}
