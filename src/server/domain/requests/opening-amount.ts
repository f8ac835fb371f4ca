import { type Opening, openingOfRequest } from '../../../lending/terms/opening.ts';
import type { Row } from '../../../resource/model/definition.ts';

/** Amount times commission, to the cent, without IVA (section 9). */
export const openingAmount = (request: Row): number => Number(openingFigures(request).commission);

/** What is taken from the capital before it leaves the account, and what leaves it: decimal strings with two digits. */
export function openingFigures(request: Row): Opening {
  return openingOfRequest({
    amount: numeric(request.amount),
    opening_commission: numeric(request.opening_commission),
    renewal: typeof request.request_parent === 'number',
  });
}

const numeric = (value: unknown): string | number =>
  typeof value === 'string' || typeof value === 'number' ? value : 0;
