import type { Computed } from '../../context.ts';
import { money } from '../loan/stored-debt.ts';
import { debitDebts } from './debit-debts.ts';

export const debitMoratorium: Computed = {
  name: 'debit-moratorium',
  async values(db, call, rows, parameters) {
    const debts = await debitDebts(db, call, rows, parameters);
    return debts.map(({ debt }) => (debt ? money(debt.penalty.interest + debt.penalty.tax) : 0));
  },
};
