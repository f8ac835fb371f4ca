import type { Allocation, StatePayment, StateRow } from '../../../lending/ledger/state.ts';
import type { LoanSchedule } from '../../../lending/table/loan-schedule.ts';
import { needs, type RecordIn, type RecordOf, type Resource, words } from '../../core/needs.ts';

/** What lending reads of a request: its people, its state, its terms, and what is copied to the rows below it. */
export const REQUEST = needs(
  'requests',
  ...words('token user user_lender user_aval partner partner_lender request_parent'),
  ...words('status activation_date finish_date closed_at dispersed amount rate payment_type payment_time'),
  ...words('recognition version version_commission days_for_calculations commission_admin commission_admin_lender'),
  ...words('commission_by_each_payment opening_commission iva_rate iva_withholdings isr_withholdings'),
);
export type LoanRequest = RecordOf<typeof REQUEST>;

/** What the engine writes of each row of a loan's table, and its copy as of activation. */
export const AMORTIZATION = needs(
  'amortizations',
  ...words('request period status date_initial date_final collection_date days calendar_days rate iva_rate'),
  ...words('interests iva_interests capital payment balance isr_withholdings iva_withholdings'),
  ...words('commission_as_applicant commission_as_lender payment_as_applicant payment_as_lender'),
  ...words('payment_as_applicant_after_withholdings payment_as_lender_after_withholdings'),
  ...words('capital_partials interest_partials commission_partials moratorium_partials q q_category'),
  ...words('condone_commission condone_moratorium condone_interest condone_capital'),
  ...words('partner partner_lender expired_by_hand'),
);
export const FROZEN = [
  ...words('request period date_initial date_final days interests iva_interests capital payment'),
  ...words('commission_as_applicant payment_as_applicant payment_as_lender balance'),
];
export const BACKUP = needs('amortizationBackups', ...FROZEN);

/** What a replay may change of a payment, and by what it is found. */
export const POSTED = needs(
  'payments',
  ...words('request date amount q capital commission iva_commission commission_lender interests iva_interests'),
  ...words('total_interests moratorium iva_moratorium isr_withholdings iva_withholdings'),
  ...words('payment_as_applicant payment_as_lender payment_as_applicant_after_withholdings'),
  ...words('payment_as_lender_after_withholdings to_offset periods amortizations dispersion dispersed reversed'),
);

/** What is to be paid out to a lender. */
export const DISPERSION = needs(
  'dispersions',
  ...words('id_request payment token date amount commission_lender payment_as_lender to_offset commission_admin'),
  ...words('commission_admin_lender bank_name clabe clabe_lender user_lender id_user_lender partner partner_lender'),
  ...words('dispersed dispersed_date'),
);

/** The lines by which a payment, waiver or closure settled the concepts of rows. */
export const PARTIAL = needs('partials', ...words('request payment amortization concept amount date q'));

/** Values of a record, or its amounts as text where that will do. */
export type Columns<R extends Resource> = { [C in keyof RecordIn<R>]: RecordIn<R>[C] | string };

/** The engine writes money as text; on the wire and in records it is the same number. */
export const amount = (text: string): number => Number(text);

/** The names that the catalogue of concepts has for what the engine calls otherwise. */
const CONCEPTS: Record<string, string> = {
  iva_moratorium: 'moratorium_iva',
  interests: 'interest',
  iva_interests: 'interest_iva',
};

export const conceptOf = (concept: string): string => CONCEPTS[concept] ?? concept;

/** A line of the table as of activation, which never changes again. */
export function backupRow(row: LoanSchedule['rows'][number]): RecordIn<'amortizationBackups'> {
  return {
    period: row.period,
    date_initial: row.date_initial,
    date_final: row.date_final,
    days: amount(row.days),
    interests: amount(row.interests),
    iva_interests: amount(row.iva_interests),
    capital: amount(row.capital),
    payment: amount(row.payment),
    commission_as_applicant: amount(row.commission_applicant.gross),
    payment_as_applicant: amount(row.payment_as_applicant),
    payment_as_lender: amount(row.payment_as_lender),
    balance: amount(row.balance),
  };
}

/** A line of the table in force. Thousands are made at once, hence one flat literal, and money as text where that will do. */
export function amortizationRow(
  row: StateRow,
  money: (text: string) => number | string = amount,
): Columns<'amortizations'> & { period: number } {
  return {
    period: row.period,
    status: row.status,
    date_initial: row.date_initial,
    date_final: row.date_final,
    collection_date: row.collection_date,
    days: money(row.days),
    calendar_days: row.calendar_days,
    rate: money(row.rate),
    iva_rate: money(row.iva_rate),
    interests: money(row.interests),
    iva_interests: money(row.iva_interests),
    capital: money(row.capital),
    payment: money(row.payment),
    balance: money(row.balance),
    isr_withholdings: money(row.isr_withholdings),
    iva_withholdings: money(row.iva_withholdings),
    commission_as_applicant: money(row.commission_applicant.gross),
    commission_as_lender: money(row.commission_lender.gross),
    payment_as_applicant: money(row.payment_as_applicant),
    payment_as_lender: money(row.payment_as_lender),
    payment_as_applicant_after_withholdings: money(row.payment_as_applicant_after_withholdings),
    payment_as_lender_after_withholdings: money(row.payment_as_lender_after_withholdings),
    capital_partials: money(row.capital_partials),
    interest_partials: money(row.interest_partials),
    commission_partials: money(row.commission_partials),
    moratorium_partials: money(row.moratorium_partials),
    q: row.q,
    q_category: row.category ?? null,
    condone_commission: row.condone_commission,
    condone_moratorium: row.condone_moratorium,
    condone_interest: row.condone_interest,
    condone_capital: row.condone_capital,
  };
}

/** What the engine knows of a payment: the columns that a replay may change. */
export function paymentColumns(posted: StatePayment): RecordIn<'payments'> {
  return {
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
    payment_as_applicant: amount(posted.payment_as_applicant),
    payment_as_lender: amount(posted.payment_as_lender),
    payment_as_applicant_after_withholdings: amount(posted.payment_as_applicant_after_withholdings),
    payment_as_lender_after_withholdings: amount(posted.payment_as_lender_after_withholdings),
    to_offset: offsetOf(posted),
    periods: posted.periods,
    dispersed: posted.dispersed,
    reversed: posted.reversed,
  };
}

export function dispersionColumns(posted: StatePayment): RecordIn<'dispersions'> {
  return {
    date: posted.date,
    amount: amount(posted.payout),
    commission_lender: amount(posted.commission_lender.gross),
    payment_as_lender: amount(posted.payment_as_lender),
    to_offset: offsetOf(posted),
  };
}

/** What was carried for the lender's next shares, or taken from this one; mostly nothing at all. */
const offsetOf = ({ carried }: StatePayment): number | null => amount(carried) || null;

/** Whether a payment or correction leaves the lender something: no payout of zero is made. */
export const isOwed = ({ reversed, payout }: Pick<StatePayment, 'reversed' | 'payout'>): boolean =>
  !reversed && amount(payout) > 0;

/** The lines by which a payment, waiver or closure settled the concepts of rows; `amortizations` are keys by period. */
export function partialRows(
  posted: Pick<StatePayment, 'date' | 'q' | 'lines'>,
  keys: { request: number; payment: number | null; amortizations: ReadonlyMap<number, number> },
): RecordIn<'partials'>[] {
  return posted.lines.map((line: Allocation) => ({
    request: keys.request,
    payment: keys.payment,
    amortization: keys.amortizations.get(line.period) ?? null,
    concept: conceptOf(line.concept),
    amount: amount(line.amount),
    date: posted.date,
    q: posted.q,
  }));
}
