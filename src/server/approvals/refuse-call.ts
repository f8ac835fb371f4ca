import type { Effect } from '../core/context.ts';
import { isRefusal, refuse } from '../core/refusal.ts';
import { decide, holdLine } from './lines.ts';

/** Nothing is done: another person rejects what was asked, or the asker takes it back (`withdraw`). */
export const refuseCall: Effect = {
  name: 'refuse-call',
  manifest: { person: true },
  async run({ trx, call, definition, action = 'reject', after, ask }) {
    const line = await holdLine(trx, call, definition, { id: Number(after.id), action });
    if (isRefusal(line)) return line;
    const isOwn = line.asked_by === call.actor.id;
    if (isOwn !== (action === 'withdraw')) return refuse(409, `${action}.when.asked_by`, { definition });
    const reason = typeof ask.reason === 'string' ? ask.reason : undefined;
    await decide(trx, call, line.id, { status: isOwn ? 'withdrawn' : 'rejected', ...(reason ? { reason } : {}) });
    return undefined;
  },
};
