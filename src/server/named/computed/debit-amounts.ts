import type { Json } from '../../../resource/definition.ts';
import type { Computed } from '../../context.ts';
import { debtsOf, money } from '../loan/stored-debt.ts';
import { debitDebts } from './debit-debts.ts';

export const debitAmounts: Computed = {
  name: 'debit-amounts',
  async values(db, call, rows, parameters) {
    const found = await debitDebts(db, call, rows, parameters);
    return found.map(({ loan, day }): Json => {
      if (!loan) return null;
      const debts = debtsOf(loan.rows, loan.base, day);
      return { payment_to_finish: money(debts.to_finish.total), amount_expired: money(debts.expired.total) };
    });
  },
};
