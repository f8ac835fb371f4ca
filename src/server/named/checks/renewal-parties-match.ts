import type { Check } from '../../context.ts';

const PARTIES = ['user', 'user_lender', 'user_aval'];

/** A renewal has the people of the loan that it renews. */
export const renewalPartiesMatch: Check = {
  name: 'renewal-parties-match',
  async run({ record, stored, db }) {
    if (stored || typeof record.request_parent !== 'number') return [];
    const parent = await db
      .selectFrom('requests')
      .select(PARTIES)
      .where('id', '=', record.request_parent)
      .executeTakeFirst();
    return PARTIES.filter((field) => String(parent?.[field] ?? '') !== String(record[field] ?? '')).map((field) => ({
      field,
      code: 'renewal-parties-match',
      severity: 'error' as const,
    }));
  },
};
