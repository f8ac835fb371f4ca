import type { FastifyInstance } from 'fastify';
import { isRow } from '../../resource/model/path.ts';
import { isRefusal, type Refusal, refuse, refuseFields } from '../core/refusal.ts';
import { undoPlan } from '../records/write/plan-undo.ts';
import type { ApiRequest, ApiResponse } from './api-request.ts';
import { apiHandler } from './hooks.ts';
import { run } from './write-routes.ts';

/** `POST /v1/undo { undo }`: takes back what `X-Undo` of an earlier answer of the same person names. */
export async function undos(api: FastifyInstance): Promise<void> {
  api.post('/undo', { config: { person: true } }, apiHandler(undo));
}

async function undo(request: ApiRequest): Promise<ApiResponse | Refusal> {
  const { call, runtime, body } = request;
  if (!isRow(body)) return refuse(422, 'server.body-not-object');
  const unknown = Object.keys(body).filter((name) => name !== 'undo');
  if (unknown.length > 0) return refuseFields(unknown.map((field) => ({ field, code: 'additionalProperties' })));
  const found = await undoPlan(runtime.services.db, call, body.undo);
  if (isRefusal(found)) return found;
  return run({ ...request, call: { ...call, undoes: found.ids } }, found.plan);
}
