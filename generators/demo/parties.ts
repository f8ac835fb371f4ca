import type { Row } from '../../src/resource/model/definition.ts';
import type { Random } from './random.ts';
import type { RequestPlan, Side } from './request-plan.ts';
import { PARTNER_ID, SECOND_PARTNER_ID, type UserPlan } from './user-plan.ts';

/** Who may borrow and lend, by the partner company of that side. */
export type PartyPools = {
  /** Validated, and not of the staff. */
  borrowers: readonly number[];
  lenders: readonly number[];
  /** Still on the way to be validated. */
  pending: readonly number[];
  sides: Record<Side, { borrowers: readonly number[]; lenders: readonly number[] }>;
  /** The people and companies connected with a person or company: a loan has them on one side at most. */
  behind: ReadonlyMap<number, ReadonlySet<number>>;
};

export type Parties = { user: number; user_lender: number | null; user_aval: number | null; aval_required: boolean };

const WITHOUT_LENDER = [0];
const AVAL_SHARE = 0.15;

export function poolsOf(users: readonly UserPlan[], representatives: readonly Row[]): PartyPools {
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
    behind: behindOf(representatives),
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

/** By record: the companies and people with whom it shares a representative. */
function behindOf(representatives: readonly Row[]): Map<number, Set<number>> {
  const groups = new Map<number, Set<number>>();
  for (const { company, user, type } of representatives) {
    if (typeof user !== 'number' || !(type as string[]).includes('legal_representative')) continue;
    const group = groups.get(user) ?? new Set([user]);
    groups.set(user, group.add(company as number));
  }
  const behind = new Map<number, Set<number>>();
  for (const group of groups.values())
    for (const id of group) behind.set(id, new Set([...(behind.get(id) ?? []), ...group]));
  return behind;
}

/** Borrower, lender and guarantor of a request: three different people, as its status needs them. */
export function partiesOf(pools: PartyPools, plan: RequestPlan, random: Random): Parties {
  const side = plan.side === 'any' ? pools : pools.sides[plan.side];
  const pending = plan.status === 11 && pools.pending.length > 0 && random.chance(0.6);
  const one = (ids: readonly number[]) => ids.flatMap((id) => [id, ...(pools.behind.get(id) ?? [])]);
  const [user, lender] = pairOf(pending ? pools.pending : side.borrowers, side.lenders, one, random);
  const aval_required =
    plan.status === 7 || (!plan.ready && random.chance(AVAL_SHARE)) || (plan.ready && random.chance(0.3));
  const aval = aval_required && plan.status !== 7 ? other(pools.borrowers, one([user, lender]), random) : null;
  const sides = { user, user_lender: WITHOUT_LENDER.includes(plan.status) ? null : lender, user_aval: aval ?? null };
  return { ...sides, aval_required: aval_required && aval !== undefined };
}

/** A borrower for whom a lender is left. */
function pairOf(
  borrowers: readonly number[],
  lenders: readonly number[],
  one: (ids: readonly number[]) => readonly number[],
  random: Random,
): [number, number] {
  const user = random.pick(borrowers);
  const lender = other(lenders, one([user]), random);
  if (lender !== undefined) return [user, lender];
  return pairOf(
    borrowers.filter((id) => id !== user),
    lenders,
    one,
    random,
  );
}

function other(ids: readonly number[], taken: readonly number[], random: Random): number | undefined {
  const free = ids.length > 20 ? ids : ids.filter((id) => !taken.includes(id));
  for (; free.length > 0; ) {
    const id = random.pick(free);
    if (!taken.includes(id)) return id;
  }
  return undefined;
}
