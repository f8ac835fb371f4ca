import { paymentsOf } from '../../../../lending/events/replay.ts';
import type { Allocation, StatePayment } from '../../../../lending/ledger/state.ts';
import { minus, sumMoney } from '../../../../lending/money/money.ts';
import type { Terms } from '../../../../lending/terms/terms.ts';
import type { AmountLine, RecordAt, RequestContext, Trx } from '../../../core/context.ts';
import { needs } from '../../../core/needs.ts';
import { explainerOf, percentOf, type Teller } from '../../shared/origins.ts';
import { bookAt, loansFor } from '../read-loans.ts';
import { amortizationKeys } from '../write-rows.ts';

const PAYMENT = needs('payments', 'request');

/** A payment as the engine has it, its loan's terms, and the rows of the table that it reached, by period. */
export type PostedPayment = {
  posted: StatePayment;
  terms: Terms;
  request: RecordAt;
  rows: ReadonlyMap<number, number>;
};

/** The posting that a record of a loan represents; undefined where no event does. */
export async function postedFor(
  trx: Trx,
  call: RequestContext,
  request: number,
  isMeant: (posted: StatePayment, record: number | undefined) => boolean,
): Promise<PostedPayment | undefined> {
  const shelf = await loansFor(trx, call, [request]);
  const stored = shelf.loans.get(request);
  const book = bookAt(shelf, request, call.today);
  const posted =
    stored &&
    book &&
    paymentsOf(book, stored.loan, stored.events, call.today).find((one) => isMeant(one, stored.records.get(one.id)));
  if (!stored || !posted) return undefined;
  const rows = await amortizationKeys(trx, request, posted.periods);
  return { posted, terms: stored.loan.terms, request: { resource: 'requests', id: request }, rows };
}

/** What each amount of a payment is made of: the lines by which the engine presented the money. */
export const PAYMENT_FIGURES: Record<string, (input: PostedPayment, tell: Teller) => AmountLine[]> = {
  amount(input, tell) {
    const { at, part, line, say } = tell;
    const { posted } = input;
    if (posted.reversed) return [line(say('explain.reversed'), posted.amount, 'reversal', [at('amount')])];
    const settled = Object.entries(SETTLED).map(([path, concepts]) =>
      part(at(path), totalOf(posted, concepts), 'order'),
    );
    const beside = Object.entries(BESIDE).map(([concept, key]) =>
      line(say(key), totalOf(posted, [concept as Allocation['concept']]), 'order', [at('amount')]),
    );
    return [...settled, ...beside];
  },
  capital: (input, tell) => [
    ...byPeriod(input, tell, 'capital'),
    tell.line(tell.say('explain.prepaid'), totalOf(input.posted, ['prepayment']), 'order', [tell.at('capital')]),
  ],
  commission: (input, tell) => byPeriod(input, tell, 'commission'),
  iva_commission({ posted }, { line, say, at, money }) {
    const { commission_applicant: fee, opening_commission: opening } = posted;
    const inside = (gross: string, iva: string) =>
      line(say('explain.tax-inside', { amount: money(gross) }), iva, 'commissions', [at('commission')]);
    return [inside(fee.gross, fee.iva), ...(opening ? [inside(opening.gross, opening.iva)] : [])];
  },
  commission_lender({ posted }, { line, say, at }) {
    const { net, iva } = posted.commission_lender;
    const of = [at('commission_lender')];
    return [line(say('explain.net'), net, 'commissions', of), line(say('explain.tax'), iva, 'commissions', of)];
  },
  interests: (input, tell) => byPeriod(input, tell, 'interests'),
  iva_interests: (input, tell) => byPeriod(input, tell, 'iva_interests'),
  total_interests: ({ posted }, { part, at }) => [
    part(at('interests'), posted.interests, 'order'),
    part(at('iva_interests'), posted.iva_interests, 'order'),
  ],
  moratorium: (input, tell) => byPeriod(input, tell, 'moratorium'),
  iva_moratorium: (input, tell) => byPeriod(input, tell, 'iva_moratorium'),
  isr_withholdings: (input, tell) => withheldFrom(input, tell, 'isr_withholdings'),
  iva_withholdings: (input, tell) => withheldFrom(input, tell, 'iva_withholdings'),
  payment_as_applicant: ({ posted }, { part, at }) => [part(at('amount'), posted.payment_as_applicant, 'sides')],
  payment_as_lender: (input, tell) => shareOfLender(input, tell),
  payment_as_applicant_after_withholdings: ({ posted }, tell) =>
    afterWithholdings(posted, tell, 'payment_as_applicant'),
  payment_as_lender_after_withholdings: ({ posted }, tell) => afterWithholdings(posted, tell, 'payment_as_lender'),
  to_offset: ({ posted }, tell) => carriedBy(posted, tell),
};

export const paymentLines = explainerOf({
  name: 'payment-lines',
  needs: PAYMENT,
  input: (trx, call, row) =>
    postedFor(trx, call, Number(row.request), ({ kind }, record) => kind === 'payment' && record === row.id),
  figures: PAYMENT_FIGURES,
});

/** The amounts of a payment by the concepts of the lines that it settles. */
const SETTLED: Record<string, Allocation['concept'][]> = {
  commission: ['commission'],
  moratorium: ['moratorium'],
  iva_moratorium: ['iva_moratorium'],
  interests: ['interests'],
  iva_interests: ['iva_interests'],
  capital: ['capital', 'prepayment'],
};

/** Where money went that settled no row. */
const BESIDE: Partial<Record<Allocation['concept'], string>> = {
  credit: 'explain.credit',
  recovery: 'explain.recovery',
  lender_side: 'explain.lender-side',
  unused: 'explain.unused',
};

const totalOf = ({ lines }: StatePayment, concepts: readonly Allocation['concept'][]): string =>
  sumMoney(lines.filter(({ concept }) => concepts.includes(concept)).map(({ amount }) => amount));

/** More periods than this are one line: five hundred are not read. */
const MOST_PERIODS = 24;

function byPeriod(
  { posted, rows }: PostedPayment,
  tell: Teller,
  concept: keyof typeof SETTLED & Allocation['concept'],
) {
  const { at, line, say, titleOf } = tell;
  const what = titleOf(at(concept));
  const found = posted.lines.filter((one) => one.concept === concept);
  const periods = [...new Set(found.map(({ period }) => period))];
  const of = [at(concept)];
  if (periods.length > MOST_PERIODS) {
    const [from = 0, to = 0] = [periods[0], periods.at(-1)];
    return [line(say('explain.of-periods', { what, from, to }), totalOf(posted, [concept]), 'order', of)];
  }
  return periods.map((period) => {
    const amount = sumMoney(found.filter((one) => one.period === period).map((one) => one.amount));
    const id = rows.get(period);
    const from = id === undefined ? undefined : { resource: 'amortizations', id };
    return line(say('explain.of-period', { what, period }), amount, 'order', of, { from });
  });
}

/** A percentage of the interest that came in, ordinary and penalty, both without IVA. */
function withheldFrom(
  { posted, terms, request }: PostedPayment,
  tell: Teller,
  tax: 'isr_withholdings' | 'iva_withholdings',
) {
  const { at, line } = tell;
  const base = sumMoney([posted.interests, posted.moratorium]);
  const of = [at(tax), at('interests'), at('moratorium'), { ...request, path: tax }];
  return [line(percentOf(tell, terms[tax] ?? 0, base), posted[tax], 'withholdings', of, { from: request })];
}

const isCash = ({ q, reversed }: StatePayment): boolean => !q && !reversed;

/** What of a payment is the lender's, before taxes: the amount without commissions and without what is kept for others. */
function shareOfLender({ posted }: PostedPayment, { at, part, line, say }: Teller): AmountLine[] {
  if (!isCash(posted)) return [];
  return [
    part(at('amount'), posted.amount, 'sides'),
    part(at('commission'), minus(posted.commission), 'sides'),
    part(at('commission_lender'), minus(posted.commission_lender.gross), 'sides'),
    line(say('explain.credit'), minus(posted.credit), 'sides', [at('amount')]),
    part(at('to_offset'), posted.carried, 'offset'),
  ];
}

type Side = 'payment_as_applicant' | 'payment_as_lender';

const afterWithholdings = (posted: StatePayment, { at, part }: Teller, side: Side): AmountLine[] => [
  part(at(side), posted[side], 'sides'),
  part(at('isr_withholdings'), minus(posted.isr_withholdings), 'withholdings'),
  part(at('iva_withholdings'), minus(posted.iva_withholdings), 'withholdings'),
];

/** What the lender's part did not cover is what he owes of it, less that part; what is taken from him is what others left. */
function carriedBy(posted: StatePayment, { at, part, line, say }: Teller): AmountLine[] {
  const { carried } = posted;
  if (carried.startsWith('-')) return [line(say('explain.offset'), carried, 'offset', [at('to_offset')])];
  if (!isCash(posted)) return [];
  return [
    part(at('commission_lender'), posted.commission_lender.gross, 'offset'),
    part(at('isr_withholdings'), posted.isr_withholdings, 'offset'),
    part(at('iva_withholdings'), posted.iva_withholdings, 'offset'),
    part(at('amount'), minus(posted.amount), 'offset'),
    part(at('commission'), posted.commission, 'offset'),
    line(say('explain.credit'), posted.credit, 'offset', [at('amount')]),
  ];
}
