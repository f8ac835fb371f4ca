import type { Effect } from '../../core/context.ts';

/** The images were stored with the record itself; what is left is the moment. */
export const storeGuarantee: Effect = {
  name: 'store-guarantee',
  run: async ({ call }) => ({ set: { created_at: call.now.toISOString() } }),
};
