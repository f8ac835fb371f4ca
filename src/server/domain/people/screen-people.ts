import type { Effect } from '../../core/context.ts';
import { tellGroup } from '../../records/write/tell-group.ts';
import { BANNED, bannedMatch, KNOWN } from './banned.ts';

/** A person put on the list, or back on it: registered people who match are reported, never deleted. */
export const screenPeople: Effect<typeof BANNED> = {
  name: 'screen-people',
  needs: BANNED,
  reads: [KNOWN],
  async run({ trx, call, services, after }) {
    if (after.enabled === false) return undefined;
    const people = await bannedMatch(trx, after);
    for (const { name, match } of people)
      await tellGroup(trx, call, services, ['ADMIN', 'LEGAL', 'COMPLIANCE_OFFICER'], 'banned-match', { name, match });
    return undefined;
  },
};
