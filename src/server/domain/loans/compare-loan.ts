import { dateOf, dayOf } from '../../../lending/calendar/calendar.ts';
import { paymentsOf } from '../../../lending/events/payments-of.ts';
import type { Book } from '../../../lending/ledger/book.ts';
import { presentRow } from '../../../lending/ledger/present-row.ts';
import { FIRST_RULE, ruleOf } from '../../../lending/ledger/rules.ts';
import type { StatePayment } from '../../../lending/ledger/state.ts';
import { dayAt } from '../../../resource/model/time.ts';
import { ledgerDifference } from './compare-journal.ts';
import type { StoredLoan } from './read-loans.ts';
import type { LoanRequest } from './records.ts';
import { amortizationRow, amount, conceptOf, dispersionColumns, isOwed, paymentColumns } from './rows.ts';
import type { StoredRows } from './stored-loans.ts';
import { requestColumns } from './write-request.ts';

/** Terms that a request shows and its first event has frozen. */
const FROZEN = [
  'amount',
  'rate',
  'payment_type',
  'payment_time',
  'recognition',
  'version',
  'version_commission',
] as const;

/**
 * Compares what is stored of a loan with what its events say, on the day for which the rows were written. Answers where
 * the first difference is, in words of the tables; nothing when all of it adds up.
 */
export function loanDifference(stored: StoredLoan, book: Book, rows: StoredRows): string | undefined {
  const day = rows.mark?.as_of ?? '';
  if (rows.mark?.events !== stored.events.length) return '_loan_books: events';
  const payments = paymentsOf(book, stored.loan, stored.events, day);
  return (
    termsDifference(stored, rows.request) ??
    differing('requests', requestColumns(book), rows.request) ??
    closingDifference(book, rows.request) ??
    tableDifference(book, day, rows.amortizations) ??
    paymentsDifference(stored, payments, rows) ??
    partialsDifference(stored, payments, rows.partials) ??
    ledgerDifference(book, stored.events, rows)
  );
}

function termsDifference({ loan }: StoredLoan, request: LoanRequest): string | undefined {
  const wrong = FROZEN.find((name) => !isEqual(loan.terms[name], request[name]));
  return wrong && `requests: ${wrong}`;
}

/** A closed loan says since when, and that is, where the platform is, not before the day that closed it; an open one says nothing. */
function closingDifference({ finished_on }: Book, { closed_at }: LoanRequest): string | undefined {
  const day = typeof closed_at === 'string' ? dayAt(Date.parse(closed_at)) : undefined;
  const isRight = finished_on === undefined ? day === undefined : day !== undefined && day >= dateOf(finished_on);
  return isRight ? undefined : 'requests: closed_at';
}

function tableDifference(book: Book, date: string, stored: StoredRows['amortizations']): string | undefined {
  if (book.rows.length !== stored.length) return 'amortizations: count';
  const day = dayOf(date) ?? book.start;
  for (const [index, row] of book.rows.entries()) {
    const { collection_date, ...columns } = amortizationRow(presentRow(book.plan, row, day));
    // A holiday entered after a row was settled moves nothing for it.
    const expected = row.status === 0 ? { ...columns, collection_date } : columns;
    const found = differing(`amortizations ${row.period}`, expected, stored[index] ?? {});
    if (found) return found;
  }
  return undefined;
}

function paymentsDifference(loan: StoredLoan, payments: readonly StatePayment[], rows: StoredRows): string | undefined {
  const known = new Map(rows.payments.map((row) => [row.id, row]));
  const corrections = payments.filter(({ kind }) => kind === 'share_correction');
  const ofCorrection = new Set(corrections.flatMap(({ id }) => loan.records.get(id) ?? []));
  const owed = new Map(
    rows.dispersions.filter(({ id }) => !ofCorrection.has(id)).map((row) => [Number(row.payment), row]),
  );
  for (const { id, payout, dispersed } of corrections) {
    const row = rows.dispersions.find((one) => one.id === loan.records.get(id));
    const due = amount(payout);
    if (due > 0 && !row) return `dispersions: missing for event ${id}`;
    const found = row && differing(`dispersions ${row.id}`, { amount: due, dispersed }, row);
    if (found) return found;
  }
  for (const posted of payments) {
    if (posted.kind !== 'payment') continue;
    const id = loan.records.get(posted.id) ?? 0;
    const row = known.get(id);
    if (!row) return `payments: event ${posted.id} has no row`;
    known.delete(id);
    const found =
      differing(
        `payments ${id}`,
        { ...paymentColumns(posted), amount: Number(posted.amount), date: posted.date },
        row,
      ) ?? dispersionDifference(posted, owed.get(id), ruleOf(loan.events.find(({ id }) => id === posted.id) ?? {}));
    if (found) return found;
    owed.delete(id);
  }
  const [orphan] = known.keys();
  if (orphan !== undefined) return `payments ${orphan}: no event`;
  const [unowed] = owed.keys();
  return unowed === undefined ? undefined : `dispersions: of payment ${unowed}`;
}

/** Payouts of nothing, or of less, are history: the first rule made them, no later one does. */
function dispersionDifference(
  posted: StatePayment,
  row: StoredRows['dispersions'][number] | undefined,
  rule: number,
): string | undefined {
  const isHistory = rule === FIRST_RULE && !posted.q && !posted.reversed;
  if (!isOwed(posted) && !(row && isHistory)) return row ? `dispersions ${row.id}: nothing is owed` : undefined;
  if (!row) return `dispersions: missing for event ${posted.id}`;
  return differing(`dispersions ${row.id}`, { ...dispersionColumns(posted), dispersed: posted.dispersed }, row);
}

/** Line by line, so that the lines of each payment add up to it. */
function partialsDifference(
  loan: StoredLoan,
  payments: readonly StatePayment[],
  stored: StoredRows['partials'],
): string | undefined {
  const expected = payments.flatMap((posted) =>
    posted.lines.map(({ period, concept, amount }) => {
      const payment = posted.kind === 'payment' ? loan.records.get(posted.id) : null;
      return lineOf(payment ?? null, period, conceptOf(concept), Number(amount));
    }),
  );
  const found = stored.map((row) => lineOf(row.payment, row._period, row.concept, row.amount));
  const missing = rest(expected, found)[0];
  const extra = rest(found, expected)[0];
  if (missing) return `partials: missing ${missing}`;
  return extra && `partials: nobody paid ${extra}`;
}

const lineOf = (payment: unknown, period: unknown, concept: unknown, amount: unknown): string =>
  `${concept} ${amount} of period ${period || 0}, payment ${payment ?? 0}`;

function rest(lines: readonly string[], others: readonly string[]): string[] {
  const counts = new Map<string, number>();
  for (const line of others) counts.set(line, (counts.get(line) ?? 0) + 1);
  return lines.filter((line) => {
    const left = counts.get(line) ?? 0;
    counts.set(line, left - 1);
    return left <= 0;
  });
}

function differing<C extends object>(
  place: string,
  expected: C,
  stored: { [Name in keyof C]?: unknown },
): string | undefined {
  const wrong = (Object.keys(expected) as (keyof C & string)[]).find((name) => !isEqual(expected[name], stored[name]));
  return wrong && `${place}: ${wrong}`;
}

function isEqual(expected: unknown, stored: unknown): boolean {
  if (Array.isArray(expected)) return JSON.stringify(expected) === JSON.stringify(stored);
  const isNumber = typeof stored === 'number' || typeof expected === 'number';
  if (isNumber && stored !== null && expected !== null) return Number(expected) === Number(stored);
  return (expected ?? null) === (stored ?? null);
}
