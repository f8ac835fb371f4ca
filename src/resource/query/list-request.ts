import type { Json } from '../model/definition.ts';
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
