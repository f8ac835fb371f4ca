import type { LoanRefusal as EngineRefusal, RefusalCode } from '../../../lending/money/money.ts';
import type { Json } from '../../../resource/model/definition.ts';
import { type Refusal, refuse, refuseFields } from '../../core/refusal.ts';

/** The sentence of each refusal of the engine. `state`: it is the loan's state that says no, not a value that was typed. */
const SENTENCES: Record<RefusalCode, { key: string; state?: true }> = {
  not_a_number: { key: 'server.loan.amount-invalid' },
  negative: { key: 'keywords.negative' },
  not_positive: { key: 'server.loan.amount-zero' },
  too_many_decimals: { key: 'keywords.decimals' },
  out_of_range: { key: 'server.loan.amount-too-large' },
  unknown_value: { key: 'keywords.enum' },
  not_a_date: { key: 'kinds.date.format' },
  required: { key: 'keywords.required' },
  nothing_to_disperse: { key: 'server.loan.opening-too-large' },
  commission_version_not_allowed: { key: 'server.loan.commission-version' },
  no_solution: { key: 'server.loan.no-cat' },
  before_activation: { key: 'server.loan.date-before-activation' },
  after_today: { key: 'server.date-future' },
  out_of_order: { key: 'server.loan.out-of-order' },
  duplicate_event: { key: 'server.raced', state: true },
  amount_above_debt: { key: 'server.loan.amount-too-large' },
  amount_above_charges: { key: 'server.loan.amount-above-charges' },
  not_a_cascade: { key: 'server.loan.not-a-cascade' },
  nothing_to_waive: { key: 'server.loan.nothing-to-condone' },
  unknown_event: { key: 'server.raced', state: true },
  already_reversed: { key: 'server.loan.already-reversed', state: true },
  already_dispersed: { key: 'server.loan.dispersed-payment', state: true },
  not_dispersed: { key: 'server.loan.payment-not-dispersed', state: true },
  nothing_to_pay_out: { key: 'server.loan.nothing-to-pay-out', state: true },
  not_reversible: { key: 'server.loan.not-last', state: true },
  not_cancellable: { key: 'server.loan.not-cancellable', state: true },
  loan_finished: { key: 'server.loan.closed', state: true },
  period_closed: { key: 'server.loan.period-closed' },
  row_not_open: { key: 'server.loan.row-closed', state: true },
  row_overdue: { key: 'server.loan.row-overdue' },
  dates_not_increasing: { key: 'server.loan.dates-not-increasing' },
};

/** Fields of events that no form has: what they name is the state. */
const NOT_TYPED = ['of', 'id', 'kind', 'request', 'period', 'as_of'];

/** A refusal of the engine as a message: beside the field (422), or as a state (409). */
export function engineRefusal(refusal: EngineRefusal): Refusal {
  const { key, state } = SENTENCES[refusal.code];
  const params = paramsOf(refusal);
  if (state || NOT_TYPED.includes(refusal.field)) return refuse(409, key, { params });
  return refuseFields([{ field: refusal.field, code: key, params }]);
}

function paramsOf({ params, field }: EngineRefusal): Record<string, Json> {
  const { most } = params;
  const limit = typeof most === 'string' ? `$${most.replace(/\B(?=(\d{3})+\.)/g, ',')}` : most;
  return { ...params, ...(limit === undefined ? {} : { limit }), concept: field };
}
