import { createHash } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { openApiOf } from '../../../generators/openapi.ts';
import { redactDefinition } from '../../resource/access/redact.ts';
import { indexAround, isOpen, openResources } from '../../resource/access/redact-index.ts';
import type { Schemas } from '../../resource/model/definition.ts';
import { type Refusal, refuse } from '../core/refusal.ts';
import { own } from '../records/read/resolve.ts';
import type { ApiRequest, ApiResponse } from './api-request.ts';
import { onGet } from './hooks.ts';

type Cut = { text: string; etag: string };
const cuts = new WeakMap<Schemas, Map<string, Cut>>();

/** Definitions as these roles may know them; made once per version and set of roles. */
export async function schemas(api: FastifyInstance): Promise<void> {
  onGet(api, '/schemas', (asked) => withEtag(indexOf(asked), asked.headers));
  onGet(api, '/schemas/problems', answerProblems);
  onGet(api, '/schemas/:resource', answerDefinition);
  onGet(api, '/openapi.json', answerOpenApi);
}

function answerDefinition(request: ApiRequest): ApiResponse | Refusal {
  const [, name = ''] = request.path;
  const definition = own(request.call.schemas.resources, name);
  if (!definition || !isOpen(definition, request.call.actor)) return refuse(404, 'server.unknown-resource');
  return withEtag(cutOf(request, name), request.headers);
}

/** After an edit every open console asks for it at once: what people have in common is written once. */
function indexOf({ call }: ApiRequest): Cut {
  const { actor, schemas } = call;
  const roles = actor.roles.toSorted();
  const resources = openResources(schemas, actor);
  const shared = kept(schemas, `${roles.join(' ')} ${JSON.stringify(resources)}`, () =>
    JSON.stringify(indexAround(schemas, roles, resources)),
  );
  const own = JSON.stringify(actor);
  return { text: `{"actor":${own},${shared.text.slice(1)}`, etag: etagOf(`${shared.etag} ${own}`) };
}

function cutOf({ call, runtime }: ApiRequest, name: string): Cut {
  const roles = call.actor.roles.toSorted();
  return kept(call.schemas, `${name} ${roles.join(' ')}`, () => {
    const definition = own(call.schemas.resources, name);
    const known = definition && redactDefinition(call.schemas, definition, roles);
    return JSON.stringify(known && { ...known, validators: runtime.validators.address(call.schemas, known, roles) });
  });
}

function kept(schemas: Schemas, key: string, write: () => string): Cut {
  const all = cuts.get(schemas) ?? new Map<string, Cut>();
  cuts.set(schemas, all);
  const found = all.get(key);
  if (found) return found;
  const text = write();
  const made = { text, etag: etagOf(text) };
  all.set(key, made);
  return made;
}

const etagOf = (text: string): string => `"${createHash('sha256').update(text).digest('base64url').slice(0, 22)}"`;

function withEtag({ text, etag }: Cut, headers: ApiRequest['headers']): ApiResponse {
  const caching = { etag, 'cache-control': 'private, no-cache', vary: 'authorization, x-id-partner' };
  if (headers['if-none-match'] === etag) return { status: 304, headers: caching };
  return { status: 200, body: text, headers: { ...caching, 'content-type': 'application/json; charset=utf-8' } };
}

/** What is wrong with the files on disk, for those who may change them. */
function answerProblems({ call, runtime }: ApiRequest): ApiResponse | Refusal {
  if (!call.actor.isAdmin) return refuse(403, 'server.section-not-allowed');
  return { status: 200, body: { problems: runtime.schemas.problems() } };
}

/** The document of the API, cut to what this person's roles may call. */
function answerOpenApi({ call: { schemas, actor } }: ApiRequest): ApiResponse {
  const roles = actor.roles.toSorted();
  const { text } = kept(schemas, `openapi ${roles.join(' ')}`, () => JSON.stringify(openApiOf(schemas, actor.roles)));
  const headers = { 'content-type': 'application/json; charset=utf-8', 'cache-control': 'private, no-cache' };
  return { status: 200, body: text, headers: { ...headers, vary: 'authorization' } };
}
