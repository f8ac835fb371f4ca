import {
  type Amount,
  type LoanRefusal,
  loanRefusal,
  plainText,
  type Ratio,
  readMoney,
  readRatio,
  times,
} from '../money/money.ts';
import { lowest, nominalDays, numberOfPeriods, periodRatio } from './due-dates.ts';
import { type Plan, STANDARD_IVA, type Terms } from './terms.ts';

/** Decimals of a stored percentage: two typed, times one and the IVA, with room to spare; a tax rate as a fraction has as many. */
const PERCENT_DECIMALS = 6;
const MOST_MONTHS = 120;

/** Percentages of the terms with their upper limits and defaults: of recurring commissions before their IVA. */
const PERCENTS = [
  ['iva_rate', 1n, STANDARD_IVA],
  ['rate', 100n, undefined],
  ['commission_admin', 100n, '0'],
  ['commission_admin_lender', 100n, '0'],
  ['opening_commission', 99n, '0'],
  ['isr_withholdings', 100n, '0'],
  ['iva_withholdings', 100n, '0'],
  ['moratorium_factor', 100n, '2'],
] as const;

/** Fields with a closed set of values and their defaults. */
const CHOICES = [
  ['payment_type', [0, 1, 2, 3], undefined],
  ['recognition', [0, 1, 2, 3, 4], undefined],
  ['version', ['v1', 'v2'], 'v1'],
  ['version_commission', ['v1', 'v2'], 'v1'],
  ['days_for_calculations', [360, 365], 360],
  ['moratorium_base', ['capital', 'payment'], 'capital'],
  ['withholding_agent', ['platform', 'applicant'], 'platform'],
  ['prepayment', ['reduce_payment', 'reduce_term'], 'reduce_payment'],
] as const;

/** What is stored with the IVA of the terms inside. */
const WITH_IVA: readonly string[] = ['commission_admin', 'commission_admin_lender'];

const withIva = (most: bigint, iva: Ratio = { num: 0n, den: 1n }): Ratio => ({
  num: most * (iva.den + iva.num),
  den: iva.den,
});

type Percents = Record<(typeof PERCENTS)[number][0], Ratio>;

/**
 * Reads and checks terms once. Errors: one refusal with the field that is wrong; `nothing_to_disperse` when the opening commission
 * with IVA takes the whole amount (above 86.2069 %), `commission_version_not_allowed` for v2 with products 0 and 1.
 * Source: specification, section 5; engine 2.2 to 2.8.
 */
export function readTerms(terms: Terms): { ok: true; plan: Plan } | LoanRefusal {
  const amount = readMoney(terms.amount, 'amount');
  if (!amount.ok) return amount;
  if (amount.cents === 0n) return loanRefusal('not_positive', 'amount');
  const percents = readPercents(terms);
  if (!percents.ok) return percents;
  for (const [field, allowed, fallback] of CHOICES) {
    if (!(allowed as readonly unknown[]).includes(terms[field] ?? fallback)) return loanRefusal('unknown_value', field);
  }
  const months = terms.payment_time;
  if (!Number.isInteger(months) || months < 0 || months > MOST_MONTHS) {
    return loanRefusal('out_of_range', 'payment_time', { least: 0, most: MOST_MONTHS });
  }
  const fixed = readRatio(terms.commission_by_each_payment ?? '0', 'commission_by_each_payment', PERCENT_DECIMALS);
  if (!fixed.ok) return fixed;
  if ((terms.recognition === 0 || terms.recognition === 1) && terms.version_commission === 'v2') {
    return loanRefusal('commission_version_not_allowed', 'version_commission', { recognition: terms.recognition });
  }
  const plan = planOf(terms, amount.cents, percents.values, fixed.ratio);
  const opening = times(plan.amount, plan.opening);
  if (opening + times(opening, plan.iva) >= plan.amount)
    return loanRefusal('nothing_to_disperse', 'opening_commission');
  return { ok: true, plan };
}

function readPercents(terms: Terms): { ok: true; values: Percents } | LoanRefusal {
  const values: Partial<Percents> = {};
  for (const [field, most, fallback] of PERCENTS) {
    const read = readRatio(terms[field] ?? fallback, field, PERCENT_DECIMALS);
    if (!read.ok) return read;
    const { num, den } = WITH_IVA.includes(field) ? withIva(most, values.iva_rate) : { num: most, den: 1n };
    if (read.ratio.num * den > num * read.ratio.den)
      return loanRefusal('out_of_range', field, { least: 0, most: Number(num) / Number(den) });
    values[field] = read.ratio;
  }
  return { ok: true, values: values as Percents };
}

function planOf(terms: Terms, amount: bigint, percents: Percents, fixed: Ratio): Plan {
  const version = terms.version ?? 'v1';
  const base = terms.days_for_calculations ?? 360;
  const { rate, moratorium_factor: factor } = percents;
  return {
    amount,
    periods: numberOfPeriods({ ...terms, version }),
    shape: terms.recognition >= 3 ? 'at_maturity' : 'level',
    payment_type: terms.payment_type,
    version,
    version_commission: terms.version_commission ?? 'v1',
    period: periodRatio(rate, terms.payment_type, version, base),
    iva: lowest(percents.iva_rate),
    commission: hundredth(percents.commission_admin),
    lender_commission: hundredth(percents.commission_admin_lender),
    fixed_commission: times(100n, fixed),
    opening: hundredth(percents.opening_commission),
    renewal: terms.renewal === true,
    isr: hundredth(percents.isr_withholdings),
    iva_withheld: hundredth(percents.iva_withholdings),
    penalty_day: lowest({ num: rate.num * factor.num, den: rate.den * factor.den * 100n * BigInt(base) }),
    penalty_base: terms.moratorium_base ?? 'capital',
    agent: terms.withholding_agent ?? 'platform',
    prepayment: terms.prepayment ?? 'reduce_payment',
    rate: text(terms.rate),
    iva_rate: text(terms.iva_rate ?? STANDARD_IVA),
    nominal_days: nominalDays(terms.payment_type, version),
  };
}

function hundredth({ num, den }: Ratio): Ratio {
  return lowest({ num, den: den * 100n });
}

function text(value: Amount): string {
  return plainText(value) ?? '';
}
