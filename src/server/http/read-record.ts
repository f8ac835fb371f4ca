import { isDate } from '../../resource/model/dates.ts';
import type { Definition, Field, Json, Row } from '../../resource/model/definition.ts';
import type { Shown } from '../core/answer.ts';
import { type Refusal, refuse, refuseFields, refuseWords } from '../core/refusal.ts';
import type { ParentRecord } from '../core/write-types.ts';
import { parametersOf } from '../records/read/resolve.ts';
import { type One, oneOf, partOfAnswer, singleOf } from '../sight/one.ts';
import type { ApiRequest, ApiResponse } from './api-request.ts';

/** The words for what no calendar has. */
const NO_DAY = 'kinds.date.format';

const WORDS = ['filter', 'partner', 'id_partner', 'download', 'full'];

/** One record by its id. */
export async function answerRecord(
  request: ApiRequest,
  definition: Definition,
  id: string,
): Promise<ApiResponse | Refusal> {
  const parameters = readParameters(request, definition);
  if ('refused' in parameters) return parameters;
  return answerOne(
    definition,
    await oneOf(request.runtime.services.db, request.call, definition, id, parameters.values),
  );
}

/** The one record of the parent, or of the person. */
export async function answerSingle(
  request: ApiRequest,
  definition: Definition,
  place: { parent?: ParentRecord; parameters?: Record<string, string> },
): Promise<ApiResponse | Refusal> {
  const wanted = { parent: place.parent, parameters: parametersOf(place.parameters) };
  return answerOne(definition, await singleOf(request.runtime.services.db, request.call, definition, wanted));
}

/** A part of a record: the object, and whether it is complete. */
export async function answerPart(
  request: ApiRequest,
  definition: Definition,
  id: string,
  part: Field,
): Promise<ApiResponse | Refusal> {
  const whole = await answerRecord(request, definition, id);
  if ('refused' in whole) return whole;
  const body = partOfAnswer(whole.body as Shown, part.path);
  return body ? { ...whole, body } : refuse(404, 'server.not-found', { definition });
}

function answerOne(definition: Definition, one: One | undefined): ApiResponse | Refusal {
  if (!one) return refuse(404, 'server.not-found', { definition });
  return { status: 200, body: one.body, headers: one.etag ? { etag: one.etag } : undefined };
}

/** `GET /debits/{id}?filter={"moratorium_date": …}`: parameters of computed fields. */
export function readParameters(
  request: ApiRequest,
  definition: Definition,
  words: readonly string[] = WORDS,
): { values: Record<string, Json> } | Refusal {
  const refused = refuseWords(request.query, words);
  if (refused) return refused;
  if (!request.query.filter) return { values: {} };
  let filter: unknown;
  try {
    filter = JSON.parse(request.query.filter);
  } catch {
    return refuseFields([{ field: 'filter', code: 'server.filter-not-json' }]);
  }
  if (typeof filter !== 'object' || filter === null || Array.isArray(filter))
    return refuseFields([{ field: 'filter', code: 'server.filter-not-json' }]);
  const known = new Set(definition.list.filters.filter((one) => !one.field && !one.where).map((one) => one.name));
  const wrong = Object.entries(filter).filter(([name, value]) => !known.has(name) || typeof value === 'object');
  if (wrong.length > 0) return refuseFields(wrong.map(([field]) => ({ field, code: 'server.unknown-filter' })));
  const dates = definition.list.filters
    .filter((one) => one.as === 'date' && one.name in filter)
    .map(({ name }) => name);
  const undated = dates.filter((name) => (filter as Row)[name] !== null && !isDate((filter as Row)[name]));
  if (undated.length > 0) return { ...refuseFields(undated.map((field) => ({ field, code: NO_DAY }))), definition };
  return { values: filter as Record<string, Json> };
}
