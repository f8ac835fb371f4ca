import { figuresOf } from '../ledger/present-payment.ts';
import { readMoney } from '../money/read-number.ts';
import { type LoanRefusal, refuse } from '../money/refusal.ts';
import type {
  CheckContext,
  LoanEvent,
  PayoutEvent,
  PayoutReturnEvent,
  ReversalEvent,
  ShareCorrectionEvent,
} from './events.ts';
import { paymentsOf } from './payments-of.ts';
import { paidOutIds, reversedIds } from './replay.ts';

/** A payment, waiver or closure can be reversed once, while it is not dispersed and nothing later depends on it. Source: engine 2.12. */
export function checkReversal({ loan, events, now }: CheckContext, event: ReversalEvent): LoanRefusal | undefined {
  const target = events.find((known) => known.id === event.of);
  if (target === undefined || !REVERSIBLE.includes(target.kind)) return refuse('unknown_event', 'of', { id: event.of });
  if (reversedIds(events).has(event.of)) return refuse('already_reversed', 'of', { id: event.of });
  if (event.date < target.date) return refuse('out_of_order', 'date', { date: target.date });
  if (paidOutIds(events).has(event.of) || isCorrected(events, event.of))
    return refuse('already_dispersed', 'of', { id: event.of });
  if (loan.closed_until !== undefined && target.date <= loan.closed_until) {
    return refuse('period_closed', 'of', { closed_until: loan.closed_until });
  }
  const listed = paymentsOf(now, loan, events, LAST_DATE).find((payment) => payment.id === event.of);
  return listed?.can_reverse ? undefined : refuse('not_reversible', 'of', { id: event.of });
}

const isCorrected = (events: readonly LoanEvent[], id: number): boolean =>
  events.some((known) => known.kind === 'share_correction' && known.of === id);

/** Only of a live cash payment whose money is with the lender, once, and more than nothing. */
export function checkCorrection({ events }: CheckContext, event: ShareCorrectionEvent): LoanRefusal | undefined {
  const amount = readMoney(event.amount, 'amount');
  if (!amount.ok) return amount;
  if (amount.cents === 0n) return refuse('not_positive', 'amount');
  if (!paidOutIds(events).has(event.of)) return refuse('not_dispersed', 'of', { id: event.of });
  return isCorrected(events, event.of) ? refuse('duplicate_event', 'of', { id: event.of }) : undefined;
}

const REVERSIBLE: readonly LoanEvent['kind'][] = ['payment', 'waiver', 'closure'];
const LAST_DATE = '2500-12-31';

/** Only a live cash payment or what a correction owes goes to the lender, once, and only where something is due to him; only what went can come back. */
export function checkPayout(
  { events, now }: CheckContext,
  event: PayoutEvent | PayoutReturnEvent,
): LoanRefusal | undefined {
  const target = events.find((known) => known.id === event.of);
  const isPaid = target?.kind === 'share_correction' || (target?.kind === 'payment' && target.q !== true);
  if (target === undefined || !isPaid) return refuse('unknown_event', 'of', { id: event.of });
  if (event.date < target.date) return refuse('out_of_order', 'date', { date: target.date });
  if (reversedIds(events).has(event.of)) return refuse('already_reversed', 'of', { id: event.of });
  const paidOut = paidOutIds(events).has(event.of);
  if (event.kind === 'payout') {
    if (paidOut) return refuse('already_dispersed', 'of', { id: event.of });
    const posting = now.postings.find((known) => known.id === event.of);
    const due = posting === undefined ? 0n : figuresOf(now.plan, posting).payout;
    return due > 0n ? undefined : refuse('nothing_to_pay_out', 'of', { id: event.of });
  }
  return paidOut ? undefined : refuse('not_dispersed', 'of', { id: event.of });
}
