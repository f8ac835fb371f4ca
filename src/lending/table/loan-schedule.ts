import {
  type ClosedDays,
  closedDays,
  collectionDay,
  type Day,
  dateOf,
  type Holiday,
  readDay,
} from '../calendar/calendar.ts';
import { formatCents, type LoanRefusal, loanRefusal, maxOf, times } from '../money/money.ts';
import { dueDay } from '../terms/due-dates.ts';
import {
  applicantCommission,
  type Commission,
  lenderCommission,
  netOf,
  type Opening,
  openingCents,
  openingOf,
  openingWith,
  splitCommission,
  withheld,
} from '../terms/opening.ts';
import { readTerms } from '../terms/read-terms.ts';
import type { Plan, Terms } from '../terms/terms.ts';
import { catOf, shownCat } from './annual-cost.ts';
import { repaymentTable, rowAt, type Table } from './table.ts';

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
function contractualTable(
  terms: Terms,
  activation_date: string,
): { ok: true; plan: Plan; start: Day; table: Table } | LoanRefusal {
  const read = readTerms(terms);
  if (!read.ok) return read;
  const start = readDay(activation_date);
  if (start === undefined) return loanRefusal('not_a_date', 'activation_date');
  const { plan } = read;
  return { ok: true, plan, start, table: repaymentTable(plan.shape, plan.amount, plan.period, plan.iva, plan.periods) };
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

/** Sums of the rounded rows, never rounded again. */
export interface Totals {
  interests: string;
  iva_interests: string;
  capital: string;
  payment: string;
  commission_applicant: string;
  commission_applicant_iva: string;
  commission_lender: string;
  commission_lender_iva: string;
  payment_as_applicant: string;
  payment_as_lender: string;
}

/** Example: the worked example → interests 5000.27, iva_interests 800.03, capital 50000.00, payment 55800.30. */
export function tableTotals(plan: Plan, table: Table): Totals {
  const sum = { interest: 0n, tax: 0n, principal: 0n, payment: 0n, fee: 0n, feeTax: 0n, lender: 0n, lenderTax: 0n };
  for (const [index, row] of table.rows.entries()) {
    const opening = row.balance + row.principal;
    const charged = openingWith(plan, index + 1);
    const recurring = applicantCommission(plan, row.payment, opening);
    const fee = recurring + charged;
    const lender = lenderCommission(plan, row.payment, opening);
    sum.interest += row.interest;
    sum.tax += row.tax;
    sum.principal += row.principal;
    sum.payment += row.payment;
    sum.fee += fee;
    sum.feeTax += fee - netOf(recurring, plan.iva) - netOf(charged, plan.iva);
    sum.lender += lender;
    sum.lenderTax += lender - netOf(lender, plan.iva);
  }
  return {
    interests: formatCents(sum.interest),
    iva_interests: formatCents(sum.tax),
    capital: formatCents(sum.principal),
    payment: formatCents(sum.payment),
    commission_applicant: formatCents(sum.fee),
    commission_applicant_iva: formatCents(sum.feeTax),
    commission_lender: formatCents(sum.lender),
    commission_lender_iva: formatCents(sum.lenderTax),
    payment_as_applicant: formatCents(sum.payment + sum.fee),
    payment_as_lender: formatCents(sum.payment - sum.lender),
  };
}

/**
 * The CAT of a request from its terms, six decimals and the one that is published. It needs no dates: periods are equal.
 * Errors: refusals of the terms, `no_solution` (one that cannot be shown too). Source: engine 2.14. Example: the worked example → {cat: '34.842993', shown: '34.8'}.
 */
export function requestCat(terms: Terms): { ok: true; cat: string; shown: string } | LoanRefusal {
  const read = readTerms(terms);
  if (!read.ok) return read;
  const { plan } = read;
  const cat = catOf(plan, repaymentTable(plan.shape, plan.amount, plan.period, plan.iva, plan.periods));
  const shown = cat === undefined ? undefined : shownCat(cat);
  return cat === undefined || shown === undefined ? loanRefusal('no_solution', 'rate') : { ok: true, cat, shown };
}

/**
 * The most that a direct debit may ever take in one period: the dearest payment of the table with its commissions, and the
 * penalty interest with IVA of as many days of delay as its period has. So it is never less than the last payment. `renewal`:
 * the opening commission with its IVA is charged with the first period. Money in pesos with two decimals.
 * Errors: a refusal for terms or date. Source: engine 2.7 and 2.8.
 * Example: the worked example, in its last row → 4,715.51 + 4,570.88 × 17.9 % × 2 × 31/360 (140.91) + IVA (22.55) = 4878.97.
 */
export function largestCharge(
  terms: Terms,
  activation_date: string,
  { renewal = false } = {},
): { ok: true; amount: string } | LoanRefusal {
  const read = contractualTable(terms, activation_date);
  if (!read.ok) return read;
  const { plan, start, table } = read;
  const opening = openingCents(plan);
  let most = 0n;
  for (const index of table.rows.keys()) {
    const row = rowAt(table, index);
    const days = dueDay(start, plan.payment_type, index + 1) - dueDay(start, plan.payment_type, index);
    const base = plan.penalty_base === 'capital' ? row.principal : row.payment;
    const penalty = times(base * BigInt(days), plan.penalty_day);
    const first = renewal && index === 0 ? opening.commission + opening.iva : 0n;
    const fee = applicantCommission(plan, row.payment, row.balance + row.principal);
    most = maxOf(most, row.payment + fee + first + penalty + times(penalty, plan.iva));
  }
  return { ok: true, amount: formatCents(most) };
}
