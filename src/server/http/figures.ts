import { seenFigures } from '../../resource/access/seen-figures.ts';
import type { Definition } from '../../resource/model/definition.ts';
import { own } from '../../resource/model/fields.ts';
import { WHERE } from '../../resource/model/where.ts';
import { parseFigureQuery } from '../../resource/query/figure-query.ts';
import { type Refusal, refuse, refuseFields, refuseWords } from '../core/refusal.ts';
import { isTooSlow } from '../records/read/list-condition.ts';
import { listRefusal } from '../records/read/section.ts';
import { figureAnswer } from '../sight/figures.ts';
import type { ApiRequest, ApiResponse } from './api-request.ts';
import { notFound } from './target.ts';

const WORDS = ['from', 'until', 'by', 'filter', 'partner', 'id_partner'];

/** `GET /{resource}/figures/{name}`. A figure that the person may not have answers as one that was never written. */
export async function answerFigure(
  request: ApiRequest,
  definition: Definition,
  name: string,
): Promise<ApiResponse | Refusal> {
  const { call, runtime, query: sent, headers } = request;
  const figure = own(seenFigures(call.schemas, definition, call.actor), name);
  if (!figure) return notFound(request);
  const refused = listRefusal(definition, call.actor) ?? refuseWords(sent, WORDS);
  if (refused) return refused;
  const parsed = parseFigureQuery(call.schemas, definition, call.actor, figure, sent);
  if (!parsed.ok) return { ...refuseFields(parsed.problems), definition };
  try {
    const body = await runtime.services.reads.run(headers['x-position'], (db) =>
      figureAnswer(db, call, definition, figure, parsed),
    );
    return { status: 200, body };
  } catch (error) {
    if (!isTooSlow(error)) throw error;
    return refuse(422, 'server.filter-too-slow', { fields: [{ field: WHERE, code: 'server.filter-too-slow' }] });
  }
}
