/** Written by `npm run generate` from the schema files; never edited by hand. */

export interface AdminsRecord {
  id?: number | string;
  email?: string | null;
  username?: string | null;
  cellphone?: string | null;
  roles?: string[] | null;
  /**
   * La compañía socia cuyos registros ve; solo con el rol PARTNER_COMPLIANCE_OFFICER.
   */
  id_partner?: number | null;
  id_partner_label?: string;
  revoked?: boolean | null;
  selfie?: {
    resource?: string;
    id?: number | string;
    _id?: number | string;
    type?: number;
    version?: number | null;
    file?: string | null;
    url?: string | null;
    description?: string | null;
    created_at?: string | null;
    validated?: 0 | 1 | 2;
  } | null;
  last_login?: string | null;
}

export interface AmortizationBackupsRecord {
  id?: number | string;
  request?: number | null;
  request_label?: string;
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
  id?: number | string;
  request?: number | null;
  request_label?: string;
  period?: number | null;
  date_final?: string | null;
  interests?: number | null;
  iva_interests?: number | null;
  capital?: number | null;
  payment?: number | null;
  balance?: number | null;
}

export interface AmortizationsRecord {
  id?: number | string;
  request?: number | null;
  request_label?: string;
  partner?: number | null;
  partner_lender?: number | null;
  period?: number | null;
  status?: number | null;
  date_initial?: string | null;
  date_final?: string | null;
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
  q_category?: string | null;
  expired_by_hand?: boolean | null;
  condone_commission?: boolean | null;
  condone_moratorium?: boolean | null;
  condone_interest?: boolean | null;
  condone_capital?: boolean | null;
}

export interface AmountsRecord {
  id?: number | string;
  request?: number | null;
  request_label?: string;
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
  };
  as_lender?: {
    commission_paid?: number | null;
    /**
     * Comisión y retenciones del prestador que los cobros no cubrieron; se descuentan de sus siguientes pagos.
     */
    to_offset?: number | null;
  };
  special?: {
    to_finish?: {
      total?: number | null;
      commission?: number | null;
    };
    payable?: {
      total?: number | null;
      commission?: number | null;
    };
    expired?: {
      total?: number | null;
      commission?: number | null;
    };
  };
  q?: {
    capital?: number | null;
    interests?: number | null;
    moratorium?: number | null;
  };
}

export interface ApplicantAveragesRecord {
  id?: number | string;
  user?: number | null;
  user_label?: string;
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
  id?: number | string;
  created_at?: string | null;
  requested_by?: number | null;
  requested_by_label?: string;
  note?: string | null;
  status?: number | null;
  clean?: boolean | null;
  loans?: number | null;
  rows?: number | null;
  request?: number | null;
  request_label?: string;
  fault?: string | null;
  collected?: number | null;
  paid_out?: number | null;
  income?: number | null;
  iva?: number | null;
  withheld?: number | null;
  finished_at?: string | null;
}

export interface BanksRecord {
  id?: number | string;
  name?: string | null;
  tag?: string | null;
  spei_key?: string | null;
  kind?: string | null;
  legal_name?: string | null;
  active?: boolean | null;
}

export interface BannedUsersRecord {
  id?: number | string;
  name?: string | null;
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
  uif?: string | null;
  agreement?: string | null;
  agreement_date?: string | null;
  year_lpb?: number | null;
  enabled?: boolean | null;
}

export interface BillsRecord {
  id?: number | string;
  token?: string | null;
  request?: number | null;
  request_label?: string;
  payment?: number | null;
  payment_label?: string;
  issuing?: number | null;
  issuing_label?: string;
  receiver?: number | null;
  receiver_label?: string;
  type?: number | null;
  status?: number | null;
  amount?: number | null;
  date?: string | null;
  created_at?: string | null;
  xml?: string | null;
  url?: string | null;
  pdf?: string | null;
  pdf_url?: string | null;
  cancel_motive?: string | null;
  substitute?: number | null;
  substitute_label?: string;
  cancelled_at?: string | null;
  partner?: number | null;
  partner_lender?: number | null;
  request_info?: {
    token?: string | null;
    title?: string | null;
  } | null;
  formatted_amount?: string | null;
}

export interface CalculatorsRecord {
  id?: number | string;
  amount?: number | null;
  rate?: number | null;
  payment_type?: number | null;
  payment_time?: number | null;
  recognition?: number | null;
  user?: number | null;
  user_label?: string;
  date?: string | null;
  version?: string | null;
  version_commission?: string | null;
  days_for_calculations?: number | null;
  opening_commission?: number | null;
  commission_admin?: number | null;
  commission_admin_lender?: number | null;
  commission_by_each_payment?: number | null;
  iva_withholdings?: number | null;
  isr_withholdings?: number | null;
}

export interface CatRecord {
  id?: number | string;
  request?: number | null;
  request_label?: string;
  cat?: number | null;
}

export interface CertificatesRecord {
  id?: number | string;
  billing?: {
    complete?: boolean;
    CFDI?: {
      resource?: string;
      id?: number | string;
      _id?: number | string;
      type?: number;
      version?: number | null;
      file?: string | null;
      url?: string | null;
      description?: string | null;
      created_at?: string | null;
      validated?: 0 | 1 | 2;
    } | null;
    CFDI_validated?: 0 | 1 | 2;
    regimen?: string | null;
    regimen_label?: string;
    regimen_validated?: 0 | 1 | 2;
    use?: string | null;
    use_label?: string;
    use_validated?: 0 | 1 | 2;
    zipcode_cfdi?: string | null;
    zipcode_cfdi_validated?: 0 | 1 | 2;
    csf_verification?: {
      resource?: string;
      id?: number | string;
      _id?: number | string;
      type?: number;
      version?: number | null;
      file?: string | null;
      url?: string | null;
      description?: string | null;
      created_at?: string | null;
      validated?: 0 | 1 | 2;
    } | null;
    csf_verification_validated?: 0 | 1 | 2;
    key?: {
      resource?: string;
      id?: number | string;
      _id?: number | string;
      type?: number;
      version?: number | null;
      file?: string | null;
      url?: string | null;
      description?: string | null;
      created_at?: string | null;
      validated?: 0 | 1 | 2;
    } | null;
    key_validated?: 0 | 1 | 2;
    cer?: {
      resource?: string;
      id?: number | string;
      _id?: number | string;
      type?: number;
      version?: number | null;
      file?: string | null;
      url?: string | null;
      description?: string | null;
      created_at?: string | null;
      validated?: 0 | 1 | 2;
    } | null;
    cer_validated?: 0 | 1 | 2;
  };
  billing_validated?: 0 | 1 | 2;
}

export interface ChartsRecord {
  id?: number | string;
  user?: number | null;
  user_label?: string;
  active_wallet?: {
    without_delay?: number | null;
    under_90?: number | null;
    over_90?: number | null;
    total?: number | null;
  };
  passive_wallet?: {
    without_delay?: number | null;
    under_90?: number | null;
    over_90?: number | null;
    total?: number | null;
  };
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
  id?: number | string;
  token?: string | null;
  email?: string | null;
  username?: string | null;
  cellphone?: string | null;
  roles?: string[] | null;
  type_account?: string | null;
  status?: string | null;
  general?: {
    complete?: boolean;
    name?: string | null;
    name_validated?: 0 | 1 | 2;
    last_name?: string | null;
    last_name_validated?: 0 | 1 | 2;
    second_last_name?: string | null;
    second_last_name_validated?: 0 | 1 | 2;
    full_name?: string | null;
    full_name_validated?: 0 | 1 | 2;
    curp?: string | null;
    curp_validated?: 0 | 1 | 2;
    rfc?: string | null;
    rfc_validated?: 0 | 1 | 2;
    birthdate?: string | null;
    birthdate_validated?: 0 | 1 | 2;
    phone?: string | null;
    phone_validated?: 0 | 1 | 2;
    cellphone?: string | null;
    cellphone_validated?: 0 | 1 | 2;
    email?: string | null;
    email_validated?: 0 | 1 | 2;
    id_frontal?: {
      resource?: string;
      id?: number | string;
      _id?: number | string;
      type?: number;
      version?: number | null;
      file?: string | null;
      url?: string | null;
      description?: string | null;
      created_at?: string | null;
      validated?: 0 | 1 | 2;
    } | null;
    id_frontal_validated?: 0 | 1 | 2;
    id_back?: {
      resource?: string;
      id?: number | string;
      _id?: number | string;
      type?: number;
      version?: number | null;
      file?: string | null;
      url?: string | null;
      description?: string | null;
      created_at?: string | null;
      validated?: 0 | 1 | 2;
    } | null;
    id_back_validated?: 0 | 1 | 2;
    id_verification?: {
      resource?: string;
      id?: number | string;
      _id?: number | string;
      type?: number;
      version?: number | null;
      file?: string | null;
      url?: string | null;
      description?: string | null;
      created_at?: string | null;
      validated?: 0 | 1 | 2;
    } | null;
    id_verification_validated?: 0 | 1 | 2;
    format_curp?: {
      resource?: string;
      id?: number | string;
      _id?: number | string;
      type?: number;
      version?: number | null;
      file?: string | null;
      url?: string | null;
      description?: string | null;
      created_at?: string | null;
      validated?: 0 | 1 | 2;
    } | null;
    format_curp_validated?: 0 | 1 | 2;
    birth_certificate?: {
      resource?: string;
      id?: number | string;
      _id?: number | string;
      type?: number;
      version?: number | null;
      file?: string | null;
      url?: string | null;
      description?: string | null;
      created_at?: string | null;
      validated?: 0 | 1 | 2;
    } | null;
    birth_certificate_validated?: 0 | 1 | 2;
    marriage_certificate?: {
      resource?: string;
      id?: number | string;
      _id?: number | string;
      type?: number;
      version?: number | null;
      file?: string | null;
      url?: string | null;
      description?: string | null;
      created_at?: string | null;
      validated?: 0 | 1 | 2;
    } | null;
    marriage_certificate_validated?: 0 | 1 | 2;
    article_of_incorporation?: {
      resource?: string;
      id?: number | string;
      _id?: number | string;
      type?: number;
      version?: number | null;
      file?: string | null;
      url?: string | null;
      description?: string | null;
      created_at?: string | null;
      validated?: 0 | 1 | 2;
    } | null;
    article_of_incorporation_validated?: 0 | 1 | 2;
  };
  general_validated?: 0 | 1 | 2;
  id_partner?: number | null;
  id_partner_label?: string;
  partner_id?: number | null;
  fout?: number | null;
  country_code?: string | null;
  from_dashboard?: boolean | null;
  has_lender?: boolean | null;
  created_at?: string | null;
}

export interface CompanyInfosRecord {
  id?: number | string;
  _id?: number | string;
  username?: string | null;
  roles?: string[] | null;
  general?: {
    selfie?: string | null;
  };
}

export interface ContractsRecord {
  id?: number | string;
  type?: number | null;
  user?: number | null;
  user_label?: string;
  request?: number | null;
  request_label?: string;
  recognition?: number | null;
  contract_signing_date?: string | null;
  request_date?: string | null;
  place?: string | null;
}

export interface CreditReportsRecord {
  id?: number | string;
  user?: number | null;
  user_label?: string;
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
  id?: number | string;
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
  id?: number | string;
  id_request?: number | null;
  id_request_label?: string;
  id_user?: number | null;
  id_user_label?: string;
  partner?: number | null;
  partner_lender?: number | null;
  username?: string | null;
  token?: string | null;
  status?: number | null;
  date_initial?: string | null;
  date_final?: string | null;
  recognition?: number | null;
  bank?: string | null;
  bank_label?: string;
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
  pending?: {
    capital?: number | null;
    interests?: number | null;
    moratorium?: number | null;
    commission?: number | null;
  } | null;
}

export interface DispersionsRecord {
  id?: number | string;
  id_request?: number | null;
  id_request_label?: string;
  payment?: number | null;
  payment_label?: string;
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
  bank_name_label?: string;
  clabe?: string | null;
  clabe_lender?: string | null;
  user_lender?: string | null;
  id_user_lender?: number | null;
  id_user_lender_label?: string;
  partner?: number | null;
  partner_lender?: number | null;
  dispersed?: boolean | null;
  dispersed_date?: string | null;
  return_reason?: string | null;
}

export interface DocumentsRecord {
  id?: number | string;
  _id?: number | string;
  context?: string | null;
  user?: number | null;
  user_label?: string;
  request?: number | null;
  request_label?: string;
  partner?: number | null;
  partner_borrower?: number | null;
  partner_lender?: number | null;
  type?: number | null;
  type_label?: string | null;
  description?: string | null;
  exposed?: boolean | null;
  file?: string | null;
  section?: string[] | null;
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
        id?: number | string;
        key?: string | null;
        name?: string | null;
        data?: string | null;
        is_required?: boolean | null;
        validated?: number | null;
        document?: number | null;
      }[]
    | null;
  contract_signing_date?: string | null;
  request_date?: string | null;
  place?: string | null;
  validated?: 0 | 1 | 2;
}

export interface DocumentUsersVersionRecord {
  id?: number | string;
  context?: string | null;
  user?: number | null;
  user_label?: string;
  type?: number | null;
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
        id?: number | string;
        key?: string | null;
        name?: string | null;
        data?: string | null;
        is_required?: boolean | null;
        validated?: number | null;
        document?: number | null;
      }[]
    | null;
  validated?: 0 | 1 | 2;
}

export interface EconomicActivitiesRecord {
  id?: number | string;
  key?: string | null;
  name?: string | null;
  risk_level?: string | null;
}

export interface GuaranteesRecord {
  id?: number | string;
  request?: number | null;
  request_label?: string;
  partner?: number | null;
  partner_lender?: number | null;
  name?: string | null;
  serial?: string | null;
  description?: string | null;
  image_size?: number | null;
  image_0?: string | null;
  images?: string[] | null;
  gallery?: string[] | null;
  created_at?: string | null;
}

export interface HolidaysRecord {
  id?: number | string;
  title?: string | null;
  date?: string | null;
}

export interface LegalRepresentativesRecord {
  id?: number | string;
  _id?: number | string;
  company?: number | null;
  company_label?: string;
  user?: number | null;
  user_label?: string;
  full_name?: string | null;
  is_registered?: boolean | null;
  rfc?: string | null;
  curp?: string | null;
  name?: string | null;
  lastname?: string | null;
  second_lastname?: string | null;
  email?: string | null;
  cellphone?: string | null;
  alias?: string | null;
  type?: string[] | null;
  role?: string[] | null;
  percentage_of_ownership?: number | null;
  signature_required?: boolean | null;
  validation_required?: boolean | null;
  status?: number | null;
  validated?: 0 | 1 | 2;
}

export interface LenderAveragesRecord {
  id?: number | string;
  user?: number | null;
  user_label?: string;
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
  id?: number | string;
  name?: string | null;
  key?: string | null;
  enabled?: boolean | null;
  formattedDocuments?:
    | {
        key?: number | null;
        label?: string | null;
      }[]
    | null;
}

export interface MetadataDocumentsRecord {
  id?: number | string;
  document?: number | null;
  document_label?: string;
  key?: string | null;
  name?: string | null;
  data?: string | null;
  is_required?: boolean | null;
  validated?: 0 | 1 | 2;
}

export interface NotificationsRecord {
  id?: number | string;
  date?: string | null;
  title?: string | null;
  body?: string | null;
  recipient?: number | null;
  recipient_label?: string;
  role?: number | null;
  event?: string | null;
  subject?: string | null;
  subject_id?: number | null;
  received?: boolean | null;
  clicked?: boolean | null;
}

export interface OperationsRecord {
  id?: number | string;
  id_request?: number | null;
  id_request_label?: string;
  token?: string | null;
  status?: number | null;
  date?: string | null;
  activation_date?: string | null;
  id_user?: number | null;
  id_user_label?: string;
  user?: string | null;
  id_user_lender?: number | null;
  id_user_lender_label?: string;
  user_lender?: string | null;
  partner?: number | null;
  partner_lender?: number | null;
  amount?: number | null;
  rate?: number | null;
  payment_time?: number | null;
  to_disperse?: number | null;
  bank_name?: string | null;
  bank_name_label?: string;
  clabe?: string | null;
  dispersed?: boolean | null;
  can_activate?: boolean | null;
}

export interface PartialsRecord {
  id?: number | string;
  request?: number | null;
  request_label?: string;
  payment?: number | null;
  payment_label?: string;
  amortization?: number | null;
  amortization_label?: string;
  concept?: string | null;
  amount?: number | null;
  date?: string | null;
  q?: boolean | null;
}

export interface PayablesRecord {
  id?: number | string;
  request?: number | null;
  request_label?: string;
  type?: string | null;
  amount?: number | null;
  commission?: number | null;
  oldest_date?: string | null;
  oldest_amount?: number | null;
}

export interface PaymentsRecord {
  id?: number | string;
  token?: string | null;
  request?: number | null;
  request_label?: string;
  user?: number | null;
  user_label?: string;
  partner?: number | null;
  partner_lender?: number | null;
  amount?: number | null;
  date?: string | null;
  notify?: boolean | null;
  test?: boolean | null;
  q?: boolean | null;
  /**
   * Lo que llega a capital acorta el plazo; si no, baja los pagos.
   */
  reduce_term?: boolean | null;
  data_for_condonation?: {
    category?: string | null;
    comments?: string | null;
  };
  charges?: {
    commission?: boolean | null;
    moratorium?: boolean | null;
    interests?: boolean | null;
    capital?: boolean | null;
    expired_commission?: boolean | null;
    expired_interests?: boolean | null;
    expired_capital?: boolean | null;
  };
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
  version?: string | null;
  periods?: number[] | null;
  amortizations?: number[] | null;
  amortizations_label?: string[];
  dispersion?: number | null;
  dispersion_label?: string;
  dispersed?: boolean | null;
  reversed?: boolean | null;
  reversed_at?: string | null;
  reverse_reason?: string | null;
  created_at?: string | null;
  opening_commission?: number | null;
  can_reverse?: boolean | null;
}

export interface PersonCompaniesRecord {
  id?: number | string;
  company?: number | null;
  company_label?: string;
  user?: number | null;
  user_label?: string;
  alias?: string | null;
  type?: string[] | null;
  role?: string[] | null;
  percentage_of_ownership?: number | null;
  status?: number | null;
}

export interface ProfileRecord {
  id?: number | string;
  email?: string | null;
  username?: string | null;
  cellphone?: string | null;
  roles?: string[] | null;
  selfie?: {
    resource?: string;
    id?: number | string;
    _id?: number | string;
    type?: number;
    version?: number | null;
    file?: string | null;
    url?: string | null;
    description?: string | null;
    created_at?: string | null;
    validated?: 0 | 1 | 2;
  } | null;
  last_login?: string | null;
  id_partner?: number | null;
  id_partner_label?: string;
}

export interface RegimesRecord {
  id?: number | string;
  name?: string | null;
  persons?: string[] | null;
}

export interface ReportsRecord {
  id?: number | string;
  name?: string | null;
  type?: number | null;
  month?: string | null;
  date?: string | null;
  link?: string | null;
  status?: number | null;
  failed_at?: string | null;
  requested_by?: number | null;
  requested_by_label?: string;
  created_at?: string | null;
}

export interface RequestsRecord {
  id?: number | string;
  token?: string | null;
  status?: number | null;
  date?: string | null;
  finish_date?: string | null;
  activation_date?: string | null;
  closed_at?: string | null;
  recognition?: number | null;
  user?: number | null;
  user_label?: string;
  user_lender?: number | null;
  user_lender_label?: string;
  partner?: number | null;
  partner_lender?: number | null;
  aval_required?: boolean | null;
  user_aval?: number | null;
  user_aval_label?: string;
  request_parent?: number | null;
  request_parent_label?: string;
  title?: string | null;
  description?: string | null;
  guarantee?: string | null;
  amount?: number | null;
  rate?: number | null;
  payment_time?: number | null;
  payment_type?: number | null;
  opening_commission?: number | null;
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
  commission_admin?: number | null;
  /**
   * Se captura sin IVA.
   */
  commission_admin_lender?: number | null;
  /**
   * Se captura sin IVA.
   */
  commission_by_each_payment?: number | null;
  iva_withholdings?: number | null;
  isr_withholdings?: number | null;
  version?: string | null;
  version_commission?: string | null;
  days_for_calculations?: number | null;
  cat?: number | null;
  dispersed?: boolean | null;
  dispersed_date?: string | null;
  can_activate?: boolean | null;
  reject_reason?: string | null;
  withholding_agent?: string | null;
  moratorium_factor?: number | null;
  moratorium_base?: string | null;
  funding_released_at?: string | null;
}

export interface SectionsRecord {
  id?: number | string;
  section?: string | null;
  title?: string | null;
  pending_fields?: string[] | null;
}

export interface UsersRecord {
  id?: number | string;
  token?: string | null;
  email?: string | null;
  username?: string | null;
  cellphone?: string | null;
  roles?: string[] | null;
  staff?: boolean | null;
  type_account?: string | null;
  status?: string | null;
  id_partner?: number | null;
  id_partner_label?: string;
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
  score?: number | null;
  ranking?: string | null;
  terms_signed?: boolean | null;
  created_at?: string | null;
  last_login?: string | null;
  power_of_attorney?: string | null;
  articles_of_incorporation?: string | null;
  selfie?: {
    resource?: string;
    id?: number | string;
    _id?: number | string;
    type?: number;
    version?: number | null;
    file?: string | null;
    url?: string | null;
    description?: string | null;
    created_at?: string | null;
    validated?: 0 | 1 | 2;
  } | null;
  general?: {
    complete?: boolean;
    name?: string | null;
    name_validated?: 0 | 1 | 2;
    last_name?: string | null;
    last_name_validated?: 0 | 1 | 2;
    second_last_name?: string | null;
    second_last_name_validated?: 0 | 1 | 2;
    full_name?: string | null;
    full_name_validated?: 0 | 1 | 2;
    curp?: string | null;
    curp_validated?: 0 | 1 | 2;
    rfc?: string | null;
    rfc_validated?: 0 | 1 | 2;
    birthdate?: string | null;
    birthdate_validated?: 0 | 1 | 2;
    phone?: string | null;
    phone_validated?: 0 | 1 | 2;
    cellphone?: string | null;
    cellphone_validated?: 0 | 1 | 2;
    email?: string | null;
    email_validated?: 0 | 1 | 2;
    id_frontal?: {
      resource?: string;
      id?: number | string;
      _id?: number | string;
      type?: number;
      version?: number | null;
      file?: string | null;
      url?: string | null;
      description?: string | null;
      created_at?: string | null;
      validated?: 0 | 1 | 2;
    } | null;
    id_frontal_validated?: 0 | 1 | 2;
    id_back?: {
      resource?: string;
      id?: number | string;
      _id?: number | string;
      type?: number;
      version?: number | null;
      file?: string | null;
      url?: string | null;
      description?: string | null;
      created_at?: string | null;
      validated?: 0 | 1 | 2;
    } | null;
    id_back_validated?: 0 | 1 | 2;
    id_verification?: {
      resource?: string;
      id?: number | string;
      _id?: number | string;
      type?: number;
      version?: number | null;
      file?: string | null;
      url?: string | null;
      description?: string | null;
      created_at?: string | null;
      validated?: 0 | 1 | 2;
    } | null;
    id_verification_validated?: 0 | 1 | 2;
    format_curp?: {
      resource?: string;
      id?: number | string;
      _id?: number | string;
      type?: number;
      version?: number | null;
      file?: string | null;
      url?: string | null;
      description?: string | null;
      created_at?: string | null;
      validated?: 0 | 1 | 2;
    } | null;
    format_curp_validated?: 0 | 1 | 2;
    birth_certificate?: {
      resource?: string;
      id?: number | string;
      _id?: number | string;
      type?: number;
      version?: number | null;
      file?: string | null;
      url?: string | null;
      description?: string | null;
      created_at?: string | null;
      validated?: 0 | 1 | 2;
    } | null;
    birth_certificate_validated?: 0 | 1 | 2;
    marriage_certificate?: {
      resource?: string;
      id?: number | string;
      _id?: number | string;
      type?: number;
      version?: number | null;
      file?: string | null;
      url?: string | null;
      description?: string | null;
      created_at?: string | null;
      validated?: 0 | 1 | 2;
    } | null;
    marriage_certificate_validated?: 0 | 1 | 2;
    article_of_incorporation?: {
      resource?: string;
      id?: number | string;
      _id?: number | string;
      type?: number;
      version?: number | null;
      file?: string | null;
      url?: string | null;
      description?: string | null;
      created_at?: string | null;
      validated?: 0 | 1 | 2;
    } | null;
    article_of_incorporation_validated?: 0 | 1 | 2;
  };
  general_validated?: 0 | 1 | 2;
  address?: {
    complete?: boolean;
    street?: string | null;
    street_validated?: 0 | 1 | 2;
    ext_no?: string | null;
    ext_no_validated?: 0 | 1 | 2;
    int_no?: string | null;
    int_no_validated?: 0 | 1 | 2;
    neighborhood?: string | null;
    neighborhood_validated?: 0 | 1 | 2;
    zipcode?: string | null;
    zipcode_validated?: 0 | 1 | 2;
    country?: string | null;
    country_validated?: 0 | 1 | 2;
    city?: string | null;
    city_validated?: 0 | 1 | 2;
    state?: string | null;
    state_validated?: 0 | 1 | 2;
    proof?: {
      resource?: string;
      id?: number | string;
      _id?: number | string;
      type?: number;
      version?: number | null;
      file?: string | null;
      url?: string | null;
      description?: string | null;
      created_at?: string | null;
      validated?: 0 | 1 | 2;
    } | null;
    proof_validated?: 0 | 1 | 2;
  };
  address_validated?: 0 | 1 | 2;
  financial?: {
    complete?: boolean;
    clabe?: string | null;
    clabe_validated?: 0 | 1 | 2;
    bank_name?: string | null;
    bank_name_label?: string;
    bank_name_validated?: 0 | 1 | 2;
    cover?: {
      resource?: string;
      id?: number | string;
      _id?: number | string;
      type?: number;
      version?: number | null;
      file?: string | null;
      url?: string | null;
      description?: string | null;
      created_at?: string | null;
      validated?: 0 | 1 | 2;
    } | null;
    cover_validated?: 0 | 1 | 2;
  };
  financial_validated?: 0 | 1 | 2;
  billing?: {
    complete?: boolean;
    CFDI?: {
      resource?: string;
      id?: number | string;
      _id?: number | string;
      type?: number;
      version?: number | null;
      file?: string | null;
      url?: string | null;
      description?: string | null;
      created_at?: string | null;
      validated?: 0 | 1 | 2;
    } | null;
    CFDI_validated?: 0 | 1 | 2;
    regimen?: string | null;
    regimen_label?: string;
    regimen_validated?: 0 | 1 | 2;
    use?: string | null;
    use_label?: string;
    use_validated?: 0 | 1 | 2;
    zipcode_cfdi?: string | null;
    zipcode_cfdi_validated?: 0 | 1 | 2;
    csf_verification?: {
      resource?: string;
      id?: number | string;
      _id?: number | string;
      type?: number;
      version?: number | null;
      file?: string | null;
      url?: string | null;
      description?: string | null;
      created_at?: string | null;
      validated?: 0 | 1 | 2;
    } | null;
    csf_verification_validated?: 0 | 1 | 2;
    key?: {
      resource?: string;
      id?: number | string;
      _id?: number | string;
      type?: number;
      version?: number | null;
      file?: string | null;
      url?: string | null;
      description?: string | null;
      created_at?: string | null;
      validated?: 0 | 1 | 2;
    } | null;
    key_validated?: 0 | 1 | 2;
    cer?: {
      resource?: string;
      id?: number | string;
      _id?: number | string;
      type?: number;
      version?: number | null;
      file?: string | null;
      url?: string | null;
      description?: string | null;
      created_at?: string | null;
      validated?: 0 | 1 | 2;
    } | null;
    cer_validated?: 0 | 1 | 2;
  };
  billing_validated?: 0 | 1 | 2;
  additional?: {
    complete?: boolean;
    nationality?: string | null;
    nationality_validated?: 0 | 1 | 2;
    birthplace?: string | null;
    birthplace_validated?: 0 | 1 | 2;
    occupation?: number | null;
    occupation_validated?: 0 | 1 | 2;
    sector?: number | null;
    sector_validated?: 0 | 1 | 2;
    civil_status?: number | null;
    civil_status_validated?: 0 | 1 | 2;
    studies_level?: number | null;
    studies_level_validated?: 0 | 1 | 2;
    investment?: number | null;
    investment_validated?: 0 | 1 | 2;
    income?: number | null;
    income_validated?: 0 | 1 | 2;
    relatives_with_account?: boolean | null;
    relatives_with_account_validated?: 0 | 1 | 2;
    relatives_in_product?: boolean | null;
    relatives_in_product_validated?: 0 | 1 | 2;
    transaction?: number | null;
    transaction_validated?: 0 | 1 | 2;
    max_amount?: number | null;
    max_amount_validated?: 0 | 1 | 2;
    destination_resources?: number | null;
    destination_resources_validated?: 0 | 1 | 2;
    own_account?: boolean | null;
    own_account_validated?: 0 | 1 | 2;
    politician?: boolean | null;
    politician_validated?: 0 | 1 | 2;
  };
  additional_validated?: 0 | 1 | 2;
  signature?: {
    complete?: boolean;
    url?: {
      resource?: string;
      id?: number | string;
      _id?: number | string;
      type?: number;
      version?: number | null;
      file?: string | null;
      url?: string | null;
      description?: string | null;
      created_at?: string | null;
      validated?: 0 | 1 | 2;
    } | null;
  };
  beneficiary?: {
    complete?: boolean;
    name?: string | null;
    name_validated?: 0 | 1 | 2;
    last_name?: string | null;
    last_name_validated?: 0 | 1 | 2;
    second_last_name?: string | null;
    second_last_name_validated?: 0 | 1 | 2;
    cellphone?: string | null;
    cellphone_validated?: 0 | 1 | 2;
    curp?: string | null;
    curp_validated?: 0 | 1 | 2;
    street?: string | null;
    street_validated?: 0 | 1 | 2;
    ext_no?: string | null;
    ext_no_validated?: 0 | 1 | 2;
    int_no?: string | null;
    int_no_validated?: 0 | 1 | 2;
    neighborhood?: string | null;
    neighborhood_validated?: 0 | 1 | 2;
    zipcode?: string | null;
    zipcode_validated?: 0 | 1 | 2;
    city?: string | null;
    city_validated?: 0 | 1 | 2;
    state?: string | null;
    state_validated?: 0 | 1 | 2;
  };
  beneficiary_validated?: 0 | 1 | 2;
}

export interface UsesRecord {
  id?: number | string;
  name?: string | null;
  persons?: string[] | null;
  regimes?: string[] | null;
}

export interface ValidatorsRecord {
  id?: number | string;
  username?: string | null;
  status?: string | null;
}

export interface VersionsRecord {
  id?: number | string;
  version?: string | null;
  system?: number | null;
  build?: number | null;
  test?: boolean | null;
}

export interface WaiversRecord {
  id?: number | string;
  request?: number | null;
  request_label?: string;
  condone_commission?: boolean | null;
  condone_moratorium?: boolean | null;
  condone_interest?: boolean | null;
  condone_capital?: boolean | null;
  category?: string | null;
  comments?: string | null;
  amounts?: {
    total?: number | null;
    commission?: number | null;
    moratorium?: number | null;
    interests?: number | null;
    capital?: number | null;
  } | null;
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
