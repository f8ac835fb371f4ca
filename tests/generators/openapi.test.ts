import Ajv from 'ajv';
import { describe, expect, it } from 'vitest';
import { loadSchemas } from '../../generators/load-schemas.ts';
import { openApiOf } from '../../generators/openapi.ts';
import { fillValue } from '../../src/resource/conditions/template.ts';
import type { Json, Row } from '../../src/resource/model/definition.ts';
import { askForm } from '../../src/server/records/write/action.ts';

const schemas = loadSchemas();
const whole = openApiOf(schemas);
const operations = Object.entries(whole.paths).flatMap(([path, item]) =>
  Object.entries(item).map(([method, operation]) => ({ path, method, operation })),
);

function refsIn(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(refsIn);
  if (value === null || typeof value !== 'object') return [];
  return Object.entries(value).flatMap(([key, inner]) =>
    key === '$ref' && typeof inner === 'string' ? [inner] : refsIn(inner),
  );
}

describe('the API document', () => {
  it('is OpenAPI 3.1 with more than 60 paths', () => {
    expect(whole.openapi).toBe('3.1.0');
    expect(Object.keys(whole.paths).length).toBeGreaterThan(60);
  });

  it('names each operation once', () => {
    const ids = operations.map(({ operation }) => operation.operationId);
    expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([]);
  });

  it('points only to what is there', () => {
    const missing = refsIn(whole).filter((pointer) => {
      const keys = pointer.slice(2).split('/');
      return keys.reduce<unknown>((at, key) => (at as Record<string, unknown> | undefined)?.[key], whole) === undefined;
    });
    expect([...new Set(missing)]).toEqual([]);
  });

  it('declares every parameter of an address', () => {
    for (const { path, method, operation } of operations) {
      const inAddress = [...path.matchAll(/\{([^}]+)\}/g)].map((match) => match[1]).sort();
      const declared = (operation.parameters ?? []) as { name: string; in: string }[];
      const names = declared.filter((each) => each.in === 'path').map((each) => each.name);
      expect([method, path, names.sort()]).toEqual([method, path, inAddress]);
    }
  });

  it.each([
    '/login',
    '/requests',
    '/requests/{id}',
    '/requests/{id}/amortizations',
    '/users/{id}/addresses',
    '/payments/{id}/billings',
    '/web/waivers/{id}',
  ])('knows %s', (path) => {
    expect(Object.keys(whole.paths)).toContain(path);
  });

  it('is cut to what roles may do', () => {
    const paths = (role: string) => Object.keys(openApiOf(schemas, [role]).paths);
    expect(paths('SUPER_ADMIN').length).toBeGreaterThan(60);
    expect(paths('SUPER_ADMIN')).toContain('/admins');
    for (const hidden of ['/admins', '/bannedUsers', '/debits', '/schemas/problems'])
      expect(paths('CONSULTANT')).not.toContain(hidden);
    expect(paths('USER').length).toBeLessThan(paths('CONSULTANT').length);
  });

  const traveling = Object.values(schemas.resources).flatMap((definition) =>
    Object.values(definition.actions.actions)
      .filter((action) => action.send?.operation)
      .map((action) => ({ definition, action })),
  );

  it.each(traveling)(
    '$definition.name/$action.name has the shape in which the console sends it',
    ({ definition, action }) => {
      const { op, path, value = null } = action.send?.operation ?? { op: '', path: '' };
      const patch = whole.paths[`/${definition.name}/{id}`]?.patch as unknown as Patch;
      const shapes = patch.requestBody.content['application/json'].schema.items.anyOf;
      const fits = new Ajv({ strict: false }).compile(shapes.find(({ title }) => title === action.name) ?? false);
      const answers = Object.fromEntries(Object.values(action.ask).map((field) => [field.path, SAMPLES[field.base]]));
      const send = (ask: Row) => ({ op, path, value: fillValue(value, { vars: { ask } }) ?? null });
      expect(fits(send(answers)), JSON.stringify(fits.errors)).toBe(true);
      for (const field of Object.values(askForm(action).fields)) {
        const { [field.path]: left, ...rest } = answers;
        expect(fits(JSON.parse(JSON.stringify(send(rest)))), `without ${field.path}`).toBe(!field.required);
      }
      expect(fits({ op, path: '/something-else', value: {} })).toBe(false);
    },
  );
});

type Patch = {
  requestBody: { content: { 'application/json': { schema: { items: { anyOf: { title?: string }[] } } } } };
};
const SAMPLES: Record<string, Json> = { string: 'a', integer: 1, number: 1.5, boolean: true, array: [], object: {} };
