import type { Effect } from '../../core/context.ts';
import { needs } from '../../core/needs.ts';

const REQUEST = needs('requests', 'user_lender');

/**
 * A request that will never be active gives its lender's funding back: the lender is removed, the moment is kept, and
 * operations no longer list it. The history keeps who the lender was. Source: choice 28.
 */
export const releaseFunding: Effect<typeof REQUEST> = {
  name: 'release-funding',
  needs: REQUEST,
  async run({ call, changed, before }) {
    if (!before?.user_lender) return undefined;
    changed.push({ resource: 'operations', id: before.id });
    return { set: { user_lender: null, funding_released_at: call.now.toISOString() } };
  },
};
