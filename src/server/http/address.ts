import { type Refusal, refuse, refuseFields } from '../core/refusal.ts';

const SEGMENT_LENGTH = 200;
const FILTER_LENGTH = 20_000;

/** Segments below `/v1` (or below nothing, for addresses outside of the version), decoded once. */
export function pathOf(url: string): string[] | Refusal {
  const path = url.split('?')[0] ?? '';
  const below = path.startsWith('/v1') ? path.slice('/v1'.length) : path;
  try {
    const segments = below.split('/').filter(Boolean).map(decodeURIComponent);
    if (segments.some((segment) => segment.length > SEGMENT_LENGTH || /\p{Cc}/u.test(segment)))
      return refuse(404, 'server.unknown-resource');
    return segments;
  } catch {
    return refuse(400, 'server.unknown-resource');
  }
}

/** Each word once: two readers of a repeated one would not agree about which counts. */
export function queryOf(url: string): Record<string, string> | Refusal {
  const at = url.indexOf('?');
  const query: Record<string, string> = {};
  if (at < 0) return query;
  for (const [name, value] of new URLSearchParams(url.slice(at + 1))) {
    if (Object.hasOwn(query, name) || name === '__proto__')
      return refuseFields([{ field: name, code: 'server.body-repeated-key', params: { field: name } }]);
    if (value.length > FILTER_LENGTH || value.includes('\u0000'))
      return refuseFields([{ field: name, code: 'server.filter-too-long' }]);
    query[name] = value;
  }
  return query;
}
