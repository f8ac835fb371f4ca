import type { WaiverEvent } from '../../../lending/events/events.ts';
import { categoryRule } from '../../../lending/ledger/q-categories.ts';
import type { Effect } from '../../core/context.ts';
import { needs, words } from '../../core/needs.ts';
import { isRefusal, refuse } from '../../core/refusal.ts';
import { lockRequest } from './lock-request.ts';
import { postEvent } from './post-event.ts';
import { CONCEPT_LINES, conceptLines } from './preview-lines.ts';
import { ACTIVE } from './write-request.ts';

const WAIVER = needs(
  'waivers',
  ...words('request category comments condone_commission condone_moratorium condone_interest condone_capital'),
);

/** Empties the ticked concepts of due rows; with capital the loan is closed. The cascade is the engine's as well. */
export const waive: Effect<typeof WAIVER> = {
  name: 'waive',
  needs: WAIVER,
  manifest: {
    ledger: true,
    person: true,
    asks: ['request', 'category'],
    leads: { requests: [{ from: [1], to: [4] }] },
    previews: { lines: [...CONCEPT_LINES, 'total'] },
  },
  async run({ trx, call, after, changed }) {
    const request = await lockRequest(trx, Number(after.request));
    if (!request || request.status !== ACTIVE) return refuse(409, 'server.loan.not-active');
    const posted = await postEvent({
      trx,
      call,
      changed,
      door: 'waivers',
      request,
      record: after.id,
      more: { comments: after.comments },
      event: {
        kind: 'waiver',
        date: call.today,
        condone_commission: after.condone_commission === true,
        condone_moratorium: after.condone_moratorium === true,
        condone_interest: after.condone_interest === true,
        condone_capital: after.condone_capital === true,
        category: categoryRule(after.category)?.code as WaiverEvent['category'],
      },
    });
    if (isRefusal(posted)) return posted;
    return {
      set: { created_at: call.now.toISOString() },
      preview: { lines: conceptLines(posted.payment?.lines ?? []) },
    };
  },
};
