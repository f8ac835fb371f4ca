import { dayOf } from '../../../lending/calendar.ts';
import { divRound, formatCents, type Ratio } from '../../../lending/cents.ts';
import { readMoney, readRatio } from '../../../lending/read-number.ts';
import type { Json, Row } from '../../../resource/definition.ts';

/** What is still owed on one stored row of a loan's table, in cents. */
export type RowDebt = {
  days: number;
  commission: bigint;
  penalty: { interest: bigint; tax: bigint };
  /** With its tax; `interestTax` is the tax in it. */
  interest: bigint;
  interestTax: bigint;
  capital: bigint;
  total: bigint;
  expired: boolean;
  started: boolean;
};

export type Special = { total: bigint; commission: bigint };

const PENALTY_FACTOR = 2n;
const DEFAULT_BASE = 360;
/** As a fraction or in percent: both are found in stored rows. */
const DEFAULT_TAX = 0.16;

/**
 * The debt of a stored row on a day, from its columns alone: penalty interest is twice the rate on the unpaid capital
 * since the collection date, less what was paid of it. A part payment of capital makes this a lower bound of the
 * engine's replay, which knows the segments.
 */
export function debtOf(row: Row, base: Json | undefined, day: string): RowDebt {
  const asOf = dayOf(day) ?? 0;
  const due = dayOf(row.collection_date ?? row.date_final) ?? asOf;
  const open = row.status === 0;
  const capital = open ? cents(row.capital) - cents(row.capital_partials) : 0n;
  const interest = open ? cents(row.interests) + cents(row.iva_interests) - cents(row.interest_partials) : 0n;
  const commission = open ? cents(row.commission_as_applicant) - cents(row.commission_partials) : 0n;
  const days = open ? Math.max(0, asOf - due) : 0;
  const penalty = penaltyOf(row, capital, days, base);
  return {
    days,
    commission,
    penalty,
    interest,
    interestTax: taxIn(row, interest),
    capital,
    total: commission + penalty.interest + penalty.tax + interest + capital,
    expired: open && due < asOf,
    started: open && (dayOf(row.date_initial) ?? asOf) < asOf,
  };
}

/** expired: all rows past their collection date; payable: and the next one; to_finish: everything, interest as it accrued. */
export function debtsOf(
  rows: Row[],
  base: Json | undefined,
  day: string,
): Record<'expired' | 'payable' | 'to_finish', Special> {
  const debts = rows.filter((row) => row.status === 0).map((row) => ({ row, debt: debtOf(row, base, day) }));
  const late = debts.filter(({ debt }) => debt.expired);
  const next = debts.find(({ debt }) => !debt.expired);
  const expired = sum(late.map(({ debt }) => debt));
  const payable = sum([...late, ...(next ? [next] : [])].map(({ debt }) => debt));
  const rest = debts.filter(({ debt }) => !debt.expired);
  const toFinish = rest.reduce((total, { row, debt }) => addRest(total, row, debt, day), expired);
  return { expired, payable, to_finish: toFinish };
}

export function cents(value: unknown): bigint {
  const read = readMoney(value ?? 0, 'amount');
  return read.ok ? read.cents : 0n;
}

export const money = (amount: bigint): number => Number(formatCents(amount));

function penaltyOf(row: Row, capital: bigint, days: number, base: Json | undefined): RowDebt['penalty'] {
  if (days === 0 || capital <= 0n) return { interest: 0n, tax: 0n };
  const rate = ratio(row.rate ?? 0);
  const divisor = BigInt(Number(base ?? DEFAULT_BASE)) * 100n * rate.den;
  const interest = divRound(capital * rate.num * PENALTY_FACTOR * BigInt(days), divisor);
  const iva = ratio(row.iva_rate ?? DEFAULT_TAX);
  const tax = divRound(interest * iva.num, iva.num > iva.den ? iva.den * 100n : iva.den);
  return less({ interest, tax }, cents(row.moratorium_partials));
}

/** A part payment of interest carries its tax in proportion. */
function taxIn(row: Row, open: bigint): bigint {
  const whole = cents(row.interests) + cents(row.iva_interests);
  return whole === 0n ? 0n : divRound(open * cents(row.iva_interests), whole);
}

function ratio(value: unknown): Ratio {
  const read = readRatio(value, 'rate');
  return read.ok ? read.ratio : { num: 0n, den: 1n };
}

/** What was paid covers interest and its tax in the proportion in which they arose. */
function less({ interest, tax }: RowDebt['penalty'], paid: bigint): RowDebt['penalty'] {
  const total = interest + tax;
  if (paid <= 0n || total === 0n) return { interest, tax };
  if (paid >= total) return { interest: 0n, tax: 0n };
  const left = divRound((total - paid) * interest, total);
  return { interest: left, tax: total - paid - left };
}

function addRest(total: Special, row: Row, debt: RowDebt, day: string): Special {
  if (!debt.started) return { ...total, total: total.total + debt.capital };
  const from = dayOf(row.date_initial) ?? 0;
  const length = Math.max(1, (dayOf(row.date_final) ?? from) - from);
  const elapsed = Math.min(length, Math.max(0, (dayOf(day) ?? from) - from));
  const accrued = (value: unknown) => divRound(cents(value) * BigInt(elapsed), BigInt(length));
  const interest = accrued(row.interests) + accrued(row.iva_interests) - cents(row.interest_partials);
  const more = debt.capital + debt.commission + (interest > 0n ? interest : 0n);
  return { total: total.total + more, commission: total.commission + debt.commission };
}

const sum = (debts: RowDebt[]): Special => ({
  total: debts.reduce((total, debt) => total + debt.total, 0n),
  commission: debts.reduce((total, debt) => total + debt.commission, 0n),
});
