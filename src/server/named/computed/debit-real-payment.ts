import type { Computed } from '../../context.ts';
import { money } from '../loan/stored-debt.ts';
import { debitDebts } from './debit-debts.ts';

/** What is still to be handed over for the row: its payment with penalty, less what was already paid of it. */
export const debitRealPayment: Computed = {
  name: 'debit-real-payment',
  async values(db, call, rows, parameters) {
    const debts = await debitDebts(db, call, rows, parameters);
    return debts.map(({ debt }) => (debt ? money(debt.total) : 0));
  },
};
