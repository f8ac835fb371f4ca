import type { Definition, Json, Schemas } from '../model/definition.ts';
import { toWireOrder } from './wire-order.ts';

/** What the console asks for. */
export type ListRequest = {
  page?: number;
  limit?: number;
  sort?: { field: string; descending: boolean };
  filter?: Record<string, Json | undefined>;
  cursor?: string;
  for?: 'reference';
  /** The fields that are wanted; absent: all. */
  fields?: readonly string[];
};

/**
 * The same dialect, written: pairs as `new URLSearchParams(pairs)` takes them. Empty filter values are not sent.
 *
 * @example toSearchParams({ page: 0, sort: { field: 'id', descending: true } }) // [['page','0'], ['field','id'], ['order','ASC']]
 */
export function toSearchParams(query: ListRequest): [string, string][] {
  const filter = Object.entries(query.filter ?? {}).filter(([, value]) => value !== undefined && value !== '');
  const pairs: [string, string | undefined][] = [
    ['page', query.page?.toString()],
    ['limit', query.limit?.toString()],
    ['field', query.sort?.field],
    ['order', query.sort && toWireOrder(query.sort.descending)],
    ['filter', filter.length > 0 ? JSON.stringify(Object.fromEntries(filter)) : undefined],
    ['cursor', query.cursor],
    ['for', query.for],
    ['fields', query.fields?.join(',')],
  ];
  return pairs.filter((pair): pair is [string, string] => pair[1] !== undefined && pair[1] !== '');
}

/** What is sent: a text that is too short and the choice "all" are not applied. */
export function appliedFilter(
  definition: Definition,
  index: Pick<Schemas, 'catalogs' | 'console'>,
  filter: Record<string, Json>,
): Record<string, Json> {
  const minLength = definition.list.search?.minLength ?? index.console.search.list;
  const kept = Object.entries(filter).filter(([name, value]) => {
    if (name === 'q') return typeof value === 'string' && value.trim().length >= minLength;
    return !isAll(definition, index, name, value);
  });
  return Object.fromEntries(kept);
}

function isAll(definition: Definition, { catalogs }: Pick<Schemas, 'catalogs'>, name: string, value: Json): boolean {
  const filter = definition.list.filters.find((candidate) => candidate.name === name);
  const catalog = filter?.catalog ?? definition.fields[filter?.field ?? name]?.catalog;
  const item = catalog ? catalogs[catalog]?.items.find(({ code }) => code === value) : undefined;
  return item?.all === true;
}

/** The question that a state asks, with the filter that is applied, for the fields that are drawn. */
export function requestOf(
  { drawn }: Pick<Definition, 'drawn'>,
  { page, limit, sort }: { page: number; limit: number; sort: string },
  filter: Record<string, Json>,
): ListRequest {
  const by = sort ? { sort: { field: sort.replace(/^-/, ''), descending: sort.startsWith('-') } } : {};
  return { page, limit, ...by, filter, ...(drawn ? { fields: drawn } : {}) };
}
