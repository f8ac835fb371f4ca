import { coerceLike, coerceTo, compareScalars } from '../kinds/coerce.ts';
import type { Compare, Env, Scalar, Tree } from '../model/condition-tree.ts';
import type { Condition, Json } from '../model/definition.ts';
import { isEmpty, valueAt } from '../model/path.ts';
import { type ConditionScope, type ParseResult, parse } from './condition-parse.ts';
import { hasNoValue, isVariableText, parseVariable, typedVariable, variableValue } from './variable.ts';

/**
 * Parses a condition within its scope. An unknown operator, field or variable and a value of another type are problems; then
 * there is no tree. The polarity rules of the tree are in `condition-tree.ts`.
 *
 * @example parseCondition({ status: { $regex: 'x' } }) // { ok: false, problems: [{ code: 'operator', … }] }
 */
export function parseCondition(input: unknown, scope: ConditionScope = {}): ParseResult {
  return parse(input, scope);
}

/**
 * Whether the condition holds for the record. A condition that cannot be parsed throws: files are checked when they are
 * linked and filters when they arrive, so here it is a bug, and a bug must never read as true.
 *
 * @example holds({ status: { $in: [6, 8] } }, { definition: requests, record: { status: 6 } }) // true
 */
export function holds(condition: Condition, env: Env): boolean {
  return typeof condition === 'boolean' ? condition : holdsTree(conditionTree(condition, env), env);
}

/** The memory interpreter; the SQL interpreter of the server must agree with it on every record. */
export function holdsTree(tree: Tree, env: Env): boolean {
  if (tree.kind === 'compare') return judge(tree, env) === 'yes';
  if (tree.kind === 'not') return judge(tree.part, env) === 'no';
  if (tree.kind === 'and') return tree.parts.every((part) => holdsTree(part, env));
  if (tree.kind === 'or') return tree.parts.some((part) => holdsTree(part, env));
  return tree.value;
}

/** `$…` texts become the variable's value; lists and objects are resolved through and through, other values stay. */
export function resolveValue(json: Json, env: Env): Json | undefined {
  if (isVariableText(json)) {
    const variable = parseVariable(json);
    if (!variable) throw new Error(`Unknown variable ${json}`);
    return variableValue(variable, env);
  }
  if (Array.isArray(json)) return json.map((item) => resolveValue(item, env) ?? null);
  if (typeof json !== 'object' || json === null) return json;
  const entries = Object.entries(json).map(([key, value]) => [key, resolveValue(value, env)] as const);
  return Object.fromEntries(entries.filter(([, value]) => value !== undefined)) as Json;
}

/** A definition stays the same object while what is behind its references may change: for such a path both count. */
const trees = new WeakMap<object, Pick<Env, 'definition' | 'resources'> & { tree: Tree; isThrough: boolean }>();

/** A condition of the files as its tree, read once for each definition. Throws as `holds` does. */
export function conditionTree(condition: Condition, env: Pick<Env, 'definition' | 'resources'>): Tree {
  if (typeof condition === 'boolean') return { kind: 'constant', value: condition };
  const kept = trees.get(condition);
  if (kept && kept.definition === env.definition && (!kept.isThrough || kept.resources === env.resources))
    return kept.tree;
  const result = parse(condition, { definition: env.definition, resources: env.resources });
  if (!result.ok) {
    const [problem] = result.problems;
    throw new Error(`Condition not understood: ${problem?.code} ${problem?.name} at ${problem?.pointer || '/'}`);
  }
  const { definition, resources } = env;
  trees.set(condition, { definition, resources, tree: result.tree, isThrough: isThrough(result.tree) });
  return result.tree;
}

/** Whether some name passes through a reference. */
function isThrough(tree: Tree): boolean {
  if (tree.kind === 'and' || tree.kind === 'or') return tree.parts.some(isThrough);
  if (tree.kind === 'not') return isThrough(tree.part);
  return tree.kind === 'compare' && tree.left.kind === 'field' && tree.left.through !== undefined;
}

/** `void`: a variable has no value, so the comparison matches nothing, negated or not. */
type Judgement = 'yes' | 'no' | 'void';

function judge(compare: Compare, env: Env): Judgement {
  const left = leftValue(compare, env);
  if (compare.op === 'empty') return isEmpty(left) ? 'yes' : 'no';
  if (compare.left.kind === 'variable' && hasNoValue(left)) return 'void';
  const right = rightValues(compare, env);
  if (!right) return 'void';
  const values = (Array.isArray(left) ? left : [left]).filter((value) => !isEmpty(value));
  return values.some((value) => right.some((other) => matches(compare, value as Json, other))) ? 'yes' : 'no';
}

function leftValue({ left }: Compare, env: Env): Json | undefined {
  if (left.kind === 'variable') return variableValue(left.variable, env);
  const value = valueAt(env.record, left.path);
  return value === undefined && left.through ? env.related?.(left.path) : value;
}

/** The values on the right, typed; undefined when the variable there has no value. */
function rightValues(compare: Compare, env: Env): Scalar[] | undefined {
  const { op, right } = compare;
  if (!right) throw new Error(`The operator ${op} needs a value`);
  if ('literal' in right) return [right.literal];
  if ('literals' in right) return right.literals;
  const value = variableValue(right.variable, env);
  if (hasNoValue(value)) return undefined;
  if (Array.isArray(value) && op !== 'in' && op !== 'eq') return undefined;
  const list = (Array.isArray(value) ? value : [value]).filter((item) => !hasNoValue(item));
  const typed = list.map((item) => (compare.fieldKind ? typedVariable(compare, item) : plain(item)));
  const known = typed.filter((item) => item !== undefined);
  return known.length === 0 && list.length > 0 ? undefined : known;
}

const plain = (value: unknown): Scalar | undefined =>
  typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? value : undefined;

function matches({ op, fieldKind, fieldBase }: Compare, value: Json, right: Scalar): boolean {
  const left = fieldKind ? coerceTo(fieldKind, fieldBase, value) : coerceLike(right, value);
  if (left === undefined || typeof left !== typeof right) return false;
  const order = compareScalars(left, right);
  return ORDER[op](order);
}

/** What each operator wants of an order (negative, zero, positive). */
export const ORDER: Record<Compare['op'], (order: number) => boolean> = {
  eq: (order) => order === 0,
  in: (order) => order === 0,
  gt: (order) => order > 0,
  gte: (order) => order >= 0,
  lt: (order) => order < 0,
  lte: (order) => order <= 0,
  empty: () => false,
};
