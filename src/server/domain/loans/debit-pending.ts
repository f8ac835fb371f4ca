import { handedOver } from '../../../lending/ledger/present-row.ts';
import { formatCents } from '../../../lending/money/cents.ts';
import type { Json } from '../../../resource/model/definition.ts';
import type { ComputedField } from '../../core/context.ts';
import { needs } from '../../core/needs.ts';
import { amount } from './rows.ts';
import { rowsOfPage } from './rows-of-page.ts';

const DEBIT = needs('debits', 'id_request', 'date_final');

/** What is still to be handed over of each concept, each with its IVA: they add up to `real_payment`. */
export const debitPending: ComputedField<typeof DEBIT> = {
  name: 'debit-pending',
  needs: DEBIT,
  async values(db, call, rows, parameters) {
    const found = await rowsOfPage(db, call, rows, (row) => row.id_request, parameters);
    return found.map((one): Json => {
      if (!one) return null;
      const parts = handedOver(one.book.plan, one.line, one.day);
      return Object.fromEntries(Object.entries(parts).map(([concept, cents]) => [concept, amount(formatCents(cents))]));
    });
  },
};
