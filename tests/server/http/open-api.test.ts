import { describe, expect, it } from 'vitest';
import type { OpenApi } from '../../../generators/openapi/open-api.ts';
import { PEOPLE, type Person } from '../helpers/house.ts';
import { realHouse } from '../helpers/real-house.ts';

const house = realHouse();
const documentOf = async (person: Person): Promise<OpenApi> =>
  (await house.current.call(person, 'GET', 'openapi.json')).body;

/** A stream has no end, and the end of the session ends the test. */
const APART = ['/events', '/logout'];
const METHODS_WITH_BODY = ['post', 'put', 'patch'];

type Called = { method: string; path: string; person: Person };
async function call({ method, path, person }: Called) {
  const filled = path.replace(/\{[^}]+\}/g, '999999');
  const url = filled.startsWith('/web/') ? filled : filled.slice(1);
  const body = METHODS_WITH_BODY.includes(method)
    ? method === 'patch'
      ? [{ op: 'replace', path: '/x', value: 1 }]
      : {}
    : undefined;
  return house.current.call(person, method.toUpperCase(), url, body);
}

/** Which resource is in the address itself, so that an unknown one is answered 404. */
const OF_NAMES = ['/schemas/{resource}', '/validators/{resource}/{roles}/{file}'];

describe('GET /openapi.json', () => {
  it('needs a session, and is cut to the roles', async () => {
    expect((await house.current.call(null, 'GET', 'openapi.json')).status).toBe(401);
    const root = await documentOf('root');
    expect(root.openapi).toBe('3.1.0');
    expect(Object.keys(root.paths).length).toBeGreaterThan(60);
    const partner = await documentOf('partner');
    expect(Object.keys(partner.paths)).not.toContain('/admins');
    expect(JSON.stringify(partner)).not.toContain('bannedUsers');
    expect(Object.keys(partner.paths)).toContain('/users');
  });

  it.each(['root', 'partner', 'user'] as Person[])(
    'every operation in the document of %s is answered as the document says',
    async (person) => {
      const { paths } = await documentOf(person);
      const operations = Object.entries(paths).flatMap(([path, item]) =>
        Object.entries(item).map(([method, operation]) => ({ path, method, operation })),
      );
      const wrong: string[] = [];
      for (const { path, method, operation } of operations) {
        // What hangs below any record is asked below one resource in the tests of its area.
        if (APART.includes(path) || path.startsWith('/{resource}/')) continue;
        const { status, body } = await call({ method, path, person });
        const known = Object.keys(operation.responses).includes(String(status));
        const isRoute = body?.reason !== 'server.unknown-resource' || OF_NAMES.includes(path);
        if (!known || !isRoute || status === 405 || status >= 500)
          wrong.push(`${method} ${path}: ${status} ${body?.reason ?? ''}`);
      }
      expect(wrong).toEqual([]);
      expect(operations.length).toBeGreaterThan(PEOPLE[person].roles.includes('SUPER_ADMIN') ? 100 : 10);
    },
    120_000,
  );
});
