import { describe, expect, it } from 'vitest';
import { testHouse } from '../helpers/house.ts';

const house = testHouse();
const ROUTES = `
* (OPTIONS)
/v1/* (GET, HEAD, POST, PUT, PATCH, DELETE)
/v1/:resource (GET, HEAD, POST, PUT, PATCH, DELETE)
/v1/:resource/:id (GET, HEAD, POST, PUT, PATCH, DELETE)
/v1/:resource/:id/:part (GET, HEAD, POST, PUT, PATCH, DELETE)
/v1/:resource/:id/explain (GET, HEAD, POST, PUT, PATCH, DELETE)
/v1/:resource/:id/history (GET, HEAD, POST, PUT, PATCH, DELETE)
/v1/:resource/:id/history/restore (GET, HEAD, POST, PUT, PATCH, DELETE)
/v1/:resource/figures/:figure (GET, HEAD, POST, PUT, PATCH, DELETE)
/v1/:resource/:id/papers/:paper (GET, HEAD, POST, PUT, PATCH, DELETE)
/v1/:resource/:id/restore (GET, HEAD, POST, PUT, PATCH, DELETE)
/v1/:resource/:id/pdf (GET, HEAD, POST, PUT, PATCH, DELETE)
/v1/:resource/:id/reveal (GET, HEAD, POST, PUT, PATCH, DELETE)
/v1/:resource/preview (POST)
/v1/events (GET, HEAD)
/v1/exports (POST)
/v1/factors (GET, HEAD, POST)
/v1/factors/:id (DELETE)
/v1/factors/:id/confirm (POST)
/v1/factors/recovery (POST)
/v1/files/:name (GET, HEAD)
/v1/health (GET, HEAD)
/v1/health/live (GET, HEAD)
/v1/health/ready (GET, HEAD)
/v1/login (POST)
/v1/login/factor (POST)
/v1/login/passkey (POST)
/v1/login/passkey/options (POST)
/v1/logout (POST)
/v1/me/draft-key (GET, HEAD)
/v1/news (GET, HEAD, PUT)
/v1/openapi.json (GET, HEAD)
/v1/passwords (PUT)
/v1/passwords/reset (POST)
/v1/profile/password (PUT)
/v1/public (GET, HEAD)
/v1/roles (POST)
/v1/schemas (GET, HEAD)
/v1/schemas/:resource (GET, HEAD)
/v1/schemas/problems (GET, HEAD)
/v1/search (GET, HEAD)
/v1/sessions (DELETE)
/v1/sessions/:id (DELETE)
/v1/step-up (POST)
/v1/step-up/passkey/options (POST)
/v1/thumbnails (GET, HEAD)
/v1/thumbnails/:id (GET, HEAD)
/v1/timezones (GET, HEAD)
/v1/presence (PUT)
/v1/undo (POST)
/v1/validators/:resource/:roles/:file.js (GET, HEAD)
/web/* (GET, HEAD, POST, PUT, PATCH, DELETE)
`;

/** The lines of Fastify's tree that have methods, each with its whole address. */
function printed(): string[] {
  const above: string[] = [];
  return house.current.app
    .printRoutes()
    .split('\n')
    .flatMap((line) => {
      const [, indent, part = '', methods] = /^([│ ]*)[└├]── (.+?)( \([A-Z, ]+\))?$/.exec(line) ?? [];
      if (indent === undefined) return [];
      above.length = indent.length / 4;
      above.push(part.startsWith('(') ? '' : part);
      return methods ? [above.join('') + methods] : [];
    });
}

describe('the routes', () => {
  it('are all known to Fastify, with one `*` for the addresses that files give to their actions', () => {
    expect(printed().toSorted()).toEqual(ROUTES.trim().split('\n').toSorted());
  });

  it('answer in the order: address, session, resource, section, method', async () => {
    const { current } = house;
    const answerOf = async (person: 'admin' | 'user' | null, method: string, url: string) => {
      const { status, body, headers } = await current.call(person, method, url);
      return [status, body.reason, headers.allow];
    };
    const cases: [Parameters<typeof answerOf>, unknown[]][] = [
      [
        [null, 'GET', 'orders?page=0&page=1'],
        [422, 'server.invalid', undefined],
      ],
      [
        [null, 'GET', `orders/${'a'.repeat(201)}`],
        [404, 'server.unknown-resource', undefined],
      ],
      [
        [null, 'DELETE', 'orders'],
        [401, 'server.not-signed-in', undefined],
      ],
      [
        [null, 'GET', 'a/b/c/d/e'],
        [401, 'server.not-signed-in', undefined],
      ],
      [
        ['admin', 'GET', 'a/b/c/d/e'],
        [404, 'server.unknown-resource', undefined],
      ],
      [
        ['admin', 'GET', 'constructor'],
        [404, 'server.unknown-resource', undefined],
      ],
      [
        ['admin', 'GET', 'orders/1/nothing'],
        [404, 'server.unknown-resource', undefined],
      ],
      [
        ['admin', 'DELETE', 'orders'],
        [405, 'server.unknown-operation', 'GET, POST'],
      ],
      [
        ['admin', 'POST', 'orders/1'],
        [405, 'server.unknown-operation', 'GET, PUT, PATCH, DELETE'],
      ],
      [
        ['admin', 'DELETE', 'orders/1/history'],
        [405, 'server.unknown-operation', 'GET'],
      ],
      [
        ['admin', 'GET', 'orders/1/reveal'],
        [405, 'server.unknown-operation', 'POST'],
      ],
    ];
    for (const [asked, expected] of cases) expect([asked, await answerOf(...asked)]).toEqual([asked, expected]);
  });

  it('mean the same with a slash at the end, two in a row, and letters written as percent signs', async () => {
    const { current } = house;
    const list = (await current.call('admin', 'GET', 'orders')).body;
    for (const url of ['orders/', '/orders', 'or%64ers'])
      expect((await current.call('admin', 'GET', url)).body).toEqual(list);
  });
});
