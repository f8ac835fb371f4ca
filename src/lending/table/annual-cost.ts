import {
  type Amount,
  type Cents,
  Decimal,
  type LoanRefusal,
  loanRefusal,
  plainText,
  refusalError,
  times,
  withPlaces,
} from '../money/money.ts';
import { applicantCommission, netOf } from '../terms/opening.ts';
import type { Plan } from '../terms/terms.ts';
import type { Table } from './table.ts';

const MOST_PERIOD = 10_000;
const DECIMALS = 6;
const SCALE = 100_000_000;

export interface CatInput {
  /** What the applicant really receives: amount less opening commission, without IVA. */
  net_amount: Amount;
  /** What the applicant pays, without IVA; `period` counts from the disbursement. */
  payments: readonly { period: number; amount: Amount }[];
  /** 52 weekly, 24 biweekly, 12 monthly, 365 daily. */
  periods_per_year: number;
}

/**
 * Costo Anual Total: the yearly rate at which the payments are worth what was received, `((1 + irr)^m − 1) × 100`.
 * Promises a percentage with six decimals as a string; the screen shows one. Errors: throws a RangeError with `code` and `field`
 * (`no_solution` when no rate makes both sides equal). Source: engine 2.14 (Banxico's formula).
 * Example: 47,500 against twelve payments of 50,000 at 17.9 % without IVA → '31.702…'.
 */
export function annualTotalCost(input: CatInput): string {
  const flows = readFlows(input);
  if (!Array.isArray(flows)) throw refusalError(flows);
  const answer = totalCost(flows, input.periods_per_year);
  if (answer === undefined) throw refusalError(loanRefusal('no_solution', 'payments'));
  return answer;
}

/** The same from flows in any whole unit, the disbursement negative at period 0; nothing when there is no such rate. */
export function totalCost(flows: readonly Flow[], periodsPerYear: number): string | undefined {
  const rate = internalRate(flows);
  if (rate === undefined) return undefined;
  const yearly = rate.plus(1).pow(periodsPerYear).minus(1).times(100);
  return yearly.isFinite() ? withPlaces(yearly, DECIMALS) : undefined;
}

function readFlows(input: CatInput): Flow[] | LoanRefusal {
  const net = scaled(input.net_amount);
  if (net === undefined) return loanRefusal('not_a_number', 'net_amount');
  if (net <= 0n) return loanRefusal('not_positive', 'net_amount');
  const perYear = input.periods_per_year;
  if (!Number.isInteger(perYear) || perYear < 1 || perYear > 366)
    return loanRefusal('out_of_range', 'periods_per_year', { least: 1, most: 366 });
  if (input.payments.length === 0) return loanRefusal('required', 'payments');
  const flows: Flow[] = [{ period: 0, amount: -net }];
  for (const [index, payment] of input.payments.entries()) {
    const amount = scaled(payment.amount);
    if (amount === undefined) return loanRefusal('not_a_number', `payments[${index}].amount`);
    if (!Number.isInteger(payment.period) || payment.period < 0 || payment.period > MOST_PERIOD) {
      return loanRefusal('out_of_range', `payments[${index}].period`, { least: 0, most: MOST_PERIOD });
    }
    flows.push({ period: payment.period, amount });
  }
  return flows;
}

/** Whole parts of 1e-8 pesos: nothing is stored here, so amounts may carry more decimals. A later disbursement is a negative payment. */
function scaled(amount: Amount): bigint | undefined {
  const text = plainText(amount);
  return text === undefined ? undefined : BigInt(new Decimal(text).times(SCALE).round().toString());
}

/** Periods in a year by payment type. Source: engine 2.14. */
const PER_YEAR = { 0: 52, 1: 24, 2: 12, 3: 365 } as const;

/**
 * The CAT of a loan, without IVA: amount less the opening commission against capital, interest and applicant commissions. A renewal pays its
 * opening commission with the first period.
 * A loan of a single period of 0 months counts as one period of its kind. Source: engine 2.14.
 * Example: the worked example → 34.8 with commissions, 31.7 without the recurring ones (one decimal shown).
 */
export function catOf(plan: Plan, table: Table): string | undefined {
  const opening = times(plan.amount, plan.opening);
  const flows: Flow[] = [{ period: 0, amount: (plan.renewal ? 0n : opening) - plan.amount }];
  for (const [index, row] of table.rows.entries()) {
    const fee = netOf(applicantCommission(plan, row.payment, row.balance + row.principal), plan.iva);
    const first = plan.renewal && index === 0 ? opening : 0n;
    flows.push({ period: index + 1, amount: row.principal + row.interest + fee + first });
  }
  return totalCost(flows, PER_YEAR[plan.payment_type]);
}

/** From here on a CAT compares nothing: of a one-day loan it may have a hundred digits. */
const MOST_SHOWN_DIGITS = 6;

/**
 * The one decimal that is published, half up; nothing for a CAT of a million percent and more, which cannot be shown.
 * Example: '31.650000' → '31.7'.
 */
export function shownCat(cat: string): string | undefined {
  const [whole = '0', decimals = ''] = cat.replace('-', '').split('.');
  const tenths = BigInt(whole) * 10n + BigInt(decimals[0] ?? '0') + (Number(decimals[1] ?? '0') >= 5 ? 1n : 0n);
  const sign = cat.startsWith('-') && tenths > 0n ? '-' : '';
  const text = `${sign}${tenths / 10n}.${tenths % 10n}`;
  return (tenths / 10n).toString().length > MOST_SHOWN_DIGITS ? undefined : text;
}

interface Flow {
  period: number;
  amount: Cents;
}

/** Bracket of engine 2.14; doubled upwards when the rate lies above (a tiny amount received against full payments). */
const LOWEST = -0.5;
const HIGHEST = 5;
const DOUBLINGS = 40;
/** Half the width of the bracket that proves the answer. */
const WITHIN = new Decimal('1e-13');
const BITS = 160n;

/**
 * The rate per period at which the flows are worth nothing: `Σ amount/(1+r)^period = 0`. A seed found in binary arithmetic is only a
 * guess; the answer is the point inside a bracket that two exact evaluations prove (or bisection finds), good to 1e-13.
 * Nothing when no sign change lies in −0.5 … 5 × 2^40. Example: −100, then 39, 59, 55, 20 → 0.28095.
 */
function internalRate(flows: readonly Flow[]): Decimal | undefined {
  const totals = perPeriod(flows);
  if (totals.reduce((sum, amount) => sum + amount, 0n) === 0n && totals.slice(1).every((amount) => amount >= 0n))
    return new Decimal(0);
  const bracket = widen(totals.map(Number));
  if (bracket === undefined) return undefined;
  const guess = new Decimal(bisect(totals.map(Number), bracket));
  const low = guess.minus(WITHIN);
  const high = guess.plus(WITHIN);
  const [below, above] = [present(totals, low), present(totals, high)];
  if (below >= 0n !== above >= 0n) return within(low, below, high, above);
  return exactBisection(totals, new Decimal(bracket[0]), new Decimal(bracket[1]));
}

function perPeriod(flows: readonly Flow[]): Cents[] {
  const last = flows.reduce((most, flow) => Math.max(most, flow.period), 0);
  const totals = new Array<Cents>(last + 1).fill(0n);
  for (const { period, amount } of flows) totals[period] = (totals[period] ?? 0n) + amount;
  return totals;
}

/** Present value in fixed point, by Horner's rule from the last flow back. */
function present(totals: readonly Cents[], rate: Decimal): bigint {
  const discount = BigInt(new Decimal(2).pow(BITS.toString()).div(rate.plus(1)).round().toString());
  let value = 0n;
  for (let period = totals.length - 1; period >= 0; period -= 1) {
    value = ((value * discount) >> BITS) + ((totals[period] ?? 0n) << 64n);
  }
  return value;
}

function within(low: Decimal, below: bigint, high: Decimal, above: bigint): Decimal {
  const share = new Decimal(below.toString()).div(new Decimal(below.toString()).minus(above.toString()));
  return low.plus(high.minus(low).times(share));
}

function exactBisection(totals: readonly Cents[], from: Decimal, to: Decimal): Decimal | undefined {
  let [low, high] = [from, to];
  const positive = present(totals, low) >= 0n;
  if (positive === present(totals, high) >= 0n) return undefined;
  while (high.minus(low).gt(WITHIN)) {
    const middle = low.plus(high).div(2);
    if (present(totals, middle) >= 0n === positive) low = middle;
    else high = middle;
  }
  return low.plus(high).div(2);
}

function widen(totals: readonly number[]): [number, number] | undefined {
  const positive = roughly(totals, LOWEST) > 0;
  let high = HIGHEST;
  for (let step = 0; step < DOUBLINGS; step += 1) {
    if (roughly(totals, high) > 0 !== positive) return [LOWEST, high];
    high *= 2;
  }
  return undefined;
}

function bisect(totals: readonly number[], bracket: [number, number]): number {
  let [low, high] = bracket;
  const positive = roughly(totals, low) > 0;
  for (let step = 0; step < 90 && high > low; step += 1) {
    const middle = (low + high) / 2;
    if (roughly(totals, middle) > 0 === positive) low = middle;
    else high = middle;
  }
  return (low + high) / 2;
}

/** Present value in binary arithmetic, only for the guess. Overflow far below zero counts as positive infinity. */
function roughly(totals: readonly number[], rate: number): number {
  const discount = 1 / (1 + rate);
  let value = 0;
  for (let period = totals.length - 1; period >= 0; period -= 1) value = value * discount + (totals[period] ?? 0);
  return value;
}
