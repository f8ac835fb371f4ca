import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { conditionTree, holdsTree } from '../../resource/conditions/condition.ts';
import { hasNoValue, typedVariable, variableValue } from '../../resource/conditions/variable.ts';
import type { Compare, CompareOp, Scalar, Tree, Vars } from '../../resource/model/condition-tree.ts';
import type { Condition, Json } from '../../resource/model/definition.ts';
import { type FieldSql, fieldSql, type RowSql } from './field-sql.ts';
import { listSql } from './list-sql.ts';

/** The row that is judged, the variables, and whether values are part of the text (for an index's own condition). */
export type ConditionSqlEnv = RowSql & { vars?: Vars; holidays?: ReadonlySet<string>; literals?: boolean };
/** A constant lets the caller leave out the statement altogether. */
export type ConditionSql = boolean | RawBuilder<SqlBool>;

/** The SQL interpreter of conditions: it agrees with `holds` on every row and keeps every index usable. */
export function conditionSql(condition: Condition, env: ConditionSqlEnv): ConditionSql {
  return treeSql(conditionTree(condition, { definition: env.definition, resources: env.schemas.resources }), env);
}

export function treeSql(tree: Tree, env: ConditionSqlEnv): ConditionSql {
  switch (tree.kind) {
    case 'constant':
      return tree.value;
    case 'and':
      return allOf(tree.parts.map((part) => treeSql(part, env)));
    case 'or':
      return anyOf(tree.parts.map((part) => treeSql(part, env)));
    case 'not':
      return compareSql(tree.part, true, env);
    case 'compare':
      return compareSql(tree, false, env);
  }
}

export function allOf(parts: ConditionSql[]): ConditionSql {
  const open = parts.filter((part) => part !== true);
  if (open.includes(false)) return false;
  return joined(open as RawBuilder<SqlBool>[], sql` and `, true);
}

export function anyOf(parts: ConditionSql[]): ConditionSql {
  const open = parts.filter((part) => part !== false);
  if (open.includes(true)) return true;
  return joined(open as RawBuilder<SqlBool>[], sql` or `, false);
}

export const asSql = (condition: ConditionSql): RawBuilder<SqlBool> =>
  typeof condition === 'boolean' ? sql<SqlBool>`${sql.lit(condition)}` : condition;

function joined(parts: RawBuilder<SqlBool>[], word: RawBuilder<unknown>, none: boolean): ConditionSql {
  if (parts.length === 0) return none;
  return parts.length === 1 && parts[0] ? parts[0] : sql<SqlBool>`(${sql.join(parts, word)})`;
}

function compareSql(compare: Compare, negated: boolean, env: ConditionSqlEnv): ConditionSql {
  // Variables alone are decided here: the database never sees them.
  if (compare.left.kind === 'variable') {
    return holdsTree(negated ? { kind: 'not', part: compare } : compare, { vars: env.vars, holidays: env.holidays });
  }
  const field = fieldSql(env, compare.left.path);
  if (compare.op === 'empty') return emptySql(field, negated);
  const values = rightValues(compare, env);
  if (!values) return false;
  const usable = values.filter((value) => canBeStored(field, value));
  if (usable.length === 0) return negated;
  const wrap = (value: Scalar) => valueSql(value, field, env.literals === true);
  if (field.list) return listSql(field, compare.op, usable, negated, wrap);
  if (compare.op === 'eq' || compare.op === 'in') return equalSql(field, usable, negated, env, wrap);
  return orderSql(field, compare.op, usable, negated, wrap);
}

/** A blanket null-safe form would lose the index: only a negation needs the rows without a value. */
function equalSql(
  field: FieldSql,
  values: Scalar[],
  negated: boolean,
  env: ConditionSqlEnv,
  wrap: (value: Scalar) => RawBuilder<unknown>,
): RawBuilder<SqlBool> {
  const one = values.length === 1 ? values[0] : undefined;
  if (field.derived && !negated) {
    const column = (path: string) => fieldSqlStored(env, path);
    return field.derived.isOneOf(values as Json[], column, env.today);
  }
  if (one !== undefined) {
    return negated
      ? sql<SqlBool>`${field.sql} is distinct from ${wrap(one)}`
      : sql<SqlBool>`${field.sql} = ${wrap(one)}`;
  }
  const list = sql.join(values.map(wrap));
  return negated
    ? sql<SqlBool>`(${field.sql} is null or ${field.sql} not in (${list}))`
    : sql<SqlBool>`${field.sql} in (${list})`;
}

function fieldSqlStored(env: RowSql, path: string): RawBuilder<unknown> {
  const field = fieldSql(env, path);
  return field.derived ? sql.ref(`${env.alias}.${path.replaceAll('.', '__')}`) : field.sql;
}

const SIGNS: Partial<Record<CompareOp, RawBuilder<unknown>>> = { gt: sql`>`, gte: sql`>=`, lt: sql`<`, lte: sql`<=` };

function orderSql(
  field: FieldSql,
  op: CompareOp,
  values: Scalar[],
  negated: boolean,
  wrap: (value: Scalar) => RawBuilder<unknown>,
): ConditionSql {
  const left = field.type === 'text' ? sql`${field.sql} collate "C"` : field.sql;
  // The empty text counts as no value: it is not less than another one.
  const filled = field.type === 'text' && (op === 'lt' || op === 'lte') ? sql` and ${field.sql} <> ''` : sql``;
  const any = anyOf(values.map((value) => sql<SqlBool>`(${left} ${SIGNS[op]} ${wrap(value)}${filled})`));
  return negated ? sql<SqlBool>`not coalesce(${asSql(any)}, false)` : any;
}

function emptySql(field: FieldSql, negated: boolean): RawBuilder<SqlBool> {
  const none = emptyValue(field);
  if (!none) return negated ? sql<SqlBool>`${field.sql} is not null` : sql<SqlBool>`${field.sql} is null`;
  return negated
    ? sql<SqlBool>`${field.sql} <> ${none}`
    : sql<SqlBool>`(${field.sql} is null or ${field.sql} = ${none})`;
}

function emptyValue(field: FieldSql): RawBuilder<unknown> | undefined {
  if (field.list) return sql`'[]'::jsonb`;
  return field.type === 'text' ? sql`''` : undefined;
}

/** The values on the right, typed; undefined when the variable there has no value: then nothing matches. */
function rightValues(compare: Compare, env: ConditionSqlEnv): Scalar[] | undefined {
  const { op, right } = compare;
  if (!right) throw new Error(`The operator ${op} needs a value`);
  if ('literal' in right) return [right.literal];
  if ('literals' in right) return right.literals;
  const value = variableValue(right.variable, { vars: env.vars, holidays: env.holidays });
  if (hasNoValue(value)) return undefined;
  if (Array.isArray(value) && op !== 'in' && op !== 'eq') return undefined;
  const list = (Array.isArray(value) ? value : [value]).filter((item) => !hasNoValue(item));
  const typed = list.flatMap((item) => typedVariable(compare, item) ?? []);
  return typed.length === 0 && list.length > 0 ? undefined : typed;
}

/** The zero character, and halves of characters outside the basic plane. */
const UNSTORABLE = /\0|\p{Surrogate}/u;
const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** What no column can hold equals nothing; to the database it would be an error. */
function canBeStored(field: FieldSql, value: Scalar): boolean {
  if (typeof value === 'string' && UNSTORABLE.test(value)) return false;
  return field.type !== 'uuid' || UUID.test(String(value));
}

/** A value on the right of a comparison. Decimal numbers travel as text, so that no digit is lost on the way. */
function valueSql(value: Scalar, field: FieldSql, literal: boolean): RawBuilder<unknown> {
  if (literal) return typeof value === 'number' ? sql.raw(numberText(value)) : sql.lit(value);
  return sql`${typeof value === 'number' && !field.list ? numberText(value) : value}`;
}

function numberText(value: number): string {
  if (!Number.isFinite(value)) throw new Error('a number without end cannot be compared');
  return String(value);
}
