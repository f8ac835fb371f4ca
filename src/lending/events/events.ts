import type { Book, QCategory } from '../ledger/book.ts';
import type { Amount } from '../money/money.ts';
import type { Terms } from '../terms/terms.ts';

/** A loan as stored at activation. With its events it is the whole truth; everything else is computed. */
export interface Loan {
  terms: Terms;
  activation_date: string;
  /** The rule of its activation, by which the terms are read; absent: the current one. See rules.ts. */
  rule?: number;
  /** Last day of the accounting period that is closed; nothing is posted or reversed on or before it. */
  closed_until?: string;
  /** `last` (default): only the last live payment may be reversed; `any`: every one, the later ones are replayed. */
  reversal?: 'last' | 'any';
  /** Its capital is with the applicant though no event says so: it renews another loan. */
  dispersed?: boolean;
}

/** Which concepts a Q payment settles: plain ones of the next row, `expired_*` and moratorium of overdue rows. */
export interface Charges {
  commission?: boolean;
  moratorium?: boolean;
  interests?: boolean;
  capital?: boolean;
  expired_commission?: boolean;
  expired_interests?: boolean;
  expired_capital?: boolean;
}

interface Posted {
  /** Unique within the loan and growing: the order of arrival. */
  id: number;
  /** Value date, `YYYY-MM-DD`. Events are replayed by (date, id). */
  date: string;
  /** The rule under which it was posted; absent: the current one. See rules.ts. */
  rule?: number;
}

interface ActivationEvent extends Posted {
  kind: 'activation';
}
/** The capital goes to the applicant. */
interface DisbursementEvent extends Posted {
  kind: 'disbursement';
}
export interface PaymentEvent extends Posted {
  kind: 'payment';
  amount: Amount;
  /** Non-cash settlement of `amount`; needs charges and a category. */
  q?: boolean;
  charges?: Charges;
  category?: QCategory;
  /** Of cash that reaches capital: the same payment and fewer of them. Absent: as the loan's terms say. */
  reduce_term?: boolean;
}
/** Sets what is pending on due rows to zero, in cascade; with capital it closes the loan. */
export interface WaiverEvent extends Posted {
  kind: 'waiver';
  condone_commission?: boolean;
  condone_moratorium?: boolean;
  condone_interest?: boolean;
  condone_capital?: boolean;
  category?: QCategory;
  /** Only this row (condone flags of a row edited by hand). */
  period?: number;
}
/** Undoes a payment or a waiver: the later events are replayed as if it had never been. */
export interface ReversalEvent extends Posted {
  kind: 'reversal';
  of: number;
}
/** A payment's money goes to the lender; afterwards it cannot be reversed. */
export interface PayoutEvent extends Posted {
  kind: 'payout';
  of: number;
}
/** The lender's bank sent it back. */
export interface PayoutReturnEvent extends Posted {
  kind: 'payout_return';
  of: number;
}
/** The loan is closed against a child: A renewal, F restructuring. */
export interface ClosureEvent extends Posted {
  kind: 'closure';
  category: 'A' | 'F';
}
/** What payments posted under the first rule left below zero goes to the account of what is to be offset; once for a loan. See offset.ts. */
interface CarryOverEvent extends Posted {
  kind: 'carry_over';
}
/**
 * A lender was paid another amount than his share of a payment is by the replay: `owed`, what he has still to get, by a payout of this
 * event's own; or `excess`, what he got too much and his next shares give back. Posted by a start that finds such a loan. See offset.ts.
 */
export interface ShareCorrectionEvent extends Posted {
  kind: 'share_correction';
  of: number;
  amount: Amount;
  sense: 'owed' | 'excess';
}
/** A loan whose capital never went out is not one any more: its rows are cancelled and its activation is mirrored. Source: choice 127. */
interface CancellationEvent extends Posted {
  kind: 'cancellation';
}
/** Another due date for an open row; amounts stay. */
export interface RescheduleEvent extends Posted {
  kind: 'reschedule';
  period: number;
  date_final: string;
}

export type LoanEvent =
  | ActivationEvent
  | DisbursementEvent
  | PaymentEvent
  | WaiverEvent
  | ReversalEvent
  | PayoutEvent
  | PayoutReturnEvent
  | ClosureEvent
  | CarryOverEvent
  | ShareCorrectionEvent
  | CancellationEvent
  | RescheduleEvent;

/** The order of replay: value date, then order of arrival. */
export function replayOrder(a: Posted, b: Posted): number {
  return a.date < b.date ? -1 : a.date > b.date ? 1 : a.id - b.id;
}

/** What a check may look at. `before` is the book just before the event in replay order, `now` the book of everything known. */
export interface CheckContext {
  loan: Loan;
  events: readonly LoanEvent[];
  before: Book;
  now: Book;
}
