import type { Problem, Registry, Schemas } from '../definition.ts';

/** Path inside the schemas folder -> text: `requests/list.json`, `_shared/roles.json`, `_meta/list.schema.json`. */
export type Files = Record<string, string>;
export type LinkResult = { schemas: Schemas | null; problems: Problem[] };

export function link(_files: Files, _registry: Registry): LinkResult {
  return { schemas: null, problems: [] };
}
