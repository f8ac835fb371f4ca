import type { Effect } from '../../core/context.ts';
import { needs } from '../../core/needs.ts';

const GUARANTEE = needs('guarantees');

/** The images were stored with the record itself; what is left is the moment. */
export const storeGuarantee: Effect<typeof GUARANTEE> = {
  name: 'store-guarantee',
  needs: GUARANTEE,
  run: async ({ call }) => ({ set: { created_at: call.now.toISOString() } }),
};
