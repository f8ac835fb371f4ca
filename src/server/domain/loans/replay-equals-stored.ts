import { type RawBuilder, sql } from 'kysely';
import { dateOf, readDay } from '../../../lending/calendar/calendar.ts';
import type { LoanEvent } from '../../../lending/events/events.ts';
import { type Account, addActivation, type Ledger, ledgerOf } from '../../../lending/events/journal.ts';
import { bookOf, paymentsOf } from '../../../lending/events/replay.ts';
import { type Book, FIRST_RULE, ledgerRule } from '../../../lending/ledger/book.ts';
import { postingFigures, presentRow } from '../../../lending/ledger/present-row.ts';
import type { StatePayment } from '../../../lending/ledger/state.ts';
import { type Cents, formatCents } from '../../../lending/money/money.ts';
import { openingCents } from '../../../lending/terms/opening.ts';
import { dayAt } from '../../../resource/model/time.ts';
import type { Db, Trx } from '../../core/context.ts';
import type { RecordOf } from '../../core/needs.ts';
import { readLoans, type Shelf, type StoredLoan } from './read-loans.ts';
import {
  type AMORTIZATION,
  amortizationRow,
  amount,
  conceptOf,
  type DISPERSION,
  dispersionColumns,
  isOwed,
  type LoanRequest,
  type PARTIAL,
  type POSTED,
  paymentColumns,
} from './rows.ts';
import { requestColumns } from './write-rows.ts';

export type LoanFault = { request: number; what: string };

/** Those of these loans that do not add up, in the order given, each with its first difference. */
export async function faultsOf(db: Db | Trx, ids: readonly number[]): Promise<LoanFault[]> {
  const shelf = await readLoans(db, ids);
  const rows = await storedRows(db, ids);
  return ids.flatMap((request) => {
    const what = faultOf(shelf, request, rows.get(request));
    return what ? [{ request, what }] : [];
  });
}

function faultOf({ loans, holidays }: Shelf, request: number, stored: StoredRows | undefined): string | undefined {
  const loan = loans.get(request);
  if (!stored) return 'requests: missing';
  if (!loan) return orphans(stored);
  const opened = bookOf(loan.loan, loan.events, stored.mark?.as_of ?? '', holidays);
  return opened.ok ? loanDifference(loan, opened.book, stored) : `terms: ${opened.code}`;
}

/** Whether the rows of one loan are what its events say; the audit asks it of every loan. */
export async function replayEqualsStored(db: Db | Trx, request: number): Promise<true | LoanFault> {
  return (await faultsOf(db, [request]))[0] ?? true;
}

/** Rows of a request that never became a loan. */
function orphans({ amortizations, payments, partials, accounts, mark, request }: StoredRows): string | undefined {
  if ([1, 4].includes(Number(request.status))) return '_loan_events: missing';
  const below = amortizations.length + payments.length + partials.length + accounts.length;
  return below > 0 || mark ? '_loan_events: missing' : undefined;
}

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
function loanDifference(stored: StoredLoan, book: Book, rows: StoredRows): string | undefined {
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
  const day = readDay(date) ?? book.start;
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
      ) ?? dispersionDifference(posted, owed.get(id), ledgerRule(loan.events.find(({ id }) => id === posted.id) ?? {}));
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

/**
 * Whether the journal balances event by event, and whether its accounts agree with the events; with that the money that came in
 * is what went out, what was withheld and what was earned.
 */
function ledgerDifference(book: Book, events: readonly LoanEvent[], rows: StoredRows): string | undefined {
  const [unbalanced] = rows.unbalanced;
  if (unbalanced) return `_journal: event ${unbalanced.event} does not balance`;
  const leak = book.postings.find((posting) => posting.cash && cashLeft(book, posting) !== 0n);
  if (leak) return `cash of event ${leak.id}`;
  const expected = balancesOf(book, events);
  const stored = new Map(rows.accounts.map(({ account, balance }) => [account, balance]));
  for (const account of new Set([...Object.keys(expected), ...stored.keys()])) {
    const balance = formatCents(expected[account as Account] ?? 0n);
    if (balance !== (stored.get(account) ?? '0.00')) return `_journal: ${account}`;
  }
  return undefined;
}

/** cash in + what found no cover = lender's net + taxes withheld by the platform + both commissions + what stays to the applicant's credit. */
function cashLeft(book: Book, posting: Book['postings'][number]): Cents {
  const { plan } = book;
  const sum = postingFigures(plan, posting);
  const taxes = plan.agent === 'platform' ? posting.isr + posting.iva_withheld : 0n;
  return sum.cash_in + posting.carried - sum.lender_net - taxes - sum.commission - posting.lender_fee - sum.credit;
}

/** Where all events together leave the accounts: what the postings and their payouts did, and the movements that touch no row. */
function balancesOf(book: Book, events: readonly LoanEvent[]): Ledger {
  const ledger = ledgerOf(book);
  const move = (account: Account, amount: Cents) => {
    ledger[account] = (ledger[account] ?? 0n) + amount;
  };
  const opening = openingCents(book.plan);
  if (!book.is_cancelled) addActivation(ledger, book.plan);
  if (events.some((event) => event.kind === 'disbursement')) {
    move('applicant_to_disperse', opening.to_disperse);
    move('client_bank', -opening.to_disperse);
  }
  return ledger;
}

/** Everything that is stored of one loan beside its events. */
export type StoredRows = {
  request: LoanRequest;
  mark: { as_of: string; events: number } | undefined;
  amortizations: RecordOf<typeof AMORTIZATION>[];
  payments: RecordOf<typeof POSTED>[];
  dispersions: RecordOf<typeof DISPERSION>[];
  partials: (RecordOf<typeof PARTIAL> & { _period: number | null })[];
  /** Debit less credit by account, and the events that do not balance. */
  accounts: { account: string; balance: string }[];
  unbalanced: { event: number }[];
};

type Rows<T> = Map<number, T[]>;

/** Some loans' rows, in the same number of statements whatever the number of loans. */
export async function storedRows(db: Db | Trx, ids: readonly number[]): Promise<Map<number, StoredRows>> {
  const wanted = sql`any(${[...ids]}::bigint[])`;
  const read = async <T>(statement: RawBuilder<unknown>): Promise<Rows<T>> =>
    byRequest((await statement.execute(db)).rows as (T & { _of: number })[]);
  const requests = await read<LoanRequest>(sql`select *, id as _of from requests where id = ${wanted}`);
  const rows: { [Name in Exclude<keyof StoredRows, 'request' | 'mark'>]: Rows<StoredRows[Name][number]> } = {
    amortizations: await read(sql`select *, request as _of from amortizations
      where request = ${wanted} and _deleted_at is null order by request, period`),
    payments: await read(sql`select *, request as _of from payments
      where request = ${wanted} and _deleted_at is null order by id`),
    dispersions: await read(sql`select *, id_request as _of from dispersions
      where id_request = ${wanted} and _deleted_at is null order by id`),
    partials: await read(sql`select p.*, p.request as _of, a.period as _period from partials as p
      left join amortizations as a on a.id = p.amortization
      where p.request = ${wanted} and p._deleted_at is null order by p.id`),
    accounts: await read(sql`select request as _of, account, sum(debit - credit)::text as balance from _journal
      where request = ${wanted} group by request, account`),
    unbalanced: await read(sql`select request as _of, event from _journal where request = ${wanted}
      group by request, event, memo having sum(debit) <> sum(credit)`),
  };
  const marks = await read<NonNullable<StoredRows['mark']>>(
    sql`select *, request as _of from _loan_books where request = ${wanted}`,
  );
  const found = new Map<number, StoredRows>();
  for (const [id, [request]] of requests) {
    if (!request) continue;
    const of = <T>(all: Rows<T>) => all.get(id) ?? [];
    found.set(id, {
      request,
      mark: of(marks)[0],
      amortizations: of(rows.amortizations),
      payments: of(rows.payments),
      dispersions: of(rows.dispersions),
      partials: of(rows.partials),
      accounts: of(rows.accounts),
      unbalanced: of(rows.unbalanced),
    });
  }
  return found;
}

function byRequest<T>(rows: (T & { _of: number })[]): Rows<T> {
  const found: Rows<T> = new Map();
  for (const row of rows) {
    const list = found.get(row._of);
    if (list) list.push(row);
    else found.set(row._of, [row]);
  }
  return found;
}
