/** Written by `npm run generate` from the schema files; never edited by hand. */

export interface AdminsRecord {
  id?: number | null;
  email: string;
  username?: string | null;
  cellphone: string;
  roles?:
    | (
        | 'SUPER_ADMIN'
        | 'ADMIN'
        | 'SENIOR_OPERATIONS'
        | 'JUNIOR_OPERATIONS'
        | 'LEGAL'
        | 'COMPLIANCE_OFFICER'
        | 'FINANCE'
        | 'HUMAN_RESOURCES'
        | 'ACCOUNTING'
        | 'PARTNER'
        | 'PARTNER_COMPLIANCE_OFFICER'
        | 'EXTERNAL'
        | 'CONSULTANT'
        | 'USER'
      )[]
    | null;
  revoked?: boolean | null;
  api_key?: string | null;
  selfie?: string | null;
  last_login?: string | null;
  role?:
    | 'ADMIN'
    | 'SENIOR_OPERATIONS'
    | 'JUNIOR_OPERATIONS'
    | 'LEGAL'
    | 'COMPLIANCE_OFFICER'
    | 'FINANCE'
    | 'HUMAN_RESOURCES'
    | 'ACCOUNTING'
    | 'PARTNER'
    | 'PARTNER_COMPLIANCE_OFFICER'
    | null;
}

export interface AmortizationBackupsRecord {
  id?: number | null;
  request?: number | null;
  request_label?: string | null;
  period?: number | null;
  date_initial?: string | null;
  date_final?: string | null;
  days?: number | null;
  interests?: number | null;
  iva_interests?: number | null;
  capital?: number | null;
  payment?: number | null;
  commission_as_applicant?: number | null;
  payment_as_applicant?: number | null;
  payment_as_lender?: number | null;
  balance?: number | null;
}

export interface AmortizationidealsRecord {
  id?: number | null;
  request?: number | null;
  request_label?: string | null;
  period?: number | null;
  date_final?: string | null;
  interests?: number | null;
  iva_interests?: number | null;
  capital?: number | null;
  payment?: number | null;
  balance?: number | null;
}

export interface AmortizationsRecord {
  id?: number | null;
  request?: number | null;
  request_label?: string | null;
  partner?: number | null;
  partner_lender?: number | null;
  period?: number | null;
  status?: 0 | 1 | 2 | null;
  date_initial?: string | null;
  date_final: string;
  collection_date?: string | null;
  days?: number | null;
  calendar_days?: number | null;
  rate?: number | null;
  iva_rate?: number | null;
  interests?: number | null;
  iva_interests?: number | null;
  moratorium?: {
    days?: number | null;
    interest?: number | null;
    iva?: number | null;
    total?: number | null;
  } | null;
  capital?: number | null;
  payment?: number | null;
  balance?: number | null;
  isr_withholdings?: number | null;
  iva_withholdings?: number | null;
  commission_as_applicant?: number | null;
  commission_as_lender?: number | null;
  payment_as_applicant?: number | null;
  payment_as_lender?: number | null;
  payment_as_applicant_after_withholdings?: number | null;
  payment_as_lender_after_withholdings?: number | null;
  capital_partials?: number | null;
  interest_partials?: number | null;
  commission_partials?: number | null;
  moratorium_partials?: number | null;
  q?: boolean | null;
  q_category?: 'A' | 'B' | 'C' | 'B+C' | 'D' | 'E' | 'D+E' | 'F' | 'G' | 'H' | 'I' | 'J' | 'K' | null;
  expired_by_hand?: boolean | null;
  condone_commission?: boolean | null;
  condone_moratorium?: boolean | null;
  condone_interest?: boolean | null;
  condone_capital?: boolean | null;
}

export interface AmountsRecord {
  request?: number | null;
  request_label?: string | null;
  capital_paid?: number | null;
  capital_pending?: number | null;
  interest_paid?: number | null;
  interest_pending?: number | null;
  moratorium_paid?: number | null;
  moratorium_pending?: number | null;
  isr_withholding_paid?: number | null;
  isr_withholding_pending?: number | null;
  iva_withholding_paid?: number | null;
  iva_withholding_pending?: number | null;
  as_applicant?: {
    commission_paid?: number | null;
  } | null;
  as_lender?: {
    commission_paid?: number | null;
    /**
     * Comisión y retenciones del prestador que los cobros no cubrieron; se descuentan de sus siguientes pagos.
     */
    to_offset?: number | null;
  } | null;
  special?: {
    to_finish?: {
      total?: number | null;
      commission?: number | null;
    } | null;
    payable?: {
      total?: number | null;
      commission?: number | null;
    } | null;
    expired?: {
      total?: number | null;
      commission?: number | null;
    } | null;
  } | null;
  q?: {
    capital?: number | null;
    interests?: number | null;
    moratorium?: number | null;
  } | null;
}

export interface ApplicantAveragesRecord {
  user?: number | null;
  user_label?: string | null;
  active_capital?: number | null;
  average?: number | null;
  expired_capital_under_90?: number | null;
  expired_capital_over_90?: number | null;
  expired_interest_under_90?: number | null;
  expired_interest_over_90?: number | null;
  percent_expired?: number | null;
  weighted_rate?: number | null;
  number_active_requests?: number | null;
  number_requests?: number | null;
  historic_capital?: number | null;
  historic_capital_paid?: number | null;
}

export interface AuditsRecord {
  id?: number | null;
  created_at?: string | null;
  requested_by?: number | null;
  requested_by_label?: string | null;
  note?: string | null;
  status?: 0 | 1 | null;
  clean?: boolean | null;
  loans?: number | null;
  rows?: number | null;
  request?: number | null;
  request_label?: string | null;
  fault?: string | null;
  collected?: number | null;
  paid_out?: number | null;
  income?: number | null;
  iva?: number | null;
  withheld?: number | null;
  finished_at?: string | null;
}

export interface BanksRecord {
  id?: string | null;
  name?: string | null;
  tag?: string | null;
  spei_key?: string | null;
  kind?: string | null;
  legal_name?: string | null;
  active?: boolean | null;
}

export interface BannedUsersRecord {
  id?: number | null;
  name: string;
  birthdate?: string | null;
  curp?: string | null;
  rfc?: string | null;
  /**
   * Número del requerimiento en el SIARA de la CNBV.
   */
  siara?: string | null;
  /**
   * Referencia de la Unidad de Inteligencia Financiera.
   */
  uif: string;
  agreement: string;
  agreement_date: string;
  year_lpb: number;
  enabled?: boolean | null;
}

export interface BillsRecord {
  id?: number | null;
  token?: string | null;
  request?: number | null;
  request_label?: string | null;
  payment?: number | null;
  payment_label?: string | null;
  issuing?: number | null;
  issuing_label?: string | null;
  receiver?: number | null;
  receiver_label?: string | null;
  type?: 0 | 1 | 2 | 3 | null;
  status?: 0 | 1 | 2 | null;
  amount?: number | null;
  date?: string | null;
  created_at?: string | null;
  xml?: string | null;
  url?: string | null;
  pdf?: string | null;
  pdf_url?: string | null;
  partner?: number | null;
  partner_lender?: number | null;
  request_info?: {
    token?: string | null;
    title?: string | null;
  } | null;
  formatted_amount?: string | null;
}

export interface CalculatorsRecord {
  amount: number;
  rate: number;
  payment_type: 0 | 1 | 2 | 3;
  payment_time: number;
  recognition: 0 | 1 | 2 | 3 | 4;
  user?: number | null;
  user_label?: string | null;
  date?: string | null;
  version?: 'v1' | 'v2' | null;
  version_commission?: 'v1' | 'v2' | null;
  days_for_calculations?: 360 | 365 | null;
  opening_commission?: number | null;
  commission_admin?: number | null;
  commission_admin_lender?: number | null;
  commission_by_each_payment?: number | null;
  iva_withholdings?: number | null;
  isr_withholdings?: number | null;
}

export interface CatRecord {
  request?: number | null;
  request_label?: string | null;
  cat?: number | null;
}

export interface CertificatesRecord {
  id?: number | null;
  billing?: {
    CFDI?: string | null;
    CFDI_validated?: 0 | 1 | 2 | null;
    regimen?: string | null;
    regimen_label?: string | null;
    regimen_validated?: 0 | 1 | 2 | null;
    use?: string | null;
    use_label?: string | null;
    use_validated?: 0 | 1 | 2 | null;
    zipcode_cfdi?: string | null;
    zipcode_cfdi_validated?: 0 | 1 | 2 | null;
    billing_password?: string | null;
    billing_password_validated?: 0 | 1 | 2 | null;
    csf_verification?: string | null;
    csf_verification_validated?: 0 | 1 | 2 | null;
    key?: string | null;
    key_validated?: 0 | 1 | 2 | null;
    cer?: string | null;
    cer_validated?: 0 | 1 | 2 | null;
  } | null;
  billing_validated?: 0 | 1 | 2 | null;
}

export interface ChartsRecord {
  user?: number | null;
  user_label?: string | null;
  active_wallet?: {
    without_delay?: number | null;
    under_90?: number | null;
    over_90?: number | null;
    total?: number | null;
  } | null;
  passive_wallet?: {
    without_delay?: number | null;
    under_90?: number | null;
    over_90?: number | null;
    total?: number | null;
  } | null;
  capital?:
    | {
        date?: string | null;
        active?: number | null;
        passive?: number | null;
      }[]
    | null;
  interests?:
    | {
        date?: string | null;
        active?: number | null;
        passive?: number | null;
      }[]
    | null;
}

export interface CompaniesRecord {
  id?: number | null;
  token?: string | null;
  email: string;
  username?: string | null;
  cellphone?: string | null;
  roles?:
    | (
        | 'SUPER_ADMIN'
        | 'ADMIN'
        | 'SENIOR_OPERATIONS'
        | 'JUNIOR_OPERATIONS'
        | 'LEGAL'
        | 'COMPLIANCE_OFFICER'
        | 'FINANCE'
        | 'HUMAN_RESOURCES'
        | 'ACCOUNTING'
        | 'PARTNER'
        | 'PARTNER_COMPLIANCE_OFFICER'
        | 'EXTERNAL'
        | 'CONSULTANT'
        | 'USER'
      )[]
    | null;
  type_account: 'personal' | 'company';
  status?: 'initial' | 'pending_validation' | 'validated' | null;
  general?: {
    name?: string | null;
    name_validated?: 0 | 1 | 2 | null;
    last_name?: string | null;
    last_name_validated?: 0 | 1 | 2 | null;
    second_last_name?: string | null;
    second_last_name_validated?: 0 | 1 | 2 | null;
    full_name?: string | null;
    full_name_validated?: 0 | 1 | 2 | null;
    curp?: string | null;
    curp_validated?: 0 | 1 | 2 | null;
    rfc?: string | null;
    rfc_validated?: 0 | 1 | 2 | null;
    birthdate?: string | null;
    birthdate_validated?: 0 | 1 | 2 | null;
    phone?: string | null;
    phone_validated?: 0 | 1 | 2 | null;
    cellphone?: string | null;
    cellphone_validated?: 0 | 1 | 2 | null;
    email?: string | null;
    email_validated?: 0 | 1 | 2 | null;
    id_frontal?: string | null;
    id_frontal_validated?: 0 | 1 | 2 | null;
    id_back?: string | null;
    id_back_validated?: 0 | 1 | 2 | null;
    id_verification?: string | null;
    id_verification_validated?: 0 | 1 | 2 | null;
    format_curp?: string | null;
    format_curp_validated?: 0 | 1 | 2 | null;
    birth_certificate?: string | null;
    birth_certificate_validated?: 0 | 1 | 2 | null;
    marriage_certificate?: string | null;
    marriage_certificate_validated?: 0 | 1 | 2 | null;
    article_of_incorporation?: string | null;
    article_of_incorporation_validated?: 0 | 1 | 2 | null;
  } | null;
  general_validated?: 0 | 1 | 2 | null;
  id_partner?: number | null;
  id_partner_label?: string | null;
  partner_id?: number | null;
  fout?: number | null;
  country_code?: string | null;
  from_dashboard?: boolean | null;
  has_lender?: boolean | null;
  created_at?: string | null;
}

export interface CompanyInfosRecord {
  id?: number | null;
  _id?: number | null;
  username?: string | null;
  roles?:
    | (
        | 'SUPER_ADMIN'
        | 'ADMIN'
        | 'SENIOR_OPERATIONS'
        | 'JUNIOR_OPERATIONS'
        | 'LEGAL'
        | 'COMPLIANCE_OFFICER'
        | 'FINANCE'
        | 'HUMAN_RESOURCES'
        | 'ACCOUNTING'
        | 'PARTNER'
        | 'PARTNER_COMPLIANCE_OFFICER'
        | 'EXTERNAL'
        | 'CONSULTANT'
        | 'USER'
      )[]
    | null;
  general?: {
    selfie?: string | null;
  } | null;
}

export interface ContractsRecord {
  type: 3 | 17 | 18 | 1;
  user: number;
  user_label?: string | null;
  request: number;
  request_label?: string | null;
  recognition?: 0 | 1 | 2 | 3 | 4 | null;
  contract_signing_date: string;
  request_date: string;
  place: string;
}

export interface CreditReportsRecord {
  id?: number | null;
  user: number;
  user_label?: string | null;
  score?: number | null;
  amount?: number | null;
  amount_expired?: number | null;
  percent_expired?: number | null;
  payment_week?: number | null;
  payment_bi_week?: number | null;
  payment_month?: number | null;
  active_credits?: number | null;
  date?: string | null;
  date_format?: string | null;
  format?: string | null;
}

export interface DashboardRecord {
  requestActive?: number | null;
  requestRenew?: number | null;
  requestRenewSevenDays?: number | null;
  userValidated?: number | null;
  userUnvalidated?: number | null;
  amountActive?: number | null;
  overdueUnder90?: number | null;
  overdueOver90?: number | null;
  collectedThisMonth?: number | null;
  toDisperse?: number | null;
  waitingLender?: number | null;
  waitingGuarantor?: number | null;
  waitingFunds?: number | null;
  waitingControl?: number | null;
  waitingSignature?: number | null;
  waitingValidation?: number | null;
  waitingDocuments?: number | null;
}

export interface DebitsRecord {
  id?: number | null;
  id_request?: number | null;
  id_request_label?: string | null;
  id_user?: number | null;
  id_user_label?: string | null;
  partner?: number | null;
  partner_lender?: number | null;
  username?: string | null;
  token?: string | null;
  status?: 0 | 1 | 2 | null;
  date_initial?: string | null;
  date_final?: string | null;
  recognition?: 0 | 1 | 2 | 3 | 4 | null;
  bank?: string | null;
  bank_label?: string | null;
  clabe?: string | null;
  dispersed?: boolean | null;
  moratorium_pending?: number | null;
  withholding?: number | null;
  payment?: number | null;
  payment_as_applicant?: number | null;
  payment_as_lender?: number | null;
  commission_admin?: number | null;
  commission_by_each_payment?: number | null;
  real_payment?: number | null;
  amounts?: {
    payment_to_finish?: number | null;
    amount_expired?: number | null;
  } | null;
}

export interface DispersionsRecord {
  id?: number | null;
  id_request?: number | null;
  id_request_label?: string | null;
  payment?: number | null;
  payment_label?: string | null;
  token?: string | null;
  date?: string | null;
  amount?: number | null;
  commission_admin?: number | null;
  commission_admin_lender?: number | null;
  commission_lender?: number | null;
  payment_as_lender?: number | null;
  /**
   * Con signo negativo, lo que se descontó de este pago por comisión y retenciones que cobros anteriores no cubrieron.
   */
  to_offset?: number | null;
  bank_name?: string | null;
  bank_name_label?: string | null;
  clabe?: string | null;
  clabe_lender?: string | null;
  user_lender?: string | null;
  id_user_lender?: number | null;
  id_user_lender_label?: string | null;
  partner?: number | null;
  partner_lender?: number | null;
  dispersed?: boolean | null;
  dispersed_date?: string | null;
  return_reason?: string | null;
}

export interface DocumentsRecord {
  id?: number | null;
  context?: 'user' | 'request' | null;
  user?: number | null;
  user_label?: string | null;
  request?: number | null;
  request_label?: string | null;
  partner?: number | null;
  partner_borrower?: number | null;
  partner_lender?: number | null;
  type:
    | 0
    | 1
    | 2
    | 3
    | 4
    | 5
    | 6
    | 7
    | 9
    | 13
    | 14
    | 15
    | 16
    | 17
    | 18
    | 22
    | 28
    | 29
    | 30
    | 31
    | 32
    | 33
    | 34
    | 36
    | 37
    | 38
    | 40
    | 41
    | 42
    | 43
    | 45
    | 46
    | 47
    | 48;
  type_label?: string | null;
  description?: string | null;
  exposed?: boolean | null;
  file?: string | null;
  section?: ('general' | 'address' | 'financial' | 'billing' | 'additional' | 'signature')[] | null;
  formatted_section?: string[] | null;
  version?: number | null;
  current?: boolean | null;
  format?: string | null;
  date_format?: string | null;
  created_at?: string | null;
  url?: string | null;
  pdf_url?: string | null;
  metadata?:
    | {
        id?: number | null;
        key?: string | null;
        name?: string | null;
        data?: string | null;
        is_required?: boolean | null;
        validated?: 0 | 1 | 2 | null;
        document?: number | null;
      }[]
    | null;
  contract_signing_date?: string | null;
  request_date?: string | null;
  place?: string | null;
  validated?: 0 | 1 | 2 | null;
}

export interface DocumentUsersVersionRecord {
  id?: number | null;
  context?: 'user' | 'request' | null;
  user?: number | null;
  user_label?: string | null;
  type?:
    | 0
    | 1
    | 2
    | 3
    | 4
    | 5
    | 6
    | 7
    | 9
    | 13
    | 14
    | 15
    | 16
    | 17
    | 18
    | 22
    | 28
    | 29
    | 30
    | 31
    | 32
    | 33
    | 34
    | 36
    | 37
    | 38
    | 40
    | 41
    | 42
    | 43
    | 45
    | 46
    | 47
    | 48
    | null;
  description?: string | null;
  file?: string | null;
  version?: number | null;
  current?: boolean | null;
  created_at?: string | null;
  partner?: number | null;
  url?: string | null;
  pdf_url?: string | null;
  metadata?:
    | {
        id?: number | null;
        key?: string | null;
        name?: string | null;
        data?: string | null;
        is_required?: boolean | null;
        validated?: 0 | 1 | 2 | null;
        document?: number | null;
      }[]
    | null;
  validated?: 0 | 1 | 2 | null;
}

export interface EconomicActivitiesRecord {
  id?: string | null;
  key?: string | null;
  name?: string | null;
  risk_level?: 'high' | 'medium' | 'low' | null;
}

export interface GuaranteesRecord {
  id?: number | null;
  request: number;
  request_label?: string | null;
  partner?: number | null;
  partner_lender?: number | null;
  name: string;
  serial?: string | null;
  description?: string | null;
  image_size?: number | null;
  image_0: string;
  images?: string[] | null;
  gallery?: string[] | null;
  created_at?: string | null;
}

export interface HolidaysRecord {
  id?: number | null;
  title: string;
  date: string;
}

export interface LegalRepresentativesRecord {
  id?: number | null;
  company: number;
  company_label?: string | null;
  user?: number | null;
  user_label?: string | null;
  full_name?: string | null;
  is_registered?: boolean | null;
  rfc?: string | null;
  curp?: string | null;
  name?: string | null;
  lastname?: string | null;
  second_lastname?: string | null;
  email?: string | null;
  cellphone?: string | null;
  alias?:
    | 'Accionista'
    | 'Representante Legal'
    | 'Apoderado'
    | 'Administrador'
    | 'Gerente General'
    | 'Presidente del consejo'
    | 'Secretario del consejo'
    | null;
  /**
   * @minItems 1
   */
  type: ('shareholder' | 'legal_representative')[];
  /**
   * @minItems 1
   */
  role: ('admin' | 'viewer' | 'signer')[];
  percentage_of_ownership?: number | null;
  signature_required?: boolean | null;
  validation_required?: boolean | null;
  status?: 1 | null;
  validated?: 0 | 1 | 2 | null;
}

export interface LenderAveragesRecord {
  user?: number | null;
  user_label?: string | null;
  active_capital?: number | null;
  average?: number | null;
  expired_capital_under_90?: number | null;
  expired_capital_over_90?: number | null;
  expired_interest_under_90?: number | null;
  expired_interest_over_90?: number | null;
  percent_expired?: number | null;
  weighted_rate?: number | null;
  number_active_requests?: number | null;
  number_requests?: number | null;
  historic_capital?: number | null;
  historic_capital_paid?: number | null;
}

export interface MetadataRecord {
  id?: number | null;
  name: string;
  key: string;
  enabled?: boolean | null;
  formattedDocuments?:
    | {
        key?:
          | 0
          | 1
          | 2
          | 3
          | 4
          | 6
          | 9
          | 22
          | 28
          | 29
          | 30
          | 31
          | 32
          | 33
          | 34
          | 36
          | 37
          | 38
          | 40
          | 41
          | 42
          | 43
          | 45
          | 46
          | 47
          | 48
          | null;
        label?: string | null;
      }[]
    | null;
}

export interface MetadataDocumentsRecord {
  id?: number | null;
  document?: number | null;
  document_label?: string | null;
  key?: string | null;
  name?: string | null;
  data?: string | null;
  is_required?: boolean | null;
  validated?: 0 | 1 | 2 | null;
}

export interface NotificationsRecord {
  id?: number | null;
  date?: string | null;
  title?: string | null;
  body?: string | null;
  recipient?: number | null;
  recipient_label?: string | null;
  role?: 0 | 1 | 2 | 3 | null;
  event?: string | null;
  subject?: string | null;
  subject_id?: number | null;
  received?: boolean | null;
  clicked?: boolean | null;
}

export interface OperationsRecord {
  id?: number | null;
  id_request?: number | null;
  id_request_label?: string | null;
  token?: string | null;
  status?: 0 | 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9 | 10 | 11 | 12 | null;
  date?: string | null;
  activation_date?: string | null;
  id_user?: number | null;
  id_user_label?: string | null;
  user?: string | null;
  id_user_lender?: number | null;
  id_user_lender_label?: string | null;
  user_lender?: string | null;
  partner?: number | null;
  partner_lender?: number | null;
  amount?: number | null;
  rate?: number | null;
  payment_time?: number | null;
  to_disperse?: number | null;
  bank_name?: string | null;
  bank_name_label?: string | null;
  clabe?: string | null;
  dispersed?: boolean | null;
  can_activate?: boolean | null;
}

export interface PartialsRecord {
  id?: number | null;
  request?: number | null;
  request_label?: string | null;
  payment?: number | null;
  payment_label?: string | null;
  amortization?: number | null;
  amortization_label?: string | null;
  concept?:
    | 'commission'
    | 'moratorium'
    | 'moratorium_iva'
    | 'interest'
    | 'interest_iva'
    | 'capital'
    | 'prepayment'
    | 'credit'
    | 'recovery'
    | 'lender_side'
    | 'unused'
    | null;
  amount?: number | null;
  date?: string | null;
  q?: boolean | null;
}

export interface PayablesRecord {
  request?: number | null;
  request_label?: string | null;
  type?: 'to_finish' | 'expired' | 'payable' | null;
  amount?: number | null;
  commission?: number | null;
}

export interface PaymentsRecord {
  id?: number | null;
  token?: string | null;
  request: number;
  request_label?: string | null;
  user?: number | null;
  user_label?: string | null;
  partner?: number | null;
  partner_lender?: number | null;
  amount: number;
  date: string;
  notify?: boolean | null;
  test?: boolean | null;
  q?: boolean | null;
  data_for_condonation?: {
    category?: 'A' | 'B' | 'C' | 'B+C' | 'D' | 'E' | 'D+E' | 'F' | 'G' | 'H' | 'I' | 'J' | 'K' | null;
    comments?: string | null;
  } | null;
  charges?: {
    commission?: boolean | null;
    moratorium?: boolean | null;
    interests?: boolean | null;
    capital?: boolean | null;
    expired_commission?: boolean | null;
    expired_interests?: boolean | null;
    expired_capital?: boolean | null;
  } | null;
  capital?: number | null;
  commission?: number | null;
  iva_commission?: number | null;
  commission_lender?: number | null;
  interests?: number | null;
  iva_interests?: number | null;
  total_interests?: number | null;
  moratorium?: number | null;
  iva_moratorium?: number | null;
  isr_withholdings?: number | null;
  iva_withholdings?: number | null;
  isr_withholdings_rate?: number | null;
  iva_withholdings_rate?: number | null;
  payment_as_applicant?: number | null;
  payment_as_lender?: number | null;
  payment_as_applicant_after_withholdings?: number | null;
  payment_as_lender_after_withholdings?: number | null;
  /**
   * Lo que este cobro dejó sin cubrir de la comisión y las retenciones del prestador y se descontará de sus siguientes pagos; con signo negativo, lo que se le descontó de este.
   */
  to_offset?: number | null;
  version?: 'v1' | 'v2' | null;
  periods?: number[] | null;
  amortizations?: number[] | null;
  dispersion?: number | null;
  dispersion_label?: string | null;
  dispersed?: boolean | null;
  reversed?: boolean | null;
  reversed_at?: string | null;
  reverse_reason?: string | null;
  created_at?: string | null;
  can_reverse?: boolean | null;
}

export interface PersonCompaniesRecord {
  id?: number | null;
  company?: number | null;
  company_label?: string | null;
  user?: number | null;
  user_label?: string | null;
  alias?:
    | 'Accionista'
    | 'Representante Legal'
    | 'Apoderado'
    | 'Administrador'
    | 'Gerente General'
    | 'Presidente del consejo'
    | 'Secretario del consejo'
    | null;
  /**
   * @minItems 1
   */
  type?: ('shareholder' | 'legal_representative')[] | null;
  /**
   * @minItems 1
   */
  role?: ('admin' | 'viewer' | 'signer')[] | null;
  percentage_of_ownership?: number | null;
  status?: 1 | null;
}

export interface ProfileRecord {
  id?: number | null;
  email?: string | null;
  username?: string | null;
  cellphone?: string | null;
  roles?:
    | (
        | 'SUPER_ADMIN'
        | 'ADMIN'
        | 'SENIOR_OPERATIONS'
        | 'JUNIOR_OPERATIONS'
        | 'LEGAL'
        | 'COMPLIANCE_OFFICER'
        | 'FINANCE'
        | 'HUMAN_RESOURCES'
        | 'ACCOUNTING'
        | 'PARTNER'
        | 'PARTNER_COMPLIANCE_OFFICER'
        | 'EXTERNAL'
        | 'CONSULTANT'
        | 'USER'
      )[]
    | null;
  selfie?: string | null;
  last_login?: string | null;
  id_partner?: number | null;
  id_partner_label?: string | null;
}

export interface RegimesRecord {
  id?: string | null;
  name?: string | null;
  persons?: ('personal' | 'company')[] | null;
}

export interface ReportsRecord {
  id?: number | null;
  name?: string | null;
  type: 3 | 5 | 6 | 8 | 9 | 10;
  month?: string | null;
  date?: string | null;
  link?: string | null;
  status?: 0 | 1 | null;
  failed_at?: string | null;
  requested_by?: number | null;
  requested_by_label?: string | null;
  created_at?: string | null;
}

export interface RequestsRecord {
  id?: number | null;
  token?: string | null;
  status?: 0 | 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9 | 10 | 11 | 12 | null;
  date?: string | null;
  finish_date?: string | null;
  activation_date?: string | null;
  closed_at?: string | null;
  recognition: 0 | 1 | 2 | 3 | 4;
  user: number;
  user_label?: string | null;
  user_lender?: number | null;
  user_lender_label?: string | null;
  partner?: number | null;
  partner_lender?: number | null;
  aval_required?: boolean | null;
  user_aval?: number | null;
  user_aval_label?: string | null;
  request_parent?: number | null;
  request_parent_label?: string | null;
  title: string;
  description: string;
  guarantee?: string | null;
  amount: number;
  rate: number;
  payment_time: number;
  payment_type: 0 | 1 | 2 | 3;
  opening_commission: number;
  opening_commission_amount?: number | null;
  opening_commission_iva?: number | null;
  /**
   * Lo que sale de la cuenta: el monto menos la comisión por disposición y su IVA.
   */
  capital_to_disperse?: number | null;
  opening_commission_bill?: boolean | null;
  /**
   * Se captura sin IVA.
   */
  commission_admin: number;
  /**
   * Se captura sin IVA.
   */
  commission_admin_lender: number;
  /**
   * Se captura sin IVA.
   */
  commission_by_each_payment: number;
  iva_withholdings?: number | null;
  isr_withholdings?: number | null;
  version?: 'v1' | 'v2' | null;
  version_commission?: 'v1' | 'v2' | null;
  days_for_calculations?: 360 | 365 | null;
  cat?: number | null;
  dispersed?: boolean | null;
  dispersed_date?: string | null;
  can_activate?: boolean | null;
  reject_reason?: string | null;
  withholding_agent?: 'platform' | 'applicant' | null;
  moratorium_factor?: number | null;
  moratorium_base?: 'capital' | 'payment' | null;
  funding_released_at?: string | null;
}

export interface SectionsRecord {
  id?: number | null;
  section?:
    | 'general'
    | 'address'
    | 'financial'
    | 'billing'
    | 'additional'
    | 'signature'
    | 'beneficiary'
    | 'legal_representatives'
    | null;
  title?: string | null;
  pending_fields?: string[] | null;
}

export interface UsersRecord {
  id?: number | null;
  token?: string | null;
  email: string;
  username?: string | null;
  cellphone?: string | null;
  roles?:
    | (
        | 'SUPER_ADMIN'
        | 'ADMIN'
        | 'SENIOR_OPERATIONS'
        | 'JUNIOR_OPERATIONS'
        | 'LEGAL'
        | 'COMPLIANCE_OFFICER'
        | 'FINANCE'
        | 'HUMAN_RESOURCES'
        | 'ACCOUNTING'
        | 'PARTNER'
        | 'PARTNER_COMPLIANCE_OFFICER'
        | 'EXTERNAL'
        | 'CONSULTANT'
        | 'USER'
      )[]
    | null;
  role?:
    | 'SUPER_ADMIN'
    | 'ADMIN'
    | 'SENIOR_OPERATIONS'
    | 'JUNIOR_OPERATIONS'
    | 'LEGAL'
    | 'COMPLIANCE_OFFICER'
    | 'FINANCE'
    | 'HUMAN_RESOURCES'
    | 'ACCOUNTING'
    | 'PARTNER'
    | 'PARTNER_COMPLIANCE_OFFICER'
    | 'EXTERNAL'
    | 'CONSULTANT'
    | 'USER'
    | null;
  staff?: boolean | null;
  type_account: 'personal' | 'company';
  status?: 'initial' | 'pending_validation' | 'validated' | null;
  id_partner?: number | null;
  id_partner_label?: string | null;
  partner_id?: number | null;
  fout?: number | null;
  country_code?: string | null;
  from_dashboard?: boolean | null;
  has_lender?: boolean | null;
  has_partner_companies?: boolean | null;
  logged?: boolean | null;
  revoked?: boolean | null;
  validated?: boolean | null;
  can_publish?: boolean | null;
  fixed_documents?: boolean | null;
  api_key?: string | null;
  temporary_password?: string | null;
  temporary_password_at?: string | null;
  score?: number | null;
  ranking?: string | null;
  terms_signed?: boolean | null;
  created_at?: string | null;
  last_login?: string | null;
  power_of_attorney?: string | null;
  articles_of_incorporation?: string | null;
  selfie?: string | null;
  general?: {
    name?: string | null;
    name_validated?: 0 | 1 | 2 | null;
    last_name?: string | null;
    last_name_validated?: 0 | 1 | 2 | null;
    second_last_name?: string | null;
    second_last_name_validated?: 0 | 1 | 2 | null;
    full_name?: string | null;
    full_name_validated?: 0 | 1 | 2 | null;
    curp?: string | null;
    curp_validated?: 0 | 1 | 2 | null;
    rfc?: string | null;
    rfc_validated?: 0 | 1 | 2 | null;
    birthdate?: string | null;
    birthdate_validated?: 0 | 1 | 2 | null;
    phone?: string | null;
    phone_validated?: 0 | 1 | 2 | null;
    cellphone?: string | null;
    cellphone_validated?: 0 | 1 | 2 | null;
    email?: string | null;
    email_validated?: 0 | 1 | 2 | null;
    id_frontal?: string | null;
    id_frontal_validated?: 0 | 1 | 2 | null;
    id_back?: string | null;
    id_back_validated?: 0 | 1 | 2 | null;
    id_verification?: string | null;
    id_verification_validated?: 0 | 1 | 2 | null;
    format_curp?: string | null;
    format_curp_validated?: 0 | 1 | 2 | null;
    birth_certificate?: string | null;
    birth_certificate_validated?: 0 | 1 | 2 | null;
    marriage_certificate?: string | null;
    marriage_certificate_validated?: 0 | 1 | 2 | null;
    article_of_incorporation?: string | null;
    article_of_incorporation_validated?: 0 | 1 | 2 | null;
  } | null;
  general_validated?: 0 | 1 | 2 | null;
  address?: {
    street?: string | null;
    street_validated?: 0 | 1 | 2 | null;
    ext_no?: string | null;
    ext_no_validated?: 0 | 1 | 2 | null;
    int_no?: string | null;
    int_no_validated?: 0 | 1 | 2 | null;
    neighborhood?: string | null;
    neighborhood_validated?: 0 | 1 | 2 | null;
    zipcode?: string | null;
    zipcode_validated?: 0 | 1 | 2 | null;
    country?:
      | 'MX'
      | 'US'
      | 'CA'
      | 'ES'
      | 'AR'
      | 'BR'
      | 'CL'
      | 'CO'
      | 'CR'
      | 'CU'
      | 'EC'
      | 'SV'
      | 'GT'
      | 'HN'
      | 'NI'
      | 'PA'
      | 'PE'
      | 'UY'
      | 'VE'
      | 'DE'
      | 'FR'
      | 'IT'
      | 'GB'
      | 'CN'
      | 'JP'
      | 'KR'
      | null;
    country_validated?: 0 | 1 | 2 | null;
    city?: string | null;
    city_validated?: 0 | 1 | 2 | null;
    state?:
      | 'AGU'
      | 'BCN'
      | 'BCS'
      | 'CAM'
      | 'CHP'
      | 'CHH'
      | 'COA'
      | 'COL'
      | 'CMX'
      | 'DUR'
      | 'GUA'
      | 'GRO'
      | 'HID'
      | 'JAL'
      | 'MEX'
      | 'MIC'
      | 'MOR'
      | 'NAY'
      | 'NLE'
      | 'OAX'
      | 'PUE'
      | 'QUE'
      | 'ROO'
      | 'SLP'
      | 'SIN'
      | 'SON'
      | 'TAB'
      | 'TAM'
      | 'TLA'
      | 'VER'
      | 'YUC'
      | 'ZAC'
      | 'NE'
      | null;
    state_validated?: 0 | 1 | 2 | null;
    proof?: string | null;
    proof_validated?: 0 | 1 | 2 | null;
  } | null;
  address_validated?: 0 | 1 | 2 | null;
  financial?: {
    clabe?: string | null;
    clabe_validated?: 0 | 1 | 2 | null;
    bank_name?: string | null;
    bank_name_label?: string | null;
    bank_name_validated?: 0 | 1 | 2 | null;
    cover?: string | null;
    cover_validated?: 0 | 1 | 2 | null;
  } | null;
  financial_validated?: 0 | 1 | 2 | null;
  billing?: {
    CFDI?: string | null;
    CFDI_validated?: 0 | 1 | 2 | null;
    regimen?: string | null;
    regimen_label?: string | null;
    regimen_validated?: 0 | 1 | 2 | null;
    use?: string | null;
    use_label?: string | null;
    use_validated?: 0 | 1 | 2 | null;
    zipcode_cfdi?: string | null;
    zipcode_cfdi_validated?: 0 | 1 | 2 | null;
    billing_password?: string | null;
    billing_password_validated?: 0 | 1 | 2 | null;
    csf_verification?: string | null;
    csf_verification_validated?: 0 | 1 | 2 | null;
    key?: string | null;
    key_validated?: 0 | 1 | 2 | null;
    cer?: string | null;
    cer_validated?: 0 | 1 | 2 | null;
  } | null;
  billing_validated?: 0 | 1 | 2 | null;
  additional?: {
    nationality?:
      | 'MX'
      | 'US'
      | 'CA'
      | 'ES'
      | 'AR'
      | 'BR'
      | 'CL'
      | 'CO'
      | 'CR'
      | 'CU'
      | 'EC'
      | 'SV'
      | 'GT'
      | 'HN'
      | 'NI'
      | 'PA'
      | 'PE'
      | 'UY'
      | 'VE'
      | 'DE'
      | 'FR'
      | 'IT'
      | 'GB'
      | 'CN'
      | 'JP'
      | 'KR'
      | null;
    nationality_validated?: 0 | 1 | 2 | null;
    birthplace?:
      | 'AGU'
      | 'BCN'
      | 'BCS'
      | 'CAM'
      | 'CHP'
      | 'CHH'
      | 'COA'
      | 'COL'
      | 'CMX'
      | 'DUR'
      | 'GUA'
      | 'GRO'
      | 'HID'
      | 'JAL'
      | 'MEX'
      | 'MIC'
      | 'MOR'
      | 'NAY'
      | 'NLE'
      | 'OAX'
      | 'PUE'
      | 'QUE'
      | 'ROO'
      | 'SLP'
      | 'SIN'
      | 'SON'
      | 'TAB'
      | 'TAM'
      | 'TLA'
      | 'VER'
      | 'YUC'
      | 'ZAC'
      | 'NE'
      | null;
    birthplace_validated?: 0 | 1 | 2 | null;
    occupation?: 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9 | 10 | 11 | 12 | null;
    occupation_validated?: 0 | 1 | 2 | null;
    sector?: 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9 | 10 | 11 | 12 | 13 | 14 | null;
    sector_validated?: 0 | 1 | 2 | null;
    civil_status?: 1 | 2 | 3 | 4 | 5 | 6 | null;
    civil_status_validated?: 0 | 1 | 2 | null;
    studies_level?: 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | null;
    studies_level_validated?: 0 | 1 | 2 | null;
    investment?: 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9 | null;
    investment_validated?: 0 | 1 | 2 | null;
    income?: 1 | 2 | 3 | 4 | 5 | 6 | 7 | null;
    income_validated?: 0 | 1 | 2 | null;
    relatives_with_account?: boolean | null;
    relatives_with_account_validated?: 0 | 1 | 2 | null;
    relatives_in_product?: boolean | null;
    relatives_in_product_validated?: 0 | 1 | 2 | null;
    transaction?: 1 | 2 | 3 | 4 | 5 | null;
    transaction_validated?: 0 | 1 | 2 | null;
    max_amount?: number | null;
    max_amount_validated?: 0 | 1 | 2 | null;
    destination_resources?: 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9 | 10 | 11 | 12 | null;
    destination_resources_validated?: 0 | 1 | 2 | null;
    own_account?: boolean | null;
    own_account_validated?: 0 | 1 | 2 | null;
    politician?: boolean | null;
    politician_validated?: 0 | 1 | 2 | null;
  } | null;
  additional_validated?: 0 | 1 | 2 | null;
  signature?: {
    url?: string | null;
  } | null;
  beneficiary?: {
    name?: string | null;
    name_validated?: 0 | 1 | 2 | null;
    last_name?: string | null;
    last_name_validated?: 0 | 1 | 2 | null;
    second_last_name?: string | null;
    second_last_name_validated?: 0 | 1 | 2 | null;
    cellphone?: string | null;
    cellphone_validated?: 0 | 1 | 2 | null;
    curp?: string | null;
    curp_validated?: 0 | 1 | 2 | null;
    street?: string | null;
    street_validated?: 0 | 1 | 2 | null;
    ext_no?: string | null;
    ext_no_validated?: 0 | 1 | 2 | null;
    int_no?: string | null;
    int_no_validated?: 0 | 1 | 2 | null;
    neighborhood?: string | null;
    neighborhood_validated?: 0 | 1 | 2 | null;
    zipcode?: string | null;
    zipcode_validated?: 0 | 1 | 2 | null;
    city?: string | null;
    city_validated?: 0 | 1 | 2 | null;
    state?:
      | 'AGU'
      | 'BCN'
      | 'BCS'
      | 'CAM'
      | 'CHP'
      | 'CHH'
      | 'COA'
      | 'COL'
      | 'CMX'
      | 'DUR'
      | 'GUA'
      | 'GRO'
      | 'HID'
      | 'JAL'
      | 'MEX'
      | 'MIC'
      | 'MOR'
      | 'NAY'
      | 'NLE'
      | 'OAX'
      | 'PUE'
      | 'QUE'
      | 'ROO'
      | 'SLP'
      | 'SIN'
      | 'SON'
      | 'TAB'
      | 'TAM'
      | 'TLA'
      | 'VER'
      | 'YUC'
      | 'ZAC'
      | 'NE'
      | null;
    state_validated?: 0 | 1 | 2 | null;
  } | null;
  beneficiary_validated?: 0 | 1 | 2 | null;
}

export interface UsesRecord {
  id?: string | null;
  name?: string | null;
  persons?: ('personal' | 'company')[] | null;
  regimes?:
    | (
        | '601'
        | '603'
        | '605'
        | '606'
        | '607'
        | '608'
        | '610'
        | '611'
        | '612'
        | '614'
        | '615'
        | '616'
        | '620'
        | '621'
        | '622'
        | '623'
        | '624'
        | '625'
        | '626'
      )[]
    | null;
}

export interface ValidatorsRecord {
  id?: number | null;
  username?: string | null;
  status?: 'initial' | 'pending_validation' | 'validated' | null;
}

export interface VersionsRecord {
  id?: number | null;
  version: string;
  system?: 1 | 0 | null;
  build?: number | null;
  test?: boolean | null;
}

export interface WaiversRecord {
  id?: number | null;
  request: number;
  request_label?: string | null;
  condone_commission?: boolean | null;
  condone_moratorium?: boolean | null;
  condone_interest?: boolean | null;
  condone_capital?: boolean | null;
  category: 'A' | 'B' | 'C' | 'B+C' | 'D' | 'E' | 'D+E' | 'F' | 'G' | 'H' | 'I' | 'J' | 'K';
  comments: string;
  created_at?: string | null;
  reversed?: boolean | null;
  reversed_at?: string | null;
  reverse_reason?: string | null;
}

export type Records = {
  admins: AdminsRecord;
  amortizationBackups: AmortizationBackupsRecord;
  amortizationideals: AmortizationidealsRecord;
  amortizations: AmortizationsRecord;
  amounts: AmountsRecord;
  applicantAverages: ApplicantAveragesRecord;
  audits: AuditsRecord;
  banks: BanksRecord;
  bannedUsers: BannedUsersRecord;
  bills: BillsRecord;
  calculators: CalculatorsRecord;
  cat: CatRecord;
  certificates: CertificatesRecord;
  charts: ChartsRecord;
  companies: CompaniesRecord;
  companyInfos: CompanyInfosRecord;
  contracts: ContractsRecord;
  creditReports: CreditReportsRecord;
  dashboard: DashboardRecord;
  debits: DebitsRecord;
  dispersions: DispersionsRecord;
  documents: DocumentsRecord;
  documentUsersVersion: DocumentUsersVersionRecord;
  economicActivities: EconomicActivitiesRecord;
  guarantees: GuaranteesRecord;
  holidays: HolidaysRecord;
  legalRepresentatives: LegalRepresentativesRecord;
  lenderAverages: LenderAveragesRecord;
  metadata: MetadataRecord;
  metadataDocuments: MetadataDocumentsRecord;
  notifications: NotificationsRecord;
  operations: OperationsRecord;
  partials: PartialsRecord;
  payables: PayablesRecord;
  payments: PaymentsRecord;
  personCompanies: PersonCompaniesRecord;
  profile: ProfileRecord;
  regimes: RegimesRecord;
  reports: ReportsRecord;
  requests: RequestsRecord;
  sections: SectionsRecord;
  users: UsersRecord;
  uses: UsesRecord;
  validators: ValidatorsRecord;
  versions: VersionsRecord;
  waivers: WaiversRecord;
};
