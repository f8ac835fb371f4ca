import { type Refusal, refuse } from './refusal.ts';
import type { LoanState, SpecialAmount } from './state.ts';

/**
 * The amount behind `GET /requests/{id}/payments/{type}`: `to_finish`, `payable` or `expired`, hyphens accepted.
 * Errors: `unknown_value` for another type. Source: engine 2.10, R-078. Example: 'to-finish' → {total: '46680.51', commission: '65.54'}.
 */
export function specialAmount(state: LoanState, type: string): ({ ok: true } & SpecialAmount) | Refusal {
  const { to_finish, payable, expired } = state.amounts.special;
  const known = new Map([
    ['to_finish', to_finish],
    ['payable', payable],
    ['expired', expired],
  ]);
  const amount = known.get(type.replaceAll('-', '_'));
  return amount === undefined ? refuse('unknown_value', 'type') : { ok: true, ...amount };
}
