import { coerceTo, compareScalars } from '../kinds/coerce.ts';
import type { Compare, Scalar, Tree, VariableName } from '../model/condition-tree.ts';
import type { Json } from '../model/definition.ts';
import { ORDER } from './condition.ts';
import { hasNoValue } from './variable.ts';

/**
 * The tree with one variable's value put in its place, typed by the field; a value that is none, or cannot be typed,
 * makes the comparison match nothing, negated or not.
 *
 * @example bindVariable(parse({ roles: '$value' }), 'value', 'ADMIN') // roles = 'ADMIN'
 */
export function bindVariable(tree: Tree, name: VariableName, value: Json): Tree {
  if (tree.kind === 'and' || tree.kind === 'or') {
    return { ...tree, parts: tree.parts.map((part) => bindVariable(part, name, value)) };
  }
  if (tree.kind === 'constant') return tree;
  const compare = tree.kind === 'not' ? tree.part : tree;
  const negated = tree.kind === 'not';
  if (compare.left.kind === 'variable' && compare.left.variable.name === name) return decided(compare, value, negated);
  if (!compare.right || !('variable' in compare.right) || compare.right.variable.name !== name) return tree;
  const literal = typed(compare, value);
  if (literal === undefined) return { kind: 'constant', value: false };
  const bound: Compare = { ...compare, right: compare.op === 'in' ? { literals: [literal] } : { literal } };
  return negated ? { kind: 'not', part: bound } : bound;
}

/** The fields that a tree names, `user.general.full_name` included. */
export function fieldsIn(tree: Tree): string[] {
  if (tree.kind === 'and' || tree.kind === 'or') return tree.parts.flatMap(fieldsIn);
  if (tree.kind === 'not') return fieldsIn(tree.part);
  return tree.kind === 'compare' && tree.left.kind === 'field' ? [tree.left.path] : [];
}

/** Whether a tree asks anything besides the record: the day, the person. */
export function asksVariables(tree: Tree): boolean {
  if (tree.kind === 'and' || tree.kind === 'or') return tree.parts.some(asksVariables);
  if (tree.kind === 'not') return asksVariables(tree.part);
  if (tree.kind === 'constant') return false;
  return tree.left.kind === 'variable' || (tree.right !== undefined && 'variable' in tree.right);
}

function typed(compare: Compare, value: Json): Scalar | undefined {
  if (hasNoValue(value) || typeof value === 'object') return undefined;
  return compare.fieldKind ? coerceTo(compare.fieldKind, compare.fieldBase, value) : (value as Scalar);
}

/** The variable is on the left: the comparison can be decided now. */
function decided(compare: Compare, value: Json, negated: boolean): Tree {
  if (compare.op === 'empty') return { kind: 'constant', value: hasNoValue(value) !== negated };
  const literals = compare.right && 'literals' in compare.right ? compare.right.literals : [];
  const right = compare.right && 'literal' in compare.right ? [compare.right.literal] : literals;
  if (hasNoValue(value) || typeof value === 'object') return { kind: 'constant', value: false };
  const yes = right.some(
    (other) => typeof other === typeof value && ORDER[compare.op](compareScalars(value as Scalar, other)),
  );
  return { kind: 'constant', value: yes !== negated };
}
