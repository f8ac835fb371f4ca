import type { Day } from '../calendar/calendar.ts';
import { type Book, noParts, type Parts } from '../ledger/book.ts';
import { type Debt, debtsOf, offsetLeft } from '../ledger/debt.ts';
import { pendingParts } from '../ledger/pending.ts';
import { postingFigures } from '../ledger/present-row.ts';
import type { RequestAmounts, SpecialAmount } from '../ledger/state.ts';
import { type Cents, formatCents } from '../money/money.ts';
import { withheld } from '../terms/opening.ts';

/**
 * The amounts of a request on a day: paid in cash, pending, condoned (`q`) and the three special ones. Interest is without IVA,
 * which is given separately. Source; engine 2.10 and 2.15.
 * Example: the worked example paid once → capital_pending 46215.13.
 */
export function requestAmounts(book: Book, day: Day): RequestAmounts {
  return present(paidInCash(book), pendingOf(book, day), condoned(book), debtsOf(book, day), offsetLeft(book));
}

/** The amounts of a request that is no loan yet, or never became one: nothing was paid and nothing is owed. Example: capital_pending '0.00'. */
export function noAmounts(): RequestAmounts {
  const nothing = { total: 0n, commission: 0n };
  const none = { parts: noParts(), isr: 0n, iva: 0n, lender_fee: 0n };
  return present(none, none, noParts(), { to_finish: nothing, payable: nothing, expired: nothing });
}

type Sums = { parts: Parts; isr: Cents; iva: Cents };

function present(
  cash: Sums & { lender_fee: Cents },
  { parts: pending, isr, iva }: Sums,
  q: Parts,
  debts: Record<'to_finish' | 'payable' | 'expired', Debt>,
  to_offset = 0n,
): RequestAmounts {
  return {
    capital_paid: formatCents(cash.parts.capital),
    interest_paid: formatCents(cash.parts.interests),
    interest_iva_paid: formatCents(cash.parts.iva_interests),
    moratorium_paid: formatCents(cash.parts.moratorium),
    moratorium_iva_paid: formatCents(cash.parts.iva_moratorium),
    capital_pending: formatCents(pending.capital),
    interest_pending: formatCents(pending.interests),
    interest_iva_pending: formatCents(pending.iva_interests),
    moratorium_pending: formatCents(pending.moratorium),
    moratorium_iva_pending: formatCents(pending.iva_moratorium),
    isr_withholding_paid: formatCents(cash.isr),
    isr_withholding_pending: formatCents(isr),
    iva_withholding_paid: formatCents(cash.iva),
    iva_withholding_pending: formatCents(iva),
    as_applicant: {
      commission_paid: formatCents(cash.parts.commission),
      commission_pending: formatCents(pending.commission),
    },
    as_lender: { commission_paid: formatCents(cash.lender_fee), to_offset: formatCents(to_offset) },
    special: {
      to_finish: special(debts.to_finish),
      payable: special(debts.payable),
      expired: special(debts.expired),
    },
    q: {
      capital: formatCents(q.capital),
      interests: formatCents(q.interests),
      iva_interests: formatCents(q.iva_interests),
      moratorium: formatCents(q.moratorium),
      iva_moratorium: formatCents(q.iva_moratorium),
      commission: formatCents(q.commission),
    },
  };
}

function paidInCash(book: Book): Sums & { lender_fee: Cents } {
  const parts = noParts();
  let [isr, iva, lender_fee] = [0n, 0n, 0n];
  for (const posting of book.postings) {
    if (!posting.cash) continue;
    addFigures(parts, book, posting);
    isr += posting.isr;
    iva += posting.iva_withheld;
    lender_fee += posting.lender_fee;
  }
  return { parts, isr, iva, lender_fee };
}

function condoned(book: Book): Parts {
  const parts = noParts();
  for (const posting of book.postings) if (!posting.cash) addFigures(parts, book, posting);
  return parts;
}

function addFigures(parts: Parts, book: Book, posting: Book['postings'][number]): void {
  const figures = postingFigures(book.plan, posting);
  parts.commission += figures.commission;
  parts.moratorium += figures.penalty;
  parts.iva_moratorium += figures.penalty_tax;
  parts.interests += figures.interest;
  parts.iva_interests += figures.interest_tax;
  parts.capital += figures.capital;
}

function pendingOf(book: Book, day: Day): Sums {
  const parts = noParts();
  let [isr, iva] = [0n, 0n];
  for (let index = book.first; index < book.rows.length; index += 1) {
    const row = book.rows[index];
    if (row === undefined || row.status !== 0) continue;
    const pending = pendingParts(book.plan, row, day);
    parts.commission += pending.commission;
    parts.moratorium += pending.moratorium;
    parts.iva_moratorium += pending.iva_moratorium;
    parts.interests += pending.interests;
    parts.iva_interests += pending.iva_interests;
    parts.capital += pending.capital;
    const tax = withheld(book.plan, pending.interests + pending.moratorium);
    isr += tax.isr;
    iva += tax.iva;
  }
  return { parts, isr, iva };
}

function special(debt: Debt): SpecialAmount {
  return { total: formatCents(debt.total), commission: formatCents(debt.commission) };
}
