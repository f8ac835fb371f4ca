import type { Effect } from '../../core/context.ts';
import { needs } from '../../core/needs.ts';

const REPRESENTATIVE = needs('legalRepresentatives', 'user');

/**
 * A representative starts unreviewed and with the stored name of the person, so that the list can be read without the person's
 * own record. A registered person brings no other data than the reference.
 */
export const registerRepresentative: Effect<typeof REPRESENTATIVE> = {
  name: 'register-representative',
  needs: REPRESENTATIVE,
  async run({ after }) {
    return { set: { is_registered: after.user !== null && after.user !== undefined, status: null } };
  },
};
