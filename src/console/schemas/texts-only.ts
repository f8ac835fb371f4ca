import type { Definition } from '../../resource/model/definition.ts';

/** What people read. A field of such a name is an object and stays. */
const TEXTS = new Set(['title', 'plural', 'label', 'description', 'messages']);

/**
 * True where two versions of a definition differ in titles and sentences alone: what is typed under one means the same under the
 * other.
 */
export const isSameButForTexts = (one: Definition, other: Definition): boolean =>
  withoutTexts(one) === withoutTexts(other);

/** Without the lines of rules in their files, and the address of the forms, which follows from the rest. */
function withoutTexts({ lines: _, validators: __, ...rest }: Definition): string {
  return JSON.stringify(rest, (key, value) => (TEXTS.has(key) && isText(value) ? undefined : value));
}

function isText(value: unknown): boolean {
  if (typeof value === 'string' || Array.isArray(value)) return true;
  return typeof value === 'object' && value !== null && Object.values(value).every((one) => typeof one === 'string');
}
