import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { isBelowAny } from '../../resource/model/below-any.ts';
import type { Definition } from '../../resource/model/definition.ts';
import { type Refusal, refuse } from '../core/refusal.ts';
import { listRefusal } from '../records/read/section.ts';
import type { ApiRequest, ApiResponse } from './api-request.ts';
import { createBelow, notHere } from './below.ts';
import { answerExplain } from './explain.ts';
import { answerFigure } from './figures.ts';
import { answerPaper, answerPrint } from './file-answer.ts';
import { answerDownload } from './file-routes.ts';
import { answerHistory } from './history.ts';
import { answerOf, sendResult } from './hooks.ts';
import { answerPreview } from './preview.ts';
import { answerList } from './read-list.ts';
import { answerPart, answerRecord, answerSingle } from './read-record.ts';
import { answerRestoreValue } from './restore-value.ts';
import { answerReveal } from './reveal.ts';
import { partialMatch } from './send-routes.ts';
import { answerSlot } from './slot-routes.ts';
import { findTargets, notFound, type OwnTarget } from './target.ts';
import { create, patch, remove, restore, update, updateSingle } from './write-routes.ts';

type Kind = OwnTarget['kind'];
type TargetOf<K extends Kind> = Extract<OwnTarget, { kind: K }>;
type Result = Promise<ApiResponse | Refusal> | ApiResponse | Refusal;
const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const;
type Method = (typeof METHODS)[number];
type Answers<K extends Kind> = Partial<Record<Method, (request: ApiRequest, target: TargetOf<K>) => Result>>;

/**
 * The routes of every resource. Definitions are looked up at each call, so a new folder has its routes as soon as it is linked;
 * an address that a file gives to an action or places below a parent goes before them, and longer ones come to `*`.
 */
export async function records(api: FastifyInstance): Promise<void> {
  findTargets(api);
  serve(api, '/:resource', 'collection', {
    GET: (request, { definition }) =>
      definition.one
        ? (parentless(definition) ?? answerSingle(request, definition, {}))
        : (listRefusal(definition, request.call.actor) ?? answerList(request, definition)),
    POST: (request, { definition }) =>
      isBelowAny(definition) ? createBelow(request, definition) : create(request, definition),
    PUT: (request, { definition }) =>
      definition.one ? (parentless(definition) ?? updateSingle(request, definition)) : notHere(request, 'GET, POST'),
    PATCH: (request, { definition }) => notHere(request, definition.one ? 'GET, PUT' : 'GET, POST'),
    DELETE: (request, { definition }) => notHere(request, definition.one ? 'GET, PUT' : 'GET, POST'),
  });
  serve(api, '/:resource/:id', 'record', {
    GET: (request, { definition, id }) =>
      request.query.download === 'true' && definition.fields.file?.kind === 'file'
        ? answerDownload(request, id)
        : answerRecord(request, definition, id),
    PUT: (request, { definition, id }) => partialMatch(request) ?? update(request, definition, id),
    PATCH: (request, { definition, id }) =>
      request.query.type === undefined ? patch(request, definition, id) : answerSlot(request, definition, id),
    DELETE: (request, { definition, id }) => remove(request, definition, id),
  });
  api.post('/:resource/preview', async (request, reply) =>
    sendResult(request, reply, await answerPreview(request.apiRequest, request.target.definition)),
  );
  serve(api, '/:resource/:id/:part', 'part', {
    GET: (request, { definition, id, part }) => answerPart(request, definition, id, part),
    PUT: (request, { definition, id, part }) => update(request, definition, id, part),
    PATCH: (request, { definition, id, part }) => answerSlot(request, definition, id, part),
  });
  serve(api, '/:resource/figures/:figure', 'figure', {
    GET: (request, { definition, figure }) => answerFigure(request, definition, figure),
  });
  serve(api, '/:resource/:id/history', 'history', {
    GET: (request, { definition, id }) => answerHistory(request, definition, id),
  });
  serve(api, '/:resource/:id/explain', 'explain', {
    GET: (request, { definition, id }) => answerExplain(request, definition, { id }),
  });
  serve(api, '/:resource/:id/history/restore', 'restore-value', {
    POST: (request, { definition, id }) => answerRestoreValue(request, definition, id),
  });
  serve(api, '/:resource/:id/papers/:paper', 'paper', {
    GET: (request, { definition, id, paper }) => answerPaper(request, definition, id, paper),
  });
  serve(api, '/:resource/:id/pdf', 'print', {
    GET: (request, { definition, id }) => answerPrint(request, definition, id),
  });
  serve(api, '/:resource/:id/reveal', 'reveal', {
    POST: (request, { definition, id }) => answerReveal(request, definition, id),
  });
  serve(api, '/:resource/:id/restore', 'restore', {
    POST: (request, { definition, id }) => restore(request, definition, id),
  });
}

/** The one record of a parent has no address of its own: without the parent it would be just anybody's. */
const parentless = (definition: Definition): Refusal | undefined =>
  definition.under.length > 0 ? refuse(404, 'server.not-found', { definition }) : undefined;

/** No key of the API calls these. */
const OF_PERSONS: readonly Kind[] = ['reveal', 'restore', 'restore-value'];

/** One address of a kind of target: its methods, and 405 for the others. */
function serve<K extends Kind>(api: FastifyInstance, url: string, kind: K, answers: Answers<K>): void {
  const allow = Object.keys(answers).join(', ');
  for (const method of METHODS) {
    const answer = answers[method] ?? ((request: ApiRequest) => notHere(request, allow));
    const handler = async (request: FastifyRequest, reply: FastifyReply) => {
      const { apiRequest, target } = request;
      const isMeant = target.kind === kind;
      return sendResult(
        request,
        reply,
        await answerOf(request, () => (isMeant ? answer(apiRequest, target as TargetOf<K>) : notFound(apiRequest))),
      );
    };
    const config = { secret: kind === 'reveal', person: OF_PERSONS.includes(kind) };
    api.route({ method: method === 'GET' ? ['GET', 'HEAD'] : method, url, config, handler });
  }
}
