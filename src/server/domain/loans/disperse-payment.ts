import type { Effect } from '../../core/context.ts';
import { isRefusal, refuse } from '../../core/refusal.ts';
import { lockRequest } from './lock-request.ts';
import { refuseBanned, sidesOf } from './parties.ts';
import { aboutEarlier, postEvent } from './post-event.ts';

/** A payment's money goes to its lender: to the account that he has now, which the row keeps from here on. */
export const dispersePayment: Effect = {
  name: 'disperse-payment',
  async run({ trx, call, after, changed }) {
    const date = String(after.dispersed_date ?? call.today);
    const request = await lockRequest(trx, Number(after.id_request));
    if (!request) return refuse(409, 'server.raced');
    const banned = await refuseBanned(trx, call, [after.id_user_lender]);
    if (banned) return banned;
    const posted = await postEvent({
      trx,
      call,
      changed,
      door: 'dispersions',
      request,
      record: Number(after.id),
      event: aboutEarlier('payment', Number(after.payment), { kind: 'payout', date }),
    });
    if (isRefusal(posted)) return beside(posted);
    const lender = (await sidesOf(trx, [after.id_user_lender])).get(Number(after.id_user_lender));
    const account = lender?.clabe ? { clabe_lender: lender.clabe, bank_name: lender.bank_name } : {};
    return { set: { ...account, dispersed_date: date } };
  },
};

/** The form's field is called otherwise than the engine's. */
function beside<T extends { fields?: { field: string }[] }>(refusal: T): T {
  const fields = refusal.fields?.map((one) => (one.field === 'date' ? { ...one, field: 'dispersed_date' } : one));
  return fields ? { ...refusal, fields } : refusal;
}
