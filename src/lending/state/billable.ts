import type { StatePayment } from '../ledger/state.ts';
import { sumMoney } from '../money/sum-money.ts';
import type { Commission } from '../terms/commissions.ts';
import type { Opening } from '../terms/opening.ts';

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
