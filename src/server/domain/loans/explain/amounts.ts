import { readDay } from '../../../../lending/calendar/calendar.ts';
import { type Book, type BookRow, noParts, type Parts, type Posting } from '../../../../lending/ledger/book.ts';
import { expiredOf, oldestOwed, partsPayable, partsToFinish } from '../../../../lending/ledger/debt.ts';
import { pendingParts } from '../../../../lending/ledger/pending.ts';
import { type PostingFigures, postingFigures } from '../../../../lending/ledger/present-row.ts';
import { type Cents, formatCents } from '../../../../lending/money/money.ts';
import { withheld } from '../../../../lending/terms/opening.ts';
import type { AmountLine, RequestContext, Trx } from '../../../core/context.ts';
import { needs } from '../../../core/needs.ts';
import { explainerOf, type Teller } from '../../shared/origins.ts';
import { bookAt, loansFor, type StoredLoan } from '../read-loans.ts';
import { amortizationKeys } from '../write-rows.ts';
import { debt } from './debit.ts';

/** A loan on the day of the call, and the rows of its table by period. */
type LoanToday = { book: Book; loan: StoredLoan; day: number; rows: ReadonlyMap<number, number> };

async function loanToday(trx: Trx, call: RequestContext, request: number): Promise<LoanToday | undefined> {
  const shelf = await loansFor(trx, call, [request]);
  const [book, loan] = [bookAt(shelf, request, call.today), shelf.loans.get(request)];
  if (!book || !loan) return undefined;
  const open = openRows(book).map(({ period }) => period);
  return { book, loan, day: readDay(call.today) ?? book.start, rows: await amortizationKeys(trx, request, open) };
}

const openRows = ({ rows }: Book): BookRow[] => rows.filter(({ status }) => status === 0);

type Figure = (loan: LoanToday, tell: Teller) => AmountLine[];
type Share = (figures: PostingFigures, posting: Posting) => Cents;

/** What came of each movement, by its day; money has the record of its payment, and is shown to who may read `path` there. */
const byMovement =
  (own: string, isCash: boolean, path: string, share: Share): Figure =>
  ({ book, loan }, { line, at, say, day }) =>
    book.postings.flatMap((posting) => {
      if (posting.cash !== isCash) return [];
      const amount = formatCents(share(postingFigures(book.plan, posting), posting));
      const title = say(isCash ? 'explain.paid-on' : 'explain.waived-on', { date: day(posting.date) });
      const id = posting.kind === 'payment' && isCash ? loan.records.get(posting.id) : undefined;
      const from = id === undefined ? undefined : { resource: 'payments', id };
      const of = [at(own), ...(from ? [{ ...from, path }] : [])];
      return [line(title, amount, isCash ? 'order' : 'condonation', of, { from })];
    });

/** What each open row still owes, by its period. */
const byRow =
  (path: string, told: string, share: (parts: Parts, loan: LoanToday) => Cents): Figure =>
  (loan, { line, at, say, titleOf }) =>
    openRows(loan.book).map((row) => {
      const id = loan.rows.get(row.period);
      const from = id === undefined ? undefined : { resource: 'amortizations', id };
      const title = say('explain.of-period', { what: titleOf(at(path)), period: row.period });
      const amount = formatCents(share(pendingParts(loan.book.plan, row, loan.day), loan));
      const of = [at(path), ...(from ? [{ ...from, path: told }] : [])];
      return line(title, amount, 'order', of, { from });
    });

const taxOf =
  (tax: 'isr' | 'iva') =>
  ({ interests, moratorium }: Parts, { book }: LoanToday): Cents =>
    withheld(book.plan, interests + moratorium)[tax];

/** The three amounts of a loan, by concept. */
const OWED: Record<string, (loan: LoanToday) => Parts> = {
  to_finish: ({ book, day }) => partsToFinish(book, day),
  payable: ({ book, day }) => partsPayable(book, day),
  expired: ({ book, day }) => expiredOf(book, day).parts,
};

const commissionOf = (tell: Teller, path: string, { commission }: Parts): AmountLine[] =>
  debt(tell, path, { ...noParts(), commission });

const SPECIAL: Record<string, Figure> = Object.fromEntries(
  Object.entries(OWED).flatMap(([type, parts]): [string, Figure][] => [
    [`special.${type}.total`, (loan, tell) => debt(tell, `special.${type}.total`, parts(loan))],
    [`special.${type}.commission`, (loan, tell) => commissionOf(tell, `special.${type}.commission`, parts(loan))],
  ]),
);

/** What each amount of a request is made of: the movements that paid or condoned it, and the rows that owe it. */
export const requestAmountLines = explainerOf({
  name: 'request-amount-lines',
  needs: needs('amounts', 'request'),
  input: (trx, call, row) => loanToday(trx, call, Number(row.request)),
  figures: {
    capital_paid: byMovement('capital_paid', true, 'capital', ({ capital }) => capital),
    interest_paid: byMovement('interest_paid', true, 'interests', ({ interest }) => interest),
    moratorium_paid: byMovement('moratorium_paid', true, 'moratorium', ({ penalty }) => penalty),
    isr_withholding_paid: byMovement('isr_withholding_paid', true, 'isr_withholdings', (_, { isr }) => isr),
    iva_withholding_paid: byMovement('iva_withholding_paid', true, 'iva_withholdings', (_, one) => one.iva_withheld),
    'as_applicant.commission_paid': byMovement(
      'as_applicant.commission_paid',
      true,
      'commission',
      ({ commission }) => commission,
    ),
    'as_lender.commission_paid': byMovement(
      'as_lender.commission_paid',
      true,
      'commission_lender',
      (_, { lender_fee }) => lender_fee,
    ),
    'q.capital': byMovement('q.capital', false, 'capital', ({ capital }) => capital),
    'q.interests': byMovement('q.interests', false, 'interests', ({ interest }) => interest),
    'q.moratorium': byMovement('q.moratorium', false, 'moratorium', ({ penalty }) => penalty),
    capital_pending: byRow('capital_pending', 'capital', ({ capital }) => capital),
    interest_pending: byRow('interest_pending', 'interests', ({ interests }) => interests),
    moratorium_pending: byRow('moratorium_pending', 'moratorium.interest', ({ moratorium }) => moratorium),
    isr_withholding_pending: byRow('isr_withholding_pending', 'isr_withholdings', taxOf('isr')),
    iva_withholding_pending: byRow('iva_withholding_pending', 'iva_withholdings', taxOf('iva')),
    'as_lender.to_offset': ({ book, loan }, { line, at, say, day }) =>
      book.to_offset.map(({ event, left }) => {
        const id = loan.records.get(event);
        const from = id === undefined ? undefined : { resource: 'payments', id };
        const date = book.postings.find((one) => one.id === event)?.date ?? '';
        const of = [at('as_lender.to_offset'), ...(from ? [{ ...from, path: 'to_offset' }] : [])];
        return line(say('explain.paid-on', { date: day(date) }), formatCents(left), 'offset', of, { from });
      }),
    ...SPECIAL,
  },
});

type Payable = LoanToday & { parts: Parts };

/** What each of the three amounts of a loan is made of at an address of its own, and what the date owes that money reaches first. */
export const payableLines = explainerOf({
  name: 'payable-lines',
  needs: needs('payables', 'request', 'type'),
  async input(trx, call, row): Promise<Payable | undefined> {
    const loan = await loanToday(trx, call, Number(row.request));
    const parts = loan && OWED[row.type ?? '']?.(loan);
    return loan && parts && { ...loan, parts };
  },
  figures: {
    amount: ({ parts }, tell) => debt(tell, 'amount', parts),
    commission: ({ parts }, tell) => commissionOf(tell, 'commission', parts),
    oldest_amount({ book, day }, tell) {
      const oldest = oldestOwed(book, day);
      return oldest ? debt(tell, 'oldest_amount', oldest.parts) : [];
    },
  },
});
