import { requestCat as catOf } from '../../../lending/request-cat.ts';
import type { Compute } from '../../context.ts';
import { loanSettings } from '../../loans/loan-settings.ts';
import { amount } from '../../loans/rows.ts';
import { termsOf } from '../../loans/terms-of.ts';

/** The CAT of a request as it is published, with one decimal: from its terms, so that it is there before activation too. */
export const requestCat: Compute = {
  name: 'request-cat',
  async rows(db, _call, { parent }) {
    if (parent?.id === undefined) return [];
    const { terms } = await loanSettings(db);
    const found = catOf(termsOf(parent, terms));
    return [{ id: parent.id, request: parent.id, cat: found.ok ? amount(found.shown) : null }];
  },
};
