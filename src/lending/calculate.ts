import { formatCents, type LoanRefusal } from './money/money.ts';
import { catOf, shownCat } from './table/annual-cost.ts';
import { type Totals, tableTotals } from './table/loan-schedule.ts';
import { repaymentTable, rowAt, type Table, type TableRow } from './table/table.ts';
import {
  applicantCommission,
  lenderCommission,
  type Opening,
  openingOf,
  splitCommission,
  withheld,
} from './terms/opening.ts';
import { readTerms } from './terms/read-terms.ts';
import type { Plan, Terms } from './terms/terms.ts';

/** One payment as the calculator shows it. */
interface CalculatedPayment {
  payment: string;
  interests: string;
  iva_interests: string;
  capital: string;
  commission: string;
  payment_as_applicant: string;
  payment_as_lender: string;
}

interface CalculatedRow extends CalculatedPayment {
  period: number;
  balance: string;
  isr_withholdings: string;
  iva_withholdings: string;
}

interface Calculation {
  ok: true;
  regular: CalculatedPayment;
  final: CalculatedPayment;
  schedule: CalculatedRow[];
  totals: Totals;
  /** Percent without IVA, six decimals, and as published; nothing where it cannot be shown. */
  cat: string | undefined;
  cat_shown: string | undefined;
  periods: number;
  opening_commission: string;
  opening_commission_iva: string;
  to_disperse: string;
}

/**
 * The calculator: what a loan with these terms would cost, without dates. `version` is v1 and commissions are 0 when not given.
 * `regular` is the first payment, `final` the last one. Errors: a refusal with its field (`nothing_to_disperse` too).
 * Source: engine 2.4 to 2.6 and 2.14; choice 36. Example: {amount 50000, rate 17.9, payment_type 2, payment_time 12, recognition 0}
 * → regular.payment_as_applicant '4650.03', final.payment_as_applicant '4649.97'.
 */
export function calculate(input: Terms): Calculation | LoanRefusal {
  const read = readTerms(input);
  if (!read.ok) return read;
  const { plan } = read;
  const table = repaymentTable(plan.shape, plan.amount, plan.period, plan.iva, plan.periods);
  const schedule = table.rows.map((_, index) => calculatedRow(plan, table, index));
  const opening: Opening = openingOf(plan);
  const cat = catOf(plan, table);
  const shown = cat === undefined ? undefined : shownCat(cat);
  return {
    ok: true,
    regular: paymentPart(regularRow(plan, table)),
    final: paymentPart(calculatedRow(plan, table, plan.periods - 1)),
    schedule,
    totals: tableTotals(plan, table),
    cat: shown === undefined ? undefined : cat,
    cat_shown: shown,
    periods: plan.periods,
    opening_commission: opening.commission,
    opening_commission_iva: opening.iva,
    to_disperse: opening.to_disperse,
  };
}

function calculatedRow(plan: Plan, table: Table, index: number): CalculatedRow {
  return calculatedOf(plan, rowAt(table, index), index);
}

function calculatedOf(plan: Plan, row: TableRow, index: number): CalculatedRow {
  const opening = row.balance + row.principal;
  const fee = applicantCommission(plan, row.payment, opening);
  const { isr, iva } = withheld(plan, row.interest);
  return {
    period: index + 1,
    payment: formatCents(row.payment),
    interests: formatCents(row.interest),
    iva_interests: formatCents(row.tax),
    capital: formatCents(row.principal),
    commission: splitCommission(fee, plan.iva).gross,
    payment_as_applicant: formatCents(row.payment + fee),
    payment_as_lender: formatCents(row.payment - lenderCommission(plan, row.payment, opening)),
    balance: formatCents(row.balance),
    isr_withholdings: formatCents(isr),
    iva_withholdings: formatCents(iva),
  };
}

/** Where the table follows exact balances, its payments lie within 0.02 of the regular one, which is what is promised. */
function regularRow(plan: Plan, table: Table): CalculatedRow {
  const first = rowAt(table, 0);
  const principal = first.principal + table.regular - first.payment;
  return calculatedOf(
    plan,
    { ...first, payment: table.regular, principal, balance: first.balance + first.principal - principal },
    0,
  );
}

function paymentPart(row: CalculatedRow): CalculatedPayment {
  const { payment, interests, iva_interests, capital, commission, payment_as_applicant, payment_as_lender } = row;
  return { payment, interests, iva_interests, capital, commission, payment_as_applicant, payment_as_lender };
}
