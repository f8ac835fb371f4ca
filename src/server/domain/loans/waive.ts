import type { WaiverEvent } from '../../../lending/events/events.ts';
import { categoryRule } from '../../../lending/ledger/book.ts';
import type { Allocation } from '../../../lending/ledger/state.ts';
import { sumMoney } from '../../../lending/money/money.ts';
import type { Effect, EffectPreview } from '../../core/context.ts';
import { needs, words } from '../../core/needs.ts';
import { isRefusal, refuse } from '../../core/refusal.ts';
import { postLoanEvent } from './post-event.ts';
import { lockRequest } from './read-loans.ts';
import { ACTIVE } from './write-rows.ts';

/** The concepts of a preview, in the order in which money settles them. */
export const CONCEPT_LINES = [
  'commission',
  'moratorium',
  'iva_moratorium',
  'interests',
  'iva_interests',
  'capital',
] as const;

/**
 * What a posting does, by concept: one line each that is not nothing, and `total` for all of them.
 *
 * @example conceptLines([{ period: 1, concept: 'capital', amount: '5.00' }]) // capital 5.00, total 5.00
 */
export function conceptLines(lines: readonly Allocation[]): NonNullable<EffectPreview['lines']> {
  const found = CONCEPT_LINES.flatMap((name) => {
    const amounts = lines.filter(({ concept }) => concept === name).map(({ amount }) => amount);
    return amounts.length > 0 ? [{ name: name as string, amount: sumMoney(amounts) }] : [];
  });
  return [...found, { name: 'total', amount: sumMoney(found.map(({ amount }) => amount)) }];
}

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
    const posted = await postLoanEvent({
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
