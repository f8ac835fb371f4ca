import type { Effect } from '../../core/context.ts';
import { OFFICER_ROLE } from './create-account.ts';
import { endAccess } from './end-sessions.ts';
import { ACCOUNT } from './last-keeper.ts';

/** Another role for an administrator, in force from the next sign-in on; only a partner's officer belongs to a company. */
export const changeRole: Effect<typeof ACCOUNT> = {
  name: 'change-role',
  needs: ACCOUNT,
  manifest: { person: true, asks: ['role'], keeps: 'SUPER_ADMIN' },
  async run(input) {
    const refused = await endAccess(input);
    if (refused) return refused;
    const role = String(input.ask.role);
    return { set: { roles: [role], ...(role === OFFICER_ROLE ? {} : { id_partner: null }) } };
  },
};
