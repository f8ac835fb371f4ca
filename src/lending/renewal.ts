import { enteredCommission } from './commissions.ts';
import type { LoanState } from './state.ts';
import type { Terms } from './terms.ts';

/**
 * 'Capital to finish': the unpaid capital alone, the amount of a renewal. Source: specification, section 4; engine 2.10.
 * Example: the worked example paid once → '46215.13'.
 */
export function capitalToFinish(state: LoanState): string {
  return state.amounts.capital_pending;
}

/**
 * What the form of a renewal begins with: the parent's terms, the capital to finish as amount, the three recurring commissions as they were
 * typed (÷ 1.16). Activation of the child closes the parent by an event `closure` of category A.
 */
export function renewalTerms(terms: Terms, state: LoanState): Terms {
  return {
    ...terms,
    amount: capitalToFinish(state),
    commission_admin: enteredCommission(terms.commission_admin ?? '0'),
    commission_admin_lender: enteredCommission(terms.commission_admin_lender ?? '0'),
    commission_by_each_payment: enteredCommission(terms.commission_by_each_payment ?? '0'),
  };
}
