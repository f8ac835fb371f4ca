import { describe, expect, it } from 'vitest';
import { actionVerdict } from '../../src/resource/access/actions.ts';
import { may, mayEver } from '../../src/resource/access/permissions.ts';
import { redactDefinition } from '../../src/resource/access/redact.ts';
import type { Actor, Row } from '../../src/resource/model/definition.ts';
import { actor, of, schemas } from './real.ts';

const junior = actor(['JUNIOR_OPERATIONS']);
const partner = actor(['PARTNER'], 9);
const does = (name: string, who: Actor, action: string, record: Row) =>
  actionVerdict(of(name), who, action, record).allowed;

describe('where money moves', () => {
  it('Fondeo, Debits and Dispersions have a list alone [P-004]', () => {
    for (const name of ['operations', 'debits', 'dispersions']) {
      const { form, tabs, list, permissions } = of(name);
      expect([Object.keys(form), tabs, list.open], name).toEqual([[], undefined, false]);
      expect([permissions.operations.create, permissions.operations.update], name).toEqual([undefined, undefined]);
      expect(list.expand?.blocks.length, name).toBeGreaterThan(0);
    }
  });

  it.each([
    ['debits', 'apply', { status: 1, dispersed: true }],
    ['debits', 'expire', { status: 0 }],
    ['debits', 'restore', { status: 2 }],
    ['dispersions', 'disperse', { dispersed: false, amount: 100 }],
  ])('%s: %s is for the partner of either side, for staff, and for no other partner [P-010]', (name, action, row) => {
    expect(does(name, partner, action, { ...row, partner: 9, partner_lender: 8 })).toBe(true);
    expect(does(name, partner, action, { ...row, partner: 8, partner_lender: 9 })).toBe(true);
    expect(does(name, partner, action, { ...row, partner: 8, partner_lender: 7 })).toBe(false);
    expect(does(name, partner, action, { ...row, partner: null, partner_lender: null })).toBe(false);
    for (const sides of [
      { partner: 8, partner_lender: 7 },
      { partner: null, partner_lender: null },
    ])
      expect(does(name, junior, action, { ...row, ...sides })).toBe(true);
    expect(does(name, actor(['PARTNER']), action, { ...row, partner: null, partner_lender: null })).toBe(false);
  });

  it('a due debit is applied once its request was dispersed, and shows nothing before [P-008]', () => {
    const shown = (row: Row) => ['apply', 'expire', 'restore'].filter((action) => does('debits', junior, action, row));
    expect(shown({ status: 1, dispersed: true })).toEqual(['apply']);
    expect(shown({ status: 1, dispersed: false })).toEqual([]);
    expect(shown({ status: 0, dispersed: true })).toEqual(['expire']);
    expect(shown({ status: 2, dispersed: true })).toEqual(['restore']);
    expect(of('debits').actions.actions.apply).toMatchObject({ as: 'dialog', go: '/payments/create' });
  });

  it('nobody but administrators takes a payment back, whatever the payment [T-028, P-041]', () => {
    const row = { can_reverse: true, partner: 9, partner_lender: 9 };
    for (const role of Object.keys(schemas.roles.roles)) {
      const isAdmin = role === 'SUPER_ADMIN' || role === 'ADMIN';
      expect(does('payments', actor([role], 9), 'revert', row), role).toBe(isAdmin);
      const cut = redactDefinition(schemas, of('payments'), [role]);
      expect('revert' in cut.actions.actions, role).toBe(isAdmin);
    }
    expect(does('payments', actor(['ADMIN']), 'revert', { can_reverse: false })).toBe(false);
  });

  it('a partner applies a payment to what is its own, and condones nothing', () => {
    expect(may(of('payments'), partner, 'create', { partner: 9 }).allowed).toBe(true);
    expect(may(of('payments'), partner, 'create', { partner: 8, partner_lender: 7 }).allowed).toBe(false);
    expect(mayEver(of('waivers'), ['PARTNER'], 'create')).toBe(false);
  });

  it('an active request offers a payment, and its chip no state to go to [R-049]', () => {
    const { actions } = of('requests').actions;
    const links = Object.values(actions).filter((action) => action.go?.startsWith('/payments/create'));
    expect(links.map(({ name }) => name)).toHaveLength(1);
    const [{ name }] = links as [(typeof links)[number]];
    expect(does('requests', junior, name, { status: 1, dispersed: true })).toBe(true);
    expect(does('requests', junior, name, { status: 3 })).toBe(false);
    expect(of('requests').list.actions).toContain(name);
    expect(JSON.stringify(of('requests').tabs)).toContain(`"${name}"`);
  });
});
