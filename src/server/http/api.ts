import type { IncomingMessage } from 'node:http';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { openApiOf } from '../../../generators/openapi.ts';
import type { Actor, Json, Row, Schemas } from '../../resource/model/definition.ts';
import { actingAs, COMPANY_HEADER } from '../auth/acting.ts';
import { todayAt } from '../core/clock.ts';
import { isRefusal, type Refusal, refuse, refuseFields } from '../core/refusal.ts';
import { own } from '../records/read/resolve.ts';
import type { Answer, Asked } from './asked.ts';
import { bearerOf } from './bearer.ts';
import { dispatch } from './dispatch.ts';
import { errorBody } from './errors.ts';
import { openStream } from './events.ts';
import { answerExport } from './export.ts';
import { answerFile, answerThumbnail, whoFollows } from './file-routes.ts';
import type { House } from './house.ts';
import { uploadTarget } from './json-body.ts';
import { readMultipartBody } from './multipart-body.ts';
import { answerSchemas } from './schemas.ts';
import { openRoutes, sessionRoutes } from './session-routes.ts';
import { answerValidators, isFormModule } from './validators.ts';

const FILTER_LENGTH = 20_000;

/** Every call below the version: who asks, what the files say at this moment, and one answer. */
export async function handle(house: House, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const schemas = house.schemas.current();
  reply.header('x-schema-version', schemas.version);
  const context: Context = { house, schemas, request, reply };
  const answer = await answerCall(context);
  if (answer === 'streaming') return reply;
  return isRefusal(answer) ? sendRefusal(reply, schemas, answer, context) : send(reply, answer, request.method);
}

type Context = { house: House; schemas: Schemas; request: FastifyRequest; reply: FastifyReply; actor?: Actor };

async function answerCall(context: Context): Promise<Answer | Refusal | 'streaming'> {
  const { house, schemas, request } = context;
  const path = pathOf(request.url);
  const query = queryOf(request.url);
  if (isRefusal(path)) return path;
  if (isRefusal(query)) return query;
  const method = request.method === 'HEAD' ? 'GET' : request.method;
  const name = `${method} ${path.join('/')}`;
  const now = house.services.clock();
  const common = {
    house,
    body: request.body as Json | undefined,
    ip: request.ip,
    headers: request.headers as Asked['headers'],
  };
  const open = Object.hasOwn(openRoutes, name) ? openRoutes[name] : undefined;
  if (open) return open({ ...common, schemas, now });
  if (method === 'GET' && isFormModule(path)) return answerValidators(common, schemas, path.slice(1));
  const followed =
    path[0] === 'files' && query.signature ? await whoFollows(house, schemas, request, path, query) : undefined;
  const session = followed ?? (await whoAsks(house, schemas, request));
  if (isRefusal(session)) return session;
  context.actor = session.actor;
  const call = {
    actor: session.actor,
    schemas,
    now,
    today: todayAt(now),
    requestId: request.id,
    session: session.number,
  };
  const head = request.method === 'HEAD';
  const asked: Asked = { ...common, call, method, head, path, url: request.url, query, token: session.token };
  const own = Object.hasOwn(sessionRoutes, name) ? sessionRoutes[name] : undefined;
  if (own) return own(asked);
  if (path[0] === 'files' && method === 'GET') return answerFile(asked);
  if (path[0] === 'thumbnails' && method === 'GET') return answerThumbnail(asked);
  if (path[0] === 'schemas') return answerSchemas(asked);
  if (name === 'POST exports') return answerExport(asked, context.reply);
  if (name === 'GET openapi.json') return answerOpenApi(asked);
  if (name === 'GET events') return startStream(context, session.token);
  return dispatch(asked);
}

/** 401 for a token that is missing, unknown or over; the reason says which, the token is never written anywhere. */
async function whoAsks(
  house: House,
  schemas: Schemas,
  request: FastifyRequest,
): Promise<{ actor: Actor; token: string; number: string } | Refusal> {
  const token = bearerOf(request.headers.authorization);
  if (!token) return refuse(401, 'server.not-signed-in');
  const state = await house.sessions.look(schemas, token);
  if (state.kind === 'open') {
    const actor = await actingAs(house.services.db, schemas, state.person, companyOf(request));
    return isRefusal(actor) ? actor : { actor, token, number: state.number };
  }
  const reasons = {
    unknown: 'server.not-signed-in',
    expired: 'server.token-expired',
    closed: 'server.session-closed',
    revoked: 'server.account-revoked',
  } as const;
  return refuse(401, reasons[state.kind]);
}

/** A multipart body: no byte reaches the disk before the sender is authenticated. */
export async function readUpload(
  house: House,
  request: FastifyRequest,
  payload: IncomingMessage,
): Promise<Row | Refusal> {
  const schemas = house.schemas.current();
  const path = pathOf(request.url);
  if (isRefusal(path)) return path;
  const session = await whoAsks(house, schemas, request);
  if (isRefusal(session)) return session;
  const definition = uploadTarget(schemas, path);
  if (!definition) return refuse(415, 'server.media-type');
  // What is sent into a slot of a record becomes the file of a document.
  const places = [definition, own(schemas.resources, 'documents')];
  const titleOf = (field: string) => places.find((one) => one && own(one.fields, field))?.fields[field]?.title ?? field;
  return readMultipartBody(house.services.files, request.id, payload, definition, titleOf);
}

/** A header that came twice says nothing that could be believed. */
function companyOf(request: FastifyRequest): string | undefined {
  const value = request.headers[COMPANY_HEADER];
  return Array.isArray(value) ? value.join() : value;
}

function startStream({ house, request, reply }: Context, token: string): 'streaming' | Refusal {
  return openStream(house, { token, company: companyOf(request) }, reply)
    ? 'streaming'
    : refuse(503, 'server.unavailable');
}

/** Segments below `/v1` (or below nothing, for addresses outside of the version), decoded once. */
export function pathOf(url: string): string[] | Refusal {
  const path = url.split('?')[0] ?? '';
  const below = path.startsWith('/v1') ? path.slice('/v1'.length) : path;
  try {
    const segments = below.split('/').filter(Boolean).map(decodeURIComponent);
    if (segments.some((segment) => segment.length > 200 || /\p{Cc}/u.test(segment)))
      return refuse(404, 'server.unknown-resource');
    return segments;
  } catch {
    return refuse(400, 'server.unknown-resource');
  }
}

/** Each word once: two readers of a repeated one would not agree about which counts. */
function queryOf(url: string): Record<string, string> | Refusal {
  const at = url.indexOf('?');
  const query: Record<string, string> = {};
  if (at < 0) return query;
  for (const [name, value] of new URLSearchParams(url.slice(at + 1))) {
    if (Object.hasOwn(query, name) || name === '__proto__')
      return refuseFields([{ field: name, code: 'server.body-repeated-key', params: { field: name } }]);
    if (value.length > FILTER_LENGTH || value.includes('\u0000'))
      return refuseFields([{ field: name, code: 'server.filter-too-long' }]);
    query[name] = value;
  }
  return query;
}

export function sendRefusal(
  reply: FastifyReply,
  schemas: Pick<Schemas, 'messages'>,
  refusal: Refusal,
  context?: Pick<Context, 'actor' | 'request'>,
): FastifyReply {
  const request = context?.request;
  const plainList = request?.method === 'POST' && /^\/v1\/payments(\?|$)/.test(request.url);
  const body = errorBody(refusal, schemas, { actor: context?.actor, plainList });
  return reply
    .code(refusal.status)
    .headers(refusal.headers ?? {})
    .send(body);
}

function send(reply: FastifyReply, answer: Answer, method: string): FastifyReply {
  reply.code(answer.status).headers(answer.headers ?? {});
  if (method === 'HEAD' || answer.body === undefined || answer.status === 304 || answer.status === 204)
    return reply.send();
  return reply.send(answer.body);
}

const made = new WeakMap<Schemas, Map<string, string>>();

/** The document of the API, cut to what this person's roles may call; made once per version and set of roles. */
function answerOpenApi({ call }: Asked): Answer {
  const { schemas, actor } = call;
  const texts = made.get(schemas) ?? new Map<string, string>();
  made.set(schemas, texts);
  const key = actor.roles.toSorted().join(' ');
  const text = texts.get(key) ?? JSON.stringify(openApiOf(schemas, actor.roles));
  texts.set(key, text);
  const headers = { 'content-type': 'application/json; charset=utf-8', 'cache-control': 'private, no-cache' };
  return { status: 200, body: text, headers: { ...headers, vary: 'authorization' } };
}
