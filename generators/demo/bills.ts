import type { Row } from '../../src/resource/definition.ts';
import { moment } from './dates.ts';
import { randomOf } from './random.ts';
import type { DemoRequest } from './requests.ts';
import type { Sequence, World } from './world.ts';

const SHARE = 0.4;
const READY = 1;
const PLATFORM = null;

/** Invoices of some payments: the platform's commissions to both sides, and the lender's interest to the applicant. */
export function billRows(world: World, request: DemoRequest, payments: readonly Row[], ids: Sequence): Row[] {
  const random = randomOf(world.seed, `bills/${request.row.id}`);
  const { user, user_lender } = request.parties;
  return payments
    .filter((payment) => payment.q !== true && random.chance(SHARE))
    .flatMap((payment) => [
      { type: 0, amount: payment.commission, issuing: PLATFORM, receiver: user, payment },
      { type: 1, amount: payment.commission_lender, issuing: PLATFORM, receiver: user_lender, payment },
      { type: 2, amount: payment.total_interests, issuing: user_lender, receiver: user, payment },
    ])
    .filter((bill) => typeof bill.amount === 'number' && bill.amount > 0)
    .map(({ payment, ...bill }) => {
      const id = ids.next();
      return {
        id,
        token: `F${String(id).padStart(7, '0')}`,
        request: request.row.id,
        payment: payment.id,
        ...bill,
        status: READY,
        date: payment.date,
        created_at: moment(String(payment.date), 70_000),
      };
    });
}
