import type { Static } from 'typebox';
import type { Json } from '../../resource/model/definition.ts';
import { parseListQuery } from '../../resource/query/list-query.ts';
import { BODIES, readCallBody } from '../core/call-bodies.ts';
import type { Db, RequestContext } from '../core/context.ts';
import { type Refusal, refuse, refuseFields } from '../core/refusal.ts';
import { resolveTarget } from '../records/read/resolve.ts';
import { operationRefusal, sectionRefusal } from '../records/read/section.ts';
import { parentOf } from '../sight/parent.ts';
import type { ListSource } from './list-rows.ts';
import { unknownColumns } from './list-sheet.ts';

export type Format = ExportRequest['format'];
/** Those that hold cells, of any number of rows. */
export type SheetFormat = Exclude<Format, 'pdf'>;

/** A list as a person sees it: its address below the version, its filter, order and columns. */
export type ExportRequest = Static<typeof BODIES.exports>;

export const readExport = (body: Json | undefined): ExportRequest | Refusal => readCallBody(BODIES.exports, body);

const wrong = (names: string[], code: string): Refusal =>
  refuseFields(names.map((field) => ({ field, code, params: { title: field, field } })));

/** The rows that are meant, under the rights that hold for the list itself; hidden and missing look the same below a parent. */
export async function openExport(db: Db, call: RequestContext, request: ExportRequest): Promise<ListSource | Refusal> {
  const target = resolveTarget(call.schemas, request.path.split('/').filter(Boolean));
  if (!target || (target.kind !== 'collection' && target.kind !== 'below') || target.definition.one)
    return refuse(404, 'server.unknown-resource');
  const { definition } = target;
  const denied = sectionRefusal(definition, call.actor) ?? operationRefusal(definition, call.actor, 'export');
  if (target.kind === 'collection' && denied) return denied;
  const parent = target.kind === 'below' ? await parentOf(db, call, { ...target, path: target.under.path }) : undefined;
  if (target.kind === 'below' && (denied || !parent)) return refuse(404, 'server.not-found', { definition });
  const { field, order, filter } = request;
  const raw = { field, order, filter: filter && JSON.stringify(filter) };
  const parsed = parseListQuery(call.schemas, definition, call.actor, raw);
  if (!parsed.ok) return { ...refuseFields(parsed.problems), definition };
  const parameters =
    target.kind === 'below' ? { ...parsed.query.parameters, ...target.parameters } : parsed.query.parameters;
  const source = { db, call, definition, query: { ...parsed.query, parameters }, ...(parent ? { parent } : {}) };
  const unknown = unknownColumns(source, request.columns);
  return unknown.length > 0 ? { ...wrong(unknown, 'server.unknown-column'), definition } : source;
}
