import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type Refusal, refuse } from '../core/refusal.ts';
import { resolveTarget, type Target } from '../records/read/resolve.ts';
import { sectionRefusal } from '../records/read/section.ts';
import type { ApiRequest } from './api-request.ts';
import { answerBelow } from './below.ts';
import { answerOf, sendResult } from './hooks.ts';
import { answerSend, sendMismatch } from './send-routes.ts';

/** What an address of a resource names, but for what is below a parent. */
export type OwnTarget = Exclude<Target, { kind: 'below' }>;

declare module 'fastify' {
  interface FastifyRequest {
    /** What the address names in the definitions of this moment; set by `findTarget`. */
    target: OwnTarget;
  }
}

/** The one route of the addresses that files give to their actions, and of longer ones below a parent. */
export async function customRoutes(api: FastifyInstance): Promise<void> {
  findTargets(api);
  api.route({
    method: ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'],
    url: '/*',
    handler: (request, reply) => sendResult(request, reply, notFound(request.apiRequest)),
  });
}

/** Every call of this scope finds its target first. */
export function findTargets(api: FastifyInstance): void {
  api.decorateRequest('target', null as never);
  api.addHook('preHandler', findTarget);
}

/** Hook: an address of an action, one below a parent, and one of nothing are answered here; others get their target. */
async function findTarget(request: FastifyRequest, reply: FastifyReply): Promise<unknown> {
  const { apiRequest } = request;
  const { call } = apiRequest;
  const sent = await answerSend(apiRequest);
  if (sent) return sendResult(request, reply, sent);
  const target = resolveTarget(call.schemas, apiRequest.path);
  if (!target) return sendResult(request, reply, notFound(apiRequest));
  if (target.kind === 'below')
    return sendResult(request, reply, await answerOf(request, () => answerBelow(apiRequest, target)));
  const denied = sectionRefusal(target.definition, call.actor);
  if (denied) return sendResult(request, reply, denied);
  request.target = target;
  return undefined;
}

/** There is no such address, or none that is called so. */
export const notFound = (request: ApiRequest): Refusal =>
  sendMismatch(request) ?? refuse(404, 'server.unknown-resource');
