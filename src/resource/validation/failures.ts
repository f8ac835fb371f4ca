import type { Json } from '../model/definition.ts';

/** One failure of a value: `path` is a JSON pointer into the value, `schemaPath` one into the schema. */
export type Failure = { path: string; keyword: string; schemaPath: string; limit?: Json | undefined };

/** Keywords that only hand on what their branches say. */
const WRAPPERS = ['if', 'then', 'else', 'allOf', 'properties', 'items', '$ref', 'false', 'dependencies'];

/**
 * What Ajv reports, in one form and order: wrappers dropped, what fails inside the branches of an `anyOf` or of a
 * `contains` folded into that keyword, a missing property named by its own path, repetitions removed.
 */
export function normalised(failures: Failure[]): Failure[] {
  const kept = new Map<string, Failure>();
  for (const failure of failures) {
    if (
      WRAPPERS.includes(failure.keyword) ||
      /\/(anyOf|oneOf|contains|not|if)(\/|$)/.test(parentOf(failure.schemaPath))
    )
      continue;
    kept.set(`${failure.path} ${failure.keyword} ${failure.schemaPath}`, failure);
  }
  return [...kept.values()].sort((a, b) => (order(a) < order(b) ? -1 : 1));
}

const parentOf = (pointer: string): string => pointer.slice(0, pointer.lastIndexOf('/'));
const order = ({ path, keyword, schemaPath }: Failure): string => `${path} ${keyword} ${schemaPath}`;

/** The value that a schema holds at a JSON pointer. */
export function schemaAt(schema: Json, pointer: string): Json | undefined {
  let value: Json | undefined = schema;
  for (const name of pointer.split('/').slice(1)) {
    if (typeof value !== 'object' || value === null) return undefined;
    value = (value as Record<string, Json>)[unescaped(name)];
  }
  return value;
}

/** Pointers may come percent-encoded, as parts of an address. */
const unescaped = (name: string): string => decodeURIComponent(name).replaceAll('~1', '/').replaceAll('~0', '~');
export const escapedName = (name: string): string => name.replaceAll('~', '~0').replaceAll('/', '~1');
