import { describe, expect, it } from 'vitest';
import { loadSchemas } from '../../generators/load-schemas.ts';
import { openApiOf } from '../../generators/openapi.ts';

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
});
