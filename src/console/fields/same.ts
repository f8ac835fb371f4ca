import type { Json } from '../../resource/model/definition.ts';

/** Whether two values are equal for the person typing: undefined, null and the empty text are one. */
export function same(one: Json | undefined, other: Json | undefined): boolean {
  if (one === other) return true;
  if (isBlank(one) && isBlank(other)) return true;
  return JSON.stringify(one) === JSON.stringify(other);
}

const isBlank = (value: Json | undefined) => value === undefined || value === null || value === '';
