import { type BillType, billLines } from '../../../lending/state/bill-lines.ts';
import { openingOf } from '../../../lending/terms/opening.ts';
import type { RecordAt } from '../../core/context.ts';
import { needs, words } from '../../core/needs.ts';
import { postedFor } from '../loans/explain/payment.ts';
import { bookAt, loansFor } from '../loans/read-loans.ts';
import { explainerOf } from '../shared/origins.ts';
import { rateOf } from './write-bill.ts';

const BILL = needs('bills', ...words('request payment type'));

/** The amounts of a payment that an invoice of each type is about. */
const BILLED: Record<BillType, readonly string[]> = {
  0: ['commission', 'iva_commission'],
  1: ['commission_lender'],
  2: ['interests', 'iva_interests', 'moratorium', 'iva_moratorium'],
  3: ['amount'],
};

/** What the amount of an invoice is made of: its concepts, each and its IVA. */
export const billLinesOf = explainerOf({
  name: 'bill-lines',
  needs: BILL,
  async input(trx, call, row) {
    const request = Number(row.request);
    const found = await postedFor(
      trx,
      call,
      request,
      ({ kind }, record) => kind === 'payment' && record === row.payment,
    );
    const book = bookAt(await loansFor(trx, call, [request]), request, call.today);
    const type = Number(row.type) as BillType;
    if (!found || !book || !Object.hasOwn(BILLED, type)) return undefined;
    const payment: RecordAt = { resource: 'payments', id: Number(row.payment) };
    const lines = billLines(found.posted, openingOf(book.plan), type, rateOf(book.plan.iva_rate));
    return { lines, type, payment };
  },
  figures: {
    amount: ({ lines, type, payment }, { line, say, at }) => {
      const of = [at('amount'), ...BILLED[type].map((path) => ({ ...payment, path }))];
      return lines.flatMap(({ subject, period, net, iva }) => {
        const name = say(`explain.billed.${subject}`);
        const what = period === undefined ? name : say('explain.of-period', { what: name, period });
        return [
          line(what, net, 'bill', of, { from: payment }),
          line(say('explain.iva-of', { what }), iva, 'bill', of, { from: payment }),
        ];
      });
    },
  },
});
