import { type SqlBool, sql } from 'kysely';
import { mayEver, scopesFor } from '../../../resource/access/permissions.ts';
import { conditionTree } from '../../../resource/conditions/condition.ts';
import { isBelowAny, mayHaveBelow, SUBJECT } from '../../../resource/model/below-any.ts';
import type { Condition, Definition, Operation } from '../../../resource/model/definition.ts';
import { DELETED } from '../../../resource/query/list-filter.ts';
import type { ListQuery } from '../../../resource/query/list-query.ts';
import type { RequestContext } from '../../core/context.ts';
import type { ParentRecord } from '../../core/write-types.ts';
import {
  allOf,
  anyOf,
  asSql,
  type ConditionSql,
  type ConditionSqlEnv,
  conditionSql,
  treeSql,
} from '../../database/condition-sql.ts';
import { slices } from '../../database/slice-sql.ts';
import { type SourceSql, tableSql } from './source.ts';

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
  const branches = ownBranches(call, definition, operation, source, parent);
  const subject = branches.length === 0 || parent ? true : subjectScope(call, source);
  return subject === true ? branches : branches.map((branch) => allOf([branch, subject]));
}

function ownBranches(
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

/** A row below any record is seen by those who may read that record today. Below a parent the parent was read already. */
function subjectScope(call: RequestContext, { table, env }: SourceSql): ConditionSql {
  if (!table || !isBelowAny(table)) return true;
  return anyOf(
    Object.values(call.schemas.resources).flatMap((definition) => {
      if (!mayHaveBelow(definition) || !mayEver(definition, call.actor.roles, 'read')) return [];
      const source = tableSql(call, definition, definition, { only: [], alias: 'above' });
      const isAbove = sql<SqlBool>`above.id = ${sql.ref(`${env.alias}.${SUBJECT.id}`)}`;
      const where = allOf([isAbove, ...source.base, anyOf(ownBranches(call, definition, 'read', source))]);
      if (where === false) return [];
      return sql<SqlBool>`(${sql.ref(`${env.alias}.${SUBJECT.resource}`)} = ${definition.name} and exists (
        select 1 from ${source.from} where ${asSql(where)}))`;
    }),
  );
}

function alternatives(
  call: RequestContext,
  definition: Definition,
  scope: Condition,
  source: SourceSql,
): ConditionSql[] {
  const tree = conditionTree(scope, { definition, resources: call.schemas.resources });
  return (tree.kind === 'or' ? tree.parts : [tree]).map((part) => treeSql(part, source.env));
}

/**
 * The row of a list, as the person asks about it: behind a reference stand only records that the person may read and that are not
 * deleted. The others count as empty, so that no filter, negated or not, shows what they hold. Scopes are asked without it.
 */
export const asAsked = (call: RequestContext, env: ConditionSqlEnv): ConditionSqlEnv => ({
  ...env,
  sees: (target, alias) => {
    const behind = { ...env, definition: target, alias, vars: { me: env.vars?.me, today: env.vars?.today } };
    const scopes = scopesFor(target, call.actor, 'read');
    const rows = scopes === true || scopes === false ? scopes : anyOf(scopes.map((one) => conditionSql(one, behind)));
    const living = sql<SqlBool>`${sql.ref(`${alias}._deleted_at`)} is null`;
    return asSql(allOf([living, ...slices(behind, target), rows]));
  },
});

/** What a list is asked, as a condition: its filters, and of deleted rows those alone that the person may restore. */
export function askedOf(
  call: RequestContext,
  definition: Definition,
  { where, parameters }: ListQuery,
  source: SourceSql,
): ConditionSql {
  const restorable = parameters[DELETED] === true ? anyOf(scopeBranches(call, definition, 'restore', source)) : true;
  return allOf([treeSql(where, asAsked(call, source.env)), restorable]);
}
