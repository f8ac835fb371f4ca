import { postingFigures } from '../../../lending/ledger/present-row.ts';
import { formatCents } from '../../../lending/money/money.ts';
import { openingOf } from '../../../lending/terms/opening.ts';
import type { Effect, EffectPreview } from '../../core/context.ts';
import { isRefusal, refuse } from '../../core/refusal.ts';
import { releaseFunding } from '../requests/effects.ts';
import { refuseBanned, sidesOf } from './parties.ts';
import { aboutPayout, type Posted, postLoanEvent } from './post-event.ts';
import { lockRequest } from './read-loans.ts';
import { DISPERSION, REQUEST } from './rows.ts';

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
    const posted = await postLoanEvent({ trx, call, changed, door: 'requests', request, event });
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

/** A payment's money goes to its lender: to the account that he has now, which the row keeps from here on. */
export const dispersePayment: Effect<typeof DISPERSION> = {
  name: 'disperse-payment',
  needs: DISPERSION,
  manifest: {
    ledger: true,
    person: true,
    previews: { lines: ['amount', 'share', 'commission', 'withholding', 'offset', 'correction'] },
  },
  async run({ trx, call, after, changed }) {
    const date = after.dispersed_date ?? call.today;
    const request = await lockRequest(trx, Number(after.id_request));
    if (!request) return refuse(409, 'server.raced');
    const banned = await refuseBanned(trx, call, [after.id_user_lender]);
    if (banned) return banned;
    const posted = await postLoanEvent({
      trx,
      call,
      changed,
      door: 'dispersions',
      request,
      record: after.id,
      event: aboutPayout(after, { kind: 'payout', date }),
    });
    if (isRefusal(posted)) return beside(posted);
    const lender = (await sidesOf(trx, [after.id_user_lender])).get(Number(after.id_user_lender));
    const account = lender?.clabe ? { clabe_lender: lender.clabe, bank_name: lender.bank_name } : {};
    return { set: { ...account, dispersed_date: date }, preview: { lines: linesOf(posted) } };
  },
};

/**
 * What the lender's share loses before it leaves the account: the other lines add up to the amount. Each line is a figure of the
 * posting that is paid out, none of them the rest of the others.
 */
function linesOf({ book, event }: Posted): NonNullable<EffectPreview['lines']> {
  const paid = event.kind === 'payout' ? book.postings.find(({ id }) => id === event.of) : undefined;
  if (!paid) return [];
  const { payout, lender_net } = postingFigures(book.plan, paid);
  const { lender_fee, carried, corrected } = paid;
  const withheld = paid.isr + paid.iva_withheld;
  const lines = paid.cash
    ? [
        { name: 'share', amount: lender_net - carried + lender_fee + withheld },
        { name: 'commission', amount: -lender_fee },
        { name: 'withholding', amount: -withheld },
        { name: 'offset', amount: carried },
        { name: 'correction', amount: -corrected },
      ]
    : [{ name: 'share', amount: payout }];
  return [{ name: 'amount', amount: payout }, ...lines.filter(({ amount }) => amount !== 0n)].map((line) => ({
    ...line,
    amount: formatCents(line.amount),
  }));
}

/** The form's field is called otherwise than the engine's. */
function beside<T extends { fields?: { field: string }[] }>(refusal: T): T {
  const fields = refusal.fields?.map((one) => (one.field === 'date' ? { ...one, field: 'dispersed_date' } : one));
  return fields ? { ...refusal, fields } : refusal;
}

/**
 * An activated loan whose capital never went out is cancelled: one event, the mirror of its activation in the journal, its rows to
 * status 2, an issued invoice to be cancelled, and the funding released. Source: choice 127.
 */
export const cancelLoan: Effect<typeof REQUEST> = {
  name: 'cancel-loan',
  needs: REQUEST,
  manifest: { ledger: true, person: true },
  async run(input) {
    const { trx, call, after, changed, services } = input;
    const request = (await lockRequest(trx, after.id)) ?? after;
    const posted = await postLoanEvent({
      trx,
      call,
      changed,
      services,
      door: 'requests',
      request,
      event: { kind: 'cancellation', date: call.today },
      ownRequest: true,
    });
    if (isRefusal(posted)) return posted;
    const released = await releaseFunding.run(input);
    return { set: { ...posted.columns, ...(isRefusal(released) ? {} : released?.set) } };
  },
};
