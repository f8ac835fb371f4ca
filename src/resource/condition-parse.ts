import type { Tree, VariableName } from './condition-tree.ts';
import type { Definition } from './definition.ts';

/** What the names of a condition may be. Without a definition every plain name is taken, untyped. */
export type ConditionScope = {
  definition?: Definition;
  /** Definitions by name, so that a path may pass through one reference. */
  resources?: Record<string, Definition>;
  /** The variables that make sense here; all when absent. */
  variables?: readonly VariableName[];
  /** Scopes of rows: stored columns of the record itself only. */
  ownColumns?: boolean;
};

/** `pointer` is the place inside the condition: `/$or/0/status`. */
export type ConditionProblem = {
  code: 'shape' | 'operator' | 'field' | 'variable' | 'type' | 'own' | 'depth';
  pointer: string;
  name: string;
};
export type ParseResult = { ok: true; tree: Tree; problems: [] } | { ok: false; problems: ConditionProblem[] };

export function parse(input: unknown, _scope: ConditionScope): ParseResult {
  return typeof input === 'boolean'
    ? { ok: true, tree: { kind: 'constant', value: input }, problems: [] }
    : { ok: false, problems: [] };
}
