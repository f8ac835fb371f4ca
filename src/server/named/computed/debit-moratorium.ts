import type { Computed } from '../../context.ts';
import { amount } from '../../loans/rows.ts';
import { rowsOfPage } from '../../loans/rows-of-page.ts';

/** Unpaid penalty interest with its IVA. */
export const debitMoratorium: Computed = {
  name: 'debit-moratorium',
  async values(db, call, rows, parameters) {
    const found = await rowsOfPage(db, call, rows, (row) => row.id_request, parameters);
    return found.map((one) => (one ? amount(one.row.moratorium_pending) : null));
  },
};
