import { sql } from 'kysely';
import { readDay } from '../../../lending/calendar/calendar.ts';
import type { LoanEvent } from '../../../lending/events/events.ts';
import type { Account } from '../../../lending/events/journal.ts';
import { type Book, CURRENT_RULE, type LogStep } from '../../../lending/ledger/book.ts';
import { hasUncovered } from '../../../lending/ledger/debt.ts';
import type { StatePayment, StateRow } from '../../../lending/ledger/state.ts';
import { applyToBook } from '../../../lending/state/apply-event.ts';
import type { RequestContext, RowChange, Services, Trx } from '../../core/context.ts';
import type { ValuesOf } from '../../core/needs.ts';
import { isRefusal, type Refusal, refuse } from '../../core/refusal.ts';
import { codeOf } from '../../core/registry.ts';
import { checkAtCommit } from '../../core/transaction.ts';
import { prepared } from '../../database/prepared.ts';
import { forgetLoans, readLoans } from './read-loans.ts';
import { engineRefusal } from './refusals.ts';
import type { LoanRequest, REQUEST } from './rows.ts';
import { changedPayments, writePayments } from './write-payments.ts';
import {
  changedRows,
  closingOf,
  insertEvent,
  type NewEvent,
  requestColumns,
  updateAmortizations,
  writeRequest,
} from './write-rows.ts';

type LaterEvent = (numberOf: (kind: LoanEvent['kind'], record: number) => number | undefined) => NewEvent | undefined;

type PostInput = {
  trx: Trx;
  call: RequestContext;
  changed: RowChange[];
  /** Who may change what was invoiced hands them on: the papers are drawn anew. */
  services?: Services;
  /** The resource by whose door it comes, for the audit. */
  door: string;
  /** The request's row, locked. */
  request: LoanRequest;
  /** What happened; a function where it depends on the numbers of earlier events. */
  event: NewEvent | LaterEvent;
  record?: number;
  more?: object;
  /** A row of the table that its own call writes. */
  ownPeriod?: number;
  /** The request's row is what the call itself writes: it gets `columns`. */
  ownRequest?: true;
};

export type Posted = {
  event: LoanEvent;
  book: Book;
  rows: StateRow[];
  /** Payments, waivers and closures that are different now. */
  payments: StatePayment[];
  /** The payment, waiver or closure of this event. */
  payment: StatePayment | undefined;
  log: LogStep[];
  request: LoanRequest;
  /** What of the request follows from its loan now. */
  columns: ValuesOf<typeof REQUEST>;
  /** The keys of the rows that its payments reached, by period. */
  keys: ReadonlyMap<number, number>;
};

/**
 * Posts an event to a loan: the engine checks and applies it, then event, journal and every changed row are written, all in the
 * caller's transaction, at whose end the loan must add up. A refusal of the engine leaves nothing.
 */
export async function postLoanEvent(input: PostInput): Promise<Posted | Refusal> {
  const { trx, call } = input;
  const request = Number(input.request.id);
  const { loans, holidays } = await readLoans(trx, [request]);
  const stored = loans.get(request);
  if (!stored) return refuse(409, 'server.loan.not-active');
  const { loan, events, records } = stored;
  const untold =
    typeof input.event === 'function'
      ? input.event((kind, record) => numberOf(events, records, kind, record))
      : input.event;
  if (untold === undefined) return refuse(409, 'server.raced');
  const event = { ...untold, id: events.length + 1, rule: CURRENT_RULE } as LoanEvent;
  const applied = applyToBook(loan, events, event, call.today, holidays);
  if (!applied.ok) return engineRefusal(applied);
  const { book, before, journal } = applied;
  const { record, more } = input;
  const written = readDay(await insertEvent(trx, call, { request, event, record, more, journal, today: call.today }));
  const rows = changedRows(before, written, book, readDay(call.today) ?? book.start);
  const known = await updateAmortizations(trx, request, rows, input.ownPeriod);
  if (record !== undefined && event.kind === 'payment') records.set(event.id, record);
  const differ = changedPayments(loan, { book: before, events }, { book, events: applied.events }, call.today);
  const writing = { trx, call, request, row: input.request, records, known, changed: input.changed };
  const keys = await writePayments(writing, differ, event.id);
  if (isRefusal(keys)) return keys;
  const { services, changed } = input;
  const posted = { trx, call, changed, services, request, book, records, payments: differ };
  for (const listener of codeOf(call.schemas).loanListeners) {
    const refused = await listener(posted);
    if (refused) return refused;
  }
  forgetLoans(call);
  const columns = { ...requestColumns(book), ...closingOf(book, input.request, call.now) };
  const after = input.ownRequest ? input.request : await writeRequest(input, input.request, columns);
  if (isRefusal(after)) return after;
  const carried = await carryOver(input, after, book, applied.events);
  if (isRefusal(carried)) return carried;
  await assertShares(trx, call, request);
  const payments = differ.map(({ after }) => after);
  const payment = payments.find(({ id }) => id === event.id);
  return { event, book, rows, payments, payment, log: applied.log, request: after, columns, keys };
}

/** A late value date may leave payments of the first rule below zero that were not before: nothing is left without its account. */
async function carryOver(
  input: PostInput,
  request: LoanRequest,
  book: Book,
  events: readonly LoanEvent[],
): Promise<Posted | Refusal | undefined> {
  if (!needsCarryOver(book, events)) return undefined;
  const { trx, call, changed, door } = input;
  return postLoanEvent({ trx, call, changed, door, request, event: { kind: 'carry_over', date: call.today } });
}

/** Whether shares below zero of the first rule are carried by no event yet. */
export function needsCarryOver(book: Book, events: readonly LoanEvent[]): boolean {
  return !events.some(({ kind }) => kind === 'carry_over') && hasUncovered(book);
}

/** An event that follows an earlier one, found by the row that represents it; without that row it is refused as raced. */
export const aboutEarlier =
  (earlier: LoanEvent['kind'], record: number, event: { kind: 'reversal'; date: string }): LaterEvent =>
  (numberOf) => {
    const of = numberOf(earlier, record);
    return of === undefined ? undefined : { ...event, of };
  };

/** A payout, or its return: of what a correction owes where the row is that correction's, else of the row's payment. */
export const aboutPayout =
  (
    { id, payment }: { id: number; payment?: number | null },
    event: { kind: 'payout' | 'payout_return'; date: string },
  ): LaterEvent =>
  (numberOf) => {
    const of = numberOf('share_correction', id) ?? numberOf('payment', Number(payment));
    return of === undefined ? undefined : { ...event, of };
  };

/** The event that a row of a resource represents. */
function numberOf(
  events: readonly LoanEvent[],
  records: ReadonlyMap<number, number>,
  kind: LoanEvent['kind'],
  record: number,
): number | undefined {
  return events.find((event) => event.kind === kind && records.get(event.id) === record)?.id;
}

type Breach = { payment: number | null; carried: string; journal: string };
const CARRIED: Account = 'lender_to_offset';

/**
 * Asserts at the end of a transaction, of the rows as they are stored: cash in + still carried = payouts due + commissions + taxes
 * that the platform withholds + the applicant's credit, for each payment; and that the journal carries as much as the payments say.
 * (Where the applicant withholds, he hands over that much less: cash in less taxes is the same either way.) A share below zero is
 * of the first rule, and its carry-over carries it; what a lender was paid too much, its correction carries. What breaks this is an error of the program: nothing of the event is kept.
 * Source: engine 2.7, decision 1340.
 */
async function assertShares(trx: Trx, { schemas }: RequestContext, request: number): Promise<void> {
  if (!schemas.resources.dispersions) return;
  await checkAtCommit(trx, `shares of ${request}`, async () => {
    const breach = await breachOf(trx, request);
    if (breach) throw new Error(`loan ${request} would not add up: ${breach}`);
  });
}

async function breachOf(trx: Trx, request: number): Promise<string | undefined> {
  const answer = await prepared(
    sql<Breach>`with shares as (
      select p.id, coalesce(p.to_offset, 0) as carried, p.amount + coalesce(p.to_offset, 0)
        - coalesce(p.commission, 0) - coalesce(p.commission_lender, 0)
        - coalesce(p.isr_withholdings, 0) - coalesce(p.iva_withholdings, 0)
        - coalesce((select sum(c.amount) from partials as c
          where c.request = ${request} and c._deleted_at is null and c.payment = p.id and c.concept = 'credit'), 0) as share
      from payments as p
      where p.request = ${request} and p._deleted_at is null and p.q is not true and p.reversed is not true),
    payouts as (select payment, sum(greatest(amount, 0)) as due from dispersions
      where id_request = ${request} and _deleted_at is null group by payment),
    excesses as (select p.record_id as payment, (c.payload ->> 'amount')::numeric as excess
      from _loan_events as c join _loan_events as p on p.request = c.request and p.id = (c.payload ->> 'of')::integer
      where c.request = ${request} and c.kind = 'share_correction' and c.payload ->> 'sense' = 'excess'),
    parts as (select coalesce(s.id, o.payment) as payment, coalesce(s.share, 0) as share, coalesce(s.carried, 0) as carried,
      coalesce(o.due, 0) as due, coalesce(e.excess, 0) as excess
      from shares as s full join payouts as o on o.payment = s.id left join excesses as e on e.payment = s.id)
    select min(payment) filter (where greatest(share, 0) + excess <> due) as payment,
      coalesce(sum(carried + excess + greatest(-share, 0)), 0)::numeric(18, 2)::text as carried,
      (select coalesce(sum(debit - credit), 0)::numeric(18, 2)::text from _journal
        where request = ${request} and account = ${CARRIED}) as journal
    from parts`,
    'loans.shares',
  ).execute(trx);
  const [found] = answer.rows;
  if (!found) return undefined;
  if (found.payment !== null) return `the payout of payment ${found.payment} is not its share`;
  return found.carried === found.journal ? undefined : `payments carry ${found.carried}, the journal ${found.journal}`;
}
