import type { Cents, Ratio } from '../money/cents.ts';
import type { CommissionVersion, InterestVersion, PaymentType } from './terms.ts';

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
