import type { Check } from '../../core/context.ts';
import { needs, words } from '../../core/needs.ts';
import { BANNED, bannedAmong, KNOWN } from '../people/banned.ts';

const SIDES = words('user user_lender user_aval');
const REQUEST = needs('requests', ...SIDES);

/** A person on the list cannot become a party of a loan. */
export const partiesNotBanned: Check<typeof REQUEST> = {
  name: 'parties-not-banned',
  needs: REQUEST,
  reads: [BANNED, KNOWN],
  async run({ record, stored, call, db }) {
    const chosen = SIDES.filter((field) => stored?.[field] !== record[field]);
    const banned = await bannedAmong(
      db,
      call.schemas,
      chosen.map((field) => record[field]),
    );
    return chosen
      .filter((field) => banned.includes(record[field] ?? 0))
      .map((field) => ({ field, code: 'parties-not-banned', severity: 'error' as const }));
  },
};
