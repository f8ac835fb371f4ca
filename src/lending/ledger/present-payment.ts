import { type Cents, formatCents } from '../money/cents.ts';
import { type Commission, netOf, splitCommission } from '../terms/commissions.ts';
import type { Plan } from '../terms/plan.ts';
import type { Concept, Posting } from './book.ts';
import type { StatePayment } from './state.ts';

/** What a posting did, in cents: the figures from which statement, journal and wire are made. */
export interface PostingFigures {
  capital: Cents;
  commission: Cents;
  interest: Cents;
  interest_tax: Cents;
  penalty: Cents;
  penalty_tax: Cents;
  recovery: Cents;
  credit: Cents;
  /** What the applicant hands over: the amount, less the tax where the applicant withholds it. */
  cash_in: Cents;
  lender_net: Cents;
  /** Of the lender's net, what goes by the posting's own payout; a correction owes what it is about. */
  payout: Cents;
}

/**
 * Sums the lines of a posting. Identity with the platform as agent:
 * `cash_in + carried = lender_net + isr + iva withheld + applicant commission + lender commission + credit`. Source: engine 2.7.
 */
export function figuresOf(plan: Plan, posting: Posting): PostingFigures {
  const sums: Partial<Record<Concept, Cents>> = {};
  for (const line of posting.lines) sums[line.concept] = (sums[line.concept] ?? 0n) + line.amount;
  const of = (concept: Concept) => sums[concept] ?? 0n;
  const withheld = posting.isr + posting.iva_withheld;
  const cash = posting.cash ? posting.amount - (plan.agent === 'applicant' ? withheld : 0n) : 0n;
  const kept = of('commission') + posting.lender_fee + of('credit') + (plan.agent === 'platform' ? withheld : 0n);
  const lender_net = posting.cash ? cash - kept + posting.carried : 0n;
  const owed = posting.kind === 'share_correction' && posting.carried === 0n ? posting.amount : 0n;
  return {
    capital: of('capital') + of('prepayment'),
    commission: of('commission'),
    interest: of('interests'),
    interest_tax: of('iva_interests'),
    penalty: of('moratorium'),
    penalty_tax: of('iva_moratorium'),
    recovery: of('recovery'),
    credit: of('credit'),
    cash_in: cash,
    lender_net,
    payout: posting.cash ? lender_net - posting.corrected : owed,
  };
}

export function presentPayment(plan: Plan, posting: Posting): StatePayment {
  const sum = figuresOf(plan, posting);
  const withheld = posting.isr + posting.iva_withheld;
  const fee = sum.commission - posting.opening_fee;
  const asApplicant = posting.cash ? posting.amount : 0n;
  const asLender = posting.cash
    ? posting.amount - sum.commission - posting.lender_fee - sum.credit + posting.carried
    : 0n;
  return {
    id: posting.id,
    kind: posting.kind,
    date: posting.date,
    amount: formatCents(posting.amount),
    q: !posting.cash,
    category: posting.category,
    capital: formatCents(sum.capital),
    commission: formatCents(sum.commission),
    commission_iva: formatCents(fee - netOf(fee, plan.iva) + posting.opening_fee - posting.opening_net),
    interests: formatCents(sum.interest),
    iva_interests: formatCents(sum.interest_tax),
    total_interests: formatCents(sum.interest + sum.interest_tax),
    moratorium: formatCents(sum.penalty),
    iva_moratorium: formatCents(sum.penalty_tax),
    total_moratorium: formatCents(sum.penalty + sum.penalty_tax),
    isr_withholdings: formatCents(posting.isr),
    iva_withholdings: formatCents(posting.iva_withheld),
    commission_applicant: splitCommission(fee, plan.iva),
    ...(posting.opening_fee > 0n ? { opening_commission: openingPart(posting) } : {}),
    commission_lender: splitCommission(posting.lender_fee, plan.iva),
    payment_as_applicant: formatCents(asApplicant),
    payment_as_lender: formatCents(asLender),
    payment_as_applicant_after_withholdings: formatCents(asApplicant - withheld),
    payment_as_lender_after_withholdings: formatCents(asLender - withheld),
    cash_in: formatCents(sum.cash_in),
    lender_net: formatCents(sum.lender_net),
    payout: formatCents(sum.payout),
    carried: formatCents(posting.carried),
    credit: formatCents(sum.credit),
    periods: [...new Set(posting.lines.map((line) => line.period))].filter((period) => period > 0),
    lines: posting.lines.map((line) => ({ ...line, amount: formatCents(line.amount) })),
    reversed: false,
    dispersed: false,
    can_reverse: false,
  };
}

function openingPart({ opening_fee, opening_net }: Posting): Commission {
  return {
    gross: formatCents(opening_fee),
    net: formatCents(opening_net),
    iva: formatCents(opening_fee - opening_net),
  };
}

/** A reversed payment stays in the list, with the figures of nothing. */
export function presentReversed(plan: Plan, posting: Posting): StatePayment {
  return {
    ...presentPayment(plan, { ...posting, cash: false, lines: [], opening_fee: 0n, opening_net: 0n }),
    q: !posting.cash,
    reversed: true,
  };
}
