import type { Json } from '../../resource/definition.ts';

/** What a list asks for, as people see it: `sort` is `-id` for newest first, `page` starts at zero. */
export type ListQuery = { page: number; limit: number; sort: string; filter: Record<string, Json>; cursor?: string };

/** Section 7's dialect: zero-based page, the order inverted, the filter as JSON. */
export function wireQuery(query: ListQuery): Record<string, string> {
  const descending = query.sort.startsWith('-');
  return {
    page: String(query.page),
    limit: String(query.limit),
    ...(query.sort ? { field: query.sort.replace(/^-/, ''), order: descending ? 'ASC' : 'DESC' } : {}),
    ...(Object.keys(query.filter).length > 0 ? { filter: JSON.stringify(query.filter) } : {}),
    ...(query.cursor ? { cursor: query.cursor } : {}),
  };
}
