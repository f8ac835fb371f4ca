import { Decimal } from 'decimal.js';
import type { Check } from '../../core/context.ts';
import { needs } from '../../core/needs.ts';
import { tables } from '../../core/tables.ts';

const WHOLE = 100;

const SHARE = needs('legalRepresentatives', 'company', 'percentage_of_ownership');

/** The shares of one company add up to 100 % at most. */
export const ownershipTotal: Check<typeof SHARE> = {
  name: 'ownership-total',
  needs: SHARE,
  async run({ record, db }) {
    const { id, company, percentage_of_ownership: share } = record;
    if (typeof share !== 'number' || typeof company !== 'number') return [];
    const rows = await tables(db, SHARE)
      .selectFrom('legalRepresentatives')
      .select(['id', 'percentage_of_ownership'])
      .where('company', '=', company)
      .forUpdate()
      .execute();
    const others = rows.filter((row) => row.id !== id);
    const total = others.reduce((sum, row) => sum.plus(row.percentage_of_ownership ?? 0), new Decimal(share));
    return total.lessThanOrEqualTo(WHOLE)
      ? []
      : [{ field: 'percentage_of_ownership', code: 'ownership-total', severity: 'error' }];
  },
};
