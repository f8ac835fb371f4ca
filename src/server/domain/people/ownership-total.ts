import { Decimal } from 'decimal.js';
import { isEmpty } from '../../../resource/model/path.ts';
import type { Check } from '../../core/context.ts';

const WHOLE = 100;

/** The shares of one company add up to 100 % at most. */
export const ownershipTotal: Check = {
  name: 'ownership-total',
  async run({ record, db }) {
    if (isEmpty(record.percentage_of_ownership) || isEmpty(record.company)) return [];
    const rows = await db
      .selectFrom('legalRepresentatives')
      .select(['id', 'percentage_of_ownership'])
      .where('company', '=', record.company)
      .forUpdate()
      .execute();
    const own = String(record.id ?? record._id ?? '');
    const others = rows.filter((row) => String(row.id) !== own && !isEmpty(row.percentage_of_ownership));
    const total = others.reduce(
      (sum, row) => sum.plus(String(row.percentage_of_ownership)),
      new Decimal(String(record.percentage_of_ownership)),
    );
    return total.lessThanOrEqualTo(WHOLE)
      ? []
      : [{ field: 'percentage_of_ownership', code: 'ownership-total', severity: 'error' }];
  },
};
