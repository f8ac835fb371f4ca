import type { Json, Row } from '../../resource/model/definition.ts';
import { isRow } from '../../resource/model/path.ts';
import { parseListQuery } from '../../resource/query/list-query.ts';
import type { Db, RequestContext } from '../core/context.ts';
import { type Refusal, refuse, refuseFields, refuseWords } from '../core/refusal.ts';
import { resolveTarget } from '../records/read/resolve.ts';
import { operationRefusal, sectionRefusal } from '../records/read/section.ts';
import { parentOf } from '../sight/parent.ts';
import type { ListSource } from './list-rows.ts';
import { unknownColumns } from './list-sheet.ts';

const FORMATS = ['csv', 'xlsx', 'pdf'] as const;
export type Format = (typeof FORMATS)[number];
/** Those that hold cells, of any number of rows. */
export type SheetFormat = Exclude<Format, 'pdf'>;

/** A list as a person sees it: its address below the version, its filter, order and columns. */
export type ExportRequest = {
  path: string;
  format: Format;
  filter?: Row;
  field?: string;
  order?: string;
  columns?: string[];
};

const WORDS = ['path', 'format', 'filter', 'field', 'order', 'columns'];

export function readExport(body: Json | undefined): ExportRequest | Refusal {
  if (!isRow(body)) return refuse(422, 'server.body-not-object');
  const refused = refuseWords(body, WORDS);
  if (refused) return refused;
  const { path, format, filter, field, order, columns } = body;
  if (typeof path !== 'string' || path === '') return wrong(['path'], 'required');
  if (!FORMATS.includes(format as Format)) return wrong(['format'], 'enum');
  if (filter !== undefined && !isRow(filter)) return wrong(['filter'], 'server.filter-not-json');
  const texts = [field, order].every((one) => one === undefined || typeof one === 'string');
  if (!texts) return wrong(['field'], 'server.unknown-sort');
  const names = columns === undefined || (Array.isArray(columns) && columns.every((one) => typeof one === 'string'));
  if (!names) return wrong(['columns'], 'type');
  return { path, format, filter, field, order, columns } as ExportRequest;
}

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
