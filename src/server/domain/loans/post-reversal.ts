import type { EffectInput } from '../../core/context.ts';
import type { NoNeeds } from '../../core/needs.ts';
import type { Refusal } from '../../core/refusal.ts';
import { aboutEarlier, type Posted, postEvent } from './post-event.ts';
import type { LoanRequest } from './records.ts';

/**
 * Takes back the payment or waiver of a row, with today's date and the reason that was asked. `request` is the locked row.
 * Source: engine 2.12.
 */
export function postReversal(
  { trx, call, services, changed, after, ask }: EffectInput<NoNeeds>,
  request: LoanRequest,
  kind: 'payment' | 'waiver',
): Promise<Posted | Refusal> {
  const record = after.id;
  return postEvent({
    trx,
    call,
    changed,
    services,
    door: `${kind}s`,
    request,
    record,
    more: { reason: ask.reason },
    event: aboutEarlier(kind, record, { kind: 'reversal', date: call.today }),
  });
}

/** What the row of a payment or waiver that was taken back says of it. */
export const reversedColumns = ({ call, ask }: EffectInput<NoNeeds>) => ({
  reversed: true,
  reversed_at: call.now.toISOString(),
  reverse_reason: typeof ask.reason === 'string' ? ask.reason : null,
});
