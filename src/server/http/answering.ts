import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Answer } from '../core/answer.ts';
import { answerBody, NotAnAnswer } from '../sight/answer.ts';

/** What each reply was given to send, and by whom: an answer of the gate, or a page of the console. */
const given = new WeakMap<FastifyReply, unknown>();
const PAGE = Symbol('page');
const JSON_TYPE = 'application/json; charset=utf-8';
const failed = new WeakMap<FastifyReply, true>();

/**
 * Nothing is sent but answers: a route that hands a row, or a text made of one, to the framework ends as 500, and not one
 * byte of it leaves. Must be the first hook of its kind.
 */
export function guardAnswers(app: FastifyInstance): void {
  app.setReplySerializer(() => {
    throw new NotAnAnswer();
  });
  app.addHook('onSend', async (_request, reply, payload) => {
    if (payload === undefined || payload === null || payload === '') return payload;
    const sent = given.get(reply);
    if (sent === PAGE || (sent !== undefined && sent === payload)) return payload;
    if (failed.has(reply)) {
      reply.removeHeader('content-length');
      return '';
    }
    failed.set(reply, true);
    throw new NotAnAnswer();
  });
}

/** Sends an answer; anything else throws before a byte is written. */
export function sendAnswer(reply: FastifyReply, answer: Answer): FastifyReply {
  const body = answerBody(answer);
  const payload = 'ready' in body ? body.ready : JSON.stringify(body.json);
  if ('json' in body && !reply.hasHeader('content-type')) reply.header('content-type', JSON_TYPE);
  given.set(reply, payload);
  return reply.send(payload);
}

/** The files of the built console hold no record; only `console.ts` asks for this. */
export function letPagesThrough(scope: FastifyInstance): void {
  scope.addHook('onRequest', async (_request, reply) => void given.set(reply, PAGE));
}
