import type { Loan, LoanEvent } from '../../src/lending/events/events.ts';
import type { LoanState, StateRow } from '../../src/lending/ledger/state.ts';
import { type Applied, applyEvent, loanState } from '../../src/lending/state/apply-event.ts';
import type { Terms } from '../../src/lending/terms/terms.ts';

/** The worked example: 50,000 at 17.9 %, 12 months, opening 5 %, admin 1 % + 10, lender 0.5 % (stored × 1.16), ISR 20, IVA 16. */
export const EXAMPLE = {
  amount: '50000',
  rate: '17.9',
  payment_type: 2,
  payment_time: 12,
  recognition: 0,
  version: 'v1',
  days_for_calculations: 360,
  opening_commission: '5',
  commission_admin: '1.16',
  commission_admin_lender: '0.58',
  commission_by_each_payment: '11.6',
  isr_withholdings: '20',
  iva_withholdings: '16',
} as const satisfies Terms;

/** Activated so that the second row runs from 15 February to 15 March 2026. */
export const LOAN: Loan = { terms: EXAMPLE, activation_date: '2026-01-15' };
export const FIRST = { kind: 'payment', id: 1, date: '2026-02-13', amount: '4715.57' } as const satisfies LoanEvent;

export function stateOn(date: string, events: readonly LoanEvent[] = [], loan: Loan = LOAN): LoanState {
  const state = loanState(loan, events, date, []);
  if (!state.ok) throw new Error(`${state.field}: ${state.code}`);
  return state;
}

export function applied(
  events: readonly LoanEvent[],
  event: LoanEvent,
  loan: Loan = LOAN,
  today = event.date,
): Applied {
  const answer = applyEvent(loan, events, event, today, []);
  if (!answer.ok) throw new Error(`${answer.field}: ${answer.code}`);
  return answer;
}

/** The refusal's code and field, or 'accepted'. */
export function refusal(
  events: readonly LoanEvent[],
  event: LoanEvent,
  loan: Loan = LOAN,
  today = '2026-12-31',
): string {
  const before = JSON.stringify([loan, events]);
  const answer = applyEvent(loan, events, event, today, []);
  if (JSON.stringify([loan, events]) !== before) throw new Error('a refused event changed something');
  return answer.ok ? 'accepted' : `${answer.field}: ${answer.code}`;
}

export function row(state: LoanState, period: number): StateRow {
  const found = state.rows[period - 1];
  if (found === undefined) throw new Error(`no row ${period}`);
  return found;
}
