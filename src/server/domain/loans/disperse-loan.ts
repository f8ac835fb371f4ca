import { openingOf } from '../../../lending/terms/opening.ts';
import type { Effect } from '../../core/context.ts';
import { isRefusal } from '../../core/refusal.ts';
import { lockRequest } from './lock-request.ts';
import { refuseBanned } from './parties.ts';
import { postEvent } from './post-event.ts';
import { REQUEST } from './records.ts';

/** The capital goes to the applicant; that it did is a column of the request, which the action itself writes. */
export const disperseLoan: Effect<typeof REQUEST> = {
  name: 'disperse-loan',
  needs: REQUEST,
  manifest: { ledger: true, person: true, previews: { lines: ['capital', 'commission', 'iva', 'net'] } },
  async run({ trx, call, after, changed }) {
    const banned = await refuseBanned(trx, call, [after.user, after.user_lender]);
    if (banned) return banned;
    const request = (await lockRequest(trx, after.id)) ?? after;
    const event = { kind: 'disbursement', date: call.today } as const;
    const posted = await postEvent({ trx, call, changed, door: 'requests', request, event });
    if (isRefusal(posted)) return posted;
    const { commission, iva, to_disperse } = openingOf(posted.book.plan);
    return {
      preview: {
        lines: [
          { name: 'capital', amount: String(request.amount) },
          { name: 'commission', amount: `-${commission}` },
          { name: 'iva', amount: `-${iva}` },
          { name: 'net', amount: to_disperse },
        ],
      },
    };
  },
};
