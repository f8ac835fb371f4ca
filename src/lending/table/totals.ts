import { formatCents } from '../money/cents.ts';
import { applicantCommission, lenderCommission, netOf } from '../terms/commissions.ts';
import { openingWith } from '../terms/opening.ts';
import type { Plan } from '../terms/plan.ts';
import type { Table } from './table-row.ts';

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
