import type { Definition } from '../../resource/model/definition.ts';
import { isRefusal, type Refusal, refuseFields, refuseWords } from '../core/refusal.ts';
import { historyOf } from '../sight/history.ts';
import type { ApiRequest, ApiResponse } from './api-request.ts';

const LIMIT = 25;
const LIMIT_MAX = 100;
const WORDS = ['page', 'limit', 'field', 'order'];

/** The audit trail of a record, cut by the fields that the person may read today. */
export async function answerHistory(
  request: ApiRequest,
  definition: Definition,
  id: string,
): Promise<ApiResponse | Refusal> {
  const { call, runtime, query, headers } = request;
  const refused = refuseWords(query, WORDS);
  if (refused) return refused;
  const [page, limit] = [wholeOf(query.page, 0), wholeOf(query.limit, LIMIT)];
  if (page === undefined) return refuseFields([{ field: 'page', code: 'server.page-wrong' }]);
  if (!limit) return refuseFields([{ field: 'limit', code: 'server.limit-wrong' }]);
  if (limit > LIMIT_MAX)
    return refuseFields([{ field: 'limit', code: 'server.limit-too-large', params: { limit: LIMIT_MAX } }]);
  const found = await runtime.services.reads.run(headers['x-position'], (db) =>
    historyOf(db, call, definition, { id, page, limit }),
  );
  return isRefusal(found) ? found : { status: 200, body: found };
}

/** A number of at most nine digits, as in the lists; undefined for anything else. */
function wholeOf(text: string | undefined, absent: number): number | undefined {
  if (text === undefined || text === '') return absent;
  return /^\d{1,9}$/.test(text) ? Number(text) : undefined;
}
