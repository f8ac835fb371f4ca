import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

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
