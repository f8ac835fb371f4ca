import { sumMoney } from '../../../lending/money/sum-money.ts';
import type { Effect, EffectPreview } from '../../core/context.ts';
import type { RecordOf } from '../../core/needs.ts';
import { isRefusal, refuse } from '../../core/refusal.ts';
import { lockRequest } from './lock-request.ts';
import { refuseBanned, sidesOf } from './parties.ts';
import { aboutPayout, postEvent } from './post-event.ts';
import { DISPERSION } from './records.ts';

/** A payment's money goes to its lender: to the account that he has now, which the row keeps from here on. */
export const dispersePayment: Effect<typeof DISPERSION> = {
  name: 'disperse-payment',
  needs: DISPERSION,
  manifest: {
    ledger: true,
    person: true,
    previews: { lines: ['amount', 'share', 'commission', 'withholding', 'offset'] },
  },
  async run({ trx, call, after, changed }) {
    const date = after.dispersed_date ?? call.today;
    const request = await lockRequest(trx, Number(after.id_request));
    if (!request) return refuse(409, 'server.raced');
    const banned = await refuseBanned(trx, call, [after.id_user_lender]);
    if (banned) return banned;
    const posted = await postEvent({
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
    return { set: { ...account, dispersed_date: date }, preview: { lines: linesOf(after) } };
  },
};

/** What the lender's share loses before it leaves the account: the other lines add up to the amount. */
function linesOf(dispersion: RecordOf<typeof DISPERSION>): NonNullable<EffectPreview['lines']> {
  const of = (name: 'amount' | 'payment_as_lender' | 'commission_lender' | 'to_offset') => dispersion[name] ?? 0;
  const lines = [
    { name: 'share', amount: sumMoney([of('payment_as_lender'), of('commission_lender')]) },
    { name: 'commission', amount: sumMoney([-of('commission_lender')]) },
    { name: 'withholding', amount: sumMoney([of('amount'), -of('payment_as_lender'), -of('to_offset')]) },
    { name: 'offset', amount: sumMoney([of('to_offset')]) },
  ];
  return [{ name: 'amount', amount: sumMoney([of('amount')]) }, ...lines.filter(({ amount }) => Number(amount) !== 0)];
}

/** The form's field is called otherwise than the engine's. */
function beside<T extends { fields?: { field: string }[] }>(refusal: T): T {
  const fields = refusal.fields?.map((one) => (one.field === 'date' ? { ...one, field: 'dispersed_date' } : one));
  return fields ? { ...refusal, fields } : refusal;
}
