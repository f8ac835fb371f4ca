import type { Check } from '../../core/context.ts';
import { onePersonTwice } from '../people/one-person-twice.ts';

/**
 * Borrower, lender and guarantor are three people. What was stored before this rule is refused when
 * one of the two is chosen anew, and at the activation, not when the request is cancelled.
 */
export const partiesDiffer: Check = {
  name: 'parties-differ',
  async run({ record, stored }) {
    const changed = (field: string) => (record[field] ?? null) !== (stored?.[field] ?? null);
    if (stored && !['user', 'user_lender', 'user_aval'].some(changed)) return [];
    return onePersonTwice(record)
      .filter(({ fields }) => fields.some(changed))
      .map(({ field, code }) => ({ field, code, severity: 'error' as const }));
  },
};
