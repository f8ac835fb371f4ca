import type { Definition } from '../../resource/model/definition.ts';
import { WHERE } from '../../resource/model/where.ts';
import { parseListQuery, type RawQuery } from '../../resource/query/list-query.ts';
import type { Db } from '../core/context.ts';
import { type Refusal, refuse, refuseFields, refuseWords } from '../core/refusal.ts';
import type { ParentRecord } from '../core/write-types.ts';
import { isBadCursor } from '../records/read/cursor.ts';
import { isTooSlow } from '../records/read/list-condition.ts';
import { type AnsweredPage, pageOf } from '../sight/page.ts';
import type { ApiRequest, ApiResponse } from './api-request.ts';

const WORDS = [
  'page',
  'limit',
  'field',
  'order',
  'filter',
  'cursor',
  'for',
  'fields',
  'partner',
  'id_partner',
  'totals',
];

/** A page of a list, or of the choices of a reference. Words that mean nothing are refused, not dropped. */
export async function answerList(
  request: ApiRequest,
  definition: Definition,
  parent?: ParentRecord,
): Promise<ApiResponse | Refusal> {
  const { call, runtime, query: sent } = request;
  const refused = refuseWords(sent, WORDS);
  if (refused) return refused;
  const parsed = parseListQuery(call.schemas, definition, call.actor, sent as RawQuery);
  if (!parsed.ok) return { ...refuseFields(parsed.problems), definition };
  const choice = sent.for === 'reference';
  if (sent.totals !== undefined && sent.totals !== 'true')
    return refuseFields([{ field: 'totals', code: 'enum', params: { title: 'totals' } }]);
  const totals = sent.totals === 'true';
  try {
    const { db, reads } = runtime.services;
    const page = (from: Db) => pageOf(from, call, definition, parsed.query, { parent, choice, totals });
    // Sums are looked at before money moves, and what is worked out of others' rows may be kept by the numbers of their writes.
    const isPlain = !totals && definition.source.kind !== 'compute';
    const { body, ...place } = await (isPlain ? reads.run(request.headers['x-position'], page) : page(db));
    return { status: 200, body, headers: pageHeaders(place) };
  } catch (error) {
    if (isBadCursor(error))
      return refuse(422, 'server.cursor-wrong', { fields: [{ field: 'cursor', code: 'server.cursor-wrong' }] });
    if (isTooSlow(error))
      return refuse(422, 'server.filter-too-slow', { fields: [{ field: WHERE, code: 'server.filter-too-slow' }] });
    throw error;
  }
}

function pageHeaders(page: Omit<AnsweredPage, 'body'>): Record<string, string> {
  return {
    'x-count-exact': String(page.exact),
    ...(page.next ? { 'x-next-cursor': page.next } : {}),
    ...(page.previous ? { 'x-prev-cursor': page.previous } : {}),
  };
}
