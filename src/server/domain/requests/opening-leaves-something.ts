import { Decimal } from 'decimal.js';
import { isEmpty } from '../../../resource/model/path.ts';
import type { Check } from '../../core/context.ts';

const IVA = '0.16';

/** Commission with IVA must leave something to disperse (choice 39). */
export const openingLeavesSomething: Check = {
  name: 'opening-leaves-something',
  async run({ record }) {
    if (isEmpty(record.amount) || isEmpty(record.opening_commission)) return [];
    const rate = new Decimal(String(record.opening_commission)).div(100);
    const taken = rate.mul(new Decimal(1).plus(IVA));
    if (taken.lessThan(1)) return [];
    return [{ field: 'opening_commission', code: 'opening-leaves-something', severity: 'error' }];
  },
};
