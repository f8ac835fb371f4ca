import type { Check } from '../../context.ts';
import { ACTIVE } from '../../loans/write-request.ts';

const PARTIES = ['user', 'user_lender', 'user_aval'];

/** A renewal has the people of the loan that it renews, which must still be running: a source may be outdated. */
export const renewalPartiesMatch: Check = {
  name: 'renewal-parties-match',
  async run({ record, stored, db }) {
    if (stored || typeof record.request_parent !== 'number') return [];
    const parent = await db
      .selectFrom('requests')
      .select([...PARTIES, 'status'])
      .where('id', '=', record.request_parent)
      .executeTakeFirst();
    if (parent?.status !== ACTIVE) return [{ field: 'request_parent', code: 'renewal-of-closed', severity: 'error' }];
    return PARTIES.filter((field) => String(parent?.[field] ?? '') !== String(record[field] ?? '')).map((field) => ({
      field,
      code: 'renewal-parties-match',
      severity: 'error' as const,
    }));
  },
};
