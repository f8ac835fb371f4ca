import { isRefusal, type Refusal, refuse } from '../core/refusal.ts';
import { resolveTarget, type Target } from '../records/read/resolve.ts';
import { listRefusal, operationRefusal, sectionRefusal } from '../records/read/section.ts';
import type { Answer, Asked } from './asked.ts';
import { answerDownload } from './file-routes.ts';
import { answerHistory } from './history.ts';
import { parentValues, readParent } from './parents.ts';
import { answerPreview } from './preview.ts';
import { answerList } from './read-list.ts';
import { answerPart, answerRecord, answerSingle } from './read-record.ts';
import { answerReveal } from './reveal.ts';
import { answerSend, halfSend, sendMismatch } from './send-routes.ts';
import { answerSlot } from './slot-routes.ts';
import { create, patch, remove, restore, update, updateSingle } from './write-routes.ts';

/**
 * Every call to a resource. The address is looked up in the definitions of this very moment, so a new folder has its
 * routes as soon as it is linked.
 */
export async function dispatch(asked: Asked): Promise<Answer | Refusal> {
  const sent = await answerSend(asked);
  if (sent) return sent;
  const target = resolveTarget(asked.call.schemas, asked.path);
  if (!target) return sendMismatch(asked) ?? refuse(404, 'server.unknown-resource');
  if (target.kind === 'below') return answerBelow(asked, target);
  return sectionRefusal(target.definition, asked.call.actor) ?? answerTarget(asked, target);
}

type OwnTarget = Exclude<Target, { kind: 'below' }>;

async function answerTarget(asked: Asked, target: OwnTarget): Promise<Answer | Refusal> {
  const { definition } = target;
  switch (target.kind) {
    case 'collection':
      return definition.one ? answerOwnSingle(asked, target) : answerCollection(asked, target);
    case 'record':
      return answerOwnRecord(asked, target);
    case 'part':
      if (asked.method === 'GET') return answerPart(asked, definition, target.id, target.part);
      if (asked.method === 'PATCH') return answerSlot(asked, definition, target.id, target.part);
      return asked.method === 'PUT'
        ? update(asked, definition, target.id, target.part)
        : notHere(asked, 'GET, PUT, PATCH');
    case 'history':
      return asked.method === 'GET' ? answerHistory(asked, definition, target.id) : notHere(asked, 'GET');
    case 'reveal':
      return asked.method === 'POST' ? answerReveal(asked, definition, target.id) : notHere(asked, 'POST');
    case 'restore':
      return asked.method === 'POST' ? restore(asked, definition, target.id) : notHere(asked, 'POST');
    default:
      return target satisfies never;
  }
}

async function answerCollection(asked: Asked, { definition }: OwnTarget): Promise<Answer | Refusal> {
  if (asked.method === 'POST') return create(asked, definition);
  if (asked.method !== 'GET') return notHere(asked, 'GET, POST');
  return listRefusal(definition, asked.call.actor) ?? answerList(asked, definition);
}

async function answerOwnSingle(asked: Asked, { definition }: OwnTarget): Promise<Answer | Refusal> {
  if (asked.method === 'GET') return answerSingle(asked, definition, {});
  if (asked.method === 'PUT') return updateSingle(asked, definition);
  return asked.method === 'POST' ? create(asked, definition) : notHere(asked, 'GET, PUT');
}

async function answerOwnRecord(asked: Asked, target: Extract<Target, { kind: 'record' }>): Promise<Answer | Refusal> {
  const { definition, id } = target;
  switch (asked.method) {
    case 'GET':
      if (asked.query.download === 'true' && definition.fields.file?.kind === 'file') return answerDownload(asked, id);
      return answerRecord(asked, definition, id);
    case 'PUT':
      return halfSend(asked) ?? update(asked, definition, id);
    case 'PATCH':
      return asked.query.type === undefined ? patch(asked, definition, id) : answerSlot(asked, definition, id);
    case 'DELETE':
      return remove(asked, definition, id);
    case 'POST':
      return id === 'preview' ? answerPreview(asked, definition) : notHere(asked, 'GET, PUT, PATCH, DELETE');
    default:
      return notHere(asked, 'GET, PUT, PATCH, DELETE');
  }
}

/** Below a parent that may be read, what may not be seen is not there (choice 125). */
async function answerBelow(asked: Asked, target: Extract<Target, { kind: 'below' }>): Promise<Answer | Refusal> {
  const { definition, parameters } = target;
  const parent = await readParent(asked, target);
  if (isRefusal(parent)) return parent;
  if (sectionRefusal(definition, asked.call.actor)) return refuse(404, 'server.not-found', { definition });
  if (asked.method === 'GET') {
    const operation = definition.one ? 'read' : 'list';
    const denied = operationRefusal(definition, asked.call.actor, operation);
    if (denied) return refuse(404, 'server.not-found', { definition });
    return definition.one
      ? answerSingle(asked, definition, { parent, parameters })
      : answerList(asked, definition, parent);
  }
  if (asked.method === 'POST' && !definition.one)
    return create(asked, definition, { parent, values: parentValues(target, parent) as never });
  if (asked.method === 'PUT' && definition.one) return updateSingle(asked, definition, parent);
  return notHere(asked, definition.one ? 'GET, PUT' : 'GET, POST');
}

const notHere = (asked: Asked, allow: string): Refusal =>
  refuse(405, 'server.unknown-operation', { params: { operation: asked.method }, headers: { allow } });
