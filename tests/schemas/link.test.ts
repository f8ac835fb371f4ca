import { describe, expect, it } from 'vitest';
import { REGISTRY } from '../../generators/registry.generated.ts';
import { redactDefinition } from '../../src/resource/access/redact.ts';
import { redactIndex } from '../../src/resource/access/redact-index.ts';
import { link } from '../../src/resource/linker/link.ts';
import type { Schemas } from '../../src/resource/model/definition.ts';
import { validateRecord } from '../../src/resource/validation/validate-record.ts';
import { realFiles } from './folder.ts';

const { schemas, problems } = link(realFiles, REGISTRY);
const real = schemas as Schemas;
const actorOf = (...roles: string[]) => ({
  id: 1,
  username: 'x',
  roles,
  isAdmin: false,
  isPartner: false,
  permission: null,
  id_partner: null,
});

describe('the shipped schema files', () => {
  it('link without a single error [K-008]', () => {
    expect(problems.filter((problem) => problem.severity === 'error')).toEqual([]);
    expect(schemas).not.toBeNull();
  });
  it('name the cause alone when a file that others look into cannot be understood', () => {
    const text = String(realFiles['users/fields.schema.json']).replace('"format": "email"', '"format": "emial"');
    const broken = link({ ...realFiles, 'users/fields.schema.json': text }, REGISTRY);
    expect(broken.schemas).toBeNull();
    expect(broken.problems.map(({ file, suggestion }) => [file, suggestion])).toEqual([
      ['users/fields.schema.json', '¿quiso decir «email»?'],
    ]);
  });
  it('are a folder per resource, of which each has its fields [K-001]', () => {
    expect(Object.keys(real.resources).length).toBeGreaterThanOrEqual(44);
    for (const definition of Object.values(real.resources))
      expect(Object.keys(definition.fields), definition.name).not.toEqual([]);
  });
  it('the menu has its entries in order [A-006]', () => {
    expect(real.console.menu.map((entry) => entry.resource)).toEqual([
      'dashboard',
      'requests',
      'users',
      'operations',
      'debits',
      'dispersions',
      'reports',
      'holidays',
      'notifications',
      'versions',
      'admins',
      'certificates',
      'metadata',
      'bannedUsers',
      'economicActivities',
    ]);
  });
  it('judge a record of every resource without a mistake of their own', () => {
    for (const definition of Object.values(real.resources)) {
      const errors = validateRecord(definition, real, {}, { mode: 'create' });
      expect(
        errors.every((error) => error.message !== '' && !/^(keywords|kinds|rules|fields)\./.test(error.message)),
        definition.name,
      ).toBe(true);
    }
  });
  it('are cut for every role without naming another role in a definition', () => {
    for (const role of Object.keys(real.roles.roles)) {
      for (const name of Object.keys(redactIndex(real, actorOf(role)).resources)) {
        const { fields: _, messages: __, ...cut } = redactDefinition(real, real.resources[name] as never, [role]);
        const others = Object.keys(real.roles.roles).filter((other) => other !== role);
        const named = others.filter((other) => new RegExp(`"${other}":`).test(JSON.stringify(cut)));
        expect(named, `${role} ${name}`).toEqual([]);
      }
    }
  });
});
