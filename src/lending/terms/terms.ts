import type { Amount, Cents, Ratio } from '../money/money.ts';

/** 0 weekly, 1 biweekly, 2 monthly, 3 daily. Source: specification, section 9. */
export type PaymentType = 0 | 1 | 2 | 3;
/** 0, 1, 2 level payments; 3, 4 interest each period and capital at maturity. */
export type Recognition = 0 | 1 | 2 | 3 | 4;
/** v1 counts fixed days per period (7, 15, 30, 1), v2 average days (7, 365/24, 365/12, 1). */
export type InterestVersion = 'v1' | 'v2';
/** v1 is a percentage of the row's payment, v2 of its opening balance. */
type CommissionVersion = 'v1' | 'v2';

/**
 * The terms of a loan as stored with the request. Everything with a default is a setting copied at creation or activation, so that
 * a later change of the platform never reaches an old loan. Percentages as entered; commissions with IVA inside (entry × one and `iva_rate`).
 */
export interface Terms {
  amount: Amount;
  /** Yearly percentage, 0 to 100. */
  rate: Amount;
  payment_type: PaymentType;
  /** Months, 0 to 120; 0 is a single payment. */
  payment_time: number;
  recognition: Recognition;
  version?: InterestVersion;
  version_commission?: CommissionVersion;
  /** Base of the year, 360 (default) or 365. */
  days_for_calculations?: 360 | 365;
  commission_admin?: Amount;
  commission_admin_lender?: Amount;
  /** Fixed amount of each payment, in pesos, IVA inside. */
  commission_by_each_payment?: Amount;
  /** Percentage of the amount, without IVA, 0 to 99. */
  opening_commission?: Amount;
  /**
   * It takes over the debt of another loan: no money leaves, and the opening commission with its IVA is charged with the first period.
   * Frozen with the terms at activation; renewals of before do not say it and stay as they were.
   */
  renewal?: boolean;
  /** Percentage of the interest withheld from the lender. */
  iva_withholdings?: Amount;
  isr_withholdings?: Amount;
  /** Penalty rate as a multiple of the ordinary one, default 2. */
  moratorium_factor?: Amount;
  /** What penalty interest runs on: the row's unpaid capital (default) or its unpaid payment. */
  moratorium_base?: 'capital' | 'payment';
  /** Who withholds the tax: the platform (default) or the applicant (older scheme). */
  withholding_agent?: 'platform' | 'applicant';
  /** The IVA of all commissions and interest, as a fraction from 0 to 1; default 0.16. */
  iva_rate?: Amount;
  /** What an early payment of capital changes: the amount of the coming payments (default) or their number. */
  prepayment?: 'reduce_payment' | 'reduce_term';
}

/** Terms read and checked once: cents and exact fractions, nothing left to doubt. */
export interface Plan {
  amount: Cents;
  periods: number;
  shape: 'level' | 'at_maturity';
  payment_type: PaymentType;
  version: InterestVersion;
  version_commission: CommissionVersion;
  /** Interest of one period as a fraction of the balance. */
  period: Ratio;
  iva: Ratio;
  /** Fraction of the row's base; IVA inside. */
  commission: Ratio;
  lender_commission: Ratio;
  fixed_commission: Cents;
  opening: Ratio;
  renewal: boolean;
  isr: Ratio;
  iva_withheld: Ratio;
  /** Penalty interest of one day as a fraction of its base. */
  penalty_day: Ratio;
  penalty_base: 'capital' | 'payment';
  agent: 'platform' | 'applicant';
  prepayment: 'reduce_payment' | 'reduce_term';
  /** As entered, for the wire. */
  rate: string;
  iva_rate: string;
  nominal_days: string;
}

/** IVA as a fraction where terms say nothing. Source: Ley del IVA, article 1; specification, section 9. */
export const STANDARD_IVA = '0.16';

/**
 * The rates that a platform may charge: the standard one, that of the northern and southern border, none. No invoice may carry
 * another one. Source: catalogue c_TasaOCuota of the tax office.
 */
export const IVA_RATES: readonly string[] = [STANDARD_IVA, '0.08', '0'];
