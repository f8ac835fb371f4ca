import type { Effect } from '../../core/context.ts';
import { isRefusal, refuse } from '../../core/refusal.ts';
import { lockRequest } from './lock-request.ts';
import { aboutPayout, postEvent } from './post-event.ts';
import { DISPERSION } from './records.ts';

/** The lender's bank sent a payout back: the money is to be paid out again, and the payment may be reverted again. */
export const returnDispersion: Effect<typeof DISPERSION> = {
  name: 'return-dispersion',
  needs: DISPERSION,
  manifest: { ledger: true, person: true, asks: ['reason'] },
  async run({ trx, call, after, ask, changed }) {
    const request = await lockRequest(trx, Number(after.id_request));
    if (!request) return refuse(409, 'server.raced');
    const posted = await postEvent({
      trx,
      call,
      changed,
      door: 'dispersions',
      request,
      record: after.id,
      more: { reason: ask.reason },
      event: aboutPayout(after, { kind: 'payout_return', date: call.today }),
    });
    return isRefusal(posted) ? posted : undefined;
  },
};
