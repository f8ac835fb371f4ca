import type { Effect } from '../../core/context.ts';
import { needs, type RecordOf, words } from '../../core/needs.ts';
import { OPENING, openingAmount } from './computed.ts';

export const OPENING_REQUEST = needs(
  'requests',
  ...OPENING.fields,
  ...words('status user_lender user_aval aval_required'),
);
const WAITS_FOR_LENDER = 0;
const WAITS_FOR_FUNDS = 6;
const WAITS_FOR_GUARANTOR = 7;

/** Choice 87: 0 without a lender, 7 while a required guarantor is missing, 6 otherwise. */
function firstState(request: RecordOf<typeof OPENING_REQUEST>): number {
  if (!request.user_lender) return WAITS_FOR_LENDER;
  return request.aval_required === true && !request.user_aval ? WAITS_FOR_GUARANTOR : WAITS_FOR_FUNDS;
}

/** A new request gets its token, its first state and the amount of its opening commission. */
export const registerRequest: Effect<typeof OPENING_REQUEST> = {
  name: 'register-request',
  needs: OPENING_REQUEST,
  manifest: { leads: { requests: [{ to: [0, 6, 7] }] } },
  async run({ after }) {
    const token = `S${String(after.id).padStart(7, '0')}`;
    const amount = openingAmount(after);
    return { set: { token, status: firstState(after), dispersed: false, opening_commission_amount: amount } };
  },
};

const WAITING = [WAITS_FOR_LENDER, WAITS_FOR_FUNDS, WAITS_FOR_GUARANTOR];

/**
 * A lender or guarantor who comes later moves a waiting request on, and one who is taken off moves it back: its state is the
 * one with which a request of these people begins (choice 87). Later states keep theirs: their papers are under way.
 */
export const assignParties: Effect<typeof OPENING_REQUEST> = {
  name: 'assign-parties',
  needs: OPENING_REQUEST,
  manifest: {
    leads: {
      requests: [
        { from: [0], to: [6, 7] },
        { from: [6], to: [0, 7] },
        { from: [7], to: [0, 6] },
      ],
    },
  },
  async run({ before, after }) {
    const status = firstState(after);
    return WAITING.includes(Number(before?.status)) && status !== before?.status ? { set: { status } } : undefined;
  },
};

const FUNDED = needs('requests', 'user_lender');

/**
 * A request that will never be active gives its lender's funding back: the lender is removed, the moment is kept, and
 * operations no longer list it. The history keeps who the lender was. Source: choice 28.
 */
export const releaseFunding: Effect<typeof FUNDED> = {
  name: 'release-funding',
  needs: FUNDED,
  async run({ call, changed, before }) {
    if (!before?.user_lender) return undefined;
    changed.push({ resource: 'operations', id: before.id });
    return { set: { user_lender: null, funding_released_at: call.now.toISOString() } };
  },
};
