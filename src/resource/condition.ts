import type { ConditionScope, ParseResult } from './condition-parse.ts';
import { parse } from './condition-parse.ts';
import type { Tree, Vars } from './condition-tree.ts';
import type { Condition, Definition, Json, Row } from './definition.ts';

/** What a condition is judged against. Without a definition the names are those of plain data (the answer of a call). */
export type Env = {
  definition?: Definition;
  record?: Row;
  vars?: Vars;
  /** The value behind a reference, by its whole path: `user.id_partner`. */
  related?: (path: string) => Json | undefined;
  /** Definitions by name, to type a path that passes through a reference. */
  resources?: Record<string, Definition>;
};

export function parseCondition(input: unknown, scope: ConditionScope = {}): ParseResult {
  return parse(input, scope);
}

export function holds(condition: Condition, env: Env): boolean {
  return typeof condition === 'boolean' ? condition : holdsTree(parseCondition(condition, env) as unknown as Tree, env);
}

export function holdsTree(tree: Tree, _env: Env): boolean {
  return tree.kind === 'constant' && tree.value;
}

export function resolveValue(json: Json, _env: Env): Json | undefined {
  return json;
}
