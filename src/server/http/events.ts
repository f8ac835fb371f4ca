import type { OutgoingHttpHeaders } from 'node:http';
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Actor } from '../../resource/model/definition.ts';
import { actingAs } from '../auth/acting.ts';
import { isRefusal, refuse } from '../core/refusal.ts';
import { companyOf } from './authenticate.ts';
import { sendResult } from './hooks.ts';
import type { Runtime } from './runtime.ts';

/** Live events as a stream. */
export async function events(api: FastifyInstance): Promise<void> {
  api.route({
    method: ['GET', 'HEAD'],
    url: '/events',
    config: { stream: true },
    handler: async (request, reply) => {
      const { runtime, token, head } = request.apiRequest;
      if (head) return reply.headers(STREAM).send();
      if (openStream(runtime, { token, company: companyOf(request) }, reply)) return reply;
      return sendResult(request, reply, refuse(503, 'server.unavailable'));
    },
  });
}

/** Who listens, and for which company. */
type Listening = { token: string; company: string | undefined };

const STREAM = {
  'content-type': 'text/event-stream; charset=utf-8',
  'cache-control': 'no-store',
  'x-accel-buffering': 'no',
};
const HEARTBEAT_MS = 25_000;
const STREAMS_PER_PROCESS = 5_000;

/** A stream of events for one session. It ends when the session does; nothing is sent that was not judged again. */
function openStream(runtime: Runtime, listening: Listening, reply: FastifyReply): boolean {
  if (runtime.hub.size() >= STREAMS_PER_PROCESS) return false;
  const headers = reply.getHeaders() as OutgoingHttpHeaders;
  reply.hijack();
  const { raw } = reply;
  raw.writeHead(200, {
    ...headers,
    ...STREAM,
  });
  raw.write(': ready\n\n');
  // A listener may have been let go while others were asked; what is written after the end of an answer ends the process.
  const say = (text: string) => void (raw.writableEnded || raw.write(text));
  const send = (event: string, data: object) => say(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`);
  const off = runtime.hub.add({ who: () => whoHas(runtime, listening), send, close: () => void raw.end() });
  const beat = setInterval(() => say(': \n\n'), HEARTBEAT_MS);
  raw.on('close', () => {
    clearInterval(beat);
    off();
  });
  return true;
}

async function whoHas(runtime: Runtime, { token, company }: Listening): Promise<Actor | undefined> {
  const schemas = runtime.schemas.current();
  const state = await runtime.sessions.look(schemas, token);
  if (state.kind !== 'open') return undefined;
  const actor = await actingAs(runtime.services.db, schemas, state.person, company);
  return isRefusal(actor) ? undefined : actor;
}
