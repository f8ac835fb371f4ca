import { coerceTo, literalFits } from '../kinds/coerce.ts';
import {
  CALL_VARIABLES,
  type Compare,
  type CompareOp,
  type Operand,
  type Scalar,
  type Tree,
  type Variable,
  type VariableName,
} from '../model/condition-tree.ts';
import { isDate } from '../model/dates.ts';
import type { Definition } from '../model/definition.ts';
import { fieldLocation } from '../model/fields.ts';
import { isMoment, isSlot } from '../model/of-kind.ts';
import { isRow } from '../model/path.ts';
import { addDays, startOfDay } from '../model/time.ts';
import { isVariableText, parseVariable } from './variable.ts';

/** What the names of a condition may be. Without a definition every plain name is taken, untyped. */
export type ConditionScope = {
  definition?: Definition;
  /** Definitions by name, so that a path may pass through one reference. */
  resources?: Record<string, Definition>;
  /** The variables that make sense here; all when absent. */
  variables?: readonly VariableName[];
  /** Business days may not be asked: nothing that judges the condition hands the holidays in. */
  calendarDays?: boolean;
  /** Scopes of rows: stored columns of the record itself only. */
  ownColumns?: boolean;
};

/** `pointer` is the place inside the condition: `/$or/0/status`. */
export type ConditionProblem = {
  code: 'shape' | 'operator' | 'field' | 'variable' | 'type' | 'own' | 'limit';
  pointer: string;
  name: string;
};
export type ParseResult = { ok: true; tree: Tree; problems: [] } | { ok: false; problems: ConditionProblem[] };

/** Limits of one condition, wherever it comes from. */
const MAX_DEPTH = 10;
const MAX_TERMS = 300;

const NAME = /^[A-Za-z_][A-Za-z0-9_]*(\.[A-Za-z_][A-Za-z0-9_]*)*$/;

type Work = { scope: ConditionScope; problems: ConditionProblem[]; terms: number };
type Left = { operand: Operand; kind?: Compare['fieldKind']; base?: Compare['fieldBase']; list?: boolean };

/** Reads a condition, strictly: whatever is not known is a problem, and then there is no tree. */
export function parse(input: unknown, scope: ConditionScope): ParseResult {
  const work: Work = { scope, problems: [], terms: 0 };
  const tree = condition(input, '', work, 0);
  return work.problems.length > 0 ? { ok: false, problems: work.problems } : { ok: true, tree, problems: [] };
}

function condition(input: unknown, pointer: string, work: Work, depth: number): Tree {
  if (typeof input === 'boolean') return { kind: 'constant', value: input };
  if (!isRow(input)) return refuse(work, 'shape', pointer, '');
  if (depth > MAX_DEPTH) return refuse(work, 'limit', pointer, String(MAX_DEPTH));
  const parts = Object.entries(input).map(([key, value]) =>
    line(key, value, `${pointer}/${escaped(key)}`, work, depth),
  );
  return all(parts);
}

function line(key: string, value: unknown, pointer: string, work: Work, depth: number): Tree {
  if (key === '$and' || key === '$or') {
    if (!Array.isArray(value) || value.length === 0) return refuse(work, 'shape', pointer, key);
    const parts = value.map((part, index) => condition(part, `${pointer}/${index}`, work, depth + 1));
    return key === '$and' ? all(parts) : { kind: 'or', parts };
  }
  const left = key.startsWith('$') ? variableLeft(key, pointer, work) : fieldLeft(key, pointer, work);
  if (!left) return NEVER;
  return isRow(value)
    ? operators(left, value, pointer, work, false, depth)
    : comparison(left, 'eq', value, pointer, work, false);
}

function variableLeft(key: string, pointer: string, work: Work): Left | undefined {
  const variable = variableIn(key, pointer, work);
  return variable && { operand: { kind: 'variable', variable } };
}

function fieldLeft(key: string, pointer: string, work: Work): Left | undefined {
  const { definition, resources, ownColumns } = work.scope;
  if (!NAME.test(key)) return void refuse(work, 'field', pointer, key);
  if (!definition) return { operand: { kind: 'field', path: key } };
  const place = fieldLocation(definition, key, resources);
  if (!place) return void refuse(work, 'field', pointer, key);
  if (ownColumns && (place.through || place.derived || place.field?.computed || isSlot(place))) {
    return void refuse(work, 'own', pointer, key);
  }
  const operand: Operand = { kind: 'field', path: key, ...(place.through ? { through: place.through } : {}) };
  return { operand, kind: place.kind, base: place.base, list: place.list };
}

/** Negations are pushed down to the comparison, so that `not` wraps one `compare` only. */
function operators(left: Left, input: object, pointer: string, work: Work, negated: boolean, depth: number): Tree {
  const entries = Object.entries(input);
  if (entries.length === 0) return refuse(work, 'shape', pointer, '');
  if (depth > MAX_DEPTH) return refuse(work, 'limit', pointer, String(MAX_DEPTH));
  const parts = entries.map(([key, value]): Tree => {
    const place = `${pointer}/${escaped(key)}`;
    if (key === '$not') {
      if (!isRow(value)) return refuse(work, 'shape', place, key);
      return operators(left, value, place, work, !negated, depth + 1);
    }
    if (key === '$exists') {
      if (typeof value !== 'boolean') return refuse(work, 'type', place, key);
      return leaf(left, { op: 'empty' }, value !== negated);
    }
    const operator = Object.hasOwn(OPERATORS, key) ? OPERATORS[key as keyof typeof OPERATORS] : undefined;
    if (!operator) return refuse(work, 'operator', place, key);
    return comparison(left, operator.op, value, place, work, operator.negated !== negated);
  });
  return negated && parts.length > 1 ? { kind: 'or', parts } : all(parts);
}

const OPERATORS: Record<string, { op: CompareOp; negated: boolean }> = {
  $eq: { op: 'eq', negated: false },
  $ne: { op: 'eq', negated: true },
  $in: { op: 'in', negated: false },
  $nin: { op: 'in', negated: true },
  $gt: { op: 'gt', negated: false },
  $gte: { op: 'gte', negated: false },
  $lt: { op: 'lt', negated: false },
  $lte: { op: 'lte', negated: false },
};
export const OPERATOR_NAMES: readonly string[] = [...Object.keys(OPERATORS), '$exists', '$not', '$and', '$or'];

function comparison(left: Left, op: CompareOp, value: unknown, pointer: string, work: Work, negated: boolean): Tree {
  work.terms += 1;
  if (work.terms > MAX_TERMS) return refuse(work, 'limit', pointer, String(MAX_TERMS));
  if (isVariableText(value)) {
    const variable = variableIn(value, pointer, work);
    if (!variable) return NEVER;
    const span = spanOf(left, variable);
    return span ? within(left, op, span, pointer, work, negated) : leaf(left, { op, right: { variable } }, negated);
  }
  if (op === 'in')
    return Array.isArray(value) ? among(left, value, pointer, work, negated) : refuse(work, 'shape', pointer, '$in');
  if (value === null || value === '') {
    return op === 'eq' ? leaf(left, { op: 'empty' }, negated) : refuse(work, 'type', pointer, 'null');
  }
  if (isMoment(left) && isDate(value)) return within(left, op, dayOf(value), pointer, work, negated);
  const literal = literalIn(left, value, pointer, work);
  return literal === undefined ? NEVER : leaf(left, { op, right: { literal } }, negated);
}

/** From the first moment or day of it up to the first one after it. */
type Span = { from: NonNullable<Compare['right']>; until: NonNullable<Compare['right']> };

/** A day as moments: from its midnight to the next one in the platform's zone. */
const dayOf = (day: string): Span => ({
  from: { literal: startOfDay(day) ?? day },
  until: { literal: startOfDay(addDays(day, 1)) ?? day },
});

/** What lasts: a period against any day, and today, or a day counted from it, against a moment. */
function spanOf(left: Left, variable: Variable): Span | undefined {
  const { name, period } = variable;
  if (period) {
    const next = { ...period, later: period.later + 1 };
    return { from: { variable }, until: { variable: { ...variable, period: next } } };
  }
  if (!isMoment(left) || name !== 'today') return undefined;
  return { from: { variable }, until: { variable: { ...variable, until: true } } };
}

/** A period is all its days, and a day all its moments: from the first one up to the first one of the next. */
function within(left: Left, op: CompareOp, span: Span, pointer: string, work: Work, negated: boolean): Tree {
  const side = (order: CompareOp, right: Span['from']) => leaf(left, { op: order, right }, negated);
  if (op === 'gte' || op === 'lt') return side(op, span.from);
  if (op === 'gt') return side('gte', span.until);
  if (op === 'lte') return side('lt', span.until);
  if (op === 'in') return refuse(work, 'shape', pointer, '$in');
  const parts = [side('gte', span.from), side('lt', span.until)];
  return negated ? { kind: 'or', parts } : { kind: 'and', parts };
}

/** `$in`; null among its values asks for emptiness as well. */
function among(left: Left, values: unknown[], pointer: string, work: Work, negated: boolean): Tree {
  work.terms += values.length;
  if (work.terms > MAX_TERMS) return refuse(work, 'limit', pointer, String(MAX_TERMS));
  const literals: Scalar[] = [];
  const days: Tree[] = [];
  for (const [index, value] of values.entries()) {
    if (value === null || value === '') continue;
    if (isMoment(left) && isDate(value)) {
      days.push(within(left, 'eq', dayOf(value), pointer, work, negated));
      continue;
    }
    if (isVariableText(value)) return refuse(work, 'variable', `${pointer}/${index}`, value);
    const literal = literalIn(left, value, `${pointer}/${index}`, work);
    if (literal !== undefined) literals.push(literal);
  }
  const parts = [...days];
  if (literals.length > 0 || days.length === 0) parts.unshift(leaf(left, { op: 'in', right: { literals } }, negated));
  if (literals.length + days.length < values.length) parts.push(leaf(left, { op: 'empty' }, negated));
  const [only] = parts;
  return only && parts.length === 1 ? only : { kind: negated ? 'and' : 'or', parts };
}

function leaf(left: Left, rest: Pick<Compare, 'op' | 'right'>, negated: boolean): Tree {
  const part: Compare = {
    kind: 'compare',
    left: left.operand,
    ...rest,
    ...(left.kind ? { fieldKind: left.kind } : {}),
    ...(left.base ? { fieldBase: left.base } : {}),
    ...(left.list ? { list: true } : {}),
  };
  return negated ? { kind: 'not', part } : part;
}

/** A literal must already have the type of the field's kind: `"1"` is no integer in a file. */
function literalIn(left: Left, value: unknown, pointer: string, work: Work): Scalar | undefined {
  const fits = left.kind
    ? literalFits(left.kind, left.base, value)
    : typeof value === 'string' || typeof value === 'boolean' || (typeof value === 'number' && Number.isFinite(value));
  if (!fits) return void refuse(work, 'type', pointer, JSON.stringify(value));
  return left.kind ? coerceTo(left.kind, left.base, value) : (value as Scalar);
}

function variableIn(text: string, pointer: string, work: Work): Variable | undefined {
  const variable = parseVariable(text);
  const known = variable && !CALL_VARIABLES.includes(variable.name);
  const isLost = variable?.business !== undefined && work.scope.calendarDays;
  if (!known || isLost || work.scope.variables?.includes(variable.name) === false) {
    return void refuse(work, 'variable', pointer, text);
  }
  return variable;
}

const NEVER: Tree = { kind: 'constant', value: false };

function refuse(work: Work, code: ConditionProblem['code'], pointer: string, name: string): Tree {
  work.problems.push({ code, pointer, name });
  return NEVER;
}

function all(parts: Tree[]): Tree {
  if (parts.length === 0) return { kind: 'constant', value: true };
  return parts.length === 1 && parts[0] ? parts[0] : { kind: 'and', parts };
}

const escaped = (key: string): string => key.replaceAll('~', '~0').replaceAll('/', '~1');
