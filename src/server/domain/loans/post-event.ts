import { dayOf } from '../../../lending/calendar/calendar.ts';
import type { LoanEvent } from '../../../lending/events/events.ts';
import type { Book, LogStep } from '../../../lending/ledger/book.ts';
import { hasUncovered } from '../../../lending/ledger/offset.ts';
import { CURRENT_RULE } from '../../../lending/ledger/rules.ts';
import type { StatePayment, StateRow } from '../../../lending/ledger/state.ts';
import { applyToBook } from '../../../lending/state/apply-event.ts';
import type { RequestContext, RowChange, Services, Trx } from '../../core/context.ts';
import type { ValuesOf } from '../../core/needs.ts';
import { isRefusal, type Refusal, refuse } from '../../core/refusal.ts';
import { codeOf } from '../../core/registry.ts';
import { assertShares } from './assert-shares.ts';
import { changedPayments } from './changed-payments.ts';
import { insertEvent, type NewEvent } from './event-rows.ts';
import { forgetLoans, readLoans } from './read-loans.ts';
import type { LoanRequest, REQUEST } from './records.ts';
import { refusalOf } from './refusals.ts';
import { changedRows } from './row-changes.ts';
import { updateAmortizations } from './write-amortizations.ts';
import { writePayments } from './write-payments.ts';
import { closingOf, requestColumns, writeRequest } from './write-request.ts';

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
export async function postEvent(input: PostInput): Promise<Posted | Refusal> {
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
  if (!applied.ok) return refusalOf(applied);
  const { book, before, journal } = applied;
  const { record, more } = input;
  const written = dayOf(await insertEvent(trx, call, { request, event, record, more, journal, today: call.today }));
  const rows = changedRows(before, written, book, dayOf(call.today) ?? book.start);
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
  return postEvent({ trx, call, changed, door, request, event: { kind: 'carry_over', date: call.today } });
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
