import { recordLabel } from '../../resource/conditions/label.ts';
import type { Definition, Row } from '../../resource/model/definition.ts';
import { parseListQuery, type RawQuery } from '../../resource/query/list-query.ts';
import { type Refusal, refuse, refuseFields } from '../core/refusal.ts';
import type { ParentRecord } from '../core/write-types.ts';
import { answeredFields, projectPage } from '../records/project/project.ts';
import { isBadCursor } from '../records/read/cursor.ts';
import { labelPaths } from '../records/read/label-paths.ts';
import { type ListResult, listRecords } from '../records/read/list.ts';
import type { ApiRequest, ApiResponse } from './api-request.ts';

const WORDS = ['page', 'limit', 'field', 'order', 'filter', 'cursor', 'for', 'fields', 'partner', 'id_partner'];

/** A page of a list, or of the choices of a reference. Words that mean nothing are refused, not dropped. */
export async function answerList(
  request: ApiRequest,
  definition: Definition,
  parent?: ParentRecord,
): Promise<ApiResponse | Refusal> {
  const { call, runtime, query: sent } = request;
  const unknown = Object.keys(sent).filter((name) => !WORDS.includes(name));
  if (unknown.length > 0) return refuseWords(unknown);
  const parsed = parseListQuery(call.schemas, definition, call.actor, sent as RawQuery);
  if (!parsed.ok) return { ...refuseFields(parsed.problems), definition };
  const { db } = runtime.services;
  // The label of a choice is made of fields, which come along.
  const named = sent.for === 'reference' ? labelPaths(definition) : [];
  const fields = parsed.query.fields && [...parsed.query.fields, ...named];
  const computed = answeredFields(call, definition, { fields, parent: parent?.record });
  let page: ListResult;
  try {
    page = await listRecords(db, call, definition, { ...parsed.query, fields }, { parent, computed });
  } catch (error) {
    if (isBadCursor(error))
      return refuse(422, 'server.cursor-wrong', { fields: [{ field: 'cursor', code: 'server.cursor-wrong' }] });
    throw error;
  }
  const { parameters } = parsed.query;
  const options = { parent: parent?.record, parameters, fields };
  const projected = await projectPage(db, call, definition, page.rows, options);
  const rows =
    sent.for === 'reference' ? projected.rows.map((row) => withLabel(request, definition, row)) : projected.rows;
  const references = Object.keys(projected.references).length > 0 ? { references: projected.references } : {};
  return { status: 200, body: { resources: rows, count: page.count, ...references }, headers: pageHeaders(page) };
}

export const refuseWords = (names: string[]): Refusal =>
  refuseFields(names.map((field) => ({ field, code: 'server.unknown-parameter' })));

function pageHeaders(page: ListResult): Record<string, string> {
  return {
    'x-count-exact': String(page.exact),
    ...(page.next ? { 'x-next-cursor': page.next } : {}),
    ...(page.previous ? { 'x-prev-cursor': page.previous } : {}),
  };
}

/** The label as this person sees the record: what he may not read is not in it. */
function withLabel({ call }: ApiRequest, definition: Definition, record: Row): Row {
  const env = { definition, record, vars: { me: call.actor, today: call.today }, schemas: call.schemas };
  return { ...record, label: recordLabel(definition, env, call.actor.roles) };
}
