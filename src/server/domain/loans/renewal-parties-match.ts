import type { Row } from '../../../resource/model/definition.ts';
import type { Check } from '../../core/context.ts';
import { isRenewal } from './is-renewal.ts';
import { otherPeople, unfitParent } from './renewal.ts';

/** A renewal has the people of the loan that it renews, which must still be running: a source may be outdated. */
export const renewalPartiesMatch: Check = {
  name: 'renewal-parties-match',
  async run({ record, stored, db }) {
    if (stored || !isRenewal(record)) return [];
    const parent = (await db
      .selectFrom('requests')
      .select(['user', 'user_lender', 'user_aval', 'aval_required', 'status', 'dispersed'])
      .where('id', '=', record.request_parent)
      .where('_deleted_at', 'is', null)
      .executeTakeFirst()) as Row | undefined;
    const unfit = unfitParent(parent);
    if (unfit || !parent) return [{ field: 'request_parent', code: unfit ?? 'renewal-of-closed', severity: 'error' }];
    return otherPeople(record, parent).map((field) => ({
      field,
      code: 'renewal-parties-match',
      severity: 'error' as const,
    }));
  },
};
