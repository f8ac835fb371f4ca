import type { BaseType, Definition, Json, Kind, Row } from './definition.ts';

/**
 * A parsed condition. Both interpreters (memory: `condition.ts`, SQL: the server's `condition-sql.ts`) read this form and
 * nothing else.
 *
 * Polarity, the rules that both keep:
 * - `not` wraps one `compare` only: the parser pushes negations down ($ne, $nin, $not), so `and`/`or` are never negated. A
 *   positive `compare` is plain SQL (`=`, `in`, `>`); only a `compare` under `not` needs the null-safe form.
 * - A positive comparison with an empty field is false; its negation is therefore true: `{ status: { $ne: 4 } }` matches a
 *   record without status. `op: 'empty'` asks for emptiness (absent, null, '' and the empty list) and has no right side.
 * - **A comparison in which a variable has no value (undefined, null, '') is false, also under `not`**; `op: 'empty'` is the
 *   exception: it asks exactly that. So decide variables first, then drop the `not`.
 * - A list field matches when one element does; under `not`, when none does. `in` with an empty list matches nothing, its
 *   negation everything.
 * - Literals are already typed by the field's kind and never null. Values of variables are typed when they are used
 *   (`typedValue`); one that cannot be typed counts as without value.
 */
export type Tree =
  | { kind: 'and'; parts: Tree[] }
  | { kind: 'or'; parts: Tree[] }
  | { kind: 'not'; part: Compare }
  | Compare
  | { kind: 'constant'; value: boolean };

export type Compare = {
  kind: 'compare';
  left: Operand;
  op: CompareOp;
  /** Absent for `empty`; for `in` a list of literals or a variable that holds a list. */
  right?: { literal: Scalar } | { literals: Scalar[] } | { variable: Variable };
  /** The kind of the field on the left; absent for variables and for fields of untyped data (answers of calls). */
  fieldKind?: Kind;
  /** Beside `fieldKind`: choices and references hold integers or texts. */
  fieldBase?: BaseType;
  /** The field on the left holds a list. */
  list?: boolean;
};

export type CompareOp = 'eq' | 'in' | 'gt' | 'gte' | 'lt' | 'lte' | 'empty';
export type Scalar = string | number | boolean;

export type Operand =
  | { kind: 'field'; path: string /** The reference that the path passes through. */; through?: string }
  | { kind: 'variable'; variable: Variable };

/** `$me.id_partner` is `{ name: 'me', path: 'id_partner' }`, `$today-30d` is `{ name: 'today', days: -30 }`. */
export type Variable = {
  name: VariableName;
  path?: string;
  days?: number;
  /** `$today-3b`: so many business days away. */
  business?: number;
  /** `$today:month-1m` is `{ unit: 'month', later: -1 }`; its value is the first day of the period. */
  period?: { unit: 'week' | 'month' | 'quarter' | 'year'; later: number };
  /** The day after the value: where a day that is compared with moments ends. No text of a file says it. */
  until?: true;
};

export const VARIABLES = [
  'me',
  'today',
  'parent',
  'filter',
  'source',
  'record',
  'ask',
  'answer',
  'loaded',
  'item',
  'value',
  'stored',
  'screen',
  'field',
  'part',
  'change',
  'error',
  'body',
] as const;
export type VariableName = (typeof VARIABLES)[number];

/** Filled in calls and messages; never allowed in conditions. */
export const CALL_VARIABLES: readonly VariableName[] = ['field', 'part', 'change', 'error', 'body'];

/** Variables by name without the dollar. */
export type Vars = { [name in VariableName]?: Json | Row };

/** What a condition is judged against. Without a definition the names are those of plain data (the answer of a call). */
export type Env = {
  definition?: Definition;
  record?: Row;
  vars?: Vars;
  /** The value behind a reference, by its whole path: `user.id_partner`. */
  related?: (path: string) => Json | undefined;
  /** For business days; without them `$today-3b` has no value. */
  holidays?: ReadonlySet<string>;
  /** Definitions by name, to type a path that passes through a reference. */
  resources?: Record<string, Definition>;
};
