import { type Cents, divRound, formatCents } from '../money/cents.ts';
import { Decimal, withPlaces } from '../money/decimal.ts';
import { type Amount, readMoney, readRatio } from '../money/read-number.ts';
import { refusalError } from '../money/refusal.ts';

/** Days of delay from which a loan counts as over 90: exactly 90 is over. Source: specification, section 9; choice 58. */
const OVERDUE_THRESHOLD_DAYS = 90;

export type AgeingBucket = 'none' | 'under_90' | 'over_90';

/** The slice of a loan by days past due. Example: 0 → none, 89 → under_90, 90 → over_90. */
export function ageingBucket(daysPastDue: number): AgeingBucket {
  if (daysPastDue <= 0) return 'none';
  return daysPastDue < OVERDUE_THRESHOLD_DAYS ? 'under_90' : 'over_90';
}

/** A loan as statistics see it. */
export interface PortfolioLoan {
  amount: Amount;
  /** Yearly percentage. */
  rate: Amount;
  /** Unpaid capital; 0 once it is finished. */
  active_capital: Amount;
  expired_capital: Amount;
  days_past_due: number;
}

export interface CreditStatistics {
  number_requests: number;
  historic_capital: string;
  average: string;
  active_capital: string;
  expired_capital: string;
  expired_under_90: string;
  expired_over_90: string;
  /** Percent, two decimals; 0.00 without active capital. */
  percent_expired: string;
  weighted_rate: string;
  wallet: Record<AgeingBucket, string>;
}

/**
 * Credit statistics of a small list of loans (a person's; millions stay in SQL): percent_expired = expired / active capital,
 * weighted_rate = Σ(rate × active capital) / Σ active capital, average = historic capital / number of requests. Ageing by the oldest
 * unpaid collection date. Source: engine 2.15. Errors: throws for an amount that is none.
 * Example: 100 at 10 % and 300 at 20 %, both active → weighted_rate '17.50'.
 */
export function creditStatistics(loans: readonly PortfolioLoan[]): CreditStatistics {
  let [historic, active, expired] = [0n, 0n, 0n];
  let weighted = new Decimal(0);
  const wallet = { none: 0n, under_90: 0n, over_90: 0n };
  const overdue = { none: 0n, under_90: 0n, over_90: 0n };
  for (const loan of loans) {
    const capital = money(loan.active_capital, 'active_capital');
    const late = money(loan.expired_capital, 'expired_capital');
    const bucket = ageingBucket(loan.days_past_due);
    historic += money(loan.amount, 'amount');
    active += capital;
    expired += late;
    wallet[bucket] += capital;
    overdue[bucket] += late;
    weighted = weighted.plus(percent(loan.rate).times(capital.toString()));
  }
  return {
    number_requests: loans.length,
    historic_capital: formatCents(historic),
    average: formatCents(loans.length === 0 ? 0n : divRound(historic, BigInt(loans.length))),
    active_capital: formatCents(active),
    expired_capital: formatCents(expired),
    expired_under_90: formatCents(overdue.under_90),
    expired_over_90: formatCents(overdue.over_90),
    percent_expired:
      active === 0n ? '0.00' : withPlaces(new Decimal(expired.toString()).times(100).div(active.toString()), 2),
    weighted_rate: active === 0n ? '0.00' : withPlaces(weighted.div(active.toString()), 2),
    wallet: {
      none: formatCents(wallet.none),
      under_90: formatCents(wallet.under_90),
      over_90: formatCents(wallet.over_90),
    },
  };
}

function money(amount: Amount, field: string): Cents {
  const read = readMoney(amount, field);
  if (!read.ok) throw refusalError(read);
  return read.cents;
}

function percent(rate: Amount): Decimal {
  const read = readRatio(rate, 'rate');
  if (!read.ok) throw refusalError(read);
  return new Decimal(read.ratio.num.toString()).div(read.ratio.den.toString());
}
