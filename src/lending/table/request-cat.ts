import { type LoanRefusal, refuse } from '../money/refusal.ts';
import { readTerms } from '../terms/read-terms.ts';
import type { Terms } from '../terms/terms.ts';
import { catOf, shownCat } from './plan-cat.ts';
import { tableOf } from './table.ts';

/**
 * The CAT of a request from its terms, six decimals and the one that is published. It needs no dates: periods are equal.
 * Errors: refusals of the terms, `no_solution` (one that cannot be shown too). Source: engine 2.14. Example: the worked example → {cat: '34.842993', shown: '34.8'}.
 */
export function requestCat(terms: Terms): { ok: true; cat: string; shown: string } | LoanRefusal {
  const read = readTerms(terms);
  if (!read.ok) return read;
  const { plan } = read;
  const cat = catOf(plan, tableOf(plan.shape, plan.amount, plan.period, plan.iva, plan.periods));
  const shown = cat === undefined ? undefined : shownCat(cat);
  return cat === undefined || shown === undefined ? refuse('no_solution', 'rate') : { ok: true, cat, shown };
}
