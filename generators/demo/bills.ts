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
  const { row } = request;
  const opening =
    row.dispersed && random.chance(SHARE)
      ? [
          {
            type: 3,
            amount: row.opening_commission_amount,
            issuing: PLATFORM,
            receiver: user,
            date: request.activation,
          },
        ]
      : [];
  const paid = payments
    .filter((payment) => payment.q !== true && random.chance(SHARE))
    .flatMap(({ id, date, ...payment }) => [
      { type: 0, amount: payment.commission, issuing: PLATFORM, receiver: user, payment: id, date },
      { type: 1, amount: payment.commission_lender, issuing: PLATFORM, receiver: user_lender, payment: id, date },
      { type: 2, amount: payment.total_interests, issuing: user_lender, receiver: user, payment: id, date },
    ]);
  return [...opening, ...paid]
    .filter((bill) => Number(bill.amount) > 0)
    .map((bill) => billRow(request, bill, ids.next()));
}

function billRow(request: DemoRequest, bill: Row, id: number): Row {
  const date = String(bill.date);
  return {
    id,
    token: `F${String(id).padStart(7, '0')}`,
    request: request.row.id,
    ...bill,
    status: READY,
    date,
    created_at: moment(date, 70_000),
  };
}
