import type { Allocation, StatePayment } from '../ledger/state.ts';
import { Decimal, sumMoney, withPlaces } from '../money/money.ts';
import type { Commission, Opening } from '../terms/opening.ts';

type BillSubject = 'commission' | 'lender_commission' | 'interest' | 'penalty' | 'opening';

/** One concept of an invoice: subject, period, net amount, its IVA, and the taxable base of that IVA. */
export interface BillLine {
  subject: BillSubject;
  period?: number;
  net: string;
  iva: string;
  base: string;
}

const SUBJECTS = { 0: 'commission', 1: 'lender_commission', 2: 'interest', 3: 'opening' } as const;

/**
 * The concepts of an invoice. Commissions are one line; interest has one for each period, ordinary and penalty apart, because IVA was rounded
 * there. The lines add up to `billable`. Source: engine 2.6, 2.9, 4.7. Example: the first payment of the worked example, type 2 → one line
 * `{ subject: 'interest', period: 1, net: '745.83', iva: '119.33', base: '745.83' }`.
 */
export function billLines(payment: StatePayment, opening: Opening, type: BillType, rate: string): BillLine[] {
  const { net, iva, gross } = billable(payment, opening, type);
  if (gross === '0.00') return [];
  const whole = [{ subject: SUBJECTS[type], net, iva, base: taxBase(net, iva, rate) }];
  if (type !== 2) return whole;
  const lines = [
    ...byPeriod(payment.lines, 'interest', 'interests', 'iva_interests', rate),
    ...byPeriod(payment.lines, 'penalty', 'moratorium', 'iva_moratorium', rate),
  ];
  const isWhole = lines.every((line) => new Decimal(line.net).gt(0) && new Decimal(line.iva).gte(0));
  return isWhole && sumMoney(lines.map((line) => line.net)) === net ? lines : whole;
}

function byPeriod(lines: Allocation[], subject: BillSubject, amount: string, tax: string, rate: string): BillLine[] {
  const periods = [...new Set(lines.filter(({ concept }) => concept === amount).map(({ period }) => period))];
  return periods.map((period) => {
    const of = (concept: string) =>
      sumMoney(lines.filter((line) => line.period === period && line.concept === concept).map((line) => line.amount));
    const [net, iva] = [of(amount), of(tax)];
    return { subject, period, net, iva, base: taxBase(net, iva, rate) };
  });
}

/**
 * The taxable base of an IVA: the net amount, or the IVA divided by the rate where rounding in several parts puts the two too
 * far apart for the rule of an invoice. Source: engine 2.1 (parts are rounded where they arise).
 * Example: 745.83, 119.33 → '745.83'.
 */
function taxBase(net: string, iva: string, rate: string): string {
  if (taxFits(net, iva, rate)) return net;
  return new Decimal(iva).div(rate).toDecimalPlaces(6).toString();
}

/**
 * Whether an IVA is within the limits that the guide of CFDI 4.0 sets: (base ∓ half its last digit) × rate, cut below and raised above to the
 * cent. Example: 56.50 and 9.04 → true; 56.50 and 9.10 → false.
 */
export function taxFits(base: string, iva: string, rate: string): boolean {
  const digits = base.split('.')[1]?.length ?? 0;
  const half = new Decimal(10).pow(-digits).div(2);
  const low = new Decimal(base).minus(half).times(rate).toDecimalPlaces(2, Decimal.ROUND_FLOOR);
  const high = new Decimal(base).plus(half).minus('1e-12').times(rate).toDecimalPlaces(2, Decimal.ROUND_CEIL);
  return new Decimal(iva).gte(low) && new Decimal(iva).lte(high);
}

/** The bases of several concepts together, rounded once to the cent. Example: `['745.83', '0.3125']` → '746.14'. */
export function baseTotal(bases: readonly string[]): string {
  return withPlaces(
    bases.reduce((sum, base) => sum.plus(base), new Decimal(0)),
    2,
  );
}

/** Kinds of invoice: 0 applicant commissions, 1 lender commissions, 2 applicant interest, 3 opening commission. */
export type BillType = 0 | 1 | 2 | 3;

/**
 * What an invoice of a payment is about, with its IVA. Interest is ordinary and penalty together; a non-cash or reversed payment bills
 * nothing, because IVA is due on collection; so does the opening commission of a renewal, which a payment brings. Source: specification, section 3 (bills); engine 2.6, 2.11.
 * Example: the first payment of the worked example, type 2 → {net: '745.83', iva: '119.33', gross: '865.16'}.
 */
export function billable(payment: StatePayment, opening: Opening, type: BillType): Commission {
  if (type === 3 && !opening.with_first_period) return summed([opening.commission], [opening.iva]);
  if (payment.q || payment.reversed) return summed([], []);
  if (type === 3) return payment.opening_commission ?? summed([], []);
  if (type === 0) return payment.commission_applicant;
  if (type === 1) return payment.commission_lender;
  return summed([payment.interests, payment.moratorium], [payment.iva_interests, payment.iva_moratorium]);
}

function summed(net: string[], iva: string[]): Commission {
  return { net: sumMoney(net), iva: sumMoney(iva), gross: sumMoney([...net, ...iva]) };
}
