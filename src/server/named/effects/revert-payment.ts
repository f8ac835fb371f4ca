import type { Effect } from '../../context.ts';
import { isRefusal, refuse } from '../../http/refusal.ts';
import { lockRequest } from '../../loans/lock-request.ts';
import { postEvent } from '../../loans/post-event.ts';
import { paymentColumns } from '../../loans/rows.ts';

/**
 * Takes a payment back: a reversal is posted to the loan, later events are replayed, the journal gets the mirror. The payment
 * stays in the list with figures of zero.
 */
export const revertPayment: Effect = {
  name: 'revert-payment',
  manifest: { leads: { requests: [{ from: [4], to: [1] }] } },
  async run({ trx, call, services, after, ask, changed }) {
    const request = await lockRequest(trx, Number(after.request));
    if (!request) return refuse(409, 'server.raced');
    const id = Number(after.id);
    const posted = await postEvent({
      trx,
      call,
      changed,
      services,
      door: 'payments',
      request,
      record: id,
      more: { reason: ask.reason },
      event: (numberOf) => {
        const of = numberOf('payment', id);
        return of === undefined ? undefined : { kind: 'reversal', date: call.today, of };
      },
    });
    if (isRefusal(posted)) return posted;
    const { event } = posted;
    const reversed = posted.payments.find((payment) => event.kind === 'reversal' && payment.id === event.of);
    return {
      set: {
        ...(reversed ? paymentColumns(reversed) : {}),
        reversed: true,
        reversed_at: call.now.toISOString(),
        reverse_reason: ask.reason ?? null,
        dispersion: null,
        amortizations: [],
      },
    };
  },
};
