import { describe, expect, it } from 'vitest';
import { actionVerdict } from '../../src/resource/access/actions.ts';
import { may, mayEver, mayOpen, mayWrite, readableFields, scopesFor } from '../../src/resource/access/permissions.ts';
import { isOpen, openResources } from '../../src/resource/access/redact-index.ts';
import type { Actor, Row } from '../../src/resource/model/definition.ts';
import { actor, of, schemas } from './real.ts';

const admin = actor(['ADMIN']);
const partner = actor(['PARTNER'], 9);
const write = (who: Actor, path: string, stored: Row) =>
  mayWrite(of('users'), who, 'update', path, { stored, record: stored }).allowed;

/** Who may open a section, by the specification's list of roles; written here a second time on purpose. */
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
const LAW = ['SUPER_ADMIN', 'ADMIN', 'LEGAL', 'COMPLIANCE_OFFICER'];
const OPERATIONS = ['SUPER_ADMIN', 'ADMIN', 'SENIOR_OPERATIONS', 'JUNIOR_OPERATIONS'];
const SECTIONS: [ids: string, resource: string, roles: string[]][] = [
  ['T-003', 'versions', ['SUPER_ADMIN']],
  ['T-003', 'admins', ['SUPER_ADMIN']],
  ['T-004', 'bannedUsers', LAW],
  ['T-004', 'economicActivities', LAW],
  ['T-005', 'notifications', STAFF],
  ['T-005', 'reports', STAFF],
  ['T-006', 'holidays', OPERATIONS],
  ['T-007', 'dispersions', [...OPERATIONS, 'PARTNER']],
  ['T-007', 'debits', [...OPERATIONS, 'PARTNER']],
  ['T-007', 'operations', [...OPERATIONS, 'PARTNER']],
  ['T-009', 'metadata', ['SUPER_ADMIN', 'ADMIN', 'SENIOR_OPERATIONS']],
];

describe('a definition', () => {
  it('is served to who may list, read, create, update or act on its rows, and to no other: every resource and role', () => {
    for (const role of Object.keys(schemas.roles.roles))
      for (const definition of Object.values(schemas.resources)) {
        const who = actor([role], 9);
        const { operations, actions } = definition.permissions;
        const grants = [
          operations.list,
          operations.read,
          operations.create,
          operations.update,
          ...Object.values(actions),
        ];
        const named = grants.some((one) => Object.hasOwn(one ?? {}, role));
        expect([role, definition.name, isOpen(definition, who)]).toEqual([role, definition.name, named]);
        expect(Object.hasOwn(openResources(schemas, who), definition.name)).toBe(named);
      }
  });

  it('is not served for a right that shows no row by itself, and is for an action alone', () => {
    const bare = { ...of('holidays'), permissions: { ...of('holidays').permissions, actions: {}, operations: {} } };
    const given = (permissions: object) =>
      isOpen({ ...bare, permissions: { ...bare.permissions, ...permissions } }, admin);
    for (const operation of ['delete', 'review', 'reveal', 'history', 'export', 'restore'])
      expect([operation, given({ operations: { [operation]: { ADMIN: true } } })]).toEqual([operation, false]);
    for (const operation of ['list', 'read', 'create', 'update'])
      expect([operation, given({ operations: { [operation]: { ADMIN: true } } })]).toEqual([operation, true]);
    expect(given({ actions: { move: { ADMIN: true } } })).toBe(true);
    expect(given({ actions: { move: { LEGAL: true } } })).toBe(false);
  });
});

describe('sections', () => {
  it.each(SECTIONS)('%s %s is listed by exactly its roles', (_, resource, roles) => {
    const open = Object.keys(schemas.roles.roles).filter((role) => mayEver(of(resource), [role], 'list'));
    expect(open.sort()).toEqual([...roles].sort());
  });
  it('users and requests are open to every authorised role, not to USER [T-008]', () => {
    for (const resource of ['users', 'requests']) {
      const open = Object.keys(schemas.roles.roles).filter((role) => mayEver(of(resource), [role], 'list'));
      expect(open).toHaveLength(13);
      expect(open).not.toContain('USER');
    }
  });
  it('certificates are there for USER, and hidden from who is also an administrator', () => {
    expect(mayOpen(of('certificates'), actor(['USER']), 'read')).toBe(true);
    expect(mayOpen(of('certificates'), actor(['USER', 'ADMIN']), 'read')).toBe(false);
  });
});

describe('the hardest lines about people and loans', () => {
  it('a partner reads its own rows, and without company none', () => {
    expect(may(of('requests'), partner, 'read', { partner: 9 }).allowed).toBe(true);
    expect(may(of('requests'), partner, 'read', { partner_lender: 9, partner: 1 }).allowed).toBe(true);
    expect(may(of('requests'), partner, 'read', { partner: 8 }).allowed).toBe(false);
    expect(may(of('requests'), actor(['PARTNER']), 'read', { partner: null }).allowed).toBe(false);
    expect(scopesFor(of('requests'), partner, 'list')).not.toBe(true);
  });
  it('a partner edits names and keys until the person is validated, administrators always', () => {
    expect(write(partner, 'general.curp', { id_partner: 9, status: 'initial' })).toBe(true);
    expect(write(partner, 'general.curp', { id_partner: 9, status: 'validated' })).toBe(false);
    expect(write(admin, 'general.curp', { status: 'validated' })).toBe(true);
  });
  it('what is there of country, state and city stays, what is empty may be added', () => {
    expect(write(admin, 'address.city', { address: { city: 'X' } })).toBe(false);
    expect(write(admin, 'address.city', {})).toBe(true);
    expect(write(admin, 'address.street', { address: { street: 'X' } })).toBe(true);
  });
  it('key and certificate are the person’s alone, by this call too', () => {
    for (const who of [actor(['SUPER_ADMIN']), admin, partner])
      expect(write(who, 'billing.key', { id: 7 })).toBe(false);
  });
  it('nobody reads a secret, and partners do not see who is signed in', () => {
    expect(readableFields(of('users'), actor(['SUPER_ADMIN']))).not.toContain('billing.billing_password');
    expect(readableFields(of('users'), partner)).not.toContain('revoked');
  });
  it('a state is written by its actions alone', () => {
    expect(mayWrite(of('requests'), admin, 'update', 'status')).toMatchObject({
      allowed: false,
      reason: 'verdicts.owned-field',
    });
    expect(actionVerdict(of('requests'), admin, 'cancel', { status: 4 }).allowed).toBe(false);
    expect(actionVerdict(of('requests'), admin, 'cancel', { status: 12 }).allowed).toBe(true);
    expect(actionVerdict(of('requests'), partner, 'cancel', { status: 12, partner: 9 }).allowed).toBe(false);
  });
});
