import { PARTS, type Parts } from '../../../../lending/ledger/book.ts';
import { expiredOf, partsToFinish } from '../../../../lending/ledger/debt.ts';
import { handedOver } from '../../../../lending/ledger/present-row.ts';
import { formatCents, minus, sumMoney } from '../../../../lending/money/money.ts';
import type { AmountLine } from '../../../core/context.ts';
import { needs, words } from '../../../core/needs.ts';
import { netAndIva } from '../../requests/explain.ts';
import { explainerOf, type Teller, tellerOf } from '../../shared/origins.ts';
import { type ExplainedRow, ROW_FIGURES, rowFor } from './row.ts';

const DEBIT = needs('debits', ...words('id_request date_final'));

/** A debit is a row of a loan's table, under the same number. */
type Debit = ExplainedRow & { ofRow: Teller; ofRequest: Teller };

const ofRow =
  (path: string) =>
  (input: Debit): AmountLine[] =>
    ROW_FIGURES[path]?.(input, input.ofRow) ?? [];

/** What each amount of a debit is made of: amounts of its row, and what was paid of them. */
export const debitLines = explainerOf({
  name: 'debit-lines',
  needs: DEBIT,
  async input(trx, call, row, parameters): Promise<Debit | undefined> {
    const id = Number(row.id_request);
    const found = await rowFor(trx, call, { request: id, date_final: row.date_final }, parameters);
    return (
      found && {
        ...found,
        ofRow: tellerOf(call, { resource: 'amortizations', id: Number(row.id) }),
        ofRequest: tellerOf(call, { resource: 'requests', id }),
      }
    );
  },
  figures: {
    moratorium_pending: (input) => moratoriumLeft(input),
    withholding: ({ stored: { row }, ofRow: { at, part } }) => [
      part(at('isr_withholdings'), row.isr_withholdings, 'withholdings'),
      part(at('iva_withholdings'), row.iva_withholdings, 'withholdings'),
    ],
    payment: ofRow('payment'),
    payment_as_applicant: ofRow('payment_as_applicant'),
    payment_as_lender: ofRow('payment_as_lender'),
    commission_admin: ofRow('commission_as_applicant'),
    commission_by_each_payment: ({ stored: { book }, ofRequest }) =>
      netAndIva(ofRequest, 'commission_by_each_payment', formatCents(book.plan.fixed_commission), book.plan.iva_rate),
    real_payment: (input, { at, part }) =>
      Object.entries(leftOf(input)).map(([path, amount]) => part(at(`pending.${path}`), amount, 'sides')),
    'amounts.payment_to_finish': ({ asked: { book, day } }, tell) =>
      debt(tell, 'amounts.payment_to_finish', partsToFinish(book, day)),
    'amounts.amount_expired': ({ asked: { book, day } }, tell) =>
      debt(tell, 'amounts.amount_expired', expiredOf(book, day).parts),
    'pending.capital': ({ asked: { row }, ofRow: { at, part } }) => [
      part(at('capital'), row.capital, 'order'),
      part(at('capital_partials'), minus(row.capital_partials), 'order'),
    ],
    'pending.interests'(input) {
      const { row } = input.asked;
      const { at, part } = input.ofRow;
      return lessWithheld(input, 'interests', [
        part(at('interests'), row.interests, 'order'),
        part(at('iva_interests'), row.iva_interests, 'order'),
        part(at('interest_partials'), minus(row.interest_partials), 'order'),
      ]);
    },
    'pending.moratorium': (input) => lessWithheld(input, 'moratorium', moratoriumLeft(input)),
    'pending.commission': ({ asked: { row }, ofRow: { at, part } }) => [
      part(at('commission_as_applicant'), row.commission_applicant.gross, 'order'),
      part(at('commission_partials'), minus(row.commission_partials), 'order'),
    ],
  },
});

const moratoriumLeft = ({ asked: { row }, ofRow: { at, part } }: Debit): AmountLine[] => [
  part(at('moratorium.interest'), row.moratorium.interest, 'moratorium'),
  part(at('moratorium.iva'), row.moratorium.iva, 'moratorium'),
  part(at('moratorium_partials'), minus(row.moratorium_partials), 'order'),
];

/** What is still to be handed over of each concept. */
function leftOf({ asked: { book, line, day } }: Debit): Record<string, string> {
  const parts = Object.entries(handedOver(book.plan, line, day));
  return Object.fromEntries(parts.map(([concept, cents]) => [concept, formatCents(cents)]));
}

/** Where the applicant withholds the tax he hands over so much less. */
function lessWithheld(input: Debit, concept: 'interests' | 'moratorium', lines: AmountLine[]): AmountLine[] {
  const left = leftOf(input)[concept] ?? '0.00';
  const { line, say, at } = input.ofRow;
  const kept = sumMoney([left, ...lines.map(({ amount }) => minus(amount))]);
  const of = [at('isr_withholdings'), at('iva_withholdings')];
  return [...lines, line(say('explain.kept-by-applicant'), kept, 'withholdings', of)];
}

/** Concepts of a debt of the whole loan, by the titles that a payment has for them. */
export function debt({ at, line, say }: Teller, path: string, parts: Parts): AmountLine[] {
  return PARTS.map((part) => line(say(`explain.owed.${part}`), formatCents(parts[part]), 'debts', [at(path)]));
}
