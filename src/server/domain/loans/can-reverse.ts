import { paymentsOf } from '../../../lending/events/payments-of.ts';
import type { StatePayment } from '../../../lending/ledger/state.ts';
import { applyToBook } from '../../../lending/state/apply-event.ts';
import type { ComputedField } from '../../core/context.ts';
import { needs } from '../../core/needs.ts';
import { changedPayments, movesPaidShare } from './changed-payments.ts';
import { bookAt, loansFor, type Shelf, type StoredLoan } from './read-loans.ts';

const PAYMENT = needs('payments', 'request');

/**
 * Whether taking the payment back today would be accepted: the engine lets it (live, not paid out, its period open, nothing live
 * after it or the setting lets that be), and the replay without it leaves every share that is with the lender as it was.
 */
export const canReverse: ComputedField<typeof PAYMENT> = {
  name: 'can-reverse',
  needs: PAYMENT,
  async values(db, call, rows) {
    const shelf = await loansFor(
      db,
      call,
      rows.map((row) => row.request),
    );
    const wanted = new Set(rows.map((row) => Number(row.id)));
    const reversible = new Set<number>();
    for (const [request, stored] of shelf.loans) {
      const book = bookAt(shelf, request, call.today);
      const payments = book ? paymentsOf(book, stored.loan, stored.events, call.today) : [];
      const lastFixed = payments.findLastIndex(isFixed);
      for (const [index, { id, kind, can_reverse }] of payments.entries()) {
        const record = stored.records.get(id);
        if (kind !== 'payment' || !can_reverse || record === undefined || !wanted.has(record)) continue;
        // What comes before it in the replay cannot move: without a fixed share after it no replay is needed.
        if (index > lastFixed || leavesPaidShares(shelf, stored, id, call.today)) reversible.add(record);
      }
    }
    return rows.map((row) => reversible.has(Number(row.id)));
  },
};

/** Whether a replay may not change what a payment pays out: it is with the lender, or a correction pays a part of it. */
const isFixed = ({ kind, dispersed, payout, lender_net }: StatePayment): boolean =>
  dispersed || (kind === 'payment' && payout !== lender_net);

function leavesPaidShares({ holidays }: Shelf, { loan, events }: StoredLoan, of: number, date: string): boolean {
  const event = { kind: 'reversal', id: events.length + 1, date, of } as const;
  const applied = applyToBook(loan, events, event, date, holidays);
  if (!applied.ok) return false;
  const after = { book: applied.book, events: applied.events };
  return !movesPaidShare(changedPayments(loan, { book: applied.before, events }, after, date));
}
