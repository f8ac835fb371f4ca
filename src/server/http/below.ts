import { isRow } from '../../resource/model/path.ts';
import { isRefusal, type Refusal, refuse } from '../core/refusal.ts';
import type { ParentRecord } from '../core/write-types.ts';
import { readRecord } from '../records/read/read.ts';
import type { Target } from '../records/read/resolve.ts';
import { operationRefusal, sectionRefusal } from '../records/read/section.ts';
import type { ApiRequest, ApiResponse } from './api-request.ts';
import { answerList } from './read-list.ts';
import { answerSingle } from './read-record.ts';
import { create, updateSingle } from './write-routes.ts';

type Below = Extract<Target, { kind: 'below' }>;

/** Below a parent that may be read, what may not be seen is not there (choice 125). */
export async function answerBelow(request: ApiRequest, target: Below): Promise<ApiResponse | Refusal> {
  const { definition, parameters } = target;
  const parent = await readParent(request, target);
  if (isRefusal(parent)) return parent;
  if (sectionRefusal(definition, request.call.actor)) return refuse(404, 'server.not-found', { definition });
  if (request.method === 'GET') {
    const operation = definition.one ? 'read' : 'list';
    const denied = operationRefusal(definition, request.call.actor, operation);
    if (denied) return refuse(404, 'server.not-found', { definition });
    return definition.one
      ? answerSingle(request, definition, { parent, parameters })
      : answerList(request, definition, parent);
  }
  if (request.method === 'POST' && !definition.one)
    return create(request, definition, { parent, values: parentValues(target, parent) as never });
  if (request.method === 'PUT' && definition.one) return updateSingle(request, definition, parent);
  return notHere(request, definition.one ? 'GET, PUT' : 'GET, POST');
}

/** The parent must be readable first; hidden and missing look the same. */
async function readParent(request: ApiRequest, target: Below): Promise<ParentRecord | Refusal> {
  const { call, runtime } = request;
  const record = await readRecord(runtime.services.db, call, target.parent, target.id);
  if (!record) return refuse(404, 'server.not-found', { definition: target.parent });
  return { definition: target.parent, id: target.id, record, path: target.under.path };
}

/** What `$parent.id` of the place says about a new record: its reference to the parent. */
function parentValues(target: Below, parent: ParentRecord): Record<string, unknown> {
  const { where } = target.under;
  if (!isRow(where)) return {};
  const pairs = Object.entries(where).filter(
    ([name]) => !name.startsWith('$') && Object.hasOwn(target.definition.fields, name),
  );
  return Object.fromEntries(
    pairs.flatMap(([name, value]) => {
      const source = typeof value === 'string' && /^\$parent\.([\w.]+)$/.exec(value)?.[1];
      return source ? [[name, parent.record[source] ?? null]] : [];
    }),
  );
}

/** 405, with what the address can do. */
export const notHere = (request: ApiRequest, allow: string): Refusal =>
  refuse(405, 'server.unknown-operation', { params: { operation: request.method }, headers: { allow } });
