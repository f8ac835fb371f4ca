import type { ComputedField } from '../../core/context.ts';
import { needs } from '../../core/needs.ts';
import { amount } from './rows.ts';
import { rowsOfPage } from './rows-of-page.ts';

const DEBIT = needs('debits', 'id_request', 'date_final');

/** Unpaid penalty interest with its IVA. */
export const debitMoratorium: ComputedField<typeof DEBIT> = {
  name: 'debit-moratorium',
  needs: DEBIT,
  async values(db, call, rows, parameters) {
    const found = await rowsOfPage(db, call, rows, (row) => row.id_request, parameters);
    return found.map((one) => (one ? amount(one.row.moratorium_pending) : null));
  },
};
