import type { LoanState } from '../ledger/state.ts';

/**
 * 'Capital to finish': the unpaid capital alone, the amount of a renewal. Source: specification, section 4; engine 2.10.
 * Example: the worked example paid once → '46215.13'.
 */
export function capitalToFinish(state: LoanState): string {
  return state.amounts.capital_pending;
}
