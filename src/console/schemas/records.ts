import { keepPreviousData, type QueryClient, useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import type { Definition, Json, Row } from '../../resource/model/definition.ts';
import { type ListRequest, toSearchParams } from '../../resource/query/list-request.ts';
import { ApiError } from '../api/api-error.ts';
import { api } from '../api/client.ts';
import { gather } from '../api/query-client.ts';
import { useSchemas } from './schemas.ts';

type ListPage = { rows: Row[]; count: number; exact: boolean; next?: string; previous?: string };
export type RecordChoice = { id: Json; label: string; row: Row };
export type LoadedRecord = { record: Row; etag: string | null };

/** What queries are named, so that a change of rows can reach them: kind, resource, place, parameters. */
export const keys = {
  lists: (resource: string) => ['list', resource] as const,
  list: (resource: string, path: string, request: ListRequest) => ['list', resource, path, request] as const,
  records: (resource: string) => ['record', resource] as const,
  record: (resource: string, id: Json) => ['record', resource, String(id)] as const,
  references: (resource: string, text: string) => ['reference', resource, text] as const,
};

type ListOptions = {
  /** A nested list's place: `parents/7/children`. */
  path?: string;
  enabled?: boolean;
  /** How soon to ask again, judged by what came; undefined: not by itself. */
  everySeconds?: (page: ListPage) => number | undefined;
};

/** One page of a list; the page before stays visible while the next one comes. */
export function useRecordList(definition: Definition, request: ListRequest, options: ListOptions = {}) {
  const path = options.path ?? definition.name;
  const client = useQueryClient();
  return useQuery({
    ...listQuery(client, definition.name, request, path),
    placeholderData: keepPreviousData,
    enabled: options.enabled ?? true,
    refetchInterval: ({ state }) => {
      const seconds = state.data && options.everySeconds?.(state.data);
      return seconds ? seconds * 1000 : false;
    },
  });
}

/** A page of a list. `path` is the place of a list below a record. */
export const listQuery = (client: QueryClient, resource: string, request: ListRequest, path = resource) => ({
  queryKey: keys.list(resource, path, request),
  queryFn: ({ signal }: { signal: AbortSignal }) =>
    fetchBeside(path, request, cursorBeside(client, resource, path, request), signal),
});

/** The cursor of a neighbouring page that is at hand: with it the next page costs the same at any depth. */
function cursorBeside(client: QueryClient, resource: string, path: string, request: ListRequest): string | undefined {
  const { page = 0, cursor } = request;
  if (cursor || page === 0) return cursor;
  const at = (place: number) => client.getQueryData<ListPage>(keys.list(resource, path, { ...request, page: place }));
  return at(page - 1)?.next ?? at(page + 1)?.previous;
}

/** A cursor and the drawn fields belong to one version of the files: where they are not understood, the page is asked without. */
async function fetchBeside(path: string, request: ListRequest, cursor: string | undefined, signal: AbortSignal) {
  const { fields: _, ...plain } = request;
  if (!cursor && !request.fields) return fetchPage(path, request, signal);
  try {
    return await fetchPage(path, { ...request, ...(cursor ? { cursor } : {}) }, signal);
  } catch (error) {
    if (error instanceof ApiError && error.status === 422) return fetchPage(path, plain, signal);
    throw error;
  }
}

async function fetchPage(path: string, request: ListRequest, signal?: AbortSignal): Promise<ListPage> {
  const { data, headers } = await api.get<{ resources: Row[]; count: number }>(path, {
    query: new URLSearchParams(toSearchParams(request)),
    ...(signal ? { signal } : {}),
  });
  if (!Array.isArray(data?.resources)) throw new ApiError(0, data, undefined, 'generic.failure');
  const next = headers.get('x-next-cursor');
  const previous = headers.get('x-prev-cursor');
  return {
    rows: data.resources,
    count: data.count,
    exact: headers.get('x-count-exact') !== 'false',
    ...(next ? { next } : {}),
    ...(previous ? { previous } : {}),
  };
}

type SumOfList = { field: string; title: string; currency: string; sum: number; count: number };

/**
 * What the amounts of all rows that a list finds sum up to, asked beside the rows once it is known that they can be counted.
 * Undefined where the list sums nothing.
 */
export function useTotals(
  { name, list }: Definition,
  filter: ListRequest['filter'],
  { path, isCounted }: { path: string; isCounted: boolean },
) {
  const [first] = list.totals ?? [];
  const query = useQuery({
    queryKey: [...keys.lists(name), path, 'totals', filter],
    enabled: first !== undefined && isCounted,
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }) => {
      // One row with one field: the rows are asked for elsewhere.
      const asked = toSearchParams({ limit: 1, fields: [first ?? ''], ...(filter ? { filter } : {}) });
      const query = new URLSearchParams([...asked, ['totals', 'true']]);
      const { data } = await api.get<{ totals?: SumOfList[] }>(path, { query, signal });
      return data.totals ?? [];
    },
  });
  return first === undefined ? undefined : query;
}

/** A record and its version. `path` is for parts and single records below another one. */
export const recordQuery = (resource: string, id: Json | undefined, path?: string) => ({
  queryKey: path ? [...keys.record(resource, id ?? null), path] : keys.record(resource, id ?? null),
  queryFn: async ({ signal }: { signal: AbortSignal }): Promise<LoadedRecord> => {
    const { data, headers } = await api.get<Row>(path ?? `${resource}/${id}`, { signal });
    return { record: data, etag: headers.get('etag') };
  },
});

export function useRecord(resource: string, id: Json | undefined, options: { path?: string; enabled?: boolean } = {}) {
  return useQuery({
    ...recordQuery(resource, id, options.path),
    enabled: (options.enabled ?? true) && id !== undefined && id !== null,
  });
}

const GATHERED_MOST = 20;
const gatherers = new Map<string, (id: string) => Promise<Row | undefined>>();

/** Asks for records of a resource by its list, all that are wanted at the same moment in one call. */
function gathererOf(resource: string) {
  const known = gatherers.get(resource);
  if (known) return known;
  const made = gather<Row>(GATHERED_MOST, async (ids) => {
    const filter = { id: { $in: ids.map(Number) } };
    const { rows } = await fetchPage(resource, { page: 0, limit: GATHERED_MOST, filter });
    return new Map(rows.map((row) => [String(row.id), row]));
  });
  gatherers.set(resource, made);
  return made;
}

/** What is known of a record that is shown beside others of its kind; `listed` where this person may list them. */
export function useGatheredRecord(resource: string, id: Json | undefined, enabled: boolean, listed: boolean) {
  return useQuery({
    queryKey: [...keys.record(resource, id ?? null), 'gathered'],
    queryFn: async ({ signal }): Promise<Row> => {
      const found = listed && typeof id === 'number' ? await gathererOf(resource)(String(id)) : undefined;
      return found ?? (await api.get<Row>(`${resource}/${id}`, { signal })).data;
    },
    enabled: enabled && id !== undefined && id !== null,
  });
}

const REFERENCES_PER_PAGE = 25;

/** Why a search shows nothing: that nothing was found is known only of one that was answered. */
export const whyNone = ({ isPaused, isError }: { isPaused: boolean; isError: boolean }) =>
  isPaused ? 'console.search-offline' : isError ? 'console.search-failed' : 'console.no-results';

/** The choices of a reference field, page by page; nothing is asked before the text is long enough. */
export function useReferenceSearch(resource: string, text: string, options: { path?: string; enabled?: boolean } = {}) {
  const wanted = text.trim();
  const minLength = useSchemas().console.search.reference;
  const result = useInfiniteQuery({
    queryKey: keys.references(options.path ?? resource, wanted),
    enabled: (options.enabled ?? true) && wanted.length >= minLength,
    initialPageParam: 0,
    queryFn: async ({ pageParam, signal }) => {
      const request = { for: 'reference', filter: { q: wanted }, page: pageParam, limit: REFERENCES_PER_PAGE } as const;
      const page = await fetchPage(options.path ?? resource, request, signal);
      return { choices: page.rows.map(choiceOf), count: page.count, page: pageParam };
    },
    getNextPageParam: (last) => ((last.page + 1) * REFERENCES_PER_PAGE < last.count ? last.page + 1 : undefined),
  });
  return { ...result, choices: result.data?.pages.flatMap((page) => page.choices) ?? [], minLength };
}

function choiceOf(row: Row): RecordChoice {
  const id = row.id ?? row.code ?? null;
  return { id, label: String(row.label ?? row.id_label ?? id), row };
}
