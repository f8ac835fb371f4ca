import type { Effect } from '../../core/context.ts';
import { needs } from '../../core/needs.ts';
import { refuse } from '../../core/refusal.ts';
import { tables } from '../../core/tables.ts';
import { openingAmount } from '../requests/opening-amount.ts';
import { lockRequest } from './lock-request.ts';
import { REQUEST } from './records.ts';
import { capitalToRenew, unfitParent } from './renewal.ts';
import { amount } from './rows.ts';

const DOCUMENT = needs('documents', 'request', 'context', 'current');

/** Sets the amount of a renewal from its parent again: the capital that is unpaid today, which cannot be typed. */
export const refreshAmount: Effect<typeof REQUEST> = {
  name: 'refresh-amount',
  needs: REQUEST,
  reads: [DOCUMENT],
  manifest: { previews: { lines: ['after', 'before'], warns: ['papers'] } },
  async run({ trx, call, after }) {
    const parent = await lockRequest(trx, Number(after.request_parent));
    const unfit = unfitParent(parent);
    const capital = unfit ? undefined : await capitalToRenew(trx, call, Number(parent?.id));
    if (capital === undefined) return refuse(409, `checks.${unfit ?? 'renewal-of-closed'}`);
    const papers = await tables(trx, DOCUMENT)
      .selectFrom('documents')
      .select('id')
      .where('request', '=', after.id)
      .where('context', '=', 'request')
      .where('current', 'is', true)
      .where('_deleted_at', 'is', null)
      .limit(1)
      .executeTakeFirst();
    const set = { amount: amount(capital) };
    return {
      set: { ...set, opening_commission_amount: openingAmount({ ...after, ...set }) },
      preview: {
        lines: [
          { name: 'after', amount: capital },
          { name: 'before', amount: String(after.amount) },
        ],
        warns: papers ? ['papers'] : [],
      },
    };
  },
};
