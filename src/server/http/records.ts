import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Refusal } from '../core/refusal.ts';
import { listRefusal } from '../records/read/section.ts';
import type { Answer, Asked } from './asked.ts';
import { notHere } from './below.ts';
import { answerDownload } from './file-routes.ts';
import { answerHistory } from './history.ts';
import { sendResult } from './hooks.ts';
import { answerPreview } from './preview.ts';
import { answerList } from './read-list.ts';
import { answerPart, answerRecord, answerSingle } from './read-record.ts';
import { answerReveal } from './reveal.ts';
import { halfSend } from './send-routes.ts';
import { answerSlot } from './slot-routes.ts';
import { findTargets, nothing, type OwnTarget } from './target.ts';
import { create, patch, remove, restore, update, updateSingle } from './write-routes.ts';

type Kind = OwnTarget['kind'];
type TargetOf<K extends Kind> = Extract<OwnTarget, { kind: K }>;
type Result = Promise<Answer | Refusal> | Answer | Refusal;
const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const;
type Method = (typeof METHODS)[number];
type Answers<K extends Kind> = Partial<Record<Method, (asked: Asked, target: TargetOf<K>) => Result>>;

/**
 * The routes of every resource. Definitions are looked up at each call, so a new folder has its routes as soon as it is linked;
 * an address that a file gives to an action or places below a parent goes before them, and longer ones come to `*`.
 */
export async function records(api: FastifyInstance): Promise<void> {
  findTargets(api);
  serve(api, '/:resource', 'collection', {
    GET: (asked, { definition }) =>
      definition.one
        ? answerSingle(asked, definition, {})
        : (listRefusal(definition, asked.call.actor) ?? answerList(asked, definition)),
    POST: (asked, { definition }) => create(asked, definition),
    PUT: (asked, { definition }) => (definition.one ? updateSingle(asked, definition) : notHere(asked, 'GET, POST')),
    PATCH: (asked, { definition }) => notHere(asked, definition.one ? 'GET, PUT' : 'GET, POST'),
    DELETE: (asked, { definition }) => notHere(asked, definition.one ? 'GET, PUT' : 'GET, POST'),
  });
  serve(api, '/:resource/:id', 'record', {
    GET: (asked, { definition, id }) =>
      asked.query.download === 'true' && definition.fields.file?.kind === 'file'
        ? answerDownload(asked, id)
        : answerRecord(asked, definition, id),
    PUT: (asked, { definition, id }) => halfSend(asked) ?? update(asked, definition, id),
    PATCH: (asked, { definition, id }) =>
      asked.query.type === undefined ? patch(asked, definition, id) : answerSlot(asked, definition, id),
    DELETE: (asked, { definition, id }) => remove(asked, definition, id),
  });
  api.post('/:resource/preview', async (request, reply) =>
    sendResult(request, reply, await answerPreview(request.asked, request.target.definition)),
  );
  serve(api, '/:resource/:id/:part', 'part', {
    GET: (asked, { definition, id, part }) => answerPart(asked, definition, id, part),
    PUT: (asked, { definition, id, part }) => update(asked, definition, id, part),
    PATCH: (asked, { definition, id, part }) => answerSlot(asked, definition, id, part),
  });
  serve(api, '/:resource/:id/history', 'history', {
    GET: (asked, { definition, id }) => answerHistory(asked, definition, id),
  });
  serve(api, '/:resource/:id/reveal', 'reveal', {
    POST: (asked, { definition, id }) => answerReveal(asked, definition, id),
  });
  serve(api, '/:resource/:id/restore', 'restore', {
    POST: (asked, { definition, id }) => restore(asked, definition, id),
  });
}

/** One address of a kind of target: its methods, and 405 for the others. */
function serve<K extends Kind>(api: FastifyInstance, url: string, kind: K, answers: Answers<K>): void {
  const allow = Object.keys(answers).join(', ');
  for (const method of METHODS) {
    const answer = answers[method] ?? ((asked: Asked) => notHere(asked, allow));
    const handler = async (request: FastifyRequest, reply: FastifyReply) => {
      const { asked, target } = request;
      const isMeant = target.kind === kind;
      return sendResult(request, reply, await (isMeant ? answer(asked, target as TargetOf<K>) : nothing(asked)));
    };
    api.route({ method: method === 'GET' ? ['GET', 'HEAD'] : method, url, handler });
  }
}
