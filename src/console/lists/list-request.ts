import type { RedactedIndex } from '../../resource/access/redact-index.ts';
import type { Definition, Json } from '../../resource/model/definition.ts';
import { appliedFilter, type ListRequest, requestOf, toSearchParams } from '../../resource/query/list-request.ts';
import type { ListState } from '../fields/list-controller.ts';
import { readJson } from '../navigation/address.ts';

type Index = Pick<RedactedIndex, 'catalogs' | 'console'>;

/** What a list starts from when its address says nothing. */
export function initialState(definition: Definition, limit = definition.list.pageSize): ListState {
  return { page: 0, limit, sort: definition.list.sort, filter: { ...definition.list.start } };
}

const LIMIT_MAX = 100;

/**
 * The state in an address: `page` counted from 1, `limit`, `sort`, and `filter` as JSON. A filter may also be a parameter of
 * its own name (`?id_partner=7`). Without any, the list's start filter applies; `filter={}` means none at all.
 */
export function stateOfAddress(
  definition: Definition,
  search: URLSearchParams,
  start: ListState = initialState(definition),
): ListState {
  const written = readJson(search, 'filter');
  const named = namedFilters(definition, search);
  const filter = written || Object.keys(named).length > 0 ? { ...written, ...named } : start.filter;
  const sort = search.get('sort') ?? '';
  return {
    page: Math.max(0, wholeNumber(search.get('page'), 1) - 1),
    limit: Math.min(LIMIT_MAX, Math.max(1, wholeNumber(search.get('limit'), start.limit))),
    sort: maySortBy(definition, sort.replace(/^-/, '')) ? sort : start.sort,
    filter,
  };
}

/** What the file names, and `id`, the key of every row. */
export const maySortBy = (definition: Definition, field: string): boolean =>
  field === 'id' || definition.list.sorts.includes(field);

/** The address of a state; what equals the start is left out, so that short links stay short. */
export function addressOfState(
  definition: Definition,
  state: ListState,
  start: ListState = initialState(definition),
): URLSearchParams {
  const search = new URLSearchParams();
  if (JSON.stringify(state.filter) !== JSON.stringify(start.filter)) search.set('filter', JSON.stringify(state.filter));
  if (state.sort !== start.sort) search.set('sort', state.sort);
  if (state.page > 0) search.set('page', String(state.page + 1));
  if (state.limit !== start.limit) search.set('limit', String(state.limit));
  return search;
}

function namedFilters(definition: Definition, search: URLSearchParams): Record<string, Json> {
  const names = ['q', ...definition.list.filters.map(({ name }) => name), ...definition.list.tabs.map(({ by }) => by)];
  const found = names.flatMap((name) => {
    const text = search.get(name);
    return text ? [[name, name === 'q' ? text : scalarOf(text)] as const] : [];
  });
  return Object.fromEntries(found);
}

function scalarOf(text: string): Json {
  try {
    const value = JSON.parse(text) as Json;
    return typeof value === 'number' && String(value) !== text ? text : value;
  } catch {
    return text;
  }
}

function wholeNumber(text: string | null, otherwise: number): number {
  return text && /^\d{1,9}$/.test(text) ? Number(text) : otherwise;
}

/** The question that a list begins with at an address such as `#/requests?page=2`. */
export function requestOfAddress(definition: Definition, index: Index, hash: string): ListRequest {
  const state = stateOfAddress(definition, new URLSearchParams(hash.split('?').slice(1).join('?')));
  return requestOf(definition, state, appliedFilter(definition, index, state.filter));
}

/** The path of that question with its query, as a list asks it. */
export const pathOfRequest = (path: string, request: ListRequest): string =>
  `${path}?${new URLSearchParams(toSearchParams(request))}`;
