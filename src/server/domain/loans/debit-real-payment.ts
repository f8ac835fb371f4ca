import type { ComputedField } from '../../core/context.ts';
import { amount } from './rows.ts';
import { rowsOfPage } from './rows-of-page.ts';

/** What is still to be handed over for the row: its payment with penalty, less what was already paid of it. */
export const debitRealPayment: ComputedField = {
  name: 'debit-real-payment',
  reads: ['id_request', 'date_final'],
  async values(db, call, rows, parameters) {
    const found = await rowsOfPage(db, call, rows, (row) => row.id_request, parameters);
    return found.map((one) => (one ? amount(one.row.real_payment) : null));
  },
};
