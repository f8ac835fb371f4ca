import type { Check } from '../../core/context.ts';
import { needs } from '../../core/needs.ts';
import { isRenewal } from './is-renewal.ts';
import { capitalToRenew, money } from './renewal.ts';

const REQUEST = needs('requests', 'request_parent', 'amount');

/** A renewal takes over the unpaid capital of its parent: no more, and not less, which would condone the rest. */
export const renewalAmount: Check<typeof REQUEST> = {
  name: 'renewal-amount',
  needs: REQUEST,
  async run({ record, stored, call, db }) {
    if (stored || !isRenewal(record)) return [];
    const capital = await capitalToRenew(db, call, Number(record.request_parent));
    if (capital === undefined || Number(capital) === 0 || Number(record.amount) === Number(capital)) return [];
    return [{ field: 'amount', code: 'renewal-amount', severity: 'error', params: { amount: money(capital) } }];
  },
};
