import { minus, sumMoney } from '../../../../lending/money/money.ts';
import type { AmountLine } from '../../../core/context.ts';
import { needs, type RecordOf, words } from '../../../core/needs.ts';
import { explainerOf, type Teller, tellerOf } from '../../shared/origins.ts';
import { PAYMENT_FIGURES, type PostedPayment, postedFor } from './payment.ts';

const PAYOUT = needs('dispersions', ...words('id_request payment'));

/** A payout is of its payment, but for one that pays what a correction found. */
type Payout = PostedPayment & { ofPayment: Teller };

const figure =
  (path: string) =>
  (input: Payout): AmountLine[] =>
    PAYMENT_FIGURES[path]?.(input, input.ofPayment) ?? [];

/** What each amount of a payout is made of: the lender's share of the payment that it passes on. */
export const dispersionLines = explainerOf({
  name: 'dispersion-lines',
  needs: PAYOUT,
  async input(trx, call, row: RecordOf<typeof PAYOUT>): Promise<Payout | undefined> {
    const request = Number(row.id_request);
    const correction = await postedFor(
      trx,
      call,
      request,
      ({ kind }, record) => kind === 'share_correction' && record === row.id,
    );
    const found =
      correction ??
      (await postedFor(trx, call, request, ({ kind }, record) => kind === 'payment' && record === row.payment));
    const payment = { resource: 'payments', id: Number(row.payment) };
    return found && { ...found, ofPayment: tellerOf(call, payment) };
  },
  figures: {
    amount({ posted, ofPayment }, { at, part, line, say }) {
      const { self } = ofPayment;
      if (posted.kind === 'share_correction')
        return [line(say('explain.correction'), posted.payout, 'payout', [at('amount')], { from: self })];
      const tax = (path: 'isr_withholdings' | 'iva_withholdings') =>
        part(ofPayment.at(path), minus(posted[path]), 'withholdings', { from: self });
      const corrected = sumMoney([posted.payout, minus(posted.lender_net)]);
      return [
        part(at('payment_as_lender'), posted.payment_as_lender, 'payout', { from: self }),
        tax('isr_withholdings'),
        tax('iva_withholdings'),
        line(say('explain.corrected'), corrected, 'payout', [at('amount')]),
      ];
    },
    commission_lender: figure('commission_lender'),
    payment_as_lender: figure('payment_as_lender'),
    to_offset: figure('to_offset'),
  },
});
