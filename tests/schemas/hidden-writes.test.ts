import { describe, expect, it } from 'vitest';
import { everReadableFields, may, mayAct, mayEver } from '../../src/resource/access/permissions.ts';
import type { Operation, Row } from '../../src/resource/model/definition.ts';
import { actor, of, schemas } from './real.ts';

/**
 * Who writes the records below a parent (choice 113), word for word. Repeated here on purpose: the files are compared with it,
 * for every role.
 */
const OPERATIONS = ['SUPER_ADMIN', 'ADMIN', 'SENIOR_OPERATIONS', 'JUNIOR_OPERATIONS'];
const MONEY = [...OPERATIONS, 'FINANCE', 'ACCOUNTING'];
const STAFF = [...MONEY, 'LEGAL', 'COMPLIANCE_OFFICER', 'HUMAN_RESOURCES'];
const KEEPERS = ['SUPER_ADMIN', 'ADMIN', 'LEGAL', 'COMPLIANCE_OFFICER'];
const ROLES = Object.keys(schemas.roles.roles);
const COMPANY = 9;
const OWN = { partner: COMPANY, partner_borrower: COMPANY, partner_lender: COMPANY };

const WRITES: [string, Operation, string[], Row][] = [
  ['waivers', 'create', OPERATIONS, {}],
  ['amortizations', 'update', OPERATIONS, { status: 0 }],
  ['guarantees', 'create', [...STAFF, 'PARTNER'], OWN],
  ['guarantees', 'delete', STAFF, OWN],
  ['documents', 'create', [...STAFF, 'PARTNER'], { ...OWN, user: 1, context: 'user', type: 1 }],
  ['documents', 'create', [...STAFF, 'PARTNER'], { ...OWN, request: 1, context: 'request', type: 1 }],
  ['documents', 'create', ['USER'], { ...OWN, user: 5, context: 'user', type: 46 }],
  ['documents', 'create', ['USER'], { ...OWN, user: 5, context: 'user', type: 47 }],
  ['documents', 'create', [], { user: 2, context: 'user', type: 47 }],
  ['documents', 'review', STAFF, { ...OWN, user: 1, context: 'user', type: 1 }],
  ['legalRepresentatives', 'create', KEEPERS, {}],
  ['legalRepresentatives', 'update', KEEPERS, {}],
  ['legalRepresentatives', 'delete', KEEPERS, {}],
];

describe('what stands below a parent', () => {
  it.each(WRITES)('%s: %s is for the roles that choice 113 names', (name, operation, writers, record) => {
    const allowed = ROLES.filter((role) => may(of(name), actor([role], COMPANY), operation, record).allowed);
    expect(allowed.sort()).toEqual([...writers].sort());
  });

  it('invoices are issued by operations, FINANCE and ACCOUNTING, whatever their type and whosever the payment', () => {
    const billing = Object.values(of('payments').actions.actions).filter(({ effect }) => effect === 'issue-bill');
    expect(billing).toHaveLength(4);
    for (const { name } of billing)
      for (const sides of [OWN, {}]) {
        const issuers = ROLES.filter((role) => mayAct(of('payments'), actor([role], COMPANY), name, sides).allowed);
        expect(issuers.sort(), name).toEqual([...MONEY].sort());
        expect(mayAct(of('payments'), actor(['PARTNER'], COMPANY), name, OWN).allowed).toBe(false);
      }
    for (const operation of ['create', 'update', 'delete'] as const)
      expect(ROLES.filter((role) => mayEver(of('bills'), [role], operation))).toEqual([]);
  });
});

describe('what the platform earns', () => {
  it('is read by administrators, operations, FINANCE and ACCOUNTING, and by a partner on its own debit', () => {
    const readers: Record<string, string[]> = {};
    for (const { name, permissions, fields } of Object.values(schemas.resources))
      for (const path of Object.keys(fields).filter((one) => /^(commission_admin|withholding_agent)/.test(one))) {
        const readable = ROLES.filter(
          (role) =>
            (permissions.operations.list || permissions.operations.read) &&
            (mayEver(of(name), [role], 'list') || mayEver(of(name), [role], 'read')) &&
            everReadableFields(of(name), [role]).includes(path),
        );
        if (readable.length > 0) readers[`${name}.${path}`] = readable.sort();
      }
    expect(readers).toEqual({
      'debits.commission_admin': [...OPERATIONS, 'PARTNER'].sort(),
      'dispersions.commission_admin': [...OPERATIONS].sort(),
      'dispersions.commission_admin_lender': [...OPERATIONS].sort(),
      'requests.commission_admin': [...MONEY].sort(),
      'requests.commission_admin_lender': [...MONEY].sort(),
      'requests.withholding_agent': [...MONEY].sort(),
    });
  });
});
