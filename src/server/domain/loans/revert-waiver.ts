import type { Effect } from '../../core/context.ts';
import { needs } from '../../core/needs.ts';
import { isRefusal, refuse } from '../../core/refusal.ts';
import { lockRequest } from './lock-request.ts';
import { postReversal, reversedColumns } from './post-reversal.ts';
import { readLoans } from './read-loans.ts';

const WAIVER = needs('waivers', 'request');

/**
 * Takes a waiver back: a reversal is posted to the loan and later events are replayed, so that what was forgiven is owed again
 * and a loan that it closed is open again. The waiver stays in the list. Source: engine 2.11 and 2.12.
 */
export const revertWaiver: Effect<typeof WAIVER> = {
  name: 'revert-waiver',
  needs: WAIVER,
  manifest: { ledger: true, person: true, asks: ['reason'], leads: { requests: [{ from: [4], to: [1] }] } },
  async run(input) {
    const { trx, after } = input;
    const request = await lockRequest(trx, Number(after.request));
    if (!request) return refuse(409, 'server.raced');
    const { loans } = await readLoans(trx, [request.id]);
    const events = loans.get(request.id)?.events ?? [];
    const undone = new Set(events.flatMap((event) => (event.kind === 'reversal' ? [event.of] : [])));
    if (events.some((event) => event.kind === 'closure' && !undone.has(event.id))) return refuse(409, 'revert.renewed');
    const posted = await postReversal(input, request, 'waiver');
    return isRefusal(posted) ? posted : { set: reversedColumns(input) };
  },
};
