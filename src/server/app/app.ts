import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { IncomingMessage } from 'node:http';
import { join } from 'node:path';
import Fastify, {
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  LogController,
} from 'fastify';
import type { ProcessLog } from '../core/log.ts';
import { isRefusal, type Refusal, refuse } from '../core/refusal.ts';
import type { Settings } from '../core/settings.ts';
import { handle, pathOf, readUpload, sendRefusal } from '../http/api.ts';
import { serveConsole } from '../http/console.ts';
import type { House } from '../http/house.ts';
import { bodyLimit, parseBody, readBody } from '../http/json-body.ts';
import { makeLimiter } from '../http/limiter.ts';
import { publicFacts } from '../http/public.ts';
import { answerPreflight, originHeaders, securityHeaders } from '../http/security.ts';
import { troubleOf } from '../http/trouble.ts';
import { messagesIn } from '../schemas/load.ts';

/** A process while it starts: the server listens before anything else is ready. */
export type Standing = { house?: House; stopping?: boolean };

export type AppOptions = {
  settings: Settings;
  log: ProcessLog;
  standing: Standing;
  clock?: () => Date;
  /** The built console; absent where only the API is wanted. */
  consoleDir?: string;
};

type Carrier = { refusal?: Refusal };
const MINUTE_MS = 60_000;

/** The application as a function: no port, no process, no database of its own. */
export async function buildApp(options: AppOptions): Promise<FastifyInstance> {
  const { settings, log, standing } = options;
  const app = Fastify({
    loggerInstance: log.child({}) as unknown as FastifyBaseLogger,
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: settings.trustProxy,
    genReqId: () => randomUUID(),
    requestTimeout: 60_000,
    keepAliveTimeout: 65_000,
    forceCloseConnections: 'idle',
    routerOptions: { maxParamLength: 4_000 },
    exposeHeadRoutes: false,
  });
  const words = { messages: readMessages(settings.schemasDir) };
  const sentences = () => standing.house?.schemas.current() ?? words;
  app.addHook('onRequest', greet(options));
  app.addHook('onResponse', async (request, reply) => note(log, request, reply));
  app.addHook('onResponse', async (request) => standing.house?.services.files.spool.forget(request.id));
  acceptJson(app, standing);
  acceptUploads(app, standing);
  app.setErrorHandler((error: Error & Carrier, request, reply) => {
    const refusal = error.refusal ?? troubleOf(error);
    if (refusal.status >= 500)
      log.error({ requestId: request.id, error: error.message, stack: error.stack }, 'call failed');
    return sendRefusal(
      reply,
      sentences(),
      { ...refusal, params: { ...refusal.params, reference: request.id } },
      { request },
    );
  });
  app.setNotFoundHandler((request, reply) =>
    sendRefusal(reply, sentences(), refuse(404, 'server.unknown-resource'), { request }),
  );
  const api = async (request: FastifyRequest, reply: FastifyReply) => {
    const { house, stopping } = standing;
    if (house && !stopping) return handle(house, request, reply);
    return notReady(reply, request, sentences(), stopping === true);
  };
  for (const prefix of ['/v1', '/web']) app.route({ method: METHODS, url: `${prefix}/*`, handler: api });
  if (options.consoleDir)
    await app.register(async (scope) =>
      serveConsole(scope, {
        settings,
        root: options.consoleDir as string,
        facts: (host) => factsFor(standing, settings, host),
      }),
    );
  return app;
}

function factsFor({ house }: Standing, settings: Settings, host: string | undefined): object | undefined {
  return house && publicFacts(house.schemas.current(), settings, host);
}

const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'] as ('GET' | 'POST')[];

/** Before anything is read: who may call how often, and what every answer carries. */
function greet({ settings, clock }: AppOptions) {
  const calls = makeLimiter(settings.rates.callsPerMinute, MINUTE_MS);
  const signIns = makeLimiter(settings.rates.signInsPerMinute, MINUTE_MS);
  const fixed = securityHeaders(settings);
  const now = () => (clock?.() ?? new Date()).getTime();
  return async (request: FastifyRequest, reply: FastifyReply) => {
    reply.headers({ ...fixed, ...originHeaders(settings, request.headers.origin), 'x-request-id': request.id });
    const isApi = /^\/(v1|web)(\/|$)/.test(request.url);
    if (!isApi) return undefined;
    reply.header('cache-control', 'no-store');
    if (request.method === 'OPTIONS') return answerPreflight(settings, request, reply);
    const signsIn = /^\/v1\/(login|passwords)(\/|\?|$)/.test(request.url) && request.method !== 'GET';
    const wait = calls.hit(request.ip, now());
    if (wait > 0) throw carry(tooMany('server.too-many-requests', wait));
    const waitSignIn = signsIn ? signIns.hit(request.ip, now()) : 0;
    if (waitSignIn > 0) throw carry(tooMany('server.too-many-sign-ins', waitSignIn));
    return undefined;
  };
}

const tooMany = (reason: string, seconds: number): Refusal =>
  refuse(429, reason, { params: { seconds }, headers: { 'retry-after': String(seconds) } });

/** Fastify's own way out of a hook or parser is an error; this one only carries the refusal. */
const carry = (refusal: Refusal): Error => Object.assign(new Error(refusal.reason), { refusal });

/** Files beside texts, for people who are signed in and where some field takes a file. */
function acceptUploads(app: FastifyInstance, standing: Standing): void {
  app.addContentTypeParser('multipart/form-data', async (request: FastifyRequest, payload: IncomingMessage) => {
    const body = standing.house ? await readUpload(standing.house, request, payload) : refuse(503, 'server.starting');
    if (isRefusal(body)) throw carry(body);
    return body;
  });
}

/** JSON alone, as strict as it can be, up to the limit of the address. */
function acceptJson(app: FastifyInstance, standing: Standing): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser(
    ['application/json', 'application/json-patch+json'],
    async (request: FastifyRequest, payload: IncomingMessage) => {
      const path = pathOf(request.url);
      const limit = bodyLimit(standing.house?.schemas.current(), isRefusal(path) ? [] : path);
      const bytes = await readBody(payload, limit);
      if (isRefusal(bytes)) throw carry(bytes);
      const parsed = parseBody(bytes);
      if (isRefusal(parsed)) throw carry(parsed);
      return parsed.value;
    },
  );
  app.addContentTypeParser('*', async () => {
    throw carry(refuse(415, 'server.media-type'));
  });
}

function notReady(
  reply: FastifyReply,
  request: FastifyRequest,
  words: { messages: Record<string, string> },
  stopping: boolean,
): FastifyReply {
  const reason = stopping ? 'server.stopping' : 'server.starting';
  reply.header('retry-after', '2');
  if (!request.url.startsWith('/v1/health')) return sendRefusal(reply, words, refuse(503, reason), { request });
  const message = words.messages[reason] ?? reason;
  return reply.code(503).send({ status: stopping ? 'stopping' : 'starting', message });
}

/** One line per call. The address is logged without its query, which may contain search terms. */
function note(log: ProcessLog, request: FastifyRequest, reply: FastifyReply): void {
  const line = {
    requestId: request.id,
    method: request.method,
    path: request.url.split('?')[0],
    status: reply.statusCode,
    ms: Math.ceil(reply.elapsedTime),
  };
  if (reply.statusCode >= 500) log.warn(line, 'call');
  else log.info(line, 'call');
}

/** Sentences for the time before the files are linked. */
function readMessages(folder: string): Record<string, string> {
  const file = '_shared/messages.json';
  try {
    return messagesIn({ [file]: readFileSync(join(folder, file), 'utf8') });
  } catch {
    return {};
  }
}
