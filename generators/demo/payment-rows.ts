import type { LoanEvent } from '../../src/lending/events.ts';
import type { StatePayment } from '../../src/lending/state.ts';
import type { Json, Row } from '../../src/resource/definition.ts';
import { moment } from './dates.ts';
import type { History } from './history.ts';
import { amount } from './loan-rows.ts';
import type { DemoRequest } from './requests.ts';
import type { Sequence } from './world.ts';

export type PaymentSequences = Record<'payments' | 'dispersions' | 'partials' | 'waivers', Sequence>;
export type PaymentBatch = Record<'payments' | 'dispersions' | 'partials' | 'waivers', Row[]>;
/** What a payout needs to know of the two sides. */
export type Side = { full_name: string; clabe: string; bank_name: string };
export type Sides = { borrower: Side; lender: Side };

const CONCEPTS: Record<string, string> = {
  iva_moratorium: 'moratorium_iva',
  interests: 'interest',
  iva_interests: 'interest_iva',
};
const NOON_SECONDS = 64_800;

/** Payments of a loan with their allocation, their payout to the lender, and its waivers. */
export function paymentBatch(
  request: DemoRequest,
  history: History,
  amortizations: readonly { id: number }[],
  sides: Sides,
  ids: PaymentSequences,
): PaymentBatch {
  const batch: PaymentBatch = { payments: [], dispersions: [], partials: [], waivers: [] };
  for (const posted of history.state.payments) {
    const event = history.events.find((each) => each.id === posted.id);
    if (event?.kind === 'waiver') batch.waivers.push(waiverRow(request, event, ids));
    if (event?.kind !== 'payment') continue;
    const id = ids.payments.next();
    const rowIds = posted.periods.map((period) => amortizations[period - 1]?.id ?? 0);
    const dispersion = posted.q ? undefined : dispersionRow(request, history, posted, id, sides, ids);
    if (dispersion) batch.dispersions.push(dispersion);
    batch.payments.push({
      ...paymentRow(request, posted, id),
      amortizations: rowIds,
      dispersion: (dispersion?.id as Json) ?? null,
    });
    batch.partials.push(...partialRows(request, posted, id, amortizations, ids));
  }
  return batch;
}

function paymentRow(request: DemoRequest, posted: StatePayment, id: number): Row {
  return {
    id,
    token: `P${String(id).padStart(7, '0')}`,
    request: request.row.id,
    user: request.parties.user,
    amount: amount(posted.amount),
    date: posted.date,
    notify: true,
    test: false,
    q: posted.q,
    capital: amount(posted.capital),
    commission: amount(posted.commission),
    iva_commission: amount(posted.commission_iva),
    commission_lender: amount(posted.commission_lender.gross),
    interests: amount(posted.interests),
    iva_interests: amount(posted.iva_interests),
    total_interests: amount(posted.total_interests),
    moratorium: amount(posted.moratorium),
    iva_moratorium: amount(posted.iva_moratorium),
    isr_withholdings: amount(posted.isr_withholdings),
    iva_withholdings: amount(posted.iva_withholdings),
    isr_withholdings_rate: request.terms.isr_withholdings,
    iva_withholdings_rate: request.terms.iva_withholdings,
    payment_as_applicant: amount(posted.payment_as_applicant),
    payment_as_lender: amount(posted.payment_as_lender),
    payment_as_applicant_after_withholdings: amount(posted.payment_as_applicant_after_withholdings),
    payment_as_lender_after_withholdings: amount(posted.payment_as_lender_after_withholdings),
    version: request.terms.version,
    periods: posted.periods,
    dispersed: posted.dispersed,
    reversed: posted.reversed,
    created_at: moment(posted.date, NOON_SECONDS),
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
    (event): event is LoanEvent & { kind: 'payout' } => event.kind === 'payout' && event.of === posted.id,
  );
  return {
    id: ids.dispersions.next(),
    id_request: request.row.id,
    payment,
    token: request.row.token,
    date: posted.date,
    amount: amount(posted.lender_net),
    commission_admin: request.terms.commission_admin,
    commission_admin_lender: request.terms.commission_admin_lender,
    commission_lender: amount(posted.commission_lender.gross),
    payment_as_lender: amount(posted.payment_as_lender),
    bank_name: sides.lender.bank_name,
    clabe: sides.borrower.clabe,
    clabe_lender: sides.lender.clabe,
    user_lender: sides.lender.full_name,
    id_user_lender: request.parties.user_lender,
    dispersed: payout !== undefined,
    dispersed_date: payout?.date ?? null,
  };
}

function partialRows(
  request: DemoRequest,
  posted: StatePayment,
  payment: number,
  amortizations: readonly { id: number }[],
  ids: PaymentSequences,
): Row[] {
  return posted.lines.map((line) => ({
    id: ids.partials.next(),
    request: request.row.id,
    payment,
    amortization: amortizations[line.period - 1]?.id ?? null,
    concept: CONCEPTS[line.concept] ?? line.concept,
    amount: amount(line.amount),
    date: posted.date,
    q: posted.q,
  }));
}

function waiverRow(request: DemoRequest, event: LoanEvent & { kind: 'waiver' }, ids: PaymentSequences): Row {
  return {
    id: ids.waivers.next(),
    request: request.row.id,
    condone_commission: event.condone_commission ?? false,
    condone_moratorium: event.condone_moratorium ?? false,
    condone_interest: event.condone_interest ?? false,
    condone_capital: event.condone_capital ?? false,
    category: event.category ?? 'B',
    comments: 'Acuerdo de pago con el solicitante.',
    created_at: moment(event.date, NOON_SECONDS),
  };
}
