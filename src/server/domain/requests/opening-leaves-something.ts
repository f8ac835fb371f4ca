import { readMoney } from '../../../lending/money/read-number.ts';
import type { Check } from '../../core/context.ts';
import { OPENING, openingFigures } from './opening-amount.ts';

/** Commission with IVA must leave something to disperse, to the cent (choice 39); of a renewal it is less than the debt taken over. */
export const openingLeavesSomething: Check<typeof OPENING> = {
  name: 'opening-leaves-something',
  needs: OPENING,
  async run({ record }) {
    const { amount, opening_commission } = record;
    if (typeof amount !== 'number' || typeof opening_commission !== 'number') return [];
    const left = readMoney(openingFigures({ ...record, request_parent: null }).to_disperse, 'to_disperse');
    if (left.ok && left.cents > 0n) return [];
    return [{ field: 'opening_commission', code: 'opening-leaves-something', severity: 'error' }];
  },
};
