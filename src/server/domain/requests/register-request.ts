import type { Effect } from '../../core/context.ts';
import { needs, type RecordOf, words } from '../../core/needs.ts';
import { OPENING, openingAmount } from './opening-amount.ts';

export const REQUEST = needs('requests', ...OPENING.fields, ...words('status user_lender user_aval aval_required'));
export const WAITS_FOR_LENDER = 0;
export const WAITS_FOR_FUNDS = 6;
export const WAITS_FOR_GUARANTOR = 7;

/** Choice 87: 0 without a lender, 7 while a required guarantor is missing, 6 otherwise. */
export function firstState(request: RecordOf<typeof REQUEST>): number {
  if (!request.user_lender) return WAITS_FOR_LENDER;
  return request.aval_required === true && !request.user_aval ? WAITS_FOR_GUARANTOR : WAITS_FOR_FUNDS;
}

/** A new request gets its token, its first state and the amount of its opening commission. */
export const registerRequest: Effect<typeof REQUEST> = {
  name: 'register-request',
  needs: REQUEST,
  manifest: { leads: { requests: [{ to: [0, 6, 7] }] } },
  async run({ after }) {
    const token = `S${String(after.id).padStart(7, '0')}`;
    const amount = openingAmount(after);
    return { set: { token, status: firstState(after), dispersed: false, opening_commission_amount: amount } };
  },
};
