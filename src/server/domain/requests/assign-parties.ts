import type { Effect } from '../../core/context.ts';
import { firstState, REQUEST, WAITS_FOR_FUNDS, WAITS_FOR_GUARANTOR, WAITS_FOR_LENDER } from './register-request.ts';

const WAITING = [WAITS_FOR_LENDER, WAITS_FOR_FUNDS, WAITS_FOR_GUARANTOR];

/**
 * A lender or guarantor who comes later moves a waiting request on, and one who is taken off moves it back: its state is the
 * one with which a request of these people begins (choice 87). Later states keep theirs: their papers are under way.
 */
export const assignParties: Effect<typeof REQUEST> = {
  name: 'assign-parties',
  needs: REQUEST,
  manifest: {
    leads: {
      requests: [
        { from: [0], to: [6, 7] },
        { from: [6], to: [0, 7] },
        { from: [7], to: [0, 6] },
      ],
    },
  },
  async run({ before, after }) {
    const status = firstState(after);
    return WAITING.includes(Number(before?.status)) && status !== before?.status ? { set: { status } } : undefined;
  },
};
