import type { Effect, EffectInput } from '../../core/context.ts';
import { type NoNeeds, needs } from '../../core/needs.ts';
import { isRefusal, type Refusal, refuse } from '../../core/refusal.ts';
import { aboutEarlier, aboutPayout, type Posted, postLoanEvent } from './post-event.ts';
import { lockRequest, readLoans } from './read-loans.ts';
import { DISPERSION, type LoanRequest, paymentColumns } from './rows.ts';

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

/** The lender's bank sent a payout back: the money is to be paid out again, and the payment may be reverted again. */
export const returnDispersion: Effect<typeof DISPERSION> = {
  name: 'return-dispersion',
  needs: DISPERSION,
  manifest: { ledger: true, person: true, asks: ['reason'] },
  async run({ trx, call, after, ask, changed }) {
    const request = await lockRequest(trx, Number(after.id_request));
    if (!request) return refuse(409, 'server.raced');
    const posted = await postLoanEvent({
      trx,
      call,
      changed,
      door: 'dispersions',
      request,
      record: after.id,
      more: { reason: ask.reason },
      event: aboutPayout(after, { kind: 'payout_return', date: call.today }),
    });
    return isRefusal(posted) ? posted : undefined;
  },
};

/**
 * Takes back the payment or waiver of a row, with today's date and the reason that was asked. `request` is the locked row.
 * Source: engine 2.12.
 */
function postReversal(
  { trx, call, services, changed, after, ask }: EffectInput<NoNeeds>,
  request: LoanRequest,
  kind: 'payment' | 'waiver',
): Promise<Posted | Refusal> {
  const record = after.id;
  return postLoanEvent({
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
const reversedColumns = ({ call, ask }: EffectInput<NoNeeds>) => ({
  reversed: true,
  reversed_at: call.now.toISOString(),
  reverse_reason: typeof ask.reason === 'string' ? ask.reason : null,
});
