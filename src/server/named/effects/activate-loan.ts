import type { Row } from '../../../resource/definition.ts';
import type { Effect, EffectInput } from '../../context.ts';
import { isRefusal, type Refusal, refuse } from '../../http/refusal.ts';
import { lockRequest } from '../../loans/lock-request.ts';
import { openLoan } from '../../loans/open-loan.ts';
import { refuseBanned } from '../../loans/parties.ts';
import { postEvent } from '../../loans/post-event.ts';
import { ACTIVE } from '../../loans/write-request.ts';
import { onePersonTwice } from '../one-person-twice.ts';

/**
 * A funded request becomes a loan on a day that is not after today. State and guard were judged on the locked row, so of
 * two people only one comes here. A renewal closes its parent against it (category A) in the same transaction.
 */
export const activateLoan: Effect = {
  name: 'activate-loan',
  manifest: { asks: ['date'], leads: { requests: [{ from: [1], to: [4] }] } },
  async run(input) {
    const { trx, call, after, ask } = input;
    const date = String(ask.date);
    const banned = await refuseBanned(trx, call, [after.user, after.user_lender, after.user_aval]);
    if (banned) return banned;
    const [twice] = await onePersonTwice(trx, call.schemas, after);
    if (twice) return refuse(409, `checks.${twice.code}`);
    const opened = await openLoan(trx, call, after, date);
    if (isRefusal(opened)) return opened;
    const refused = await closeParent(input, date);
    return refused ?? { set: opened };
  },
};

async function closeParent(input: EffectInput, date: string): Promise<Refusal | undefined> {
  const { trx, call, after, changed } = input;
  if (typeof after.request_parent !== 'number') return undefined;
  const parent = await lockRequest(trx, after.request_parent);
  if (!parent || parent.status !== ACTIVE || (await hasLaterMoney(input, parent, date)))
    return refuse(409, 'server.loan.parent-changed');
  const event = { kind: 'closure', date, category: 'A' } as const;
  const closed = await postEvent({
    trx,
    call,
    changed,
    door: 'requests',
    request: parent,
    event,
    more: { child: after.id },
  });
  return isRefusal(closed) ? closed : undefined;
}

/** A payment dated after the renewal would settle what the renewal has taken over. */
async function hasLaterMoney({ trx }: EffectInput, parent: Row, date: string): Promise<boolean> {
  const later = await trx
    .selectFrom('payments')
    .select('id')
    .where('request', '=', parent.id)
    .where('date', '>', date)
    .where('reversed', 'is not', true)
    .where('_deleted_at', 'is', null)
    .limit(1)
    .executeTakeFirst();
  return later !== undefined;
}
