import type { Effect } from '../../core/context.ts';

/**
 * A request that will never be active gives its lender's funding back: the lender is removed, the moment is kept, and
 * operations no longer list it. The history keeps who the lender was. Source: choice 28.
 */
export const releaseFunding: Effect = {
  name: 'release-funding',
  async run({ call, changed, before }) {
    if (!before?.user_lender) return undefined;
    changed.push({ resource: 'operations', id: Number(before.id) });
    return { set: { user_lender: null, funding_released_at: call.now.toISOString() } };
  },
};
