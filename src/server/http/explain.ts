import type { Definition } from '../../resource/model/definition.ts';
import { isRefusal, type Refusal } from '../core/refusal.ts';
import type { ParentRecord } from '../core/write-types.ts';
import { parametersOf } from '../records/read/resolve.ts';
import { explained } from '../sight/explain.ts';
import type { ApiRequest, ApiResponse } from './api-request.ts';
import { readParameters } from './read-record.ts';

/** `filter` holds the parameters of computed fields, as with the record itself. */
const WORDS = ['field', 'filter'];

/**
 * `GET /v1/{resource}/{id}/explain?field=…`: of which lines an amount of the record is made. The one record below a parent is
 * asked at its own place: `GET /v1/requests/{id}/amounts/explain?field=…`.
 */
export async function answerExplain(
  request: ApiRequest,
  definition: Definition,
  place: { id: string } | { parent: ParentRecord; parameters: Record<string, string> },
): Promise<ApiResponse | Refusal> {
  const { call, runtime, query } = request;
  const parameters = readParameters(request, definition, WORDS);
  if ('refused' in parameters) return parameters;
  const path = query.field ?? '';
  const asked =
    'id' in place
      ? { id: place.id, path, parameters: parameters.values }
      : { parent: place.parent, path, parameters: { ...parameters.values, ...parametersOf(place.parameters) } };
  const found = await explained(runtime.services.db, call, definition, asked);
  return isRefusal(found) ? found : { status: 200, body: found };
}
