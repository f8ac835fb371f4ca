import type { FastifyInstance } from 'fastify';
import type { Definition, Field, Row } from '../../resource/model/definition.ts';
import { isRow } from '../../resource/model/path.ts';
import { staleness } from '../auth/fresh.ts';
import { BODIES, readCallBody } from '../core/call-bodies.ts';
import type { Trx } from '../core/context.ts';
import { isRefusal, type Refusal, refuse, refuseFields } from '../core/refusal.ts';
import type { ParentRecord, Step, WritePlan, Written } from '../core/write-types.ts';
import { isMadeWhenSaved, operationRefusal } from '../records/read/section.ts';
import { ownNames } from '../records/write/body-names.ts';
import { type Repeat, requestHash } from '../records/write/idempotency.ts';
import { undoPlan } from '../records/write/plan-undo.ts';
import { write } from '../records/write/write.ts';
import { readValues, underPart } from '../records/write/write-values.ts';
import { keyOfSingle, saysDefaults } from '../sight/one.ts';
import type { ApiRequest, ApiResponse } from './api-request.ts';
import { apiHandler } from './hooks.ts';
import { patchSteps } from './patch.ts';
import { answerSingle } from './read-record.ts';
import { siteOfCall } from './signing-in.ts';

const KEY_LENGTH = 200;
const BATCH = /^[\w-]{8,64}$/;

export async function create(
  request: ApiRequest,
  definition: Definition,
  more: { parent?: ParentRecord; values?: Row } = {},
): Promise<ApiResponse | Refusal> {
  const denied = operationRefusal(definition, request.call.actor, 'create');
  if (denied) return denied;
  if (!isRow(request.body)) return refuse(422, 'server.body-not-object', { definition });
  const sent = ownNames(request.call.schemas, definition, request.body);
  const clash = Object.keys(more.values ?? {}).filter(
    (name) => Object.hasOwn(sent, name) && String(sent[name]) !== String(more.values?.[name]),
  );
  if (clash.length > 0) return refuseFields(clash.map((field) => ({ field, code: 'reference' })));
  const step: Step = { kind: 'create', ...readValues(definition, { ...sent, ...more.values }) };
  return run(request, { definition, parent: more.parent, steps: [step] });
}

export async function update(
  request: ApiRequest,
  definition: Definition,
  id: string,
  part?: Field,
): Promise<ApiResponse | Refusal> {
  if (!isRow(request.body)) return refuse(422, 'server.body-not-object', { definition });
  const sent = part ? underPart(part.path, request.body) : request.body;
  return run(request, { definition, id, steps: [{ kind: 'put', body: sent }] });
}

/** PUT on a resource that has one record per person or per parent. */
export async function updateSingle(
  request: ApiRequest,
  definition: Definition,
  parent?: ParentRecord,
): Promise<ApiResponse | Refusal> {
  const id = await keyOfSingle(request.runtime.services.db, request.call, definition, parent);
  if (id === undefined && !parent && isMadeWhenSaved(definition, request.call.actor))
    return isRow(request.body) && saysDefaults(definition, request.body)
      ? answerSingle(request, definition, {})
      : create(request, definition);
  return id === undefined ? refuse(404, 'server.not-found', { definition }) : update(request, definition, id);
}

export async function patch(request: ApiRequest, definition: Definition, id: string): Promise<ApiResponse | Refusal> {
  const steps = patchSteps(definition, request.body);
  return isRefusal(steps) ? steps : run(request, { definition, id, steps });
}

export async function remove(request: ApiRequest, definition: Definition, id: string): Promise<ApiResponse | Refusal> {
  const denied = operationRefusal(definition, request.call.actor, 'delete');
  if (denied) return denied;
  if (request.body !== undefined && request.body !== null && !isRow(request.body))
    return refuse(422, 'server.body-not-object', { definition });
  const ask = isRow(request.body) ? request.body : {};
  return run(request, { definition, id, steps: [{ kind: 'delete', ask }] });
}

/** `POST /{resource}/{id}/restore { reason }`: a deleted record comes back. */
export async function restore(request: ApiRequest, definition: Definition, id: string): Promise<ApiResponse | Refusal> {
  const denied = operationRefusal(definition, request.call.actor, 'restore');
  if (denied) return denied;
  if (!isRow(request.body)) return refuse(422, 'server.body-not-object', { definition });
  return run(request, { definition, id, steps: [{ kind: 'restore', ask: request.body }] });
}

/** `named`: what else of the record the address says; a record of which that is not true is not there. */
export async function act(
  request: ApiRequest,
  definition: Definition,
  id: string,
  step: Step,
  named: Row = {},
): Promise<ApiResponse | Refusal> {
  return run(request, { definition, id, steps: [step], named });
}

export async function run(request: ApiRequest, plan: WritePlan): Promise<ApiResponse | Refusal> {
  const repeat = repeatOf(request);
  if (isRefusal(repeat)) return repeat;
  const batch = request.headers['x-batch'];
  if (batch !== undefined && !BATCH.test(batch)) return refuseFields([{ field: 'X-Batch', code: 'format' }]);
  const whole = { ...plan, ifMatch: request.headers['if-match'] };
  const { call, ip, gone } = request;
  const { services } = request.runtime;
  const asking = { services, call, site: siteOfCall(request) };
  const stale = (db: Trx, within: number) => staleness(asking, within, { batch, db });
  const written = await write(services, call, whole, { ip, repeat, batch, stale, gone });
  return isRefusal(written) ? { ...written, definition: written.definition ?? plan.definition } : answerOf(written);
}

function answerOf({ status, body, etag, undo, position }: Written): ApiResponse {
  const headers = {
    ...(etag ? { etag } : {}),
    ...(undo ? { 'x-undo': undo } : {}),
    ...(position ? { 'x-position': position } : {}),
  };
  return { status, body, headers };
}

function repeatOf(request: ApiRequest): Repeat | undefined | Refusal {
  const key = request.headers['idempotency-key'];
  if (key === undefined) return undefined;
  if (key === '' || key.length > KEY_LENGTH)
    return refuseFields([{ field: 'Idempotency-Key', code: 'maxLength', params: { limit: KEY_LENGTH } }]);
  return { userId: request.call.actor.id, key, requestHash: requestHash(request.method, request.url, request.body) };
}

/** `POST /v1/undo { undo }`: takes back what `X-Undo` of an earlier answer of the same person names. */
export async function undos(api: FastifyInstance): Promise<void> {
  api.post('/undo', { config: { person: true } }, apiHandler(undo));
}

async function undo(request: ApiRequest): Promise<ApiResponse | Refusal> {
  const { call, runtime, body } = request;
  const sent = readCallBody(BODIES.undo, body);
  if (isRefusal(sent)) return sent;
  const found = await undoPlan(runtime.services.db, call, sent.undo);
  if (isRefusal(found)) return found;
  return run({ ...request, call: { ...call, undoes: found.ids } }, found.plan);
}
