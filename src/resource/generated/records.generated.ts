/** Written by `npm run generate` from the schema files; never edited by hand. */

import type { Json } from '../model/definition.ts';

export interface Records {
  amortizationBackups: {
    request: number | null;
    period: number | null;
    date_initial: string | null;
    date_final: string | null;
    days: number | null;
    interests: number | null;
    iva_interests: number | null;
    capital: number | null;
    payment: number | null;
    commission_as_applicant: number | null;
    payment_as_applicant: number | null;
    payment_as_lender: number | null;
    balance: number | null;
  };
  amortizations: {
    request: number | null;
    partner: number | null;
    partner_lender: number | null;
    period: number | null;
    status: number | null;
    date_initial: string | null;
    date_final: string | null;
    collection_date: string | null;
    days: number | null;
    calendar_days: number | null;
    rate: number | null;
    iva_rate: number | null;
    interests: number | null;
    iva_interests: number | null;
    capital: number | null;
    payment: number | null;
    balance: number | null;
    isr_withholdings: number | null;
    iva_withholdings: number | null;
    commission_as_applicant: number | null;
    commission_as_lender: number | null;
    payment_as_applicant: number | null;
    payment_as_lender: number | null;
    payment_as_applicant_after_withholdings: number | null;
    payment_as_lender_after_withholdings: number | null;
    capital_partials: number | null;
    interest_partials: number | null;
    commission_partials: number | null;
    moratorium_partials: number | null;
    q: boolean | null;
    q_category: string | null;
    expired_by_hand: boolean | null;
    condone_commission: boolean | null;
    condone_moratorium: boolean | null;
    condone_interest: boolean | null;
    condone_capital: boolean | null;
  };
  amounts: {
    request: number | null;
    capital_paid: number | null;
    capital_pending: number | null;
    next_date: string | null;
    interest_paid: number | null;
    interest_pending: number | null;
    moratorium_paid: number | null;
    moratorium_pending: number | null;
    isr_withholding_paid: number | null;
    isr_withholding_pending: number | null;
    iva_withholding_paid: number | null;
    iva_withholding_pending: number | null;
    'as_applicant.commission_paid': number | null;
    'as_lender.commission_paid': number | null;
    'as_lender.to_offset': number | null;
    'special.to_finish.total': number | null;
    'special.to_finish.commission': number | null;
    'special.payable.total': number | null;
    'special.payable.commission': number | null;
    'special.expired.total': number | null;
    'special.expired.commission': number | null;
    'q.capital': number | null;
    'q.interests': number | null;
    'q.moratorium': number | null;
  };
  applicantAverages: {
    user: number | null;
    active_capital: number | null;
    average: number | null;
    expired_capital_under_90: number | null;
    expired_capital_over_90: number | null;
    expired_interest_under_90: number | null;
    expired_interest_over_90: number | null;
    percent_expired: number | null;
    weighted_rate: number | null;
    number_active_requests: number | null;
    number_requests: number | null;
    historic_capital: number | null;
    historic_capital_paid: number | null;
  };
  approvalChanges: {
    approval: number | null;
    record: string | null;
    field: string | null;
    before: string | null;
    after: string | null;
  };
  approvals: {
    asked_at: string | null;
    asked_by: number | null;
    resource: string | null;
    action: string | null;
    records: number | null;
    amount: number | null;
    until: string | null;
    by: string[] | null;
    status: string | null;
    decided_by: number | null;
    decided_at: string | null;
    reason: string | null;
  };
  audits: {
    created_at: string | null;
    requested_by: number | null;
    note: string | null;
    status: number | null;
    clean: boolean | null;
    loans: number | null;
    rows: number | null;
    request: number | null;
    fault: string | null;
    collected: number | null;
    paid_out: number | null;
    income: number | null;
    iva: number | null;
    withheld: number | null;
    finished_at: string | null;
  };
  banks: {
    name: string | null;
    tag: string | null;
    spei_key: string | null;
    kind: string | null;
    legal_name: string | null;
    active: boolean | null;
  };
  bannedUsers: {
    name: string | null;
    birthdate: string | null;
    curp: string | null;
    rfc: string | null;
    siara: string | null;
    uif: string | null;
    agreement: string | null;
    agreement_date: string | null;
    year_lpb: number | null;
    enabled: boolean | null;
  };
  batches: {
    resource: string | null;
    action: string | null;
    filter: string | null;
    except: string[] | null;
    ask: string | null;
    status: number | null;
    count: number | null;
    reviewed: number | null;
    ready: number | null;
    total: number | null;
    done: number | null;
    failed: number | null;
    skipped: number | null;
    waiting: number | null;
    owner: number | null;
    created_at: string | null;
    started_at: string | null;
    finished_at: string | null;
    seal: string | null;
    summary: string | null;
  };
  batchItems: {
    batch: number | null;
    record: string | null;
    status: string | null;
    message: string | null;
    finished_at: string | null;
  };
  bills: {
    token: string | null;
    request: number | null;
    payment: number | null;
    issuing: number | null;
    receiver: number | null;
    type: number | null;
    status: number | null;
    amount: number | null;
    date: string | null;
    created_at: string | null;
    xml: string | null;
    pdf: string | null;
    cancel_motive: string | null;
    substitute: number | null;
    cancelled_at: string | null;
    partner: number | null;
    partner_lender: number | null;
  };
  calculators: {
    amount: number | null;
    rate: number | null;
    payment_type: number | null;
    payment_time: number | null;
    recognition: number | null;
    user: number | null;
    date: string | null;
    version: string | null;
    version_commission: string | null;
    days_for_calculations: number | null;
    opening_commission: number | null;
    commission_admin: number | null;
    commission_admin_lender: number | null;
    commission_by_each_payment: number | null;
    iva_rate: number | null;
    iva_withholdings: number | null;
    isr_withholdings: number | null;
  };
  cat: {
    request: number | null;
    cat: number | null;
  };
  changeDifferences: {
    asked: number | null;
    file: string | null;
    change: string | null;
    before: string | null;
    after: string | null;
    omitted: boolean | null;
  };
  charts: {
    user: number | null;
    'active_wallet.without_delay': number | null;
    'active_wallet.under_90': number | null;
    'active_wallet.over_90': number | null;
    'active_wallet.total': number | null;
    'passive_wallet.without_delay': number | null;
    'passive_wallet.under_90': number | null;
    'passive_wallet.over_90': number | null;
    'passive_wallet.total': number | null;
    capital: Json;
    interests: Json;
  };
  comments: {
    subject: string | null;
    subject_id: number | null;
    author: number | null;
    created_at: string | null;
    text: string | null;
    mentions: number[] | null;
    assignee: number | null;
    due: string | null;
    done: boolean | null;
    file: string | null;
    edited_at: string | null;
    erased: boolean | null;
  };
  companyInfos: {
    username: string | null;
    roles: string[] | null;
    'general.selfie': string | null;
  };
  contracts: {
    type: number | null;
    user: number | null;
    request: number | null;
    recognition: number | null;
    contract_signing_date: string | null;
    request_date: string | null;
    place: string | null;
  };
  creditReports: {
    user: number | null;
    score: number | null;
    amount: number | null;
    amount_expired: number | null;
    percent_expired: number | null;
    payment_week: number | null;
    payment_bi_week: number | null;
    payment_month: number | null;
    active_credits: number | null;
    date: string | null;
  };
  dashboard: {
    requestActive: number | null;
    requestRenew: number | null;
    requestRenewSevenDays: number | null;
    userValidated: number | null;
    userUnvalidated: number | null;
    amountActive: number | null;
    overdueUnder90: number | null;
    overdueOver90: number | null;
    collectedThisMonth: number | null;
    toDisperse: number | null;
    waitingLender: number | null;
    waitingGuarantor: number | null;
    waitingFunds: number | null;
    waitingControl: number | null;
    waitingSignature: number | null;
    waitingValidation: number | null;
    waitingDocuments: number | null;
  };
  debits: {
    id_request: number | null;
    id_user: number | null;
    partner: number | null;
    partner_lender: number | null;
    username: string | null;
    token: string | null;
    status: number | null;
    date_initial: string | null;
    date_final: string | null;
    recognition: number | null;
    bank: string | null;
    clabe: string | null;
    dispersed: boolean | null;
    withholding: number | null;
    payment: number | null;
    payment_as_applicant: number | null;
    payment_as_lender: number | null;
    commission_admin: number | null;
    commission_by_each_payment: number | null;
  };
  dispersions: {
    id_request: number | null;
    payment: number | null;
    token: string | null;
    date: string | null;
    amount: number | null;
    commission_admin: number | null;
    commission_admin_lender: number | null;
    commission_lender: number | null;
    payment_as_lender: number | null;
    to_offset: number | null;
    bank_name: string | null;
    clabe: string | null;
    clabe_lender: string | null;
    user_lender: string | null;
    id_user_lender: number | null;
    partner: number | null;
    partner_lender: number | null;
    dispersed: boolean | null;
    dispersed_date: string | null;
    return_reason: string | null;
  };
  documents: {
    context: string | null;
    user: number | null;
    request: number | null;
    partner: number | null;
    partner_borrower: number | null;
    partner_lender: number | null;
    type: number | null;
    description: string | null;
    exposed: boolean | null;
    file: string | null;
    section: string[] | null;
    version: number | null;
    current: boolean | null;
    format: string | null;
    date_format: string | null;
    created_at: string | null;
    contract_signing_date: string | null;
    request_date: string | null;
    place: string | null;
  };
  economicActivities: {
    key: string | null;
    name: string | null;
    risk_level: string | null;
  };
  factors: {
    kind: string | null;
    name: string | null;
    created_at: string | null;
    last_used_at: string | null;
    left: number | null;
  };
  favourites: {
    subject: string | null;
    subject_id: number | null;
    person: number | null;
  };
  guarantees: {
    request: number | null;
    partner: number | null;
    partner_lender: number | null;
    name: string | null;
    serial: string | null;
    description: string | null;
    image_size: number | null;
    image_0: string | null;
    images: string[] | null;
    created_at: string | null;
  };
  holidays: {
    title: string | null;
    date: string | null;
  };
  legalRepresentatives: {
    company: number | null;
    user: number | null;
    full_name: string | null;
    is_registered: boolean | null;
    rfc: string | null;
    curp: string | null;
    name: string | null;
    lastname: string | null;
    second_lastname: string | null;
    email: string | null;
    cellphone: string | null;
    alias: string | null;
    type: string[] | null;
    role: string[] | null;
    percentage_of_ownership: number | null;
    signature_required: boolean | null;
    validation_required: boolean | null;
    status: number | null;
  };
  lenderAverages: {
    user: number | null;
    active_capital: number | null;
    average: number | null;
    expired_capital_under_90: number | null;
    expired_capital_over_90: number | null;
    expired_interest_under_90: number | null;
    expired_interest_over_90: number | null;
    percent_expired: number | null;
    weighted_rate: number | null;
    number_active_requests: number | null;
    number_requests: number | null;
    historic_capital: number | null;
    historic_capital_paid: number | null;
  };
  metadata: {
    name: string | null;
    key: string | null;
    enabled: boolean | null;
    formattedDocuments: Json;
  };
  metadataDocuments: {
    document: number | null;
    key: string | null;
    name: string | null;
    data: string | null;
    is_required: boolean | null;
  };
  noticeMarks: {
    count: number | null;
  };
  notifications: {
    date: string | null;
    title: string | null;
    body: string | null;
    recipient: number | null;
    role: number | null;
    event: string | null;
    subject: string | null;
    subject_id: number | null;
    received: boolean | null;
    clicked: boolean | null;
  };
  operations: {
    id_request: number | null;
    token: string | null;
    status: number | null;
    date: string | null;
    activation_date: string | null;
    id_user: number | null;
    user: string | null;
    id_user_lender: number | null;
    user_lender: string | null;
    partner: number | null;
    partner_lender: number | null;
    amount: number | null;
    rate: number | null;
    payment_time: number | null;
    to_disperse: number | null;
    bank_name: string | null;
    clabe: string | null;
    dispersed: boolean | null;
    can_activate: boolean | null;
  };
  partials: {
    request: number | null;
    payment: number | null;
    amortization: number | null;
    concept: string | null;
    amount: number | null;
    date: string | null;
    q: boolean | null;
  };
  payables: {
    request: number | null;
    type: string | null;
    amount: number | null;
    commission: number | null;
    oldest_date: string | null;
    oldest_amount: number | null;
  };
  payments: {
    token: string | null;
    request: number | null;
    user: number | null;
    partner: number | null;
    partner_lender: number | null;
    amount: number | null;
    date: string | null;
    notify: boolean | null;
    test: boolean | null;
    q: boolean | null;
    reduce_term: boolean | null;
    'data_for_condonation.category': string | null;
    'data_for_condonation.comments': string | null;
    'charges.commission': boolean | null;
    'charges.moratorium': boolean | null;
    'charges.interests': boolean | null;
    'charges.capital': boolean | null;
    'charges.expired_commission': boolean | null;
    'charges.expired_interests': boolean | null;
    'charges.expired_capital': boolean | null;
    capital: number | null;
    commission: number | null;
    iva_commission: number | null;
    commission_lender: number | null;
    interests: number | null;
    iva_interests: number | null;
    total_interests: number | null;
    moratorium: number | null;
    iva_moratorium: number | null;
    isr_withholdings: number | null;
    iva_withholdings: number | null;
    isr_withholdings_rate: number | null;
    iva_withholdings_rate: number | null;
    payment_as_applicant: number | null;
    payment_as_lender: number | null;
    payment_as_applicant_after_withholdings: number | null;
    payment_as_lender_after_withholdings: number | null;
    to_offset: number | null;
    version: string | null;
    periods: number[] | null;
    amortizations: number[] | null;
    dispersion: number | null;
    dispersed: boolean | null;
    reversed: boolean | null;
    reversed_at: string | null;
    reverse_reason: string | null;
    created_at: string | null;
  };
  preferences: {
    person: number | null;
    mentioned: string | null;
    assigned: string | null;
    reminder: string | null;
    report: string | null;
    record: string | null;
    digest: string | null;
    hour: number | null;
    digest_at: string | null;
  };
  regimes: {
    name: string | null;
    persons: string[] | null;
  };
  reminders: {
    subject: string | null;
    subject_id: number | null;
    person: number | null;
    at: string | null;
    text: string | null;
    rung: boolean | null;
  };
  reports: {
    name: string | null;
    type: number | null;
    month: string | null;
    date: string | null;
    link: string | null;
    status: number | null;
    failed_at: string | null;
    requested_by: number | null;
    created_at: string | null;
  };
  requests: {
    token: string | null;
    status: number | null;
    date: string | null;
    finish_date: string | null;
    activation_date: string | null;
    closed_at: string | null;
    recognition: number | null;
    user: number | null;
    user_lender: number | null;
    partner: number | null;
    partner_lender: number | null;
    aval_required: boolean | null;
    user_aval: number | null;
    request_parent: number | null;
    title: string | null;
    description: string | null;
    guarantee: string | null;
    amount: number | null;
    rate: number | null;
    payment_time: number | null;
    payment_type: number | null;
    opening_commission: number | null;
    opening_commission_amount: number | null;
    commission_admin: number | null;
    commission_admin_lender: number | null;
    commission_by_each_payment: number | null;
    iva_withholdings: number | null;
    isr_withholdings: number | null;
    version: string | null;
    version_commission: string | null;
    days_for_calculations: number | null;
    iva_rate: number | null;
    cat: number | null;
    dispersed: boolean | null;
    dispersed_date: string | null;
    reject_reason: string | null;
    withholding_agent: string | null;
    moratorium_factor: number | null;
    moratorium_base: string | null;
    funding_released_at: string | null;
  };
  schemaChanges: {
    created_at: string | null;
    kind: string | null;
    source: string | null;
    author: string | null;
    reason: string | null;
    lines: string | null;
    added: number | null;
    changed: number | null;
    removed: number | null;
    asked_by: number | null;
    status: string | null;
    decided_by: number | null;
    decided_at: string | null;
    decided_how: string | null;
    decided_reason: string | null;
  };
  schemaDifferences: {
    version: number | null;
    file: string | null;
    change: string | null;
    before: string | null;
    after: string | null;
    omitted: boolean | null;
  };
  schemaVersions: {
    created_at: string | null;
    source: string | null;
    author: string | null;
    reason: string | null;
    added: number | null;
    changed: number | null;
    removed: number | null;
    effect: string | null;
    in_force: boolean | null;
  };
  sections: {
    section: string | null;
    title: string | null;
    pending_fields: string[] | null;
  };
  sessions: {
    current: boolean | null;
    device: string | null;
    since: string | null;
    last_seen: string | null;
    factor: string | null;
    company: number | null;
  };
  users: {
    token: string | null;
    email: string | null;
    username: string | null;
    cellphone: string | null;
    roles: string[] | null;
    role: string | null;
    staff: boolean | null;
    type_account: string | null;
    status: string | null;
    id_partner: number | null;
    partner_id: number | null;
    fout: number | null;
    country_code: string | null;
    from_dashboard: boolean | null;
    has_lender: boolean | null;
    logged: boolean | null;
    revoked: boolean | null;
    validated: boolean | null;
    can_publish: boolean | null;
    fixed_documents: boolean | null;
    api_key: string | null;
    temporary_password: string | null;
    score: number | null;
    ranking: string | null;
    terms_signed: boolean | null;
    created_at: string | null;
    last_login: string | null;
    power_of_attorney: string | null;
    articles_of_incorporation: string | null;
    'general.name': string | null;
    'general.last_name': string | null;
    'general.second_last_name': string | null;
    'general.full_name': string | null;
    'general.curp': string | null;
    'general.rfc': string | null;
    'general.birthdate': string | null;
    'general.phone': string | null;
    'general.cellphone': string | null;
    'general.email': string | null;
    'address.street': string | null;
    'address.ext_no': string | null;
    'address.int_no': string | null;
    'address.neighborhood': string | null;
    'address.zipcode': string | null;
    'address.country': string | null;
    'address.city': string | null;
    'address.state': string | null;
    'financial.clabe': string | null;
    'financial.bank_name': string | null;
    'billing.regimen': string | null;
    'billing.use': string | null;
    'billing.zipcode_cfdi': string | null;
    'billing.billing_password': string | null;
    'additional.nationality': string | null;
    'additional.birthplace': string | null;
    'additional.occupation': number | null;
    'additional.sector': number | null;
    'additional.civil_status': number | null;
    'additional.studies_level': number | null;
    'additional.investment': number | null;
    'additional.income': number | null;
    'additional.relatives_with_account': boolean | null;
    'additional.relatives_in_product': boolean | null;
    'additional.transaction': number | null;
    'additional.max_amount': number | null;
    'additional.destination_resources': number | null;
    'additional.own_account': boolean | null;
    'additional.politician': boolean | null;
    'beneficiary.name': string | null;
    'beneficiary.last_name': string | null;
    'beneficiary.second_last_name': string | null;
    'beneficiary.cellphone': string | null;
    'beneficiary.curp': string | null;
    'beneficiary.street': string | null;
    'beneficiary.ext_no': string | null;
    'beneficiary.int_no': string | null;
    'beneficiary.neighborhood': string | null;
    'beneficiary.zipcode': string | null;
    'beneficiary.city': string | null;
    'beneficiary.state': string | null;
  };
  uses: {
    name: string | null;
    persons: string[] | null;
    regimes: string[] | null;
  };
  validators: {
    username: string | null;
    status: string | null;
  };
  versions: {
    version: string | null;
    system: number | null;
    build: number | null;
    test: boolean | null;
  };
  views: {
    resource: string | null;
    name: string | null;
    owner: number | null;
    roles: string[] | null;
    position: number | null;
    is_default: boolean | null;
    state: string | null;
  };
  waivers: {
    request: number | null;
    condone_commission: boolean | null;
    condone_moratorium: boolean | null;
    condone_interest: boolean | null;
    condone_capital: boolean | null;
    category: string | null;
    comments: string | null;
    created_at: string | null;
    reversed: boolean | null;
    reversed_at: string | null;
    reverse_reason: string | null;
  };
}

export const COLUMNS = {
  amortizationBackups: {
    request: 'number',
    period: 'number',
    date_initial: 'date',
    date_final: 'date',
    days: 'number',
    interests: 'number',
    iva_interests: 'number',
    capital: 'number',
    payment: 'number',
    commission_as_applicant: 'number',
    payment_as_applicant: 'number',
    payment_as_lender: 'number',
    balance: 'number',
  },
  amortizations: {
    request: 'number',
    partner: 'number',
    partner_lender: 'number',
    period: 'number',
    status: 'number',
    date_initial: 'date',
    date_final: 'date',
    collection_date: 'date',
    days: 'number',
    calendar_days: 'number',
    rate: 'number',
    iva_rate: 'number',
    interests: 'number',
    iva_interests: 'number',
    capital: 'number',
    payment: 'number',
    balance: 'number',
    isr_withholdings: 'number',
    iva_withholdings: 'number',
    commission_as_applicant: 'number',
    commission_as_lender: 'number',
    payment_as_applicant: 'number',
    payment_as_lender: 'number',
    payment_as_applicant_after_withholdings: 'number',
    payment_as_lender_after_withholdings: 'number',
    capital_partials: 'number',
    interest_partials: 'number',
    commission_partials: 'number',
    moratorium_partials: 'number',
    q: 'boolean',
    q_category: 'text',
    expired_by_hand: 'boolean',
    condone_commission: 'boolean',
    condone_moratorium: 'boolean',
    condone_interest: 'boolean',
    condone_capital: 'boolean',
  },
  amounts: {
    request: 'number',
    capital_paid: 'number',
    capital_pending: 'number',
    next_date: 'date',
    interest_paid: 'number',
    interest_pending: 'number',
    moratorium_paid: 'number',
    moratorium_pending: 'number',
    isr_withholding_paid: 'number',
    isr_withholding_pending: 'number',
    iva_withholding_paid: 'number',
    iva_withholding_pending: 'number',
    'as_applicant.commission_paid': 'number',
    'as_lender.commission_paid': 'number',
    'as_lender.to_offset': 'number',
    'special.to_finish.total': 'number',
    'special.to_finish.commission': 'number',
    'special.payable.total': 'number',
    'special.payable.commission': 'number',
    'special.expired.total': 'number',
    'special.expired.commission': 'number',
    'q.capital': 'number',
    'q.interests': 'number',
    'q.moratorium': 'number',
  },
  applicantAverages: {
    user: 'number',
    active_capital: 'number',
    average: 'number',
    expired_capital_under_90: 'number',
    expired_capital_over_90: 'number',
    expired_interest_under_90: 'number',
    expired_interest_over_90: 'number',
    percent_expired: 'number',
    weighted_rate: 'number',
    number_active_requests: 'number',
    number_requests: 'number',
    historic_capital: 'number',
    historic_capital_paid: 'number',
  },
  approvalChanges: {
    approval: 'number',
    record: 'text',
    field: 'text',
    before: 'text',
    after: 'text',
  },
  approvals: {
    asked_at: 'moment',
    asked_by: 'number',
    resource: 'text',
    action: 'text',
    records: 'number',
    amount: 'number',
    until: 'moment',
    by: 'text[]',
    status: 'text',
    decided_by: 'number',
    decided_at: 'moment',
    reason: 'text',
  },
  audits: {
    created_at: 'moment',
    requested_by: 'number',
    note: 'text',
    status: 'number',
    clean: 'boolean',
    loans: 'number',
    rows: 'number',
    request: 'number',
    fault: 'text',
    collected: 'number',
    paid_out: 'number',
    income: 'number',
    iva: 'number',
    withheld: 'number',
    finished_at: 'moment',
  },
  banks: {
    name: 'text',
    tag: 'text',
    spei_key: 'text',
    kind: 'text',
    legal_name: 'text',
    active: 'boolean',
  },
  bannedUsers: {
    name: 'text',
    birthdate: 'date',
    curp: 'text',
    rfc: 'text',
    siara: 'text',
    uif: 'text',
    agreement: 'text',
    agreement_date: 'date',
    year_lpb: 'number',
    enabled: 'boolean',
  },
  batches: {
    resource: 'text',
    action: 'text',
    filter: 'text',
    except: 'text[]',
    ask: 'text',
    status: 'number',
    count: 'number',
    reviewed: 'number',
    ready: 'number',
    total: 'number',
    done: 'number',
    failed: 'number',
    skipped: 'number',
    waiting: 'number',
    owner: 'number',
    created_at: 'moment',
    started_at: 'moment',
    finished_at: 'moment',
    seal: 'text',
    summary: 'text',
  },
  batchItems: {
    batch: 'number',
    record: 'text',
    status: 'text',
    message: 'text',
    finished_at: 'moment',
  },
  bills: {
    token: 'text',
    request: 'number',
    payment: 'number',
    issuing: 'number',
    receiver: 'number',
    type: 'number',
    status: 'number',
    amount: 'number',
    date: 'date',
    created_at: 'moment',
    xml: 'text',
    pdf: 'text',
    cancel_motive: 'text',
    substitute: 'number',
    cancelled_at: 'moment',
    partner: 'number',
    partner_lender: 'number',
  },
  calculators: {
    amount: 'number',
    rate: 'number',
    payment_type: 'number',
    payment_time: 'number',
    recognition: 'number',
    user: 'number',
    date: 'date',
    version: 'text',
    version_commission: 'text',
    days_for_calculations: 'number',
    opening_commission: 'number',
    commission_admin: 'number',
    commission_admin_lender: 'number',
    commission_by_each_payment: 'number',
    iva_rate: 'number',
    iva_withholdings: 'number',
    isr_withholdings: 'number',
  },
  cat: {
    request: 'number',
    cat: 'number',
  },
  changeDifferences: {
    asked: 'number',
    file: 'text',
    change: 'text',
    before: 'text',
    after: 'text',
    omitted: 'boolean',
  },
  charts: {
    user: 'number',
    'active_wallet.without_delay': 'number',
    'active_wallet.under_90': 'number',
    'active_wallet.over_90': 'number',
    'active_wallet.total': 'number',
    'passive_wallet.without_delay': 'number',
    'passive_wallet.under_90': 'number',
    'passive_wallet.over_90': 'number',
    'passive_wallet.total': 'number',
    capital: 'json',
    interests: 'json',
  },
  comments: {
    subject: 'text',
    subject_id: 'number',
    author: 'number',
    created_at: 'moment',
    text: 'text',
    mentions: 'number[]',
    assignee: 'number',
    due: 'date',
    done: 'boolean',
    file: 'text',
    edited_at: 'moment',
    erased: 'boolean',
  },
  companyInfos: {
    username: 'text',
    roles: 'text[]',
    'general.selfie': 'text',
  },
  contracts: {
    type: 'number',
    user: 'number',
    request: 'number',
    recognition: 'number',
    contract_signing_date: 'date',
    request_date: 'date',
    place: 'text',
  },
  creditReports: {
    user: 'number',
    score: 'number',
    amount: 'number',
    amount_expired: 'number',
    percent_expired: 'number',
    payment_week: 'number',
    payment_bi_week: 'number',
    payment_month: 'number',
    active_credits: 'number',
    date: 'date',
  },
  dashboard: {
    requestActive: 'number',
    requestRenew: 'number',
    requestRenewSevenDays: 'number',
    userValidated: 'number',
    userUnvalidated: 'number',
    amountActive: 'number',
    overdueUnder90: 'number',
    overdueOver90: 'number',
    collectedThisMonth: 'number',
    toDisperse: 'number',
    waitingLender: 'number',
    waitingGuarantor: 'number',
    waitingFunds: 'number',
    waitingControl: 'number',
    waitingSignature: 'number',
    waitingValidation: 'number',
    waitingDocuments: 'number',
  },
  debits: {
    id_request: 'number',
    id_user: 'number',
    partner: 'number',
    partner_lender: 'number',
    username: 'text',
    token: 'text',
    status: 'number',
    date_initial: 'date',
    date_final: 'date',
    recognition: 'number',
    bank: 'text',
    clabe: 'text',
    dispersed: 'boolean',
    withholding: 'number',
    payment: 'number',
    payment_as_applicant: 'number',
    payment_as_lender: 'number',
    commission_admin: 'number',
    commission_by_each_payment: 'number',
  },
  dispersions: {
    id_request: 'number',
    payment: 'number',
    token: 'text',
    date: 'date',
    amount: 'number',
    commission_admin: 'number',
    commission_admin_lender: 'number',
    commission_lender: 'number',
    payment_as_lender: 'number',
    to_offset: 'number',
    bank_name: 'text',
    clabe: 'text',
    clabe_lender: 'text',
    user_lender: 'text',
    id_user_lender: 'number',
    partner: 'number',
    partner_lender: 'number',
    dispersed: 'boolean',
    dispersed_date: 'date',
    return_reason: 'text',
  },
  documents: {
    context: 'text',
    user: 'number',
    request: 'number',
    partner: 'number',
    partner_borrower: 'number',
    partner_lender: 'number',
    type: 'number',
    description: 'text',
    exposed: 'boolean',
    file: 'text',
    section: 'text[]',
    version: 'number',
    current: 'boolean',
    format: 'text',
    date_format: 'date',
    created_at: 'moment',
    contract_signing_date: 'date',
    request_date: 'date',
    place: 'text',
  },
  economicActivities: {
    key: 'text',
    name: 'text',
    risk_level: 'text',
  },
  factors: {
    kind: 'text',
    name: 'text',
    created_at: 'moment',
    last_used_at: 'moment',
    left: 'number',
  },
  favourites: {
    subject: 'text',
    subject_id: 'number',
    person: 'number',
  },
  guarantees: {
    request: 'number',
    partner: 'number',
    partner_lender: 'number',
    name: 'text',
    serial: 'text',
    description: 'text',
    image_size: 'number',
    image_0: 'text',
    images: 'text[]',
    created_at: 'moment',
  },
  holidays: {
    title: 'text',
    date: 'date',
  },
  legalRepresentatives: {
    company: 'number',
    user: 'number',
    full_name: 'text',
    is_registered: 'boolean',
    rfc: 'text',
    curp: 'text',
    name: 'text',
    lastname: 'text',
    second_lastname: 'text',
    email: 'text',
    cellphone: 'text',
    alias: 'text',
    type: 'text[]',
    role: 'text[]',
    percentage_of_ownership: 'number',
    signature_required: 'boolean',
    validation_required: 'boolean',
    status: 'number',
  },
  lenderAverages: {
    user: 'number',
    active_capital: 'number',
    average: 'number',
    expired_capital_under_90: 'number',
    expired_capital_over_90: 'number',
    expired_interest_under_90: 'number',
    expired_interest_over_90: 'number',
    percent_expired: 'number',
    weighted_rate: 'number',
    number_active_requests: 'number',
    number_requests: 'number',
    historic_capital: 'number',
    historic_capital_paid: 'number',
  },
  metadata: {
    name: 'text',
    key: 'text',
    enabled: 'boolean',
    formattedDocuments: 'json',
  },
  metadataDocuments: {
    document: 'number',
    key: 'text',
    name: 'text',
    data: 'text',
    is_required: 'boolean',
  },
  noticeMarks: {
    count: 'number',
  },
  notifications: {
    date: 'moment',
    title: 'text',
    body: 'text',
    recipient: 'number',
    role: 'number',
    event: 'text',
    subject: 'text',
    subject_id: 'number',
    received: 'boolean',
    clicked: 'boolean',
  },
  operations: {
    id_request: 'number',
    token: 'text',
    status: 'number',
    date: 'date',
    activation_date: 'date',
    id_user: 'number',
    user: 'text',
    id_user_lender: 'number',
    user_lender: 'text',
    partner: 'number',
    partner_lender: 'number',
    amount: 'number',
    rate: 'number',
    payment_time: 'number',
    to_disperse: 'number',
    bank_name: 'text',
    clabe: 'text',
    dispersed: 'boolean',
    can_activate: 'boolean',
  },
  partials: {
    request: 'number',
    payment: 'number',
    amortization: 'number',
    concept: 'text',
    amount: 'number',
    date: 'date',
    q: 'boolean',
  },
  payables: {
    request: 'number',
    type: 'text',
    amount: 'number',
    commission: 'number',
    oldest_date: 'date',
    oldest_amount: 'number',
  },
  payments: {
    token: 'text',
    request: 'number',
    user: 'number',
    partner: 'number',
    partner_lender: 'number',
    amount: 'number',
    date: 'date',
    notify: 'boolean',
    test: 'boolean',
    q: 'boolean',
    reduce_term: 'boolean',
    'data_for_condonation.category': 'text',
    'data_for_condonation.comments': 'text',
    'charges.commission': 'boolean',
    'charges.moratorium': 'boolean',
    'charges.interests': 'boolean',
    'charges.capital': 'boolean',
    'charges.expired_commission': 'boolean',
    'charges.expired_interests': 'boolean',
    'charges.expired_capital': 'boolean',
    capital: 'number',
    commission: 'number',
    iva_commission: 'number',
    commission_lender: 'number',
    interests: 'number',
    iva_interests: 'number',
    total_interests: 'number',
    moratorium: 'number',
    iva_moratorium: 'number',
    isr_withholdings: 'number',
    iva_withholdings: 'number',
    isr_withholdings_rate: 'number',
    iva_withholdings_rate: 'number',
    payment_as_applicant: 'number',
    payment_as_lender: 'number',
    payment_as_applicant_after_withholdings: 'number',
    payment_as_lender_after_withholdings: 'number',
    to_offset: 'number',
    version: 'text',
    periods: 'number[]',
    amortizations: 'number[]',
    dispersion: 'number',
    dispersed: 'boolean',
    reversed: 'boolean',
    reversed_at: 'moment',
    reverse_reason: 'text',
    created_at: 'moment',
  },
  preferences: {
    person: 'number',
    mentioned: 'text',
    assigned: 'text',
    reminder: 'text',
    report: 'text',
    record: 'text',
    digest: 'text',
    hour: 'number',
    digest_at: 'moment',
  },
  regimes: {
    name: 'text',
    persons: 'text[]',
  },
  reminders: {
    subject: 'text',
    subject_id: 'number',
    person: 'number',
    at: 'moment',
    text: 'text',
    rung: 'boolean',
  },
  reports: {
    name: 'text',
    type: 'number',
    month: 'text',
    date: 'date',
    link: 'text',
    status: 'number',
    failed_at: 'moment',
    requested_by: 'number',
    created_at: 'moment',
  },
  requests: {
    token: 'text',
    status: 'number',
    date: 'date',
    finish_date: 'date',
    activation_date: 'date',
    closed_at: 'moment',
    recognition: 'number',
    user: 'number',
    user_lender: 'number',
    partner: 'number',
    partner_lender: 'number',
    aval_required: 'boolean',
    user_aval: 'number',
    request_parent: 'number',
    title: 'text',
    description: 'text',
    guarantee: 'text',
    amount: 'number',
    rate: 'number',
    payment_time: 'number',
    payment_type: 'number',
    opening_commission: 'number',
    opening_commission_amount: 'number',
    commission_admin: 'number',
    commission_admin_lender: 'number',
    commission_by_each_payment: 'number',
    iva_withholdings: 'number',
    isr_withholdings: 'number',
    version: 'text',
    version_commission: 'text',
    days_for_calculations: 'number',
    iva_rate: 'number',
    cat: 'number',
    dispersed: 'boolean',
    dispersed_date: 'date',
    reject_reason: 'text',
    withholding_agent: 'text',
    moratorium_factor: 'number',
    moratorium_base: 'text',
    funding_released_at: 'moment',
  },
  schemaChanges: {
    created_at: 'moment',
    kind: 'text',
    source: 'text',
    author: 'text',
    reason: 'text',
    lines: 'text',
    added: 'number',
    changed: 'number',
    removed: 'number',
    asked_by: 'number',
    status: 'text',
    decided_by: 'number',
    decided_at: 'moment',
    decided_how: 'text',
    decided_reason: 'text',
  },
  schemaDifferences: {
    version: 'number',
    file: 'text',
    change: 'text',
    before: 'text',
    after: 'text',
    omitted: 'boolean',
  },
  schemaVersions: {
    created_at: 'moment',
    source: 'text',
    author: 'text',
    reason: 'text',
    added: 'number',
    changed: 'number',
    removed: 'number',
    effect: 'text',
    in_force: 'boolean',
  },
  sections: {
    section: 'text',
    title: 'text',
    pending_fields: 'text[]',
  },
  sessions: {
    current: 'boolean',
    device: 'text',
    since: 'moment',
    last_seen: 'moment',
    factor: 'text',
    company: 'number',
  },
  users: {
    token: 'text',
    email: 'text',
    username: 'text',
    cellphone: 'text',
    roles: 'text[]',
    role: 'text',
    staff: 'boolean',
    type_account: 'text',
    status: 'text',
    id_partner: 'number',
    partner_id: 'number',
    fout: 'number',
    country_code: 'text',
    from_dashboard: 'boolean',
    has_lender: 'boolean',
    logged: 'boolean',
    revoked: 'boolean',
    validated: 'boolean',
    can_publish: 'boolean',
    fixed_documents: 'boolean',
    api_key: 'text',
    temporary_password: 'text',
    score: 'number',
    ranking: 'text',
    terms_signed: 'boolean',
    created_at: 'moment',
    last_login: 'moment',
    power_of_attorney: 'text',
    articles_of_incorporation: 'text',
    'general.name': 'text',
    'general.last_name': 'text',
    'general.second_last_name': 'text',
    'general.full_name': 'text',
    'general.curp': 'text',
    'general.rfc': 'text',
    'general.birthdate': 'date',
    'general.phone': 'text',
    'general.cellphone': 'text',
    'general.email': 'text',
    'address.street': 'text',
    'address.ext_no': 'text',
    'address.int_no': 'text',
    'address.neighborhood': 'text',
    'address.zipcode': 'text',
    'address.country': 'text',
    'address.city': 'text',
    'address.state': 'text',
    'financial.clabe': 'text',
    'financial.bank_name': 'text',
    'billing.regimen': 'text',
    'billing.use': 'text',
    'billing.zipcode_cfdi': 'text',
    'billing.billing_password': 'text',
    'additional.nationality': 'text',
    'additional.birthplace': 'text',
    'additional.occupation': 'number',
    'additional.sector': 'number',
    'additional.civil_status': 'number',
    'additional.studies_level': 'number',
    'additional.investment': 'number',
    'additional.income': 'number',
    'additional.relatives_with_account': 'boolean',
    'additional.relatives_in_product': 'boolean',
    'additional.transaction': 'number',
    'additional.max_amount': 'number',
    'additional.destination_resources': 'number',
    'additional.own_account': 'boolean',
    'additional.politician': 'boolean',
    'beneficiary.name': 'text',
    'beneficiary.last_name': 'text',
    'beneficiary.second_last_name': 'text',
    'beneficiary.cellphone': 'text',
    'beneficiary.curp': 'text',
    'beneficiary.street': 'text',
    'beneficiary.ext_no': 'text',
    'beneficiary.int_no': 'text',
    'beneficiary.neighborhood': 'text',
    'beneficiary.zipcode': 'text',
    'beneficiary.city': 'text',
    'beneficiary.state': 'text',
  },
  uses: {
    name: 'text',
    persons: 'text[]',
    regimes: 'text[]',
  },
  validators: {
    username: 'text',
    status: 'text',
  },
  versions: {
    version: 'text',
    system: 'number',
    build: 'number',
    test: 'boolean',
  },
  views: {
    resource: 'text',
    name: 'text',
    owner: 'number',
    roles: 'text[]',
    position: 'number',
    is_default: 'boolean',
    state: 'text',
  },
  waivers: {
    request: 'number',
    condone_commission: 'boolean',
    condone_moratorium: 'boolean',
    condone_interest: 'boolean',
    condone_capital: 'boolean',
    category: 'text',
    comments: 'text',
    created_at: 'moment',
    reversed: 'boolean',
    reversed_at: 'moment',
    reverse_reason: 'text',
  },
} as const;
