import { describe, expect, it } from 'vitest';
import { compareRights } from '../../../src/resource/access/compare-rights.ts';
import { createLinker } from '../../../src/resource/linker/link.ts';
import type { Json, Schemas } from '../../../src/resource/model/definition.ts';
import { registryOf } from '../../../src/server/app/registry.ts';
import { realFiles } from '../../schemas/folder.ts';
import { type Change, changed } from '../linker/sense/seed.ts';

const linkAgain = createLinker(registryOf());
const linked = (changes: Record<string, Change>): Schemas => {
  const texts = Object.entries(changes).map(([file, change]) => [file, changed(realFiles[file], change)]);
  const { schemas, problems } = linkAgain({ ...realFiles, ...Object.fromEntries(texts) });
  expect(problems.filter(({ severity }) => severity === 'error')).toEqual([]);
  return schemas as Schemas;
};
const before = linked({});
const compared = (file: string, change: Change) => compareRights(before, linked({ [file]: change }));
const none = { gained: [], lost: [], changed: [] };

describe('two versions of the files', () => {
  it('differ in nothing where titles, columns and sentences alone changed', () => {
    expect(compareRights(before, before)).toEqual([]);
    expect(compared('holidays/fields.schema.json', { '/properties/date/title': 'Día' })).toEqual([]);
    expect(compared('holidays/messages.json', { '/list.empty': 'Nada' } as Record<string, Json>)).toEqual([]);
  });
  it('differ in the rows of each role that another scope limits', () => {
    const found = compared('debits/permissions.json', { '/scopes/own': { partner: '$me.id_partner' } });
    expect(found.map(({ resource, role }) => `${resource} ${role}`)).toEqual(['debits PARTNER']);
    expect(found[0]?.rows?.after).toEqual([{ partner: '$me.id_partner' }]);
    expect(found[0]).toMatchObject({ fields: none, actions: none });
  });
  it('differ in rows and fields of a role that lists no more, and of no other', () => {
    const found = compared('holidays/permissions.json', { '/operations/list': { '@admins': true } });
    expect(found.map(({ role, rows }) => [role, rows])).toEqual([
      ['SENIOR_OPERATIONS', { before: true, after: false }],
      ['JUNIOR_OPERATIONS', { before: true, after: false }],
    ]);
  });
  it('differ in operations and actions that a role gains or loses', () => {
    const found = compared('holidays/permissions.json', { '/operations/delete': { LEGAL: true } });
    expect(found).toEqual([
      { resource: 'holidays', role: 'LEGAL', fields: none, actions: { ...none, gained: ['delete'] } },
    ]);
  });
  it('differ in a field whose line is closed to a role', () => {
    const found = compared('holidays/permissions.json', { '/fields': [{ of: ['title'], read: { '@admins': true } }] });
    expect(found.map(({ role, fields }) => [role, fields.lost])).toEqual([
      ['SENIOR_OPERATIONS', ['title']],
      ['JUNIOR_OPERATIONS', ['title']],
    ]);
  });
  it('differ in a field and in an action that another condition allows', () => {
    const [field] = compared('requests/permissions.json', {
      '/fields/0/read': { SUPER_ADMIN: true, SENIOR_OPERATIONS: true, JUNIOR_OPERATIONS: true, ADMIN: 'not-started' },
    }).filter(({ role }) => role === 'ADMIN');
    expect(field?.fields.changed).toEqual(['commission_admin', 'commission_admin_lender', 'withholding_agent']);
    const found = compared('requests/permissions.json', { '/scopes/not-started': { status: 0 } });
    expect(found.map(({ actions }) => actions)).toEqual(found.map(() => ({ ...none, changed: ['update'] })));
    expect(found.length).toBeGreaterThan(1);
  });
});
