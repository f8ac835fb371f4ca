import { dayOf } from '../calendar/calendar.ts';
import { isTakenOver } from '../ledger/book.ts';
import { debtsOf } from '../ledger/debt.ts';
import { isExpired } from '../ledger/pending.ts';
import { formatCents, maxOf } from '../money/cents.ts';
import { readMoney } from '../money/read-number.ts';
import { type LoanRefusal, refuse } from '../money/refusal.ts';
import { checkCharges, checkWaiver } from './check-non-cash.ts';
import { checkCorrection, checkPayout, checkReversal } from './check-reversal.ts';
import type { CheckContext, Loan, LoanEvent, PaymentEvent, RescheduleEvent } from './events.ts';

/**
 * Whether an event's own form is right: known kind, whole and growing id, a date that exists, not before activation, not after today,
 * not in a closed period. Errors: unknown_event, duplicate_event, out_of_order, not_a_date, before_activation, after_today, period_closed.
 */
export function checkForm(
  loan: Loan,
  events: readonly LoanEvent[],
  event: LoanEvent,
  as_of: string,
): LoanRefusal | undefined {
  if (!KINDS.includes(event.kind)) return refuse('unknown_event', 'kind');
  if (dayOf(as_of) === undefined) return refuse('not_a_date', 'as_of');
  if (dayOf(event.date) === undefined) return refuse('not_a_date', 'date');
  if (!Number.isSafeInteger(event.id) || event.id < 0) return refuse('not_a_number', 'id');
  if (events.some((known) => known.id === event.id)) return refuse('duplicate_event', 'id', { id: event.id });
  const last = events.reduce((most, known) => Math.max(most, known.id), -1);
  if (event.id < last) return refuse('out_of_order', 'id', { last });
  if (event.date < loan.activation_date)
    return refuse('before_activation', 'date', { activation_date: loan.activation_date });
  if (event.date > as_of) return refuse('after_today', 'date', { today: as_of });
  // What an update carries over or corrects is posted on its own day, whatever period is closed.
  const closed = event.kind === 'carry_over' || event.kind === 'share_correction' ? undefined : loan.closed_until;
  if (closed !== undefined && event.date <= closed) return refuse('period_closed', 'date', { closed_until: closed });
  return undefined;
}

/** Whether an event fits the loan in its current state. */
export function checkEvent(context: CheckContext, event: LoanEvent): LoanRefusal | undefined {
  if (context.now.is_cancelled) return refuse('loan_finished', 'request');
  if (isTakenOver(context.now) && movesDebt(context, event)) return refuse('loan_finished', 'request');
  switch (event.kind) {
    case 'payment':
      return event.q === true ? checkCharges(context, event) : checkCash(context, event);
    case 'waiver':
      return checkWaiver(context, event);
    case 'reversal':
      return checkReversal(context, event);
    case 'payout':
    case 'payout_return':
      return checkPayout(context, event);
    case 'share_correction':
      return checkCorrection(context, event);
    case 'closure':
      return context.now.finished_on === undefined ? undefined : refuse('loan_finished', 'request');
    case 'cancellation':
      return checkCancellation(context);
    case 'reschedule':
      return checkReschedule(context, event);
    case 'activation':
    case 'disbursement':
    case 'carry_over':
      return checkOnce(context, event);
    default:
      return event satisfies never;
  }
}

const KINDS: readonly LoanEvent['kind'][] = [
  'activation',
  'disbursement',
  'payment',
  'waiver',
  'reversal',
  'payout',
  'payout_return',
  'closure',
  'carry_over',
  'share_correction',
  'cancellation',
  'reschedule',
];

/** Another loan carries the debt as it was at the closure: whatever moved it now, of an earlier day too, would be asked for twice, or never. */
function movesDebt({ events }: CheckContext, event: LoanEvent): boolean {
  if (event.kind === 'reversal') return events.find((known) => known.id === event.of)?.kind !== 'closure';
  return event.kind === 'payment' || event.kind === 'waiver' || event.kind === 'reschedule';
}

function checkOnce(context: CheckContext, event: LoanEvent): LoanRefusal | undefined {
  if (context.events.some((known) => known.kind === event.kind)) return refuse('duplicate_event', 'kind');
  if (event.kind === 'activation' && event.date !== context.loan.activation_date) return refuse('out_of_order', 'date');
  return undefined;
}

/** Nothing has moved but the lender's funding: the capital is not with the applicant, and nothing was paid, waived or closed. */
function checkCancellation({ loan, events, now }: CheckContext): LoanRefusal | undefined {
  const isOut = now.plan.renewal || loan.dispersed || events.some(({ kind }) => kind === 'disbursement');
  return isOut || now.postings.length > 0 ? refuse('not_cancellable', 'request') : undefined;
}

/** Cash may be at most max(to_finish, payable) of its own day, plus what was written off. Source: engine 2.9. */
function checkCash({ before }: CheckContext, event: PaymentEvent): LoanRefusal | undefined {
  const amount = readMoney(event.amount, 'amount');
  if (!amount.ok) return amount;
  if (amount.cents === 0n) return refuse('not_positive', 'amount');
  if (before.finished_on !== undefined && before.written_off === 0n) return refuse('loan_finished', 'request');
  const debts = debtsOf(before, dayOf(event.date) ?? before.start);
  const most = maxOf(debts.to_finish.total, debts.payable.total) + before.written_off;
  return amount.cents > most ? refuse('amount_above_debt', 'amount', { most: formatCents(most) }) : undefined;
}

/** Only an open row that is not overdue gets another due date, between its neighbours' and not in the past. Source: choice 53. */
function checkReschedule({ before }: CheckContext, event: RescheduleEvent): LoanRefusal | undefined {
  const row = before.rows[event.period - 1];
  const day = dayOf(event.date) ?? before.start;
  const due = dayOf(event.date_final);
  if (due === undefined) return refuse('not_a_date', 'date_final');
  if (row === undefined || row.status !== 0) return refuse('row_not_open', 'period', { period: event.period });
  if (isExpired(row, day)) return refuse('row_overdue', 'date_final', { period: event.period });
  const next = before.rows[event.period];
  if (due < day || due <= row.from || (next !== undefined && due >= next.due_on))
    return refuse('dates_not_increasing', 'date_final');
  return undefined;
}
