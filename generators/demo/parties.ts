import type { Random } from './random.ts';
import type { RequestPlan } from './request-plan.ts';
import { PARTNER_ID, SECOND_PARTNER_ID, type UserPlan } from './user-plan.ts';

/** Who may borrow and lend, by the side on which a partner company stands. */
export type PartyPools = {
  /** Validated, and not of the staff. */
  borrowers: readonly number[];
  lenders: readonly number[];
  /** Still on the way to be validated. */
  pending: readonly number[];
  sides: Record<Side, { borrowers: readonly number[]; lenders: readonly number[] }>;
};

export type Side = 'none' | 'partnerBorrows' | 'partnerLends' | 'secondPartnerBorrows' | 'secondPartnerLends';
export type Parties = { user: number; user_lender: number | null; user_aval: number | null; aval_required: boolean };

const WITHOUT_LENDER = [0];
const AVAL_SHARE = 0.15;

export function poolsOf(users: readonly UserPlan[]): PartyPools {
  const clients = users.filter((user) => user.roles.includes('USER') || user.roles.includes('PARTNER'));
  const ids = (keep: (user: UserPlan) => boolean) => clients.filter(keep).map((user) => user.id);
  const validated = (user: UserPlan) => user.status === 'validated';
  const of = (partner: number | null) => ({
    borrowers: ids((user) => validated(user) && user.partner === partner),
    lenders: ids((user) => validated(user) && user.lender && user.partner === partner),
  });
  const [none, first, second] = [of(null), of(PARTNER_ID), of(SECOND_PARTNER_ID)];
  return {
    borrowers: ids(validated),
    lenders: ids((user) => validated(user) && user.lender),
    pending: ids((user) => user.status === 'pending_validation'),
    sides: {
      none,
      partnerBorrows: { borrowers: first.borrowers, lenders: none.lenders },
      partnerLends: { borrowers: none.borrowers, lenders: [PARTNER_ID] },
      secondPartnerBorrows: { borrowers: second.borrowers, lenders: none.lenders },
      secondPartnerLends: { borrowers: none.borrowers, lenders: [SECOND_PARTNER_ID] },
    },
  };
}

/** Borrower, lender and guarantor of a request: three different people, as its status needs them. */
export function partiesOf(pools: PartyPools, plan: RequestPlan, random: Random): Parties {
  const side = plan.side === 'any' ? pools : pools.sides[plan.side];
  const pending = plan.status === 11 && pools.pending.length > 0 && random.chance(0.6);
  const user = random.pick(pending ? pools.pending : side.borrowers);
  const lender = other(side.lenders, [user], random);
  const aval_required =
    plan.status === 7 || (!plan.ready && random.chance(AVAL_SHARE)) || (plan.ready && random.chance(0.3));
  const aval = aval_required && plan.status !== 7 ? other(pools.borrowers, [user, lender], random) : null;
  return { user, user_lender: WITHOUT_LENDER.includes(plan.status) ? null : lender, user_aval: aval, aval_required };
}

function other(ids: readonly number[], taken: readonly number[], random: Random): number {
  const free = ids.length > 20 ? ids : ids.filter((id) => !taken.includes(id));
  for (;;) {
    const id = random.pick(free);
    if (!taken.includes(id)) return id;
  }
}
