import type { Effect } from '../../context.ts';
import { firstState, WAITS_FOR_GUARANTOR, WAITS_FOR_LENDER } from './register-request.ts';

/** A lender or guarantor named later moves a waiting request on: 0 to 6 or 7, 7 to 6 (choice 87). */
export const assignParties: Effect = {
  name: 'assign-parties',
  manifest: {
    leads: {
      requests: [
        { from: [0], to: [6, 7] },
        { from: [7], to: [6] },
      ],
    },
  },
  async run({ before, after }) {
    const waits = [WAITS_FOR_LENDER, WAITS_FOR_GUARANTOR].includes(Number(before?.status));
    const status = firstState(after);
    return waits && status !== before?.status ? { set: { status } } : undefined;
  },
};
