import { scopesFor } from '../../../resource/access/permissions.ts';
import { parseCondition } from '../../../resource/conditions/condition.ts';
import type { Condition, Definition, Operation } from '../../../resource/model/definition.ts';
import type { RequestContext } from '../../core/context.ts';
import type { ParentRecord } from '../../core/write-types.ts';
import { anyOf, type ConditionSql, treeSql } from '../../database/condition-sql.ts';
import type { SourceSql } from './source.ts';

/** Beyond this a union of branches costs more than it saves. */
const BRANCH_LIMIT = 6;

/**
 * The rows that the person may see, as alternatives: each is one ordered read of one index, where one condition with OR
 * would read and sort everything. No alternative means no row.
 */
export function scopeBranches(
  call: RequestContext,
  definition: Definition,
  operation: Operation,
  source: SourceSql,
  parent?: ParentRecord,
): ConditionSql[] {
  const scopes = scopesFor(definition, call.actor, operation, parent?.record);
  if (scopes === true) return [true];
  if (scopes === false) return [];
  const parts = scopes.flatMap((scope) => alternatives(call, definition, scope, source));
  if (parts.includes(true)) return [true];
  const open = parts.filter((part) => part !== false);
  return open.length > BRANCH_LIMIT ? [anyOf(open)] : open;
}

function alternatives(
  call: RequestContext,
  definition: Definition,
  scope: Condition,
  source: SourceSql,
): ConditionSql[] {
  const parsed = parseCondition(scope, { definition, resources: call.schemas.resources });
  if (!parsed.ok) throw new Error(`a scope of ${definition.name} is not understood`);
  const trees = parsed.tree.kind === 'or' ? parsed.tree.parts : [parsed.tree];
  return trees.map((tree) => treeSql(tree, source.env));
}
