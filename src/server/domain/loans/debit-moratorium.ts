import type { ComputedField } from '../../core/context.ts';
import { amount } from './rows.ts';
import { rowsOfPage } from './rows-of-page.ts';

/** Unpaid penalty interest with its IVA. */
export const debitMoratorium: ComputedField = {
  name: 'debit-moratorium',
  reads: ['id_request', 'date_final'],
  async values(db, call, rows, parameters) {
    const found = await rowsOfPage(db, call, rows, (row) => row.id_request, parameters);
    return found.map((one) => (one ? amount(one.row.moratorium_pending) : null));
  },
};
