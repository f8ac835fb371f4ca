import { paymentsOf } from '../../../lending/events/payments-of.ts';
import type { ComputedField } from '../../core/context.ts';
import { needs } from '../../core/needs.ts';
import { bookAt, loansFor } from './read-loans.ts';

const PAYMENT = needs('payments', 'request');

/** Whether the engine would take the payment back today: live, not paid out, its period open, nothing live after it. */
export const canReverse: ComputedField<typeof PAYMENT> = {
  name: 'can-reverse',
  needs: PAYMENT,
  async values(db, call, rows) {
    const shelf = await loansFor(
      db,
      call,
      rows.map((row) => row.request),
    );
    const reversible = new Set<number>();
    for (const [request, { loan, events, records }] of shelf.loans) {
      const book = bookAt(shelf, request, call.today);
      const payments = book ? paymentsOf(book, loan, events, call.today) : [];
      for (const { id, kind, can_reverse } of payments) {
        const record = records.get(id);
        if (kind === 'payment' && can_reverse && record !== undefined) reversible.add(record);
      }
    }
    return rows.map((row) => reversible.has(Number(row.id)));
  },
};
