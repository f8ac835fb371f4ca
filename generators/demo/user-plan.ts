import { randomOf } from './random.ts';

/** What a user of the demo will be, before there is any detail. */
export type UserPlan = {
  id: number;
  company: boolean;
  status: 'initial' | 'pending_validation' | 'validated';
  lender: boolean;
  /** The partner company to which the user belongs. */
  partner: number | null;
  roles: string[];
  /** Accounts that sign in have a name of their own; the others get one by chance. */
  account?: { email: string; name?: string };
  staff: boolean;
};

export const PARTNER_ID = 10;
export const SECOND_PARTNER_ID = 15;
export const CORPORATE_ID = 16;
const SMALLEST = 60;

const STAFF = [
  'SUPER_ADMIN',
  'ADMIN',
  'SENIOR_OPERATIONS',
  'JUNIOR_OPERATIONS',
  'LEGAL',
  'COMPLIANCE_OFFICER',
  'FINANCE',
  'HUMAN_RESOURCES',
  'ACCOUNTING',
];

/** The people who sign in, one for each role. Example: PARTNER_COMPLIANCE_OFFICER → partner-compliance-officer@demo.mx. */
export const ACCOUNTS: readonly { id: number; role: string; email: string }[] = [
  ...STAFF,
  'PARTNER',
  'PARTNER_COMPLIANCE_OFFICER',
  'EXTERNAL',
  'CONSULTANT',
  'USER',
].map((role, index) => ({ id: index + 1, role, email: `${role.toLowerCase().replaceAll('_', '-')}@demo.mx` }));

/** Two more that sign in: a second partner company, and a person who represents both partner companies. */
export const MORE_ACCOUNTS: readonly { id: number; role: string; email: string }[] = [
  { id: SECOND_PARTNER_ID, role: 'PARTNER', email: 'partner-two@demo.mx' },
  { id: CORPORATE_ID, role: 'USER', email: 'corporate@demo.mx' },
];

/** Who of them may sign in: what the start prints, on the first start and on each later one. */
export const SIGN_INS = [...ACCOUNTS, ...MORE_ACCOUNTS].map(({ email, role }) => ({ email, role }));

/** Everybody of the demo, ids without gaps from 1. At least 60, so that each kind is there. */
export function planUsers(count: number, seed: number): UserPlan[] {
  const random = randomOf(seed, 'user-plan');
  const first = [...ACCOUNTS, ...MORE_ACCOUNTS].map(accountPlan);
  const rest = Math.max(count, SMALLEST) - first.length;
  return [
    ...first,
    ...Array.from({ length: rest }, (_, index): UserPlan => {
      const place = index % 20;
      return {
        id: first.length + index + 1,
        company: place === 4 || place === 13 || place === 18,
        status:
          place === 6 || place === 16
            ? 'initial'
            : place === 9 || random.chance(0.05)
              ? 'pending_validation'
              : 'validated',
        lender: place % 3 === 2,
        partner: place === 1 || place === 8 || place === 15 ? PARTNER_ID : place === 11 ? SECOND_PARTNER_ID : null,
        roles: ['USER'],
        staff: false,
      };
    }),
  ];
}

function accountPlan(account: { id: number; role: string; email: string }): UserPlan {
  const partner = account.role === 'PARTNER';
  const belongs = partner ? account.id : account.role === 'PARTNER_COMPLIANCE_OFFICER' ? PARTNER_ID : null;
  return {
    id: account.id,
    company: partner,
    status: 'validated',
    lender: partner || account.role === 'USER',
    partner: belongs,
    roles: [account.role],
    account: { email: account.email, name: NAMES[account.id] },
    staff: STAFF.includes(account.role) || account.role.startsWith('PARTNER'),
  };
}

const NAMES: Record<number, string> = {
  [PARTNER_ID]: 'Impulsora Los Encinos SAPI de CV',
  [SECOND_PARTNER_ID]: 'Fondo Santa Clara SA de CV',
};
