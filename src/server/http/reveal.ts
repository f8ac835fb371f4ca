import type { Definition } from '../../resource/model/definition.ts';
import { isSecret } from '../../resource/model/of-kind.ts';
import { staleness } from '../auth/fresh.ts';
import { BODIES, readCallBody } from '../core/call-bodies.ts';
import type { Trx } from '../core/context.ts';
import { isRefusal, type Refusal, refuseFields } from '../core/refusal.ts';
import { revealed } from '../sight/reveal.ts';
import type { ApiRequest, ApiResponse } from './api-request.ts';
import { siteOfCall } from './signing-in.ts';

/** `POST /v1/{resource}/{id}/reveal { field }`: the value of a secret. */
export async function answerReveal(
  request: ApiRequest,
  definition: Definition,
  id: string,
): Promise<ApiResponse | Refusal> {
  const { call, runtime, body, ip } = request;
  const sent = readCallBody(BODIES.reveal, body);
  if (isRefusal(sent)) return sent;
  const path = sent.field;
  const field = Object.hasOwn(definition.fields, path) ? definition.fields[path] : undefined;
  if (!isSecret(field))
    return refuseFields([{ field: 'field', code: 'server.unknown-field', params: { field: path } }]);
  const { services } = runtime;
  const asking = { services, call, site: siteOfCall(request) };
  const stale = (db: Trx, within: number) => staleness(asking, within, { db });
  const answer = await revealed(services, call, definition, { id, path, ip, stale });
  return isRefusal(answer) ? answer : { status: 200, body: answer };
}
