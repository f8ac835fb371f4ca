import type { Effect } from '../../core/context.ts';
import { needs } from '../../core/needs.ts';
import { isRefusal, refuse } from '../../core/refusal.ts';
import { lockRequest } from './lock-request.ts';
import { postReversal, reversedColumns } from './post-reversal.ts';
import { paymentColumns } from './rows.ts';

const PAYMENT = needs('payments', 'request');

/**
 * Takes a payment back: a reversal is posted to the loan, later events are replayed, the journal gets the mirror. The payment
 * stays in the list with figures of zero.
 */
export const revertPayment: Effect<typeof PAYMENT> = {
  name: 'revert-payment',
  needs: PAYMENT,
  manifest: { ledger: true, person: true, leads: { requests: [{ from: [4], to: [1] }] } },
  async run(input) {
    const { trx, after } = input;
    const request = await lockRequest(trx, Number(after.request));
    if (!request) return refuse(409, 'server.raced');
    const posted = await postReversal(input, request, 'payment');
    if (isRefusal(posted)) return posted;
    const { event } = posted;
    const reversed = posted.payments.find((payment) => event.kind === 'reversal' && payment.id === event.of);
    return {
      set: {
        ...(reversed ? paymentColumns(reversed) : {}),
        ...reversedColumns(input),
        dispersion: null,
        amortizations: [],
      },
    };
  },
};
