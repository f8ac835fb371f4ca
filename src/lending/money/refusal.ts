/** Why an input was not accepted: a code for the message, the field it belongs to, and what the sentence needs. */
export interface LoanRefusal {
  ok: false;
  code: RefusalCode;
  field: string;
  params: Record<string, string | number>;
}

export type RefusalCode =
  | 'not_a_number'
  | 'negative'
  | 'not_positive'
  | 'too_many_decimals'
  | 'out_of_range'
  | 'unknown_value'
  | 'not_a_date'
  | 'required'
  | 'nothing_to_disperse'
  | 'commission_version_not_allowed'
  | 'no_solution'
  | 'before_activation'
  | 'after_today'
  | 'out_of_order'
  | 'duplicate_event'
  | 'amount_above_debt'
  | 'amount_above_charges'
  | 'not_a_cascade'
  | 'nothing_to_waive'
  | 'unknown_event'
  | 'already_reversed'
  | 'already_dispersed'
  | 'not_dispersed'
  | 'nothing_to_pay_out'
  | 'not_reversible'
  | 'not_cancellable'
  | 'loan_finished'
  | 'period_closed'
  | 'row_not_open'
  | 'row_overdue'
  | 'dates_not_increasing';

export function refuse(code: RefusalCode, field: string, params: LoanRefusal['params'] = {}): LoanRefusal {
  return { ok: false, code, field, params };
}

/** For the functions whose fixed answer has no room for a refusal: an error that carries the same code and field. */
export function refusalError(refusal: LoanRefusal): RangeError & LoanRefusal {
  return Object.assign(new RangeError(`${refusal.field}: ${refusal.code}`), refusal);
}
