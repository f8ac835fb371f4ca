import { isRow } from './path.ts';
import type { Json } from './values.ts';

/** The part of a filter that is a whole condition. No field has this name. */
export const WHERE = '$where';

/** The fields that a condition names, whether they exist or not. */
export function namesIn(condition: Json): string[] {
  if (!isRow(condition)) return [];
  return Object.entries(condition).flatMap(([key, value]) => {
    if (key !== '$and' && key !== '$or') return key.startsWith('$') ? [] : [key];
    return Array.isArray(value) ? value.flatMap((part) => namesIn(part as Json)) : [];
  });
}
