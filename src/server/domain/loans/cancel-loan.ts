import type { Effect } from '../../core/context.ts';
import { isRefusal } from '../../core/refusal.ts';
import { releaseFunding } from '../requests/release-funding.ts';
import { lockRequest } from './lock-request.ts';
import { postEvent } from './post-event.ts';
import { REQUEST } from './records.ts';

/**
 * An activated loan whose capital never went out is cancelled: one event, the mirror of its activation in the journal, its rows to
 * status 2, an issued invoice to be cancelled, and the funding released. Source: choice 127.
 */
export const cancelLoan: Effect<typeof REQUEST> = {
  name: 'cancel-loan',
  needs: REQUEST,
  manifest: { ledger: true, person: true },
  async run(input) {
    const { trx, call, after, changed, services } = input;
    const request = (await lockRequest(trx, after.id)) ?? after;
    const posted = await postEvent({
      trx,
      call,
      changed,
      services,
      door: 'requests',
      request,
      event: { kind: 'cancellation', date: call.today },
      ownRequest: true,
    });
    if (isRefusal(posted)) return posted;
    const released = await releaseFunding.run(input);
    return { set: { ...posted.columns, ...(isRefusal(released) ? {} : released?.set) } };
  },
};
