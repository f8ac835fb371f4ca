import { SUBJECT } from '../../resource/model/below-any.ts';
import type { Definition } from '../../resource/model/definition.ts';
import { isRow } from '../../resource/model/path.ts';
import { isRefusal, type Refusal, refuse } from '../core/refusal.ts';
import type { ParentRecord } from '../core/write-types.ts';
import { resolveTarget, type Target } from '../records/read/resolve.ts';
import { operationRefusal, sectionRefusal } from '../records/read/section.ts';
import { parentOf, valuesBelow } from '../sight/parent.ts';
import type { ApiRequest, ApiResponse } from './api-request.ts';
import { answerExplain } from './explain.ts';
import { answerList } from './read-list.ts';
import { answerSingle } from './read-record.ts';
import { create, updateSingle } from './write-routes.ts';

type Below = Extract<Target, { kind: 'below' }>;

/** Below a parent that may be read, what may not be seen is not there (choice 125). */
export async function answerBelow(request: ApiRequest, target: Below): Promise<ApiResponse | Refusal> {
  const { definition, parameters } = target;
  if (target.explain && request.method !== 'GET') return notHere(request, 'GET');
  const parent = await readParent(request, target);
  if (isRefusal(parent)) return parent;
  if (sectionRefusal(definition, request.call.actor)) return refuse(404, 'server.not-found', { definition });
  if (request.method === 'GET') {
    const operation = definition.one ? 'read' : 'list';
    const denied = operationRefusal(definition, request.call.actor, operation);
    if (denied) return refuse(404, 'server.not-found', { definition });
    if (target.explain) return answerExplain(request, definition, { parent, parameters });
    return definition.one
      ? answerSingle(request, definition, { parent, parameters })
      : answerList(request, definition, parent);
  }
  if (request.method === 'POST' && !definition.one)
    return create(request, definition, { parent, values: valuesBelow(definition, target.under, parent) as never });
  if (request.method === 'PUT' && definition.one) return updateSingle(request, definition, parent);
  return notHere(request, definition.one ? 'GET, PUT' : 'GET, POST');
}

/** `POST /comments { subject, subject_id, … }`: the same as below the record that the body names. */
export async function createBelow(request: ApiRequest, definition: Definition): Promise<ApiResponse | Refusal> {
  const body = isRow(request.body) ? request.body : {};
  const path = [String(body[SUBJECT.resource] ?? ''), String(body[SUBJECT.id] ?? ''), definition.name];
  const target = resolveTarget(request.call.schemas, path);
  if (target?.kind !== 'below') return refuse(404, 'server.not-found', { definition });
  return answerBelow({ ...request, body: { ...body, [SUBJECT.resource]: target.parent.name } }, target);
}

/** The parent must be readable first; hidden and missing look the same. */
async function readParent(request: ApiRequest, target: Below): Promise<ParentRecord | Refusal> {
  const { call, runtime } = request;
  const { parent, id, under } = target;
  const found = await parentOf(runtime.services.db, call, { parent, id, path: under.path });
  return found ?? refuse(404, 'server.not-found', { definition: parent });
}

/** 405, with what the address can do. */
export const notHere = (request: ApiRequest, allow: string): Refusal =>
  refuse(405, 'server.unknown-operation', { params: { operation: request.method }, headers: { allow } });
