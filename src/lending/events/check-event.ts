import { readDay } from '../calendar/calendar.ts';
import { categoryRule, isTakenOver } from '../ledger/book.ts';
import { debtsOf } from '../ledger/debt.ts';
import { isExpired, pendingParts } from '../ledger/pending.ts';
import { postingFigures } from '../ledger/present-row.ts';
import { formatCents, type LoanRefusal, loanRefusal, maxOf, readMoney } from '../money/money.ts';
import type {
  Charges,
  CheckContext,
  Loan,
  LoanEvent,
  PaymentEvent,
  PayoutEvent,
  PayoutReturnEvent,
  RescheduleEvent,
  ReversalEvent,
  ShareCorrectionEvent,
  WaiverEvent,
} from './events.ts';
import { mostForCharges } from './post-non-cash.ts';
import { paidOutIds, paymentsOf, reversedIds } from './replay.ts';

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
  if (!KINDS.includes(event.kind)) return loanRefusal('unknown_event', 'kind');
  if (readDay(as_of) === undefined) return loanRefusal('not_a_date', 'as_of');
  if (readDay(event.date) === undefined) return loanRefusal('not_a_date', 'date');
  if (!Number.isSafeInteger(event.id) || event.id < 0) return loanRefusal('not_a_number', 'id');
  if (events.some((known) => known.id === event.id)) return loanRefusal('duplicate_event', 'id', { id: event.id });
  const last = events.reduce((most, known) => Math.max(most, known.id), -1);
  if (event.id < last) return loanRefusal('out_of_order', 'id', { last });
  if (event.date < loan.activation_date)
    return loanRefusal('before_activation', 'date', { activation_date: loan.activation_date });
  if (event.date > as_of) return loanRefusal('after_today', 'date', { today: as_of });
  // What an update carries over or corrects is posted on its own day, whatever period is closed.
  const closed = event.kind === 'carry_over' || event.kind === 'share_correction' ? undefined : loan.closed_until;
  if (closed !== undefined && event.date <= closed)
    return loanRefusal('period_closed', 'date', { closed_until: closed });
  return undefined;
}

/** Whether an event fits the loan in its current state. */
export function checkEvent(context: CheckContext, event: LoanEvent): LoanRefusal | undefined {
  if (context.now.is_cancelled) return loanRefusal('loan_finished', 'request');
  if (isTakenOver(context.now) && movesDebt(context, event)) return loanRefusal('loan_finished', 'request');
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
      return context.now.finished_on === undefined ? undefined : loanRefusal('loan_finished', 'request');
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
  if (context.events.some((known) => known.kind === event.kind)) return loanRefusal('duplicate_event', 'kind');
  if (event.kind === 'activation' && event.date !== context.loan.activation_date)
    return loanRefusal('out_of_order', 'date');
  return undefined;
}

/** Nothing has moved but the lender's funding: the capital is not with the applicant, and nothing was paid, waived or closed. */
function checkCancellation({ loan, events, now }: CheckContext): LoanRefusal | undefined {
  const isOut = now.plan.renewal || loan.dispersed || events.some(({ kind }) => kind === 'disbursement');
  return isOut || now.postings.length > 0 ? loanRefusal('not_cancellable', 'request') : undefined;
}

/** Cash may be at most max(to_finish, payable) of its own day, plus what was written off. Source: engine 2.9. */
function checkCash({ before }: CheckContext, event: PaymentEvent): LoanRefusal | undefined {
  const amount = readMoney(event.amount, 'amount');
  if (!amount.ok) return amount;
  if (amount.cents === 0n) return loanRefusal('not_positive', 'amount');
  if (before.finished_on !== undefined && before.written_off === 0n) return loanRefusal('loan_finished', 'request');
  const debts = debtsOf(before, readDay(event.date) ?? before.start);
  const most = maxOf(debts.to_finish.total, debts.payable.total) + before.written_off;
  return amount.cents > most ? loanRefusal('amount_above_debt', 'amount', { most: formatCents(most) }) : undefined;
}

/** Only an open row that is not overdue gets another due date, between its neighbours' and not in the past. Source: choice 53. */
function checkReschedule({ before }: CheckContext, event: RescheduleEvent): LoanRefusal | undefined {
  const row = before.rows[event.period - 1];
  const day = readDay(event.date) ?? before.start;
  const due = readDay(event.date_final);
  if (due === undefined) return loanRefusal('not_a_date', 'date_final');
  if (row === undefined || row.status !== 0) return loanRefusal('row_not_open', 'period', { period: event.period });
  if (isExpired(row, day)) return loanRefusal('row_overdue', 'date_final', { period: event.period });
  const next = before.rows[event.period];
  if (due < day || due <= row.from || (next !== undefined && due >= next.due_on))
    return loanRefusal('dates_not_increasing', 'date_final');
  return undefined;
}

/** From the lightest to the heaviest: a concept may be condoned only with all lighter ones. Source: specification, section 5. */
const CHARGE_CASCADE = ['commission', 'moratorium', 'interests', 'capital'] as const;
const WAIVER_CASCADE = ['condone_commission', 'condone_moratorium', 'condone_interest', 'condone_capital'] as const;
const CHARGES = [...CHARGE_CASCADE, 'expired_commission', 'expired_interests', 'expired_capital'] as const;

/** A Q payment needs a category, charges in cascade, and no more than what they can settle. */
function checkCharges({ before }: CheckContext, event: PaymentEvent): LoanRefusal | undefined {
  const amount = readMoney(event.amount, 'amount');
  if (!amount.ok) return amount;
  if (amount.cents === 0n) return loanRefusal('not_positive', 'amount');
  const rule = categoryRule(event.category);
  if (rule === undefined)
    return loanRefusal(event.category ? 'unknown_value' : 'required', 'data_for_condonation.category');
  if (rule.effect === 'lender_side') return undefined;
  const charges: Charges = event.charges ?? {};
  if (!CHARGES.some((charge) => charges[charge])) return loanRefusal('required', 'charges');
  if (!isCascade(CHARGE_CASCADE.map((charge) => charges[charge]))) return loanRefusal('not_a_cascade', 'charges');
  if (before.finished_on !== undefined) return loanRefusal('loan_finished', 'request');
  const most = mostForCharges(before, readDay(event.date) ?? before.start, charges);
  return amount.cents > most ? loanRefusal('amount_above_charges', 'amount', { most: formatCents(most) }) : undefined;
}

/** A waiver needs a category and flags in cascade, and something to waive. */
function checkWaiver({ before }: CheckContext, event: WaiverEvent): LoanRefusal | undefined {
  const rule = categoryRule(event.category);
  if (rule === undefined) return loanRefusal(event.category ? 'unknown_value' : 'required', 'category');
  const flags = WAIVER_CASCADE.map((flag) => event[flag]);
  if (!flags.some(Boolean)) return loanRefusal('required', 'condone_commission');
  if (!isCascade(flags))
    return loanRefusal('not_a_cascade', WAIVER_CASCADE[flags.indexOf(true)] ?? 'condone_commission');
  if (rule.effect === 'lender_side') return undefined;
  if (before.finished_on !== undefined) return loanRefusal('loan_finished', 'request');
  if (event.period !== undefined && before.rows[event.period - 1]?.status !== 0)
    return loanRefusal('row_not_open', 'period');
  return waivable(before, event) ? undefined : loanRefusal('nothing_to_waive', 'condone_commission');
}

function waivable(book: CheckContext['before'], event: WaiverEvent): boolean {
  if (event.condone_capital && event.period === undefined) return true;
  const day = readDay(event.date) ?? book.start;
  return book.rows.some((row) => {
    if (row.status !== 0 || row.due_on > day || (event.period !== undefined && event.period !== row.period))
      return false;
    const pending = pendingParts(book.plan, row, day);
    const sums = [pending.commission, pending.moratorium, pending.interests, pending.capital];
    return WAIVER_CASCADE.some((flag, index) => event[flag] === true && (sums[index] ?? 0n) > 0n);
  });
}

/** No heavier flag without all lighter ones. */
function isCascade(flags: readonly (boolean | undefined)[]): boolean {
  const heaviest = flags.lastIndexOf(true);
  return flags.slice(0, heaviest + 1).every((flag) => flag === true);
}

/** A payment, waiver or closure can be reversed once, while it is not dispersed and nothing later depends on it. Source: engine 2.12. */
function checkReversal({ loan, events, now }: CheckContext, event: ReversalEvent): LoanRefusal | undefined {
  const target = events.find((known) => known.id === event.of);
  if (target === undefined || !REVERSIBLE.includes(target.kind))
    return loanRefusal('unknown_event', 'of', { id: event.of });
  if (reversedIds(events).has(event.of)) return loanRefusal('already_reversed', 'of', { id: event.of });
  if (event.date < target.date) return loanRefusal('out_of_order', 'date', { date: target.date });
  if (paidOutIds(events).has(event.of) || isCorrected(events, event.of))
    return loanRefusal('already_dispersed', 'of', { id: event.of });
  if (loan.closed_until !== undefined && target.date <= loan.closed_until) {
    return loanRefusal('period_closed', 'of', { closed_until: loan.closed_until });
  }
  const listed = paymentsOf(now, loan, events, LAST_DATE).find((payment) => payment.id === event.of);
  return listed?.can_reverse ? undefined : loanRefusal('not_reversible', 'of', { id: event.of });
}

const isCorrected = (events: readonly LoanEvent[], id: number): boolean =>
  events.some((known) => known.kind === 'share_correction' && known.of === id);

/** Only of a live cash payment whose money is with the lender, once, and more than nothing. */
function checkCorrection({ events }: CheckContext, event: ShareCorrectionEvent): LoanRefusal | undefined {
  const amount = readMoney(event.amount, 'amount');
  if (!amount.ok) return amount;
  if (amount.cents === 0n) return loanRefusal('not_positive', 'amount');
  if (!paidOutIds(events).has(event.of)) return loanRefusal('not_dispersed', 'of', { id: event.of });
  return isCorrected(events, event.of) ? loanRefusal('duplicate_event', 'of', { id: event.of }) : undefined;
}

const REVERSIBLE: readonly LoanEvent['kind'][] = ['payment', 'waiver', 'closure'];
const LAST_DATE = '2500-12-31';

/** Only a live cash payment or what a correction owes goes to the lender, once, and only where something is due to him; only what went can come back. */
function checkPayout({ events, now }: CheckContext, event: PayoutEvent | PayoutReturnEvent): LoanRefusal | undefined {
  const target = events.find((known) => known.id === event.of);
  const isPaid = target?.kind === 'share_correction' || (target?.kind === 'payment' && target.q !== true);
  if (target === undefined || !isPaid) return loanRefusal('unknown_event', 'of', { id: event.of });
  if (event.date < target.date) return loanRefusal('out_of_order', 'date', { date: target.date });
  if (reversedIds(events).has(event.of)) return loanRefusal('already_reversed', 'of', { id: event.of });
  const paidOut = paidOutIds(events).has(event.of);
  if (event.kind === 'payout') {
    if (paidOut) return loanRefusal('already_dispersed', 'of', { id: event.of });
    const posting = now.postings.find((known) => known.id === event.of);
    const due = posting === undefined ? 0n : postingFigures(now.plan, posting).payout;
    return due > 0n ? undefined : loanRefusal('nothing_to_pay_out', 'of', { id: event.of });
  }
  return paidOut ? undefined : loanRefusal('not_dispersed', 'of', { id: event.of });
}
