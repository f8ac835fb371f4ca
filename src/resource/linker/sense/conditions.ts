import { parseCondition } from '../../conditions/condition.ts';
import { compareScalars } from '../../kinds/coerce.ts';
import { kindOf } from '../../kinds/registry.ts';
import type { Compare, Operand, Scalar, Tree } from '../../model/condition-tree.ts';
import type { Definition, Json, Kind } from '../../model/definition.ts';
import { fieldLocation, own } from '../../model/fields.ts';
import { isChoice, isObject } from '../../model/of-kind.ts';
import { isRow } from '../../model/path.ts';
import { at, type Cursor, entries, given, items, step, text } from '../cursor.ts';
import { codesOf, error, type LinkContext, type LinkScope } from '../link-context.ts';
import { suggest } from '../suggest.ts';

/** Where a file holds a condition. */
const WORDS = ['when', 'visibleWhen', 'enabledWhen', 'where', 'while', 'needs', 'x-holds', 'x-shows-when'];

/** Conditions that never or always hold, and comparisons of what cannot be compared. */
export function checkConditions({ work, definition }: LinkScope): void {
  const files = work.files.get(definition.name);
  if (!files) return;
  for (const [, scope] of entries(at(files.permissions, 'scopes'))) judgeCondition(work, definition, scope);
  for (const file of [files.permissions, files.tabs, files.list]) walk(work, definition, file);
  for (const [, form] of entries(files.form))
    walk(work, own(work.resources, text(at(form, 'of')) ?? '') ?? definition, form);
  for (const [name, action] of entries(at(files.actions, 'actions'))) {
    walk(work, definition, action);
    checkFrom({ work, definition }, action, name);
  }
  for (const word of ['x-label', 'x-unique', 'x-parents', 'properties']) walk(work, definition, at(files.fields, word));
  const base = own(work.resources, text(at(files.fields, 'x-source', 'slice')) ?? '');
  if (base) walk(work, base, at(files.fields, 'x-source'));
}

function walk(work: LinkContext, definition: Definition, cursor: Cursor): void {
  for (const item of items(cursor)) walk(work, definition, item);
  for (const [name, inner] of entries(cursor)) {
    // The questions of a call before an action are asked of its answer.
    if (name === 'before') continue;
    if (name === 'where' && Array.isArray(inner.value))
      for (const line of items(inner)) judgeCondition(work, definition, at(line, 'is'));
    const target = name === 'x-where' ? own(work.resources, text(at(cursor, 'x-reference')) ?? '') : undefined;
    if (target) judgeCondition(work, target, inner);
    else if (WORDS.includes(name) && isRow(inner.value)) judgeCondition(work, definition, inner);
    else walk(work, definition, inner);
  }
}

/** What is wrong with a condition over the fields of a resource: words that are never compared, and what never or always holds. */
export function judgeCondition(work: LinkContext, definition: Definition, cursor: Cursor): void {
  if (!isRow(cursor.value)) return;
  if (Object.keys(cursor.value).length === 0) error(work, cursor, 'La condición está vacía: se cumple siempre.');
  const parsed = parseCondition(cursor.value, { definition, resources: work.resources });
  if (!parsed.ok) return;
  const wrong = misfits(work, definition, cursor);
  if (wrong > 0) return;
  const { tree } = parsed;
  const never = neverOf(tree);
  if (never) error(work, cursor, `${never}: no se cumple nunca.`);
  const always = alwaysOf(tree);
  if (always) error(work, cursor, `${always}: se cumple siempre.`);
}

/** Comparisons with codes that do not exist and with values of another kind, each at its place. */
function misfits(work: LinkContext, definition: Definition, cursor: Cursor): number {
  return entries(cursor).reduce(
    (sum, [name, inner]) =>
      sum +
      (name === '$and' || name === '$or'
        ? items(inner).reduce((inside, part) => inside + misfits(work, definition, part), 0)
        : misfitsOf(work, definition, name, inner)),
    0,
  );
}

/** Those of one name; `cursor` is what it is compared with. Answers how many were reported. */
export function misfitsOf(work: LinkContext, definition: Definition, field: string, cursor: Cursor): number {
  let found = 0;
  const report = (place: Cursor, message: string | undefined, suggestion?: string): void => {
    if (message === undefined) return;
    found += 1;
    error(work, place, message, { suggestion });
  };
  const compare = (name: string, place: Cursor): void => {
    if (isRow(place.value)) {
      for (const [operator, inner] of entries(place))
        if (operator !== '$exists' && operator !== '$has') compare(name, inner);
    } else if (Array.isArray(place.value)) {
      if (place.value.length === 0) report(place, `«${name}» se busca en una lista vacía: no se cumple nunca.`);
      for (const item of items(place)) compare(name, item);
    } else if (typeof place.value === 'string' && place.value.startsWith('$')) {
      report(place, unlike(work, definition, name, place.value));
    } else if (place.value !== null && place.value !== undefined && place.value !== '') {
      const codes = codesFor(work, definition, name);
      if (!codes || codes.names.includes(place.value)) report(place, wrongLiteral(work, name, place.value));
      else
        report(
          place,
          `${JSON.stringify(place.value)} no está en ${codes.of}.`,
          suggest(
            String(place.value),
            codes.names.filter((one) => typeof one === 'string'),
          ),
        );
    }
  };
  compare(field, cursor);
  return found;
}

function codesFor(work: LinkContext, definition: Definition, name: string): { names: Json[]; of: string } | undefined {
  if (name === '$me.roles')
    return { names: [...Object.keys(work.roles.roles), ...Object.keys(work.roles.groups)], of: 'los roles' };
  if (name.startsWith('$')) return undefined;
  const { field } = fieldLocation(definition, name, work.resources) ?? {};
  const one = field?.items ?? field;
  if (!isChoice(one)) return undefined;
  // A catalogue may be read through another one: then the codes of the field are not its own.
  const names = one.catalog ? codesOf(work.catalogs[one.catalog]) : (one.choices ?? []);
  return names.length === 0
    ? undefined
    : { names, of: one.catalog ? `el catálogo «${one.catalog}»` : `los valores de «${name}»` };
}

type Group = 'number' | 'text' | 'date' | 'boolean';
const GROUP_NAMES: Record<Group, string> = {
  number: 'un número',
  text: 'un texto',
  date: 'una fecha',
  boolean: 'de sí o no',
};

/** What a variable or a field is compared as; undefined where nothing is known of it. */
function groupOf(work: LinkContext, definition: Definition, name: string): Group | undefined {
  const [head, ...rest] = name.split('.');
  const path = rest.join('.');
  if (/^\$today/.test(name)) return 'date';
  if (head === '$me') return groupOfKind(own(work.registry.me ?? {}, path));
  if (head === '$record') return groupOfField(work, definition, path);
  if (head === '$parent') {
    const groups = definition.under.map(({ parent }) => {
      const above = own(work.resources, parent);
      return above && groupOfField(work, above, path);
    });
    return groups.every((one) => one === groups[0]) ? groups[0] : undefined;
  }
  return name.startsWith('$') ? undefined : groupOfField(work, definition, name);
}

function groupOfField(work: LinkContext, definition: Definition, path: string): Group | undefined {
  if (path === 'id') return 'number';
  const found = fieldLocation(definition, path, work.resources);
  if (!found?.kind || isObject(found) || found.kind === 'array') return undefined;
  const group = groupOfKind(found.kind);
  return group === undefined && found.base ? groupOfBase(found.base) : group;
}

function groupOfKind(kind: Kind | undefined): Group | undefined {
  if (!kind) return undefined;
  if (['date', 'moment', 'month'].includes(kind)) return 'date';
  // The base of these is what their field says.
  if (['choice', 'choices', 'reference', 'array', 'object', 'document', 'file'].includes(kind)) return undefined;
  return groupOfBase(kindOf({ kind }).base);
}

function groupOfBase(base: string): Group | undefined {
  if (base === 'integer' || base === 'number') return 'number';
  if (base === 'boolean') return 'boolean';
  return base === 'string' ? 'text' : undefined;
}

function unlike(work: LinkContext, definition: Definition, name: string, variable: string): string | undefined {
  if (variable === '$me.permission') return undefined;
  const left = groupOf(work, definition, name);
  const right = groupOf(work, definition, variable);
  if (!left || !right || left === right) return undefined;
  return `«${name}» es ${GROUP_NAMES[left]} y «${variable}» ${GROUP_NAMES[right]}: no se comparan.`;
}

/** `$me.isPartner: "true"`: of a variable the value must have the kind as well. */
function wrongLiteral(work: LinkContext, name: string, value: Json): string | undefined {
  if (!name.startsWith('$me.') || name === '$me.permission') return undefined;
  const group = groupOfKind(own(work.registry.me ?? {}, name.slice('$me.'.length)));
  const is = typeof value === 'string' ? 'text' : typeof value;
  if (!group || group === is) return undefined;
  return `${JSON.stringify(value)} no es ${GROUP_NAMES[group]}, y «${name}» sí.`;
}

const nameOf = (operand: Operand): string =>
  operand.kind === 'field'
    ? operand.path
    : `$${operand.variable.name}${operand.variable.path ? `.${operand.variable.path}` : ''}`;

const negated = (tree: Tree): Compare | undefined => (tree.kind === 'not' ? tree.part : undefined);
const parts = (tree: Tree): Tree[] => (tree.kind === 'and' ? tree.parts.flatMap(parts) : [tree]);

/** Why a tree can never hold; undefined where it can. */
function neverOf(tree: Tree): string | undefined {
  if (tree.kind === 'or') {
    const reasons = tree.parts.map(neverOf);
    return reasons.every((one) => one !== undefined) ? reasons[0] : undefined;
  }
  if (tree.kind !== 'and') return undefined;
  const all = parts(tree);
  const inner = all.flatMap((part) => (part.kind === 'or' ? (neverOf(part) ?? []) : []));
  if (inner[0]) return inner[0];
  const byName = new Map<string, Tree[]>();
  for (const part of all) {
    const leaf = leafOf(part);
    if (leaf && !leaf.list) byName.set(nameOf(leaf.left), [...(byName.get(nameOf(leaf.left)) ?? []), part]);
  }
  for (const [name, lines] of byName) {
    const clash = clashOf(lines);
    if (clash) return `«${name}» ${clash[0]} y ${clash[1]} a la vez`;
  }
  return undefined;
}

const leafOf = (tree: Tree): Compare | undefined => (tree.kind === 'compare' ? tree : negated(tree));

/** The first two lines on one name that exclude each other, in words. */
function clashOf(lines: Tree[]): [string, string] | undefined {
  for (const [index, one] of lines.entries())
    for (const other of lines.slice(index + 1))
      if (excludes(one, other) || excludes(other, one)) return [worded(one), worded(other)];
  return undefined;
}

function valuesOf({ op, right }: Compare): Scalar[] | undefined {
  if (op === 'eq' && right && 'literal' in right) return [right.literal];
  return op === 'in' && right && 'literals' in right ? right.literals : undefined;
}

function excludes(one: Tree, other: Tree): boolean {
  const [a, b] = [leafOf(one) as Compare, leafOf(other) as Compare];
  const isNot = [one.kind === 'not', other.kind === 'not'];
  // Empty, and at the same time anything that an empty value is not.
  if (a.op === 'empty' && !isNot[0]) return b.op === 'empty' ? isNot[1] === true : !isNot[1];
  const values = isNot[0] ? undefined : valuesOf(a);
  if (values) {
    const others = valuesOf(b);
    if (others && isNot[1]) return values.every((value) => others.includes(value));
    if (others) return !values.some((value) => others.includes(value));
    return !isNot[1] && values.every((value) => !fits(value, b));
  }
  if (isNot[0] || isNot[1]) return false;
  const [low, high] = [boundOf(a), boundOf(b)];
  if (!low || !high || !a.op.startsWith('g') || !b.op.startsWith('l')) return false;
  const order = compareScalars(low, high);
  return order > 0 || (order === 0 && (a.op === 'gt' || b.op === 'lt'));
}

const boundOf = ({ right }: Compare): Scalar | undefined => (right && 'literal' in right ? right.literal : undefined);

function fits(value: Scalar, { op, right }: Compare): boolean {
  const bound = right && 'literal' in right ? right.literal : undefined;
  if (bound === undefined || typeof bound !== typeof value) return true;
  const order = compareScalars(value, bound);
  return { gt: order > 0, gte: order >= 0, lt: order < 0, lte: order <= 0, eq: order === 0, in: true, empty: false }[
    op
  ];
}

const SIGNS = { eq: '=', gt: '>', gte: '≥', lt: '<', lte: '≤', in: 'uno de', empty: '' } as const;

function worded(tree: Tree): string {
  const { op, right } = leafOf(tree) as Compare;
  const isNot = tree.kind === 'not';
  if (op === 'empty') return isNot ? 'con valor' : 'vacío';
  const value =
    right && 'literal' in right ? right.literal : right && 'literals' in right ? right.literals.join(', ') : '$';
  return `${isNot ? 'no ' : ''}${SIGNS[op]} ${value}`;
}

/** Alternatives of which one holds whatever the value is. */
function alwaysOf(tree: Tree): string | undefined {
  if (tree.kind !== 'or') return undefined;
  if (tree.parts.some((part) => part.kind === 'constant' && part.value)) return 'Una alternativa está vacía';
  for (const [index, one] of tree.parts.entries())
    for (const other of tree.parts.slice(index + 1)) {
      const [a, b] = [leafOf(one), leafOf(other)];
      if (!a || !b || (one.kind === 'not') === (other.kind === 'not')) continue;
      if (JSON.stringify(a) === JSON.stringify(b) && !(a.right && 'variable' in a.right))
        return `«${nameOf(a.left)}» ${worded(one)} o ${worded(other)}`;
    }
  return undefined;
}

/** An action leaves some states, and its condition asks for another. */
function checkFrom({ work, definition }: LinkScope, action: Cursor, name: string): void {
  const { field, actions } = definition.actions;
  const from = own(actions, name)?.from;
  const when = at(action, 'when');
  if (!field || !from || !isRow(when.value) || !given(at(action, 'from'))) return;
  const both = parseCondition({ [field]: { $in: from } }, { definition });
  const asked = parseCondition(when.value, { definition, resources: work.resources });
  if (!both.ok || !asked.ok || neverOf(asked.tree)) return;
  const clash = neverOf({ kind: 'and', parts: [both.tree, asked.tree] });
  const place = Object.hasOwn(when.value, field) ? { ...when, pointer: `${when.pointer}/${step(field)}` } : when;
  if (clash) error(work, place, `«from» y «when» no se cumplen juntos: ${clash}.`);
}
