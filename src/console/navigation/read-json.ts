import type { Json } from '../../resource/model/definition.ts';

/** The JSON object of a query parameter; anything else counts as not given. */
export function readJson(search: URLSearchParams, name: 'source' | 'filter'): Record<string, Json> | undefined {
  try {
    const value: unknown = JSON.parse(search.get(name) ?? 'null');
    return value && typeof value === 'object' && !Array.isArray(value) ? (value as Record<string, Json>) : undefined;
  } catch {
    return undefined;
  }
}
