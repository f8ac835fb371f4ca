import type { LoanEvent } from '../../src/lending/events/events.ts';
import { ledgerRule } from '../../src/lending/ledger/book.ts';
import type { StatePayment, StateRow } from '../../src/lending/ledger/state.ts';
import { type LoanSchedule, loanSchedule } from '../../src/lending/table/loan-schedule.ts';
import type { Json, Row } from '../../src/resource/model/definition.ts';
import {
  amortizationRow,
  backupRow,
  type Columns,
  dispersionColumns,
  isOwed,
  partialRows,
  paymentColumns,
} from '../../src/server/domain/loans/rows.ts';
import type { History } from './history.ts';
import { moment } from './random.ts';
import type { DemoRequest } from './requests.ts';
import type { Sequence, World } from './world.ts';

type NumberedRow = Columns<'amortizations'> & { id: number; period: number };

export function scheduleOf(world: World, request: DemoRequest & { activation: string }): LoanSchedule {
  const schedule = loanSchedule(request.terms, request.activation, world.holidays);
  if (!schedule.ok) throw new Error(`the engine refuses the terms of request ${request.row.id}: ${schedule.code}`);
  return schedule;
}

/** The table as of activation, which never changes again. */
export function backupRows(schedule: LoanSchedule, request: number, ids: Sequence): Row[] {
  return schedule.rows.map((row) => ({ id: ids.next(), request, ...backupRow(row) }));
}

/** The table in force today. */
export function amortizationRows(rows: readonly StateRow[], request: number, ids: Sequence): NumberedRow[] {
  return rows.map((row) => ({ id: ids.next(), request, expired_by_hand: false, ...amortizationRow(row) }));
}

/** Between nine in the morning and five in the afternoon in Mexico. */
const OPENS_SECONDS = 54_000;
const OPEN_SECONDS = 21_600;
/** Events of one loan, however many it has, are told one after another within two hours. */
const APART_SECONDS = 2;

/** When an event of a loan was recorded: at some office hour of its day, events of one day in their order. */
export function toldAt(request: number, { id, date }: { id: number; date: string }): string {
  const first = OPENS_SECONDS + ((request * 7919) % OPEN_SECONDS);
  return moment(date, first + id * APART_SECONDS);
}

const AUTHOR = { actor_id: 1, actor_name: 'demo' };
const COMMENTS = 'Acuerdo de pago con el solicitante.';

/** The stored events of a loan; `records` are the rows of payments and waivers that they belong to. */
export function loanEventRows(request: number, history: History, records: ReadonlyMap<number, number>): Row[] {
  return history.events.map((event) => {
    const { id, kind, date, rule: _, ...payload } = event;
    const more =
      kind === 'activation' ? { terms: history.loan.terms } : kind === 'waiver' ? { comments: COMMENTS } : {};
    return {
      request,
      id,
      kind,
      date,
      rule: ledgerRule(event),
      payload: { ...payload, ...more } as Row[string],
      record_id: records.get(id) ?? null,
      at: toldAt(request, event),
      ...AUTHOR,
    };
  });
}

export function journalRows(request: number, history: History): Row[] {
  return history.journal.flatMap(({ event, entries }) =>
    entries.map((entry) => ({ request, event: event.id, posted_on: event.date, ...entry })),
  );
}

type PaymentSequences = Record<'payments' | 'dispersions' | 'partials' | 'waivers', Sequence>;
export type PaymentBatch = Record<'payments' | 'dispersions' | 'partials' | 'waivers', Row[]>;
/** What a payout needs to know of the two sides. */
export type Side = { full_name: string; clabe: string; bank_name: string };
type Sides = { borrower: Side; lender: Side };

type Event<Kind extends LoanEvent['kind']> = LoanEvent & { kind: Kind };

/** Payments of a loan with their allocation, their payout to the lender, and its waivers; `records` says which row is which event. */
export function paymentBatch(
  request: DemoRequest,
  history: History,
  amortizations: ReadonlyMap<number, number>,
  sides: Sides,
  ids: PaymentSequences,
): PaymentBatch & { records: Map<number, number> } {
  const batch: PaymentBatch = { payments: [], dispersions: [], partials: [], waivers: [] };
  const records = new Map<number, number>();
  for (const posted of history.state.payments) {
    const event = history.events.find((each) => each.id === posted.id);
    if (event?.kind !== 'payment' && event?.kind !== 'waiver') continue;
    const id = ids[event.kind === 'payment' ? 'payments' : 'waivers'].next();
    records.set(posted.id, id);
    const payment = event.kind === 'payment' ? id : null;
    const lines = partialRows(posted, { request: request.row.id, payment, amortizations });
    batch.partials.push(...lines.map((line) => ({ id: ids.partials.next(), ...line })));
    if (event.kind === 'waiver') {
      batch.waivers.push(waiverRow(request, event, id));
      continue;
    }
    const dispersion = isOwed(posted) ? dispersionRow(request, history, posted, id, sides, ids) : undefined;
    if (dispersion) batch.dispersions.push(dispersion);
    const periods = posted.periods.flatMap((period) => amortizations.get(period) ?? []);
    batch.payments.push({
      ...paymentRow(request, posted, event, id),
      amortizations: periods,
      dispersion: (dispersion?.id as Json) ?? null,
    });
  }
  return { ...batch, records };
}

function paymentRow(request: DemoRequest, posted: StatePayment, event: Event<'payment'>, id: number): Row {
  const condoned = event.q
    ? { charges: event.charges as Json, data_for_condonation: { category: event.category ?? '', comments: COMMENTS } }
    : {};
  return {
    id,
    token: `P${String(id).padStart(7, '0')}`,
    request: request.row.id,
    user: request.parties.user,
    amount: Number(posted.amount),
    date: posted.date,
    notify: true,
    test: false,
    q: posted.q,
    ...condoned,
    ...paymentColumns(posted),
    isr_withholdings_rate: request.terms.isr_withholdings,
    iva_withholdings_rate: request.terms.iva_withholdings,
    version: request.terms.version,
    created_at: toldAt(request.row.id, event),
  };
}

function dispersionRow(
  request: DemoRequest,
  history: History,
  posted: StatePayment,
  payment: number,
  sides: Sides,
  ids: PaymentSequences,
): Row {
  const payout = history.events.find(
    (event): event is Event<'payout'> => event.kind === 'payout' && event.of === posted.id,
  );
  return {
    id: ids.dispersions.next(),
    id_request: request.row.id,
    payment,
    token: request.row.token,
    ...dispersionColumns(posted),
    commission_admin: request.terms.commission_admin,
    commission_admin_lender: request.terms.commission_admin_lender,
    bank_name: sides.lender.bank_name,
    clabe: sides.borrower.clabe,
    clabe_lender: sides.lender.clabe,
    user_lender: sides.lender.full_name,
    id_user_lender: request.parties.user_lender,
    dispersed: payout !== undefined,
    dispersed_date: payout?.date ?? null,
  };
}

function waiverRow(request: DemoRequest, event: Event<'waiver'>, id: number): Row {
  return {
    id,
    request: request.row.id,
    condone_commission: event.condone_commission ?? false,
    condone_moratorium: event.condone_moratorium ?? false,
    condone_interest: event.condone_interest ?? false,
    condone_capital: event.condone_capital ?? false,
    category: event.category ?? 'B',
    comments: COMMENTS,
    created_at: toldAt(request.row.id, event),
  };
}
