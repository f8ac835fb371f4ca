import { dayOf } from '../../../lending/calendar/calendar.ts';
import { debtsOf } from '../../../lending/ledger/debt.ts';
import { formatCents } from '../../../lending/money/cents.ts';
import type { Json } from '../../../resource/model/definition.ts';
import type { ComputedField } from '../../core/context.ts';
import { needs } from '../../core/needs.ts';
import { bookAt, loansFor } from './read-loans.ts';
import { amount } from './rows.ts';
import { dayAsked } from './rows-of-page.ts';

const DEBIT = needs('debits', 'id_request');

/** What settles the debit's whole loan, and what of it is overdue. */
export const debitAmounts: ComputedField<typeof DEBIT> = {
  name: 'debit-amounts',
  needs: DEBIT,
  async values(db, call, rows, parameters) {
    const shelf = await loansFor(
      db,
      call,
      rows.map((row) => row.id_request),
    );
    const date = dayAsked(call, parameters);
    return rows.map((row): Json => {
      const book = bookAt(shelf, Number(row.id_request), date);
      if (!book) return null;
      const { to_finish, expired } = debtsOf(book, dayOf(date) ?? book.start);
      return {
        payment_to_finish: amount(formatCents(to_finish.total)),
        amount_expired: amount(formatCents(expired.total)),
      };
    });
  },
};
