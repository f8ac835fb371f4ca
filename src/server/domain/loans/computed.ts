import { type Day, readDay } from '../../../lending/calendar/calendar.ts';
import { paymentsOf } from '../../../lending/events/replay.ts';
import type { Book, BookRow } from '../../../lending/ledger/book.ts';
import { debtsOf } from '../../../lending/ledger/debt.ts';
import { handedOver, presentRow } from '../../../lending/ledger/present-row.ts';
import type { Allocation, StatePayment, StateRow } from '../../../lending/ledger/state.ts';
import { formatCents, sumMoney } from '../../../lending/money/money.ts';
import { applyToBook } from '../../../lending/state/apply-event.ts';
import type { Json } from '../../../resource/model/definition.ts';
import type { ComputedField, Db, RequestContext, Trx } from '../../core/context.ts';
import { needs } from '../../core/needs.ts';
import { bookAt, loansFor, type Shelf, type StoredLoan } from './read-loans.ts';
import { amount } from './rows.ts';
import { changedPayments, movesPaidShare } from './write-payments.ts';

const PAYMENT = needs('payments', 'request');

/**
 * Whether taking the payment back today would be accepted: the engine lets it (live, not paid out, its period open, nothing live
 * after it or the setting lets that be), and the replay without it leaves every share that is with the lender as it was.
 */
export const canReverse: ComputedField<typeof PAYMENT> = {
  name: 'can-reverse',
  needs: PAYMENT,
  async values(db, call, rows) {
    const shelf = await loansFor(
      db,
      call,
      rows.map((row) => row.request),
    );
    const wanted = new Set(rows.map((row) => Number(row.id)));
    const reversible = new Set<number>();
    for (const [request, stored] of shelf.loans) {
      const book = bookAt(shelf, request, call.today);
      const payments = book ? paymentsOf(book, stored.loan, stored.events, call.today) : [];
      const lastFixed = payments.findLastIndex(isFixed);
      for (const [index, { id, kind, can_reverse }] of payments.entries()) {
        const record = stored.records.get(id);
        if (kind !== 'payment' || !can_reverse || record === undefined || !wanted.has(record)) continue;
        // What comes before it in the replay cannot move: without a fixed share after it no replay is needed.
        if (index > lastFixed || leavesPaidShares(shelf, stored, id, call.today)) reversible.add(record);
      }
    }
    return rows.map((row) => reversible.has(Number(row.id)));
  },
};

/** Whether a replay may not change what a payment pays out: it is with the lender, or a correction pays a part of it. */
const isFixed = ({ kind, dispersed, payout, lender_net }: StatePayment): boolean =>
  dispersed || (kind === 'payment' && payout !== lender_net);

function leavesPaidShares({ holidays }: Shelf, { loan, events }: StoredLoan, of: number, date: string): boolean {
  const event = { kind: 'reversal', id: events.length + 1, date, of } as const;
  const applied = applyToBook(loan, events, event, date, holidays);
  if (!applied.ok) return false;
  const after = { book: applied.book, events: applied.events };
  return !movesPaidShare(changedPayments(loan, { book: applied.before, events }, after, date));
}

const DEBIT_LOAN = needs('debits', 'id_request');

/** What settles the debit's whole loan, and what of it is overdue. */
export const debitAmounts: ComputedField<typeof DEBIT_LOAN> = {
  name: 'debit-amounts',
  needs: DEBIT_LOAN,
  async values(db, call, rows, parameters) {
    const shelf = await loansFor(
      db,
      call,
      rows.map((row) => row.id_request),
    );
    const date = dayAsked(call, parameters);
    return rows.map((row): Json => {
      const book = bookAt(shelf, Number(row.id_request), date);
      if (!book) return null;
      const { to_finish, expired } = debtsOf(book, readDay(date) ?? book.start);
      return {
        payment_to_finish: amount(formatCents(to_finish.total)),
        amount_expired: amount(formatCents(expired.total)),
      };
    });
  },
};

const DEBIT = needs('debits', 'id_request', 'date_final');

/** A figure of the line of a loan's table that a debit collects; null where the loan has no such line. */
const ofDebit = (name: string, figure: (line: PageRow) => Json): ComputedField<typeof DEBIT> => ({
  name,
  needs: DEBIT,
  async values(db, call, rows, parameters) {
    const lines = await rowsOfPage(db, call, rows, (row) => row.id_request, parameters);
    return lines.map((line) => (line ? figure(line) : null));
  },
});

/** Unpaid penalty interest with its IVA. */
export const debitMoratorium = ofDebit('debit-moratorium', ({ row }) => amount(row.moratorium_pending));

/** What is still to be handed over for the row: its payment with penalty, less what was already paid of it. */
export const debitRealPayment = ofDebit('debit-real-payment', ({ row }) => amount(row.real_payment));

/** What is still to be handed over of each concept, each with its IVA: they add up to `real_payment`. */
export const debitPending = ofDebit('debit-pending', ({ book, line, day }) => {
  const parts = handedOver(book.plan, line, day);
  return Object.fromEntries(Object.entries(parts).map(([concept, cents]) => [concept, amount(formatCents(cents))]));
});

const ROW = needs('amortizations', 'request', 'date_final');

/** The penalty of each row of a loan's table until today, or until the day that the list asks for. */
export const moratorium: ComputedField<typeof ROW> = {
  name: 'moratorium',
  needs: ROW,
  async values(db, call, rows, parameters) {
    const found = await rowsOfPage(db, call, rows, (row) => row.request, parameters);
    return found.map((one): Json => {
      if (!one) return null;
      const { days, interest, iva, total } = one.row.moratorium;
      return { days, interest: amount(interest), iva: amount(iva), total: amount(total) };
    });
  },
};

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

/** A row of a page that is a line of a loan's table. */
type Line = { date_final?: string | null };
export type PageRow = { row: StateRow; line: BookRow; book: Book; day: Day };

/**
 * What the engine knows of each row of a page: a line of a loan's table, found by its due date, which no other line of
 * the loan has. The same few statements for any number of rows and loans.
 */
export async function rowsOfPage<R extends Line>(
  db: Db | Trx,
  call: RequestContext,
  rows: readonly R[],
  request: (row: R) => number | null | undefined,
  parameters: Record<string, Json>,
): Promise<(PageRow | undefined)[]> {
  const shelf = await loansFor(db, call, rows.map(request));
  const date = dayAsked(call, parameters);
  const day = readDay(date);
  return rows.map((one) => {
    const book = bookAt(shelf, Number(request(one)), date);
    const due = readDay(one.date_final);
    const found = book?.rows.find((row) => row.due_on === due);
    return book && found && day !== undefined
      ? { row: presentRow(book.plan, found, day), line: found, book, day }
      : undefined;
  });
}

/** The day for which a list asks penalties, or today. */
export function dayAsked(call: RequestContext, parameters: Record<string, Json>): string {
  const { moratorium_date: date } = parameters;
  return typeof date === 'string' && readDay(date) !== undefined ? date : call.today;
}
