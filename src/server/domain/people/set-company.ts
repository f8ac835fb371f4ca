import type { Effect } from '../../core/context.ts';
import { endAccess } from './end-sessions.ts';
import { ACCOUNT } from './last-keeper.ts';

/** The company of a partner's officer, in force from the next sign-in on. */
export const setCompany: Effect<typeof ACCOUNT> = {
  name: 'set-company',
  needs: ACCOUNT,
  manifest: { person: true, asks: ['id_partner'] },
  async run(input) {
    const refused = await endAccess(input);
    return refused ?? { set: { id_partner: Number(input.ask.id_partner) } };
  },
};
