import { requestCat as catOf } from '../../../lending/table/request-cat.ts';
import type { Terms } from '../../../lending/terms/terms.ts';
import type { Db, Query, Trx } from '../../core/context.ts';
import { loanSettings } from './loan-settings.ts';
import { readLoans } from './read-loans.ts';
import { type LoanRequest, REQUEST } from './records.ts';
import { amount } from './rows.ts';
import { termsOf } from './terms-of.ts';

/** An active loan has the terms of its activation, a request those of today's settings. */
async function termsToday(db: Db | Trx, request: LoanRequest): Promise<Terms> {
  const { id } = request;
  const stored = request.activation_date ? (await readLoans(db, [id])).loans.get(id) : undefined;
  return stored?.loan.terms ?? termsOf(request, (await loanSettings(db)).terms);
}

/** The CAT of a request as it is published, with one decimal: from its terms, so that it is there before activation too. */
export const requestCat: Query<'cat', typeof REQUEST> = {
  name: 'request-cat',
  needs: REQUEST,
  async rows(db, _call, { parent }) {
    if (!parent) return [];
    const found = catOf(await termsToday(db, parent));
    return [{ id: parent.id, request: parent.id, cat: found.ok ? amount(found.shown) : null }];
  },
};
