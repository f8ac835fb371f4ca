import type { FastifyInstance } from 'fastify';
import type { Definition, Schemas } from '../../src/resource/model/definition.ts';
import { type Send, sendsOf } from '../../src/server/http/sends.ts';
import { isNamed, lineOf, ROUTES, type RouteLine } from './oracle.ts';

/** A route as the running application has it: `GET /v1/:resource/:id`. */
export type Route = { method: string; url: string };
/** The kinds of probes that this program can make; a line of routes.json with another one is an error. */
export const PROBED = new Set(
  'call search ends signed-out thumbnails thumbnail schema export events file validators collection preview record part print history explain figure back reveal restore'
    .split(' ')
    .concat('below and send'),
);

const METHODS = /^(GET|HEAD|POST|PUT|PATCH|DELETE|OPTIONS)$/;
const LINE = /^((?:[│ ] {3})*)[├└]── (.*?)(?: \(([A-Z, ]+)\))?$/;

/** The tree that the router prints, as a list. */
export function routesOf(app: Pick<FastifyInstance, 'printRoutes'>): Route[] {
  const routes: Route[] = [];
  const above: string[] = [];
  for (const line of app.printRoutes().split('\n')) {
    const [, indent = '', label = '', methods] = LINE.exec(line) ?? [];
    if (label === '') continue;
    const depth = indent.length / 4;
    above.length = depth;
    // Where two trees meet the router has a root without a name.
    const part = label === '(empty root node)' ? '' : label;
    const url = above.join('') + part;
    above.push(part);
    for (const method of (methods ?? '').split(', '))
      if (METHODS.test(method) && method !== 'HEAD') routes.push({ method, url });
  }
  return routes;
}

/** An address that the route answers, below the version. */
export const exampleOf = (url: string): string =>
  url
    .replace('/v1/', '')
    .replace(':resource', 'holidays')
    .replace('*', 'nothing')
    .replace(/:[\w.]+/g, '99');

/** The line of a route, by its method or for all of them. */
export const routeLine = ({ method, url }: Route): RouteLine | undefined => ROUTES[`${method} ${url}`] ?? ROUTES[url];

/** Routes that no line of the oracle speaks of, or whose probe nobody wrote. */
export function unprobed(routes: readonly Route[]): string[] {
  return routes
    .filter((route) => !PROBED.has(routeLine(route)?.probe ?? ''))
    .map(({ method, url }) => `${method} ${url}: write its line in tests/rights/oracle/routes.json`);
}

/** What may be asked of one resource: an address of its own, below a parent, or one that a file gives to an action. */
export type Target = {
  definition: Definition;
  kind:
    | 'collection'
    | 'record'
    | 'part'
    | 'print'
    | 'history'
    | 'explain'
    | 'figure'
    | 'back'
    | 'reveal'
    | 'restore'
    | 'preview'
    | 'export'
    | 'schema'
    | 'below'
    | 'send';
  /** `requests/{id}/payments`, below the version. */
  path: string;
  parent?: string;
  send?: Send;
};

/** Every address of every resource: what the files say today, and nothing that this file knows of them. */
export function targetsOf(schemas: Schemas): Target[] {
  const targets = Object.values(schemas.resources).flatMap((definition): Target[] => {
    const { name } = definition;
    const at = (kind: Target['kind'], path: string, more: Partial<Target> = {}) => ({
      definition,
      kind,
      path,
      ...more,
    });
    const parts = Object.values(definition.fields).filter((field) => field.part !== undefined);
    return [
      at('collection', name),
      at('record', `${name}/{id}`),
      at('print', `${name}/{id}/pdf`),
      at('history', `${name}/{id}/history`),
      at('explain', `${name}/{id}/explain`),
      at('figure', `${name}/figures/{figure}`),
      at('back', `${name}/{id}/history/restore`),
      at('reveal', `${name}/{id}/reveal`),
      at('restore', `${name}/{id}/restore`),
      at('preview', `${name}/preview`),
      at('export', name),
      at('schema', `schemas/${name}`),
      ...parts.map((field) => at('part', `${name}/{id}/${field.part}`)),
      ...definition.under.map(({ path, parent }) => at('below', path, { parent })),
      ...definition.under.map(({ path, parent }) => at('export', path, { parent })),
    ];
  });
  const sends = sendsOf(schemas).map((send) => ({
    definition: send.definition,
    kind: 'send' as const,
    path: send.call.url.replace(/^\{host\}/, '').replace(/^\//, ''),
    send,
  }));
  return [...targets, ...sends, ...Object.values(schemas.resources).flatMap(patchedOf)];
}

/** Actions that travel as one operation of the list of a PATCH. */
function patchedOf(definition: Definition): Target[] {
  return Object.values(definition.actions.actions).flatMap((action) => {
    const call = action.send;
    if (!call?.operation) return [];
    const pattern = { outside: false, segments: [], literals: 0 };
    const send: Send = { kind: 'action', definition, action, call, pattern };
    return [{ definition, kind: 'send' as const, path: call.url.replace(/^\//, ''), send }];
  });
}

/**
 * Resources of which no line speaks and that are open to more people than the general rule allows: it says what a section is
 * worth by itself, so that a new one is probed, and asks for a line as soon as others come in.
 */
export function unnamed(schemas: Schemas, most: (role: string) => boolean): string[] {
  return Object.values(schemas.resources)
    .filter(({ name }) => !isNamed(name))
    .filter(({ permissions: { operations, actions } }) =>
      [...Object.values(operations), ...Object.values(actions)].some((grants) =>
        Object.keys(grants ?? {}).some((role) => !most(role)),
      ),
    )
    .map(
      ({ name }) => `${name}: write its line in tests/rights/oracle/rights.json, it is open to others than the staff`,
    );
}

/** What somebody may do with a resource that has lines, and none of them speaks of: it would be judged as if nobody might. */
export function unsaid(schemas: Schemas): string[] {
  return Object.values(schemas.resources)
    .filter(({ name }) => isNamed(name))
    .flatMap(({ name, permissions: { operations, actions } }) =>
      Object.entries({ ...operations, ...actions })
        .filter(([one, grants]) => Object.keys(grants ?? {}).length > 0 && lineOf(name, one)?.length === 0)
        .map(([one]) => `${name}.${one}: write its line in tests/rights/oracle/rights.json`),
    );
}
