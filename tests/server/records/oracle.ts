/**
 * Who may do what, written from section 6 of the specification and the choices made where it is silent, by hand and
 * without looking at schemas/: the schema files are judged against this table, never the other way round.
 *
 * A star means: on the rows of one's own scope only. A role that is not named is denied.
 */
export const ROLES = [
  'SUPER_ADMIN',
  'ADMIN',
  'SENIOR_OPERATIONS',
  'JUNIOR_OPERATIONS',
  'LEGAL',
  'COMPLIANCE_OFFICER',
  'FINANCE',
  'HUMAN_RESOURCES',
  'ACCOUNTING',
  'PARTNER',
  'PARTNER_COMPLIANCE_OFFICER',
  'EXTERNAL',
  'CONSULTANT',
  'USER',
] as const;
export type Role = (typeof ROLES)[number];

const ADMINS = 'SUPER_ADMIN ADMIN';
const OPERATIONS = `${ADMINS} SENIOR_OPERATIONS JUNIOR_OPERATIONS`;
const STAFF = `${OPERATIONS} LEGAL COMPLIANCE_OFFICER FINANCE HUMAN_RESOURCES ACCOUNTING`;
const PARTNERS = 'PARTNER* PARTNER_COMPLIANCE_OFFICER*';
/** Users, requests, dashboard: every authorised role, not USER. */
const AUTHORISED = `${STAFF} ${PARTNERS} EXTERNAL CONSULTANT`;
const WATCHERS = `${ADMINS} LEGAL COMPLIANCE_OFFICER`;
const EVERYONE = ROLES.join(' ');

export type Line = { list?: string; read?: string; create?: string; update?: string; delete?: string };

/** Sections of the menu and what is reached from them. */
export const SECTIONS: Record<string, Line> = {
  dashboard: { read: AUTHORISED.replaceAll('*', '') },
  requests: { list: AUTHORISED, read: AUTHORISED, create: OPERATIONS, update: OPERATIONS },
  users: {
    list: AUTHORISED,
    read: `${AUTHORISED} USER*`,
    create: `${ADMINS} PARTNER`,
    update: `${ADMINS} PARTNER* USER*`,
    delete: ADMINS,
  },
  operations: { list: `${OPERATIONS} PARTNER*` },
  debits: { list: `${OPERATIONS} PARTNER*`, read: `${OPERATIONS} PARTNER*` },
  dispersions: { list: `${OPERATIONS} PARTNER*`, read: `${OPERATIONS} PARTNER*` },
  reports: { list: STAFF, create: STAFF },
  holidays: { list: OPERATIONS, read: OPERATIONS, create: OPERATIONS, update: OPERATIONS },
  notifications: { list: STAFF },
  versions: { list: 'SUPER_ADMIN', read: 'SUPER_ADMIN', update: 'SUPER_ADMIN' },
  admins: { list: 'SUPER_ADMIN', read: 'SUPER_ADMIN', create: 'SUPER_ADMIN', update: 'SUPER_ADMIN' },
  metadata: {
    list: `${ADMINS} SENIOR_OPERATIONS`,
    read: `${ADMINS} SENIOR_OPERATIONS`,
    create: `${ADMINS} SENIOR_OPERATIONS`,
    update: `${ADMINS} SENIOR_OPERATIONS`,
  },
  bannedUsers: { list: WATCHERS, create: WATCHERS, update: WATCHERS },
  economicActivities: { list: WATCHERS },
  banks: { list: EVERYONE },
  regimes: { list: EVERYONE },
  uses: { list: EVERYONE },
};

/** Records below a request: read by readers of the request; these are the writers. */
export const BELOW_REQUESTS: Record<string, Line> = {
  amortizations: { update: OPERATIONS },
  amortizationBackups: {},
  amortizationideals: {},
  partials: {},
  payments: { create: `${OPERATIONS} PARTNER*` },
  guarantees: { create: `${STAFF} PARTNER*` },
  documents: { create: `${STAFF} PARTNER* USER*`, update: STAFF },
  waivers: { create: OPERATIONS },
};

/** Fields of a record that only these roles may read; a field that is not named is read by all who read the record. */
export const FIELD_READERS: Record<string, Record<string, string>> = {
  users: {
    logged: `${STAFF} EXTERNAL CONSULTANT`,
    revoked: `${STAFF} EXTERNAL CONSULTANT`,
    power_of_attorney: STAFF,
    articles_of_incorporation: STAFF,
    'billing.billing_password': '',
  },
  legalRepresentatives: { signature_required: STAFF, validation_required: STAFF },
};

/** May `role` do `operation` at all, on some row? */
export function expected(line: Line, operation: keyof Line, role: string): boolean {
  return (line[operation] ?? '').split(' ').some((word) => word.replace('*', '') === role);
}

/** Is the right limited to rows of one's own? */
export function scoped(line: Line, operation: keyof Line, role: string): boolean {
  return (line[operation] ?? '').split(' ').includes(`${role}*`);
}
