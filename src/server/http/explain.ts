import type { Definition } from '../../resource/model/definition.ts';
import { isRefusal, type Refusal } from '../core/refusal.ts';
import { explained } from '../sight/explain.ts';
import type { ApiRequest, ApiResponse } from './api-request.ts';
import { readParameters } from './read-record.ts';

/** `filter` holds the parameters of computed fields, as with the record itself. */
const WORDS = ['field', 'filter'];

/** `GET /v1/{resource}/{id}/explain?field=…`: of which lines an amount of the record is made. */
export async function answerExplain(
  request: ApiRequest,
  definition: Definition,
  id: string,
): Promise<ApiResponse | Refusal> {
  const { call, runtime, query } = request;
  const parameters = readParameters(request, definition, WORDS);
  if ('refused' in parameters) return parameters;
  const asked = { id, path: query.field ?? '', parameters: parameters.values };
  const found = await explained(runtime.services.db, call, definition, asked);
  return isRefusal(found) ? found : { status: 200, body: found };
}
