import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Json, Schemas } from '../../resource/model/definition.ts';
import { own } from '../../resource/model/fields.ts';
import { todayAt } from '../core/clock.ts';
import { isRefusal, KEY_REFUSED, type Refusal, refuse } from '../core/refusal.ts';
import { said } from '../sight/answer.ts';
import { errorBody } from '../sight/error-body.ts';
import { pathOf, queryOf } from './address.ts';
import { sendAnswer } from './answering.ts';
import type { ApiRequest, ApiResponse, Open } from './api-request.ts';
import { type Authenticated, authenticate, authenticateSignedLink } from './authenticate.ts';
import { uploadTarget } from './json-body.ts';
import { readMultipartBody } from './multipart-body.ts';
import { isAway } from './refusal-of-error.ts';
import type { AppState } from './runtime.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** The call below the version, once the process serves. */
    open: Open;
    /** The call of a known person, behind `identify`. */
    apiRequest: ApiRequest;
    /** Why the call was refused: the key of the sentence. */
    refused: string | undefined;
  }
  interface FastifyContextConfig {
    /** Answered from the moment the process listens until its port is closed. */
    live?: boolean;
    /** A person with a session calls this; a key of the API is refused. */
    person?: boolean;
    /** Its answer goes on until one of both sides ends it. */
    stream?: boolean;
  }
}

type Sentences = Pick<Schemas, 'messages'>;
type Hook = (request: FastifyRequest, reply: FastifyReply) => Promise<unknown>;
type Result = ApiResponse | Refusal;

/** Reads the address of each call below this scope, and the files of its schemas at this moment. */
export function openCalls(api: FastifyInstance, state: AppState, words: Sentences): void {
  api.decorateRequest('open', null as never);
  api.decorateRequest('apiRequest', null as never);
  api.addHook('preHandler', async (request, reply) => {
    if (request.routeOptions.config.live) return undefined;
    const { runtime, leaving, stopping } = state;
    // Who keeps a connection asks over it again, and so would never go to another process.
    if (leaving) reply.header('connection', 'close');
    if (!runtime || stopping || (leaving && isHealth(request)))
      return notReady(reply, request, runtime?.schemas.current() ?? words, leaving === true);
    const schemas = runtime.schemas.current();
    reply.header('x-schema-version', schemas.version);
    const path = pathOf(request.url);
    if (isRefusal(path)) return sendRefusal(reply, schemas, path, { request });
    const query = queryOf(request.url);
    if (isRefusal(query)) return sendRefusal(reply, schemas, query, { request });
    const { method, url, ip } = request;
    request.open = {
      runtime,
      schemas,
      now: runtime.services.clock(),
      method: method === 'HEAD' ? 'GET' : method,
      head: method === 'HEAD',
      path,
      url,
      query,
      body: request.body as Json | undefined,
      headers: request.headers as Open['headers'],
      ip,
    };
    return undefined;
  });
}

/** Hook: everything behind it is for people with a session. */
export const identify: Hook = (request, reply) => identifyBy(request, reply, authenticate);

/** Hook: as `identify`, and a signed address brings its own person. */
export const identifyFollower: Hook = (request, reply) =>
  identifyBy(request, reply, (runtime, schemas) =>
    request.open.query.signature
      ? authenticateSignedLink(request.open, request)
      : authenticate(runtime, schemas, request),
  );

async function identifyBy(request: FastifyRequest, reply: FastifyReply, by: typeof authenticate): Promise<unknown> {
  const { schemas, now, ...open } = request.open;
  const caller: Authenticated | Refusal = await readTwice(() => by(open.runtime, schemas, request));
  if (isRefusal(caller)) return sendRefusal(reply, schemas, caller, { request });
  const { actor, token, number, key } = caller;
  if (key !== undefined && request.routeOptions.config.person)
    return sendRefusal(reply, schemas, KEY_REFUSED, { request });
  const { signer, reads } = open.runtime.services;
  const beside = reads.hasStandbys ? reads.fresh : undefined;
  const call = {
    actor,
    schemas,
    now,
    today: todayAt(now),
    requestId: request.id,
    signer,
    session: number,
    key,
    beside,
  };
  request.apiRequest = { ...open, call, token };
  return undefined;
}

/** Hook behind `identify`: no byte of a multipart body is read before its sender is known. */
export const receiveFiles: Hook = async (request, reply) => {
  if (!request.isMultipart()) return undefined;
  const { runtime, path, call } = request.apiRequest;
  const definition = uploadTarget(call.schemas, path);
  if (!definition) return sendRefusal(reply, call.schemas, refuse(415, 'server.media-type'), { request });
  // What is sent into a slot of a record becomes the file of a document.
  const places = [definition, own(call.schemas.resources, 'documents')];
  const titleOf = (field: string) => places.find((one) => one && own(one.fields, field))?.fields[field]?.title ?? field;
  const body = await readMultipartBody(runtime.services.files, request, definition, titleOf);
  if (isRefusal(body)) return sendRefusal(reply, call.schemas, body, { request });
  // A file may be long on its way: the call is of the moment in which it is there.
  const now = runtime.services.clock();
  const whole = { ...call, now, today: todayAt(now) };
  const gone = () => request.raw.socket.destroyed;
  request.apiRequest = { ...request.apiRequest, body: body as Json, call: whole, gone };
  return undefined;
};

/** Hook of routes that need no session: files are for people who have one. */
export const refuseFiles: Hook = async (request, reply) => {
  if (!request.isMultipart()) return undefined;
  return (await identify(request, reply)) ?? receiveFiles(request, reply);
};

/** A handler made of a function that knows nothing of Fastify. */
export const apiHandler =
  (work: (request: ApiRequest) => Promise<Result> | Result) => async (request: FastifyRequest, reply: FastifyReply) =>
    sendResult(request, reply, await answerOf(request, () => work(request.apiRequest)));

/** The same for a route that needs no session. */
export const answeringOpen =
  (work: (open: Open) => Promise<Result> | Result) => async (request: FastifyRequest, reply: FastifyReply) =>
    sendResult(request, reply, await answerOf(request, () => work(request.open)));

const READ_AGAIN_MS = 250;

/** What only reads is tried once more where its connection broke: other connections of the pool may be whole. */
async function readTwice<T>(work: () => Promise<T> | T): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!isAway(error)) throw error;
    await wait(READ_AGAIN_MS);
    return work();
  }
}

/** The answer of a route; that of GET is looked for twice where a connection broke. */
export const answerOf = ({ method }: FastifyRequest, work: () => Promise<Result> | Result): Promise<Result> | Result =>
  method === 'GET' || method === 'HEAD' ? readTwice(work) : work();

/** Registers a route for GET and HEAD. */
export function onGet(
  api: FastifyInstance,
  url: string,
  work: (request: ApiRequest) => Promise<Result> | Result,
): void {
  api.route({ method: ['GET', 'HEAD'], url, handler: apiHandler(work) });
}

/** Sends what a function answered. */
export function sendResult(request: FastifyRequest, reply: FastifyReply, result: Result): FastifyReply {
  const { schemas } = request.open;
  if (isRefusal(result)) return sendRefusal(reply, schemas, result, { request, apiRequest: request.apiRequest });
  reply.code(result.status).headers(result.headers ?? {});
  const { body } = result;
  const isEmpty = body === undefined || request.method === 'HEAD' || [204, 304].includes(result.status);
  return isEmpty ? reply.send() : sendAnswer(reply, body);
}

type Of = { request: FastifyRequest; apiRequest?: Pick<ApiRequest, 'call'> | null };

/** Sends a refusal; administrators see the rule behind it. */
export function sendRefusal(reply: FastifyReply, schemas: Sentences, refusal: Refusal, of: Of): FastifyReply {
  const { request, apiRequest } = of;
  request.refused = refusal.reason;
  const plainList = request.method === 'POST' && /^\/v1\/payments(\?|$)/.test(request.url);
  const body = errorBody(refusal, schemas, { actor: apiRequest?.call.actor, plainList });
  // The rest of a body that is not wanted is not waited for.
  if (request.isMultipart() && !request.raw.readableEnded) reply.header('connection', 'close');
  return sendAnswer(reply.code(refusal.status).headers(refusal.headers ?? {}), said(body));
}

const isHealth = ({ url }: FastifyRequest): boolean => /^\/v1\/health(\/ready)?(\?|$)/.test(url);

function notReady(reply: FastifyReply, request: FastifyRequest, words: Sentences, stopping: boolean): FastifyReply {
  const reason = stopping ? 'server.stopping' : 'server.starting';
  reply.header('retry-after', '2');
  if (!isHealth(request)) return sendRefusal(reply, words, refuse(503, reason), { request });
  const message = words.messages[reason] ?? reason;
  return sendAnswer(reply.code(503), said({ status: stopping ? 'stopping' : 'starting', message }));
}
