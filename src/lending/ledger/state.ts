import type { AmortizationRow } from '../table/loan-schedule.ts';
import type { Commission } from '../terms/opening.ts';
import type { Concept, LogStep, Part } from './book.ts';

/** What is known of each concept, as text. */
export type PartAmounts = Record<Part | 'total', string>;

/** A row with what happened to it until a day. */
export interface StateRow extends AmortizationRow {
  status: 0 | 1 | 2;
  moratorium: { days: number; interest: string; iva: string; total: string };
  commission_partials: string;
  interest_partials: string;
  capital_partials: string;
  moratorium_partials: string;
  pending: PartAmounts;
  paid: PartAmounts;
  condoned: PartAmounts;
  /** Unpaid penalty interest with its IVA, and both withholdings together: the debit's columns. */
  moratorium_pending: string;
  withholding: string;
  /** What the applicant still has to hand over for this row. */
  real_payment: string;
  q: boolean;
  category: string | undefined;
  condone_commission: boolean;
  condone_moratorium: boolean;
  condone_interest: boolean;
  condone_capital: boolean;
}

export interface Allocation {
  period: number;
  concept: Concept;
  amount: string;
}

/** A payment, waiver, closure or carry-over with the amounts derived from its allocation. */
export interface StatePayment {
  id: number;
  kind: 'payment' | 'waiver' | 'closure' | 'carry_over' | 'share_correction';
  date: string;
  amount: string;
  q: boolean;
  category: string | undefined;
  capital: string;
  commission: string;
  commission_iva: string;
  interests: string;
  iva_interests: string;
  total_interests: string;
  moratorium: string;
  iva_moratorium: string;
  total_moratorium: string;
  isr_withholdings: string;
  iva_withholdings: string;
  /** The recurring one. */
  commission_applicant: Commission;
  /** What a payment brings of the opening commission of a renewal; `commission` holds both. */
  opening_commission?: Commission;
  commission_lender: Commission;
  payment_as_applicant: string;
  payment_as_lender: string;
  payment_as_applicant_after_withholdings: string;
  payment_as_lender_after_withholdings: string;
  /** What comes in from the applicant, and what the lender gets of it. */
  cash_in: string;
  lender_net: string;
  /** What its own payout is of that: all of it, unless a correction pays or takes back the difference. */
  payout: string;
  /** Of the lender's share: what found no cover and was carried (above zero), or was taken to offset it (below). See offset.ts. */
  carried: string;
  credit: string;
  periods: number[];
  lines: Allocation[];
  reversed: boolean;
  dispersed: boolean;
  can_reverse: boolean;
}

export interface SpecialAmount {
  total: string;
  commission: string;
}

/** The amounts of a request as the wire has them; interest and penalty interest without IVA, which is given separately. */
export interface RequestAmounts {
  capital_paid: string;
  interest_paid: string;
  interest_iva_paid: string;
  moratorium_paid: string;
  moratorium_iva_paid: string;
  capital_pending: string;
  interest_pending: string;
  interest_iva_pending: string;
  moratorium_pending: string;
  moratorium_iva_pending: string;
  isr_withholding_paid: string;
  isr_withholding_pending: string;
  iva_withholding_paid: string;
  iva_withholding_pending: string;
  as_applicant: { commission_paid: string; commission_pending: string };
  /** `to_offset`: pendiente de compensar, what the lender's next shares will give first. */
  as_lender: { commission_paid: string; to_offset: string };
  special: { to_finish: SpecialAmount; payable: SpecialAmount; expired: SpecialAmount };
  q: {
    capital: string;
    interests: string;
    iva_interests: string;
    moratorium: string;
    iva_moratorium: string;
    commission: string;
  };
}

export interface LoanState {
  ok: true;
  as_of: string;
  status: 'active' | 'finished' | 'cancelled';
  /** Real closing day; maturity is `finish_date`. */
  closed_at: string | undefined;
  finish_date: string;
  written_off: boolean;
  /** Written off and not yet recovered. */
  recoverable: string;
  /** Saldo a favor del solicitante. */
  credit: string;
  prepaid: string;
  /** Days since the oldest unpaid collection date, 0 when nothing is overdue. */
  days_past_due: number;
  expired_capital: string;
  rows: StateRow[];
  payments: StatePayment[];
  amounts: RequestAmounts;
  log: LogStep[];
}
