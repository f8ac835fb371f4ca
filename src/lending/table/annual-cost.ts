import { Decimal, withPlaces } from '../money/decimal.ts';
import { type Flow, internalRate } from '../money/internal-rate.ts';
import { type Amount, plainText } from '../money/read-number.ts';
import { type LoanRefusal, refusalError, refuse } from '../money/refusal.ts';

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
  if (answer === undefined) throw refusalError(refuse('no_solution', 'payments'));
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
  if (net === undefined) return refuse('not_a_number', 'net_amount');
  if (net <= 0n) return refuse('not_positive', 'net_amount');
  const perYear = input.periods_per_year;
  if (!Number.isInteger(perYear) || perYear < 1 || perYear > 366)
    return refuse('out_of_range', 'periods_per_year', { least: 1, most: 366 });
  if (input.payments.length === 0) return refuse('required', 'payments');
  const flows: Flow[] = [{ period: 0, amount: -net }];
  for (const [index, payment] of input.payments.entries()) {
    const amount = scaled(payment.amount);
    if (amount === undefined) return refuse('not_a_number', `payments[${index}].amount`);
    if (!Number.isInteger(payment.period) || payment.period < 0 || payment.period > MOST_PERIOD) {
      return refuse('out_of_range', `payments[${index}].period`, { least: 0, most: MOST_PERIOD });
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
