import { Decimal } from 'decimal.js';
import type { Check } from '../../core/context.ts';
import { OPENING } from './opening-amount.ts';

const IVA = '0.16';

/** Commission with IVA must leave something to disperse (choice 39). */
export const openingLeavesSomething: Check<typeof OPENING> = {
  name: 'opening-leaves-something',
  needs: OPENING,
  async run({ record: { amount, opening_commission } }) {
    if (typeof amount !== 'number' || typeof opening_commission !== 'number') return [];
    const rate = new Decimal(opening_commission).div(100);
    const taken = rate.mul(new Decimal(1).plus(IVA));
    if (taken.lessThan(1)) return [];
    return [{ field: 'opening_commission', code: 'opening-leaves-something', severity: 'error' }];
  },
};
