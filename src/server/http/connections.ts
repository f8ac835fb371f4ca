import type { IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

/**
 * From the stop on every connection ends once no call is under way on it. Node ends those alone that lie between two calls at
 * that very moment: one that a browser opened in advance, or whose last call is answered during the stop, would hold it for a
 * minute, beyond the limit of a stop, and the database would be left behind.
 */
export function endWithoutCalls(app: FastifyInstance): void {
  const calls = new Map<Socket, number>();
  let isStopping = false;
  const count = (socket: Socket, change: number) => {
    const left = (calls.get(socket) ?? 0) + change;
    if (isStopping && left === 0) socket.destroySoon();
    else if (!socket.destroyed) calls.set(socket, left);
  };
  app.server.on('connection', (socket) => {
    count(socket, 0);
    socket.once('close', () => calls.delete(socket));
  });
  app.server.on('request', ({ socket }, answer) => {
    count(socket, 1);
    answer.once('close', () => count(socket, -1));
  });
  app.addHook('preClose', async () => {
    isStopping = true;
    for (const socket of calls.keys()) count(socket, 0);
  });
}

/** A call whose caller left before an answer began, as nginx writes it. */
const CALLER_LEFT = 499;

/**
 * Runs once for each call that ends, with the status that was sent. The framework says nothing of one whose caller left before
 * the end of the answer; its work may go on.
 */
export function afterEachCall(
  app: FastifyInstance,
  done: (request: FastifyRequest, reply: FastifyReply, status: number) => void,
): void {
  const ended = new WeakSet<FastifyReply>();
  const end = (request: FastifyRequest, reply: FastifyReply) => {
    if (ended.has(reply)) return;
    ended.add(reply);
    done(request, reply, reply.raw.headersSent ? reply.statusCode : CALLER_LEFT);
  };
  app.addHook('onRequest', async (request, reply) => {
    if (!request.routeOptions.config.stream) reply.raw.once('close', () => end(request, reply));
  });
  app.addHook('onResponse', async (request, reply) => end(request, reply));
}

/** So long the rest of a refused body is taken and thrown away, in all and without a word from the client; milliseconds. */
const REST_MOST_MS = 10_000;
const REST_PAUSE_MS = 2_000;

/**
 * A connection whose call is refused while its body still comes ends in two steps (RFC 9112, 9.6): the answer and the end of what
 * the server says, then, once the rest of the body is taken and thrown away, the connection. Closed at once, the system would
 * reset it, and a client that sends before it reads would see a broken pipe instead of the answer.
 */
export function endAfterTheBody(app: FastifyInstance): void {
  app.server.on('request', (request: IncomingMessage) => {
    const { socket } = request;
    const { destroySoon } = Object.getPrototypeOf(socket) as Socket;
    socket.destroySoon = () => {
      if (request.complete || socket.destroyed || socket.writableEnded) return destroySoon.call(socket);
      socket.end();
      const limit = setTimeout(() => socket.destroy(), REST_MOST_MS).unref();
      socket.setTimeout(REST_PAUSE_MS, () => socket.destroy());
      socket.once('close', () => clearTimeout(limit));
      request.once('close', () => destroySoon.call(socket));
      request.unpipe();
      request.resume();
    };
  });
}
