import type { ComputedField } from '../../core/context.ts';
import { needs } from '../../core/needs.ts';
import { amount } from './rows.ts';
import { rowsOfPage } from './rows-of-page.ts';

const DEBIT = needs('debits', 'id_request', 'date_final');

/** What is still to be handed over for the row: its payment with penalty, less what was already paid of it. */
export const debitRealPayment: ComputedField<typeof DEBIT> = {
  name: 'debit-real-payment',
  needs: DEBIT,
  async values(db, call, rows, parameters) {
    const found = await rowsOfPage(db, call, rows, (row) => row.id_request, parameters);
    return found.map((one) => (one ? amount(one.row.real_payment) : null));
  },
};
