import { scopesFor } from '../../../resource/access/permissions.ts';
import { holds, holdsTree } from '../../../resource/conditions/condition.ts';
import { kindOf } from '../../../resource/kinds/registry.ts';
import type { Definition, Json, Operation, Row } from '../../../resource/model/definition.ts';
import { isEmpty, valueAt } from '../../../resource/model/path.ts';
import type { ListQuery } from '../../../resource/query/list-query.ts';
import { compareTexts } from '../../../resource/query/order.ts';
import { holdsWords } from '../../../resource/query/words.ts';
import { type Raw, raw } from '../../core/answer.ts';
import type { Db, RequestContext, Trx } from '../../core/context.ts';
import { codeOf } from '../../core/registry.ts';
import { type SourceInput, varsOf } from './source.ts';

/** Rows that are no SQL: of a catalogue's file, or of a function of the server. Rights are asked here as in SQL. */
export async function memoryRows(
  db: Db | Trx,
  call: RequestContext,
  definition: Definition,
  operation: Operation,
  input: SourceInput,
): Promise<Raw[]> {
  const scopes = scopesFor(definition, call.actor, operation, input.parent?.record);
  if (scopes === false) return [];
  const rows = await everyRow(db, call, definition, input);
  if (scopes === true) return rows;
  const env = { definition, vars: varsOf(call, input), resources: call.schemas.resources };
  return rows.filter((record) => scopes.some((scope) => holds(scope, { ...env, record })));
}

async function everyRow(
  db: Db | Trx,
  call: RequestContext,
  definition: Definition,
  input: SourceInput,
): Promise<Raw[]> {
  const { source } = definition;
  if (source.kind === 'catalog') return catalogRows(call, source.name);
  if (source.kind !== 'compute') return [];
  const compute = codeOf(call.schemas).compute(source.name);
  if (!compute) throw new Error(`no compute is named ${source.name}`);
  const rows: Row[] = await compute.rows(db, call, {
    parent: input.parent?.record,
    parameters: input.parameters ?? {},
  });
  return rows.map((row) => raw(row));
}

/** A code is an id and a label is a name; a catalogue's further columns come along. */
export function catalogRows(call: RequestContext, name: string): Raw[] {
  const items = call.schemas.catalogs[name]?.items ?? [];
  return items
    .filter((item) => item.all !== true)
    .map(({ code, label, ...extra }) => ({ id: code, key: code, code, name: label, label, ...extra }) as Row)
    .map((row) => raw(row));
}

type MemoryPage = { rows: Raw[]; count: number };

export function pageInMemory(
  call: RequestContext,
  definition: Definition,
  query: ListQuery,
  all: Raw[],
  input: SourceInput,
): MemoryPage {
  const env = { definition, vars: varsOf(call, input), resources: call.schemas.resources };
  const found = all.filter((record) => holdsTree(query.where, { ...env, record }) && isFound(record, query));
  const sorted = found
    .map((record, index) => ({ record, index }))
    .sort((a, b) => compareBy(definition, query.sort, a.record, b.record) || a.index - b.index)
    .map(({ record }) => record);
  const start = query.page * query.limit;
  return { rows: sorted.slice(start, start + query.limit), count: sorted.length };
}

function isFound(record: Row, { search }: ListQuery): boolean {
  if (!search) return true;
  return holdsWords(search.in.map((path) => String(valueAt(record, path) ?? '')).join('\n'), search.text);
}

/** Empty values sort last ascending and first descending, as they do in the database. */
function compareBy(definition: Definition, sort: ListQuery['sort'], left: Row, right: Row): number {
  const field = definition.fields[sort.field];
  const direction = sort.descending ? -1 : 1;
  const [a, b] = [left, right].map((row) => (sort.field === 'id' ? (row.id ?? row._id) : valueAt(row, sort.field)));
  if (isEmpty(a) || isEmpty(b)) return (Number(isEmpty(a)) - Number(isEmpty(b))) * direction;
  const order = typeof a === 'string' && typeof b === 'string' ? compareTexts(a, b) : undefined;
  const byNumber = typeof a === 'number' && typeof b === 'number' ? a - b : 0;
  return (order ?? (field ? kindOf(field).compare(a as Json, b as Json) : byNumber)) * direction;
}
