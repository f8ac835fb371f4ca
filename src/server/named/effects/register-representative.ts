import type { Effect } from '../../context.ts';

/**
 * Who speaks for a company starts unreviewed and, so that the list can be read without the person's own record, with the
 * name that the house knows. Somebody registered brings no data of his own besides the reference.
 */
export const registerRepresentative: Effect = {
  name: 'register-representative',
  async run({ after }) {
    return { set: { is_registered: after.user !== null && after.user !== undefined, status: null } };
  },
};
