import { type Day, dateOf } from '../calendar/calendar.ts';
import { type Cents, formatCents, times } from '../money/money.ts';
import { type Commission, netOf, splitCommission, withheld } from '../terms/opening.ts';
import type { Plan } from '../terms/terms.ts';
import type { BookRow, Concept, Parts, Posting } from './book.ts';
import { paymentOf, penaltyInterest, pendingParts, sumOfParts } from './pending.ts';
import type { PartAmounts, StatePayment, StateRow } from './state.ts';

/**
 * A row of the book as the wire has it on a day. `payment_as_*` carry the penalty of a late row; `real_payment` is what is still to be
 * handed over (less withholdings only where the applicant withholds). Source: engine 2.7, R-085.
 */
export function presentRow(plan: Plan, row: BookRow, day: Day, split = splitter(plan)): StateRow {
  const interest = penaltyInterest(plan, row, day);
  const tax = times(interest, plan.iva);
  const late = interest + tax;
  const payment = paymentOf(row.due);
  const { isr, iva } = withheld(plan, row.due.interests + interest);
  const asApplicant = payment + row.due.commission + late;
  const asLender = payment - row.lender_fee + late;
  const pending = row.status === 0 ? pendingParts(plan, row, day) : NO_PARTS;
  const { paid, waived } = row;
  return {
    period: row.period,
    status: row.status,
    date_initial: dateOf(row.from),
    date_final: dateOf(row.due_on),
    collection_date: dateOf(row.collect_on),
    days: plan.nominal_days,
    calendar_days: row.due_on - row.from,
    rate: plan.rate,
    iva_rate: plan.iva_rate,
    interests: formatCents(row.due.interests),
    iva_interests: formatCents(row.due.iva_interests),
    moratorium: {
      days: payment === 0n ? 0 : Math.max(0, (row.settled_on ?? day) - row.late_from),
      interest: formatCents(interest),
      iva: formatCents(tax),
      total: formatCents(late),
    },
    capital: formatCents(row.due.capital),
    payment: formatCents(payment),
    balance: formatCents(row.balance),
    commission_applicant: withOpening(plan, row, split),
    commission_lender: split(row.lender_fee),
    isr_withholdings: formatCents(isr),
    iva_withholdings: formatCents(iva),
    payment_as_applicant: formatCents(asApplicant),
    payment_as_lender: formatCents(asLender),
    payment_as_applicant_after_withholdings: formatCents(asApplicant - isr - iva),
    payment_as_lender_after_withholdings: formatCents(asLender - isr - iva),
    commission_partials: formatCents(paid.commission + waived.commission),
    interest_partials: formatCents(paid.interests + waived.interests + paid.iva_interests + waived.iva_interests),
    capital_partials: formatCents(paid.capital + waived.capital),
    moratorium_partials: formatCents(paid.moratorium + waived.moratorium + paid.iva_moratorium + waived.iva_moratorium),
    pending: partAmounts(pending),
    paid: partAmounts(paid),
    condoned: partAmounts(waived),
    moratorium_pending: formatCents(pending.moratorium + pending.iva_moratorium),
    withholding: formatCents(isr + iva),
    real_payment: formatCents(sumOf(handedOverOf(plan, pending))),
    q: row.q,
    category: row.category,
    condone_commission: waived.commission > 0n,
    condone_moratorium: waived.moratorium + waived.iva_moratorium > 0n,
    condone_interest: waived.interests + waived.iva_interests > 0n,
    condone_capital: waived.capital > 0n,
  };
}

/** Net and IVA of each commission are rounded where they are born, and added. */
function withOpening(plan: Plan, row: BookRow, split: (gross: Cents) => Commission): Commission {
  const { opening_fee } = row;
  if (opening_fee === 0n) return split(row.due.commission);
  const fee = row.due.commission - opening_fee;
  const net = netOf(fee, plan.iva) + netOf(opening_fee, plan.iva);
  const gross = row.due.commission;
  return { gross: formatCents(gross), net: formatCents(net), iva: formatCents(gross - net) };
}

const NO_PARTS: Parts = {
  commission: 0n,
  moratorium: 0n,
  iva_moratorium: 0n,
  interests: 0n,
  iva_interests: 0n,
  capital: 0n,
};

/** What is to be handed over for a row, by concept, each with its IVA. */
type HandedOver = Record<'capital' | 'interests' | 'moratorium' | 'commission', Cents>;

/**
 * What an applicant still has to hand over for a row on a day: interest and penalty less what is withheld of them where the
 * applicant withholds. The four add up to `real_payment`. Source: R-085, E-022.
 */
export function handedOver(plan: Plan, row: BookRow, day: Day): HandedOver {
  return handedOverOf(plan, row.status === 0 ? pendingParts(plan, row, day) : NO_PARTS);
}

function handedOverOf(plan: Plan, pending: Parts): HandedOver {
  const { capital, commission } = pending;
  const interests = pending.interests + pending.iva_interests;
  const moratorium = pending.moratorium + pending.iva_moratorium;
  if (plan.agent !== 'applicant') return { capital, interests, moratorium, commission };
  const ofInterest = withheldTotal(plan, pending.interests);
  const ofBoth = withheldTotal(plan, pending.interests + pending.moratorium);
  return {
    capital,
    interests: interests - ofInterest,
    moratorium: moratorium - (ofBoth - ofInterest),
    commission,
  };
}

const sumOf = ({ capital, interests, moratorium, commission }: HandedOver): Cents =>
  capital + interests + moratorium + commission;

function withheldTotal(plan: Plan, interest: Cents): Cents {
  const { isr, iva } = withheld(plan, interest);
  return isr + iva;
}

/** Most rows have nothing paid, or nothing pending: they share one answer. */
function partAmounts(parts: Parts): PartAmounts {
  const total = sumOfParts(parts);
  if (total === 0n) return NO_AMOUNTS;
  return {
    commission: formatCents(parts.commission),
    moratorium: formatCents(parts.moratorium),
    iva_moratorium: formatCents(parts.iva_moratorium),
    interests: formatCents(parts.interests),
    iva_interests: formatCents(parts.iva_interests),
    capital: formatCents(parts.capital),
    total: formatCents(total),
  };
}

const NO_AMOUNTS: PartAmounts = Object.freeze({
  commission: '0.00',
  moratorium: '0.00',
  iva_moratorium: '0.00',
  interests: '0.00',
  iva_interests: '0.00',
  capital: '0.00',
  total: '0.00',
});

/** Level rows repeat the same commissions: what was split once is kept. */
export function splitter(plan: Plan): (gross: Cents) => Commission {
  const known = new Map<Cents, Commission>();
  return (gross) => {
    const seen = known.get(gross);
    if (seen !== undefined) return seen;
    const made = Object.freeze(splitCommission(gross, plan.iva));
    known.set(gross, made);
    return made;
  };
}

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
export function postingFigures(plan: Plan, posting: Posting): PostingFigures {
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
  const sum = postingFigures(plan, posting);
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
