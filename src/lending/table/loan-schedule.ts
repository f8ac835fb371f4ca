import { type Day, dateOf, dayOf } from '../calendar/calendar.ts';
import { type ClosedDays, closedDays, collectionDay, type Holiday } from '../calendar/collection-date.ts';
import { formatCents } from '../money/cents.ts';
import { type LoanRefusal, refuse } from '../money/refusal.ts';
import {
  applicantCommission,
  type Commission,
  lenderCommission,
  netOf,
  splitCommission,
} from '../terms/commissions.ts';
import { dueDay } from '../terms/due-dates.ts';
import { type Opening, openingOf, openingWith } from '../terms/opening.ts';
import type { Plan } from '../terms/plan.ts';
import { readTerms } from '../terms/read-terms.ts';
import type { Terms } from '../terms/terms.ts';
import { withheld } from '../terms/withholdings.ts';
import { catOf } from './plan-cat.ts';
import { tableOf } from './table.ts';
import { rowAt, type Table } from './table-row.ts';
import { type Totals, tableTotals } from './totals.ts';

/** A row of the table as the wire has it (the fields that do not depend on what was paid). */
export interface AmortizationRow {
  period: number;
  date_initial: string;
  date_final: string;
  collection_date: string;
  days: string;
  calendar_days: number;
  rate: string;
  iva_rate: string;
  interests: string;
  iva_interests: string;
  capital: string;
  payment: string;
  balance: string;
  commission_applicant: Commission;
  commission_lender: Commission;
  isr_withholdings: string;
  iva_withholdings: string;
  payment_as_applicant: string;
  payment_as_lender: string;
  payment_as_applicant_after_withholdings: string;
  payment_as_lender_after_withholdings: string;
}

export interface LoanSchedule {
  ok: true;
  rows: AmortizationRow[];
  totals: Totals;
  /** Maturity: the contractual date of the last row. */
  finish_date: string;
  /** Percent without IVA, six decimals; nothing when no rate solves it. */
  cat: string | undefined;
  opening: Opening;
}

/**
 * The full table of a loan from its activation date: dates, interest, IVA, capital, commissions of both sides and withholdings.
 * Money in pesos with two decimals. Errors: a refusal for terms or date. Source: engine 2.2 to 2.7.
 * Example: the worked example's row 1 → payment 4650.03, payment_as_applicant 4715.57, payment_as_lender_after_withholdings 4354.56.
 */
export function loanSchedule(
  terms: Terms,
  activation_date: string,
  holidays: readonly Holiday[],
): LoanSchedule | LoanRefusal {
  const read = contractualTable(terms, activation_date);
  if (!read.ok) return read;
  const { plan, start, table } = read;
  const closed = closedDays(holidays);
  return {
    ok: true,
    rows: table.rows.map((_, index) => amortizationRow(plan, table, start, closed, index)),
    totals: tableTotals(plan, table),
    finish_date: dateOf(dueDay(start, plan.payment_type, plan.periods)),
    cat: catOf(plan, table),
    opening: openingOf(plan),
  };
}

/** Plan, first day and table of a loan's terms. Errors: a refusal for terms or date. */
export function contractualTable(
  terms: Terms,
  activation_date: string,
): { ok: true; plan: Plan; start: Day; table: Table } | LoanRefusal {
  const read = readTerms(terms);
  if (!read.ok) return read;
  const start = dayOf(activation_date);
  if (start === undefined) return refuse('not_a_date', 'activation_date');
  const { plan } = read;
  return { ok: true, plan, start, table: tableOf(plan.shape, plan.amount, plan.period, plan.iva, plan.periods) };
}

function amortizationRow(plan: Plan, table: Table, start: number, closed: ClosedDays, index: number): AmortizationRow {
  const row = rowAt(table, index);
  const from = dueDay(start, plan.payment_type, index);
  const due = dueDay(start, plan.payment_type, index + 1);
  const opening = row.balance + row.principal;
  const charged = openingWith(plan, index + 1);
  const recurring = applicantCommission(plan, row.payment, opening);
  const fee = recurring + charged;
  const net = netOf(recurring, plan.iva) + netOf(charged, plan.iva);
  const lenderFee = lenderCommission(plan, row.payment, opening);
  const { isr, iva } = withheld(plan, row.interest);
  return {
    period: index + 1,
    date_initial: dateOf(from),
    date_final: dateOf(due),
    collection_date: dateOf(collectionDay(due, closed)),
    days: plan.nominal_days,
    calendar_days: due - from,
    rate: plan.rate,
    iva_rate: plan.iva_rate,
    interests: formatCents(row.interest),
    iva_interests: formatCents(row.tax),
    capital: formatCents(row.principal),
    payment: formatCents(row.payment),
    balance: formatCents(row.balance),
    commission_applicant: { gross: formatCents(fee), net: formatCents(net), iva: formatCents(fee - net) },
    commission_lender: splitCommission(lenderFee, plan.iva),
    isr_withholdings: formatCents(isr),
    iva_withholdings: formatCents(iva),
    payment_as_applicant: formatCents(row.payment + fee),
    payment_as_lender: formatCents(row.payment - lenderFee),
    payment_as_applicant_after_withholdings: formatCents(row.payment + fee - isr - iva),
    payment_as_lender_after_withholdings: formatCents(row.payment - lenderFee - isr - iva),
  };
}
