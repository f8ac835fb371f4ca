import { seenFields } from '../access/may-see.ts';
import { translate } from '../messages/messages.ts';
import type { Tree } from '../model/condition-tree.ts';
import type { Actor, Definition, Json, Schemas } from '../model/definition.ts';
import { fieldLocation } from '../model/fields.ts';
import { isEmpty } from '../model/path.ts';
import { WHERE } from '../model/where.ts';
import { fieldsOf } from './list-fields.ts';
import { filterTree, type QueryProblem, type Reading } from './list-filter.ts';
import { readSearch } from './list-search.ts';
import { whereTree } from './list-where.ts';
import { fromWireOrder } from './wire-order.ts';

export type RawQuery = {
  page?: string;
  limit?: string;
  field?: string;
  order?: string;
  filter?: string;
  cursor?: string;
  for?: string;
  fields?: string;
};

export type ListQuery = {
  /** What was asked for; row scopes are not in it. */
  where: Tree;
  /** The part of `where` that was written as a condition. */
  condition?: Tree;
  /** `field` is stored and sortable; `id` is the tie-break that the server adds. */
  sort: { field: string; descending: boolean };
  page: number;
  limit: number;
  cursor?: string;
  /** Present only when the text is long enough. */
  search?: { text: string; in: string[] };
  /** For views, computes and computed fields: named filters without `where`. */
  parameters: Record<string, Json>;
  /** The filter as it was sent, `$filter` in conditions; `q` only when it is long enough. */
  filter: Record<string, Json>;
  /** The fields that are answered; absent: all that the person may read. */
  fields?: string[];
};

type ListQueryResult = { ok: true; query: ListQuery } | { ok: false; problems: QueryProblem[] };

const DEFAULT_LIMIT = 25;
export const MAX_LIMIT = 100;
const MAX_PAGE = 10_000_000;

/**
 * Reads the query of a list call in the wire's dialect: zero-based `page`, inverted `order`, JSON `filter`. Whatever the
 * person may not read can be neither filtered, sorted nor searched by, and the refusal is the one of a name that does
 * not exist. All problems are answered at once; nothing is silently cut or dropped.
 *
 * @example parseListQuery(schemas, requests, actor, { page: '0', field: 'amount', order: 'ASC', filter: '{"status":1}' })
 */
export function parseListQuery(schemas: Schemas, definition: Definition, actor: Actor, raw: RawQuery): ListQueryResult {
  const reading: Reading = {
    schemas,
    definition,
    actor,
    readable: new Set(seenFields({ schemas, definition, actor }, 'filter')),
    problems: [],
  };
  const page = wholeNumber(reading, 'page', raw.page, 0, MAX_PAGE, 'server.page-wrong') ?? 0;
  const limit = wholeNumber(reading, 'limit', raw.limit, 1, maxLimit(schemas), 'server.limit-wrong');
  const sort = sortOf(reading, raw);
  const filter = filterObject(reading, raw.filter);
  const search = readSearch(reading, filter, raw.for === 'reference');
  const { q, [WHERE]: condition, ...rest } = filter;
  const shown = search ? { ...rest, q: search.text } : rest;
  const { where: narrow, parameters } = filterTree(reading, rest, shown);
  const asked = condition === undefined ? undefined : whereTree(reading, condition);
  const parts = narrow.kind === 'and' ? narrow.parts : [narrow];
  const where: Tree = asked ? { kind: 'and', parts: [...parts, asked] } : narrow;
  const fields = fieldsOf(reading, raw.fields);
  if (reading.problems.length > 0) return { ok: false, problems: reading.problems };
  const cursor = isEmpty(raw.cursor) ? {} : { cursor: raw.cursor };
  const query = {
    where,
    sort,
    page,
    limit: limit ?? DEFAULT_LIMIT,
    ...cursor,
    ...(search ? { search } : {}),
    parameters,
    ...(fields ? { fields } : {}),
    ...(asked ? { condition: asked } : {}),
  };
  return { ok: true, query: { ...query, filter: shown } };
}

const maxLimit = (schemas: Schemas): number => schemas.console.limits.pageSize ?? MAX_LIMIT;

function wholeNumber(
  reading: Reading,
  field: 'page' | 'limit',
  text: string | undefined,
  minimum: number,
  maximum: number,
  wrong: string,
): number | undefined {
  if (isEmpty(text)) return undefined;
  const value = /^\d{1,9}$/.test(text ?? '') ? Number(text) : Number.NaN;
  const tooLarge = field === 'limit' && (value > maximum || /^\d{10,}$/.test(text ?? ''));
  if (value >= minimum && value <= maximum) return value;
  refuse(reading, field, tooLarge ? 'server.limit-too-large' : wrong, { limit: maximum });
  return undefined;
}

/** Only what `sorts` names, the list's own order and `id`, the key of every row; each of them has its index. */
function sortOf(reading: Reading, raw: RawQuery): ListQuery['sort'] {
  const { definition } = reading;
  const { sort } = definition.list;
  const standard = { field: sort.replace(/^-/, ''), descending: sort.startsWith('-') };
  const order = isEmpty(raw.order) ? { descending: false } : fromWireOrder(raw.order ?? '');
  if (!order) refuse(reading, 'order', 'server.order-wrong', {});
  const isOpen = (path: string) => path === 'id' || reading.readable.has(path);
  // An order by values that the person may not read would compare them: the list then has the next order, as its definition says.
  const first = isOpen(standard.field)
    ? standard
    : { field: definition.list.sorts.find(isOpen) ?? 'id', descending: false };
  if (isEmpty(raw.field)) return isEmpty(raw.order) || !order ? first : { ...first, ...order };
  const field = raw.field ?? '';
  const place = fieldLocation(definition, field);
  const sortable = field === standard.field || definition.list.sorts.includes(field);
  const readable = place?.field !== undefined && !place.through && reading.readable.has(place.field.path);
  if (field !== 'id' && (!sortable || !readable)) refuse(reading, field, 'server.unknown-sort', { field });
  return { field, descending: order?.descending ?? false };
}

function filterObject(reading: Reading, text: string | undefined): Record<string, Json> {
  if (isEmpty(text)) return {};
  const value = parseJson(text ?? '');
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    refuse(reading, 'filter', 'server.filter-not-json', {});
    return {};
  }
  const { [WHERE]: _, ...plain } = value;
  if (depthOf(plain) > (reading.schemas.console.limits.filterDepth ?? 5)) {
    refuse(reading, 'filter', 'server.filter-too-deep', {});
    return {};
  }
  if (termsOf(value) > (reading.schemas.console.limits.filterTerms ?? 50)) {
    refuse(reading, 'filter', 'server.filter-too-long', {});
    return {};
  }
  const isAsked = ([name, item]: [string, Json]) => item !== '' && !(name === COMPANY && hasOneCompany(reading.actor));
  return Object.fromEntries(Object.entries(value).filter(isAsked));
}

/** The parameter that names a company. It means nothing from who belongs to one: theirs comes with the token (T-026). */
const COMPANY = 'id_partner';
const hasOneCompany = ({ isAdmin, id_partner }: Actor): boolean => !isAdmin && id_partner !== null;

function parseJson(text: string): Json | undefined {
  try {
    return JSON.parse(text) as Json;
  } catch {
    return undefined;
  }
}

const depthOf = (value: Json): number =>
  typeof value === 'object' && value !== null ? 1 + Math.max(0, ...Object.values(value).map(depthOf)) : 0;

const termsOf = (value: Json): number =>
  typeof value === 'object' && value !== null
    ? Object.values(value).reduce<number>((sum, one) => sum + termsOf(one), 0)
    : 1;

function refuse(
  { schemas, definition, problems }: Reading,
  field: string,
  key: string,
  params: Record<string, Json>,
): void {
  const code = key.replace('server.', '');
  problems.push({ field, code, message: translate(schemas, definition, key, params) });
}
