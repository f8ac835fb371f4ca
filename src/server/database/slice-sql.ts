import type { Definition } from '../../resource/model/definition.ts';
import { type ConditionSql, type ConditionSqlEnv, conditionSql } from './condition-sql.ts';

/** A slice of a slice keeps every condition on the way. */
export function slices(env: ConditionSqlEnv, definition: Definition): ConditionSql[] {
  const conditions: ConditionSql[] = [];
  let at: Definition | undefined = definition;
  while (at?.source.kind === 'slice') {
    const of: Definition | undefined = env.schemas.resources[at.source.of];
    if (!of) break;
    // The condition speaks of the base's fields, also of those that the slice leaves out.
    conditions.push(conditionSql(at.source.where, { ...env, definition: of }));
    at = of;
  }
  return conditions;
}
