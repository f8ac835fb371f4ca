import type { Actor, Condition, Definition, Json, Schemas } from './definition.ts';

export type RawQuery = {
  page?: string;
  limit?: string;
  field?: string;
  order?: string;
  filter?: string;
  cursor?: string;
  for?: string;
};

export type ListQuery = {
  /** What was asked for, parts joined by and; row scopes are not in it. */
  where: Condition;
  /** `field` is stored and sortable; `id` is the tie-break that the server adds. */
  sort: { field: string; descending: boolean };
  page: number;
  limit: number;
  cursor?: string;
  /** Present only when the text is long enough. */
  search?: { text: string; in: string[] };
  /** For views, computes and computed fields: named filters without `where`. */
  parameters: Record<string, Json>;
  /** The filter as it was sent: `$filter` in conditions; `q` only when long enough. */
  filter: Record<string, Json>;
};

export type QueryProblem = { field: string; code: string; message: string };
export type ListQueryResult = { ok: true; query: ListQuery } | { ok: false; problems: QueryProblem[] };

export function parseListQuery(
  _schemas: Schemas,
  _definition: Definition,
  _actor: Actor,
  _raw: RawQuery,
): ListQueryResult {
  return { ok: false, problems: [] };
}

/** What the console asks for; `toSearchParams` writes it in the wire's dialect. */
export type ListRequest = {
  page?: number;
  limit?: number;
  sort?: { field: string; descending: boolean };
  filter?: Record<string, Json | undefined>;
  cursor?: string;
  for?: 'reference';
};

export function toSearchParams(_query: ListRequest): URLSearchParamsLike {
  return [];
}

/** Pairs, as `new URLSearchParams(pairs)` takes them. */
export type URLSearchParamsLike = [string, string][];
