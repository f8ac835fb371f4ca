import { STANDARD_IVA } from '../../../lending/terms/iva.ts';
import { type Opening, openingOfRequest } from '../../../lending/terms/opening.ts';
import { needs, type RecordOf } from '../../core/needs.ts';

export const OPENING = needs('requests', 'amount', 'opening_commission', 'iva_rate', 'request_parent');
type Terms = Omit<RecordOf<typeof OPENING>, 'id'>;

/** Amount times commission, to the cent, without IVA (section 9). */
export const openingAmount = (request: Terms): number => Number(openingFigures(request).commission);

/** What is taken from the capital of a request before it leaves the account, and what leaves it: decimal strings with two digits. */
export function openingFigures(request: Terms): Opening {
  return openingOfRequest({
    amount: request.amount ?? 0,
    opening_commission: request.opening_commission ?? 0,
    iva_rate: request.iva_rate ?? STANDARD_IVA,
    renewal: typeof request.request_parent === 'number',
  });
}
