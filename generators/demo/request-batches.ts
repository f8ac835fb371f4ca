import { shownCat } from '../../src/lending/table/annual-cost.ts';
import type { Row } from '../../src/resource/model/definition.ts';
import { billRows, type Taxpayers } from './bills.ts';
import { guaranteeRows, requestDocuments } from './documents.ts';
import { dispersedDate, type History, historyOf, SETTINGS } from './history.ts';
import {
  amortizationRows,
  backupRows,
  journalRows,
  loanEventRows,
  type PaymentBatch,
  paymentBatch,
  type Side,
  scheduleOf,
  toldAt,
} from './loan-rows.ts';
import { notificationRows } from './notifications.ts';
import type { PartyPools } from './parties.ts';
import type { RequestPlan } from './request-plan.ts';
import { type DemoRequest, requestOf } from './requests.ts';
import { type Batch, type Sequence, sequence, type World } from './world.ts';

/** Noon in Mexico, which is the same day in UTC. */
const REQUESTS_PER_BATCH = 500;
/** In the order of their references. */
const RESOURCES = [
  'requests',
  'amortizations',
  'amortizationBackups',
  'payments',
  'dispersions',
  'partials',
  'waivers',
  'bills',
  'documents',
  'guarantees',
  'notifications',
  '_loan_events',
  '_journal',
  '_loan_books',
] as const;

type Resource = (typeof RESOURCES)[number];
type Numbered = Exclude<Resource, 'requests' | `_${string}`>;
type Ids = Record<Numbered, Sequence>;

/** A sequence of keys for each of them; the requests and the books bring their own. */
export function newIds(): Ids {
  const names = RESOURCES.filter((name): name is Numbered => name !== 'requests' && !name.startsWith('_'));
  return Object.fromEntries(names.map((name) => [name, sequence()])) as Ids;
}
export type LoanContext = {
  world: World;
  ids: Ids;
  pools: PartyPools;
  sides: ReadonlyMap<number, Side>;
  taxpayers: Taxpayers;
};
type Rows = Record<Resource, Row[]>;

/** Requests with everything below them, some hundreds at a time, so that any number of them fits into memory. */
export function* requestBatches(context: LoanContext, plans: readonly RequestPlan[]): Generator<Batch> {
  for (let from = 0; from < plans.length; from += REQUESTS_PER_BATCH) {
    const rows = Object.fromEntries(RESOURCES.map((resource) => [resource, []])) as unknown as Rows;
    for (const [index, plan] of plans.slice(from, from + REQUESTS_PER_BATCH).entries()) {
      addRequest(context, requestOf(context.world, context.pools, plan, from + index + 1), rows);
    }
    for (const resource of RESOURCES) yield { resource, rows: rows[resource] };
  }
}

function addRequest(context: LoanContext, request: DemoRequest, rows: Rows): void {
  const { world, ids } = context;
  const { activation } = request;
  const history = activation === undefined ? undefined : addLoan(context, { ...request, activation }, rows);
  if (history === undefined) rows.requests.push(request.row);
  rows.documents.push(...requestDocuments(world, request, ids.documents));
  rows.guarantees.push(...guaranteeRows(world, request, ids.guarantees));
  rows.notifications.push(...notificationRows(world, request, history, ids.notifications));
}

/** A loan that was activated: its table, what was paid, and the request as that left it. */
function addLoan(context: LoanContext, request: DemoRequest & { activation: string }, rows: Rows): History {
  const { world, ids } = context;
  const schedule = scheduleOf(world, request);
  const history = historyOf(world, request);
  const amortizations = amortizationRows(history.state.rows, request.row.id, ids.amortizations);
  const keys = new Map(amortizations.map(({ period, id }) => [period, id]));
  const { records, ...paid } = paymentBatch(request, history, keys, sidesOf(context, request), ids);
  rows.requests.push(livedRow(world, request, history, schedule.cat));
  rows.amortizations.push(...amortizations);
  rows.amortizationBackups.push(...backupRows(schedule, request.row.id, ids.amortizationBackups));
  for (const [resource, added] of Object.entries(paid) as [keyof PaymentBatch, Row[]][]) rows[resource].push(...added);
  rows.bills.push(...billRows(world, request, history, { records, taxpayers: context.taxpayers, ids: ids.bills }));
  rows._loan_events.push(...loanEventRows(request.row.id, history, records));
  rows._journal.push(...journalRows(request.row.id, history));
  rows._loan_books.push({ request: request.row.id, as_of: world.today, events: history.events.length });
  return history;
}

function livedRow(
  world: World,
  request: DemoRequest & { activation: string },
  history: History,
  cat: string | undefined,
): Row {
  const { state } = history;
  const last = history.events.findLast(({ kind }) => kind === 'payment' || kind === 'waiver');
  const isClosed = state.closed_at !== undefined && last !== undefined;
  const closed = isClosed ? { status: 4, closed_at: toldAt(request.row.id, last) } : {};
  const shown = cat === undefined ? undefined : shownCat(cat);
  const dispersed = request.plan.dispersed ? { dispersed_date: dispersedDate(request, world.today) } : {};
  return {
    ...request.row,
    finish_date: state.finish_date,
    cat: shown === undefined ? null : Number(shown),
    withholding_agent: SETTINGS.withholding_agent,
    moratorium_factor: Number(SETTINGS.moratorium_factor),
    moratorium_base: SETTINGS.moratorium_base,
    ...dispersed,
    ...closed,
  };
}

function sidesOf({ sides }: LoanContext, { parties }: DemoRequest): { borrower: Side; lender: Side } {
  const none = { full_name: '', clabe: '', bank_name: '' };
  return { borrower: sides.get(parties.user) ?? none, lender: sides.get(parties.user_lender ?? 0) ?? none };
}
