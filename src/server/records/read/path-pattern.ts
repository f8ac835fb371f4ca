import type { Json } from '../../../resource/model/definition.ts';
import { type Bindings, isBinding, matchTemplate } from './match-template.ts';

/** `/payments/{id}/billings` as segments; a leading `{host}` was taken off. */
export type PathPattern = { outside: boolean; segments: string[]; literals: number };

export function readPattern(url: string): PathPattern {
  const outside = url.startsWith('{host}');
  const path = (outside ? url.slice('{host}'.length) : url).split('?')[0] ?? '';
  const segments = path.split('/').filter(Boolean);
  return { outside, segments, literals: segments.filter((segment) => !isBinding(segment)).length };
}

/** Whether a path fits. The last word may be spelt in small letters (choice 108), the others exactly. */
export function matchPath(pattern: PathPattern, path: string[], bindings: Bindings): boolean {
  if (pattern.segments.length !== path.length) return false;
  return pattern.segments.every((segment, index) => {
    const sent = path[index] as string;
    if (isBinding(segment)) return matchTemplate(segment, sent as Json, bindings);
    return segment === sent || (index === path.length - 1 && index > 0 && segment.toLowerCase() === sent);
  });
}
