import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { type IncomingMessage, STATUS_CODES } from 'node:http';
import { join } from 'node:path';
import type { Duplex } from 'node:stream';
import Fastify, { type FastifyBaseLogger, type FastifyInstance, type FastifyRequest, LogController } from 'fastify';
import type { ProcessLog } from '../core/log.ts';
import { isRefusal, RefusalError, refuse } from '../core/refusal.ts';
import type { Settings } from '../core/settings.ts';
import { pathOf } from '../http/address.ts';
import { guardAnswers } from '../http/answering.ts';
import { afterEachCall, endAfterTheBody, endWithoutCalls } from '../http/connections.ts';
import { serveConsole } from '../http/console.ts';
import { guardEdge } from '../http/edge.ts';
import { sendRefusal } from '../http/hooks.ts';
import { bodyLimit, parseBody, readBody } from '../http/json-body.ts';
import { acceptMultipart } from '../http/multipart-body.ts';
import { publicFacts } from '../http/public.ts';
import { refusalOfError } from '../http/refusal-of-error.ts';
import { routes } from '../http/routes.ts';
import type { AppState } from '../http/runtime.ts';
import { messagesIn } from '../schemas/load.ts';
import { errorBody, type Sentences } from '../sight/error-body.ts';
import type { CallMeasures } from './metrics/call-measures.ts';

type AppOptions = {
  settings: Settings;
  log: ProcessLog;
  state: AppState;
  /** The built console; absent where only the API is wanted. */
  consoleDir?: string;
  /** What counts calls; absent: none are counted. */
  measures?: CallMeasures;
};

/** The application as a function: no port, no process, no database of its own. */
export async function buildApp(options: AppOptions): Promise<FastifyInstance> {
  const { settings, log, state, measures } = options;
  const app = Fastify({
    loggerInstance: log.child({}) as unknown as FastifyBaseLogger,
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: settings.trustProxy,
    genReqId: () => randomUUID(),
    requestTimeout: 60_000,
    keepAliveTimeout: 65_000,
    routerOptions: { maxParamLength: 4_000, ignoreTrailingSlash: true, ignoreDuplicateSlashes: true },
    exposeHeadRoutes: false,
    clientErrorHandler: (error, socket) => endUnread(error, socket, sentences(), measures),
  });
  app.decorateRequest('refused', undefined);
  measures?.follow(app);
  endWithoutCalls(app);
  endAfterTheBody(app);
  const words = { messages: readMessages(settings.schemasDir) };
  const sentences = () => state.runtime?.schemas.current() ?? words;
  afterEachCall(app, (request, reply, status) => {
    note(log, request, { status, ms: Math.ceil(reply.elapsedTime) });
    void state.runtime?.services.files.spool.forget(request.id);
  });
  acceptJson(app, state);
  await acceptMultipart(app);
  app.setErrorHandler((error: Error, request, reply) => {
    const refusal = error instanceof RefusalError ? error.refusal : refusalOfError(error);
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
  guardAnswers(app);
  await guardEdge(app, settings, state);
  await routes(app, state, words);
  if (options.consoleDir)
    await app.register(async (scope) =>
      serveConsole(scope, {
        settings,
        root: options.consoleDir as string,
        facts: (host) => factsFor(state, settings, host),
      }),
    );
  return app;
}

function factsFor({ runtime }: AppState, settings: Settings, host: string | undefined): object | undefined {
  return runtime && publicFacts(runtime.schemas.current(), settings, host);
}

/** What cannot be read as a call, as headers over the limit: it is said in the same shape, and the connection ends. */
function endUnread({ code }: { code: string }, socket: Duplex, sentences: Sentences, measures?: CallMeasures): void {
  if (code === 'ECONNRESET' || !socket.writable) return void socket.destroy();
  const status = UNREAD[code] ?? 400;
  const reason = status === 431 ? 'server.headers-too-large' : 'server.bad-request';
  measures?.unread(reason);
  const body = JSON.stringify(errorBody(refuse(status, reason), sentences));
  const head = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    'connection: close',
    'content-type: application/json; charset=utf-8',
    `content-length: ${Buffer.byteLength(body)}`,
  ];
  socket.end(`${head.join('\r\n')}\r\n\r\n${body}`);
}

const UNREAD: Record<string, number> = { HPE_HEADER_OVERFLOW: 431, ERR_HTTP_REQUEST_TIMEOUT: 408 };

/** JSON alone, as strict as it can be, up to the limit of the address. */
function acceptJson(app: FastifyInstance, state: AppState): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser(
    ['application/json', 'application/json-patch+json'],
    async (request: FastifyRequest, payload: IncomingMessage) => {
      const path = pathOf(request.url);
      const limit = bodyLimit(state.runtime?.schemas.current(), isRefusal(path) ? [] : path);
      const bytes = await readBody(payload, limit);
      if (isRefusal(bytes)) throw new RefusalError(bytes);
      const parsed = parseBody(bytes);
      if (isRefusal(parsed)) throw new RefusalError(parsed);
      return parsed.value;
    },
  );
  app.addContentTypeParser('*', async () => {
    throw new RefusalError(refuse(415, 'server.media-type'));
  });
}

/** One line per call. The address is logged without its query, which may contain search terms. */
function note(log: ProcessLog, { id, method, url }: FastifyRequest, end: { status: number; ms: number }): void {
  const line = { requestId: id, method, path: url.split('?')[0], ...end };
  if (end.status >= 500) log.warn(line, 'call');
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
