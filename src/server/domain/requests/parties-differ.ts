import type { Check } from '../../core/context.ts';
import { needs, words } from '../../core/needs.ts';
import { onePersonTwice } from '../people/one-person-twice.ts';

const SIDES = words('user user_lender user_aval');
const REQUEST = needs('requests', ...SIDES);

/**
 * Borrower, lender and guarantor are three people. What was stored before this rule is refused when
 * one of the two is chosen anew, and at the activation, not when the request is cancelled.
 */
export const partiesDiffer: Check<typeof REQUEST> = {
  name: 'parties-differ',
  needs: REQUEST,
  async run({ record, stored }) {
    const changed = (field: (typeof SIDES)[number]) => (record[field] ?? null) !== (stored?.[field] ?? null);
    if (stored && !SIDES.some(changed)) return [];
    return onePersonTwice(record)
      .filter(({ fields }) => fields.some(changed))
      .map(({ field, code }) => ({ field, code, severity: 'error' as const }));
  },
};
