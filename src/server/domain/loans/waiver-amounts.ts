import { paymentsOf } from '../../../lending/events/payments-of.ts';
import type { Allocation } from '../../../lending/ledger/state.ts';
import { sumMoney } from '../../../lending/money/sum-money.ts';
import type { Json } from '../../../resource/model/definition.ts';
import type { ComputedField } from '../../core/context.ts';
import { needs } from '../../core/needs.ts';
import { bookAt, loansFor } from './read-loans.ts';
import { amount } from './rows.ts';

/** Each with its IVA. */
const CONCEPTS: Record<string, readonly Allocation['concept'][]> = {
  commission: ['commission'],
  moratorium: ['moratorium', 'iva_moratorium'],
  interests: ['interests', 'iva_interests'],
  capital: ['capital'],
};

const WAIVER = needs('waivers', 'request');

/** What a waiver forgives of each concept, and in all, as the loan's events leave it today; nothing once it is reversed. */
export const waiverAmounts: ComputedField<typeof WAIVER> = {
  name: 'waiver-amounts',
  needs: WAIVER,
  async values(db, call, rows) {
    const shelf = await loansFor(
      db,
      call,
      rows.map((row) => row.request),
    );
    return rows.map((row): Json => {
      const request = Number(row.request);
      const stored = shelf.loans.get(request);
      const book = bookAt(shelf, request, call.today);
      const event = stored?.events.find(({ id, kind }) => kind === 'waiver' && stored.records.get(id) === row.id);
      const posting = book?.postings.find(({ id }) => id === event?.id);
      if (!stored || !book || !posting) return null;
      const [posted] = paymentsOf({ ...book, postings: [posting] }, stored.loan, [], call.today);
      return amountsOf(posted?.lines ?? []);
    });
  },
};

function amountsOf(lines: readonly Allocation[]): Json {
  const sumOf = (found: readonly Allocation[]) => amount(sumMoney(found.map((line) => line.amount)));
  const parts = Object.entries(CONCEPTS).map(([name, concepts]) => [
    name,
    sumOf(lines.filter(({ concept }) => concepts.includes(concept))),
  ]);
  return { total: sumOf(lines), ...Object.fromEntries(parts) };
}
