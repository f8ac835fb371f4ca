import { type LoanSchedule, loanSchedule } from '../../src/lending/loan-schedule.ts';
import type { StateRow } from '../../src/lending/state.ts';
import type { Row } from '../../src/resource/definition.ts';
import type { DemoRequest } from './requests.ts';
import type { Sequence, World } from './world.ts';

/** The engine writes money as text; on the wire and in records it is the same number. */
export const amount = (text: string): number => Number(text);

export function scheduleOf(world: World, request: DemoRequest & { activation: string }): LoanSchedule {
  const schedule = loanSchedule(request.terms, request.activation, world.holidays);
  if (!schedule.ok) throw new Error(`the engine refuses the terms of request ${request.row.id}: ${schedule.code}`);
  return schedule;
}

/** The table as it stood at activation, which nothing changes any more. */
export function backupRows(schedule: LoanSchedule, request: number, ids: Sequence): Row[] {
  return schedule.rows.map((row) => ({
    id: ids.next(),
    request,
    period: row.period,
    date_initial: row.date_initial,
    date_final: row.date_final,
    days: amount(row.days),
    interests: amount(row.interests),
    iva_interests: amount(row.iva_interests),
    capital: amount(row.capital),
    payment: amount(row.payment),
    commission_as_applicant: amount(row.commission_applicant.gross),
    payment_as_applicant: amount(row.payment_as_applicant),
    payment_as_lender: amount(row.payment_as_lender),
    balance: amount(row.balance),
  }));
}

export function idealRows(schedule: LoanSchedule, request: number, ids: Sequence): Row[] {
  return schedule.rows.map((row) => ({
    id: ids.next(),
    request,
    period: row.period,
    date_final: row.date_final,
    interests: amount(row.interests),
    iva_interests: amount(row.iva_interests),
    capital: amount(row.capital),
    payment: amount(row.payment),
    balance: amount(row.balance),
  }));
}

/** The table in force today. */
export function amortizationRows(rows: readonly StateRow[], request: number, ids: Sequence): (Row & { id: number })[] {
  return rows.map((row) => ({
    id: ids.next(),
    request,
    period: row.period,
    status: row.status,
    date_initial: row.date_initial,
    date_final: row.date_final,
    collection_date: row.collection_date,
    days: amount(row.days),
    calendar_days: row.calendar_days,
    rate: amount(row.rate),
    iva_rate: amount(row.iva_rate),
    ...amountsOf(row),
    q: row.q,
    q_category: row.category ?? null,
    expired_by_hand: false,
    condone_commission: row.condone_commission,
    condone_moratorium: row.condone_moratorium,
    condone_interest: row.condone_interest,
    condone_capital: row.condone_capital,
  }));
}

function amountsOf(row: StateRow): { [field: string]: number } {
  return {
    interests: amount(row.interests),
    iva_interests: amount(row.iva_interests),
    capital: amount(row.capital),
    payment: amount(row.payment),
    balance: amount(row.balance),
    isr_withholdings: amount(row.isr_withholdings),
    iva_withholdings: amount(row.iva_withholdings),
    commission_as_applicant: amount(row.commission_applicant.gross),
    commission_as_lender: amount(row.commission_lender.gross),
    payment_as_applicant: amount(row.payment_as_applicant),
    payment_as_lender: amount(row.payment_as_lender),
    payment_as_applicant_after_withholdings: amount(row.payment_as_applicant_after_withholdings),
    payment_as_lender_after_withholdings: amount(row.payment_as_lender_after_withholdings),
    capital_partials: amount(row.capital_partials),
    interest_partials: amount(row.interest_partials),
    commission_partials: amount(row.commission_partials),
    moratorium_partials: amount(row.moratorium_partials),
  };
}
