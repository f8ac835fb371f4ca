import type { Check } from '../../core/context.ts';
import { needs, words } from '../../core/needs.ts';
import { tables } from '../../core/tables.ts';
import { isRenewal } from './is-renewal.ts';
import { otherPeople, unfitParent } from './renewal.ts';

const REQUEST = needs('requests', ...words('request_parent user user_lender user_aval status dispersed'));

/** A renewal has the people of the loan that it renews, which must still be running: a source may be outdated. */
export const renewalPartiesMatch: Check<typeof REQUEST> = {
  name: 'renewal-parties-match',
  needs: REQUEST,
  async run({ record, stored, db }) {
    if (stored || !isRenewal(record)) return [];
    const parent = await tables(db, REQUEST)
      .selectFrom('requests')
      .select(['user', 'user_lender', 'user_aval', 'status', 'dispersed'])
      .where('id', '=', Number(record.request_parent))
      .where('_deleted_at', 'is', null)
      .executeTakeFirst();
    const unfit = unfitParent(parent);
    if (unfit || !parent) return [{ field: 'request_parent', code: unfit ?? 'renewal-of-closed', severity: 'error' }];
    return otherPeople(record, parent).map((field) => ({
      field,
      code: 'renewal-parties-match',
      severity: 'error' as const,
    }));
  },
};
