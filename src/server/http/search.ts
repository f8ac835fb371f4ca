import type { FastifyInstance } from 'fastify';
import { type Refusal, refuseFields, refuseWords } from '../core/refusal.ts';
import { searchEverywhere } from '../sight/search.ts';
import type { ApiRequest, ApiResponse } from './api-request.ts';
import { onGet } from './hooks.ts';

const LENGTH_LEAST = 2;
const LENGTH_MOST = 100;

/** `GET /v1/search?q=`: what a text finds in all lists of the person at once. */
export async function searches(api: FastifyInstance): Promise<void> {
  onGet(api, '/search', answerSearch);
}

async function answerSearch({ call, runtime, query, headers }: ApiRequest): Promise<ApiResponse | Refusal> {
  const refused = refuseWords(query, ['q']);
  if (refused) return refused;
  const text = String(query.q ?? '').trim();
  if (text.length < LENGTH_LEAST)
    return refuseFields([{ field: 'q', code: 'minLength', params: { limit: LENGTH_LEAST } }]);
  const most = call.schemas.console.limits.searchLength ?? LENGTH_MOST;
  if (text.length > most) return refuseFields([{ field: 'q', code: 'maxLength', params: { limit: most } }]);
  const found = await runtime.services.reads.run(headers['x-position'], (db) => searchEverywhere(db, call, text));
  return { status: 200, body: found };
}
