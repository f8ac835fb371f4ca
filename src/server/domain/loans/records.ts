import { needs, type RecordOf, words } from '../../core/needs.ts';

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
