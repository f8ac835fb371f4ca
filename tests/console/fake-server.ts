import { vi } from 'vitest';

export type Asked = {
  method: string;
  path: string;
  query: URLSearchParams;
  headers: Record<string, string>;
  body: unknown;
};
type Reply = { status?: number; body?: unknown; headers?: Record<string, string> };
type Route = Reply | unknown[] | ((asked: Asked) => Reply | Promise<Reply>);

/** A server of a few lines: `'GET /v1/things'` -> what it answers. Everything that was asked is kept in `asked`. */
export function fakeServer(routes: Record<string, Route>) {
  const asked: Asked[] = [];
  const answer = async (input: string | URL | Request, init: RequestInit = {}) => {
    const url = new URL(String(input), 'http://localhost');
    const call: Asked = {
      method: init.method ?? 'GET',
      path: url.pathname,
      query: url.searchParams,
      headers: { ...(init.headers as Record<string, string>) },
      body: typeof init.body === 'string' ? JSON.parse(init.body) : init.body,
    };
    asked.push(call);
    const route = routes[`${call.method} ${call.path}`] ?? previewOf(call) ?? joined(call, routes);
    if (!route) return new Response('{"message":"no such route"}', { status: 404, headers: JSON_TYPE });
    const reply: Reply = typeof route === 'function' ? await route(call) : (route as Reply);
    const text = typeof reply.body === 'string' ? reply.body : JSON.stringify(reply.body ?? {});
    const type = typeof reply.body === 'string' ? { 'content-type': 'text/plain' } : JSON_TYPE;
    return new Response(reply.status === 204 ? null : text, {
      status: reply.status ?? 200,
      headers: { ...type, ...reply.headers },
    });
  };
  vi.stubGlobal('fetch', vi.fn(answer));
  return {
    asked,
    to: (method: string, path: string) => asked.filter((one) => one.method === method && one.path === path),
  };
}

/** What a test says nothing of would be done, without anything to see: no action is sent before that is known. */
function previewOf({ method, path, body }: Asked): Reply | undefined {
  if (method !== 'POST' || !/^\/v1\/\w+\/preview$/.test(path)) return undefined;
  const count = (body as { ids?: unknown[] }).ids?.length ?? 1;
  return { body: { count, ready: count, refused: [], totals: [], payees: [], warnings: [], date: null, sample: [] } };
}

/** Definitions that are wanted in the same moment, each as it stands alone. */
function joined({ path }: Asked, routes: Record<string, Route>): Reply | undefined {
  const [, names] = /^\/v1\/schemas\/(.+,.+)$/.exec(path) ?? [];
  const found = names?.split(',').map((name) => [name, (routes[`GET /v1/schemas/${name}`] as Reply | undefined)?.body]);
  return found?.every(([, body]) => body) ? { body: Object.fromEntries(found) } : undefined;
}

const JSON_TYPE = { 'content-type': 'application/json' };
