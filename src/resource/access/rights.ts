import { holds } from '../conditions/condition.ts';
import type { Vars } from '../model/condition-tree.ts';
import type {
  Actor,
  Condition,
  Definition,
  FieldRule,
  Grants,
  Json,
  Operation,
  Row,
  Verdict,
} from '../model/definition.ts';
import { own } from '../model/fields.ts';
import { isRow, valueAt } from '../model/path.ts';

/** Who acts: a person, or a set of roles when a definition is cut. */
export type Who = Pick<Actor, 'roles'> & Partial<Actor>;

/** `record`: the row as it would be (or is); `stored`: the row as it is before a write; `parent`: the row above, already read. */
export type Rows = { record?: Row; stored?: Row; parent?: Row };

export const ALLOWED: Verdict = { allowed: true };

/** The grants of an operation: exporting is listing, and reading is listing, unless the file says otherwise. */
export function grantsOf(definition: Definition, operation: Operation): Grants {
  const { operations } = definition.permissions;
  return operations[operation] ?? (operation === 'export' ? operations.list : undefined) ?? {};
}

/** One grant that fits is enough; otherwise the refusal names the scope that would have to hold. */
export function authorize(
  definition: Definition,
  actor: Who,
  grants: Grants,
  rows: Rows,
  place: string,
  path?: string,
): Verdict {
  const rights = rightsOf(grants, actor.roles);
  const rule = { file: `${definition.name}/permissions.json`, pointer: `/${place}` };
  for (const right of rights) {
    if (right === true || inScope(definition, actor, right, rows, path)) return ALLOWED;
  }
  const scope = rights.find((right) => right !== true);
  return { allowed: false, reason: scope ? `scopes.${scope}` : 'verdicts.not-allowed', rule };
}

/** What the roles are granted, without repetition. */
export function rightsOf(grants: Grants, roles: readonly string[]): (true | string)[] {
  return [...new Set(roles.map((role) => own(grants, role)).filter((right) => right !== undefined))];
}

/** Without a record only a scope about the person alone can hold. Field lines are judged on the row as it is and as it would be. */
function inScope(definition: Definition, actor: Who, scope: string, rows: Rows, path?: string): boolean {
  if (scope === 'parent') return rows.parent !== undefined;
  const condition = scopeNamed(definition, scope);
  const states = [rows.stored, rows.record].filter((row) => row !== undefined);
  const vars: Vars = {
    me: actor as Row,
    parent: rows.parent,
    stored: path && rows.stored ? (valueAt(rows.stored, path) as Json) : undefined,
  };
  if (states.length === 0) return meOnly(condition) && holds(condition, { definition, record: {}, vars });
  return states.every((record) => holds(condition, { definition, record, vars }));
}

/** A scope that does not exist is a scope that nothing satisfies. */
export function scopeNamed(definition: Definition, name: string): Condition {
  return own(definition.permissions.scopes, name) ?? false;
}

/** Whether a line of field rights names the path: itself, an object above it, or `part.*`. */
export function names(rule: Pick<FieldRule, 'of'>, path: string): boolean {
  return rule.of.some((name) => {
    const prefix = name.endsWith('.*') ? name.slice(0, -1) : `${name}.`;
    return name === path || path.startsWith(prefix);
  });
}

/** A condition about the person alone (`$me.roles`), which no record is needed to decide. */
export function meOnly(condition: unknown): boolean {
  if (Array.isArray(condition)) return condition.every(meOnly);
  if (!isRow(condition))
    return typeof condition !== 'string' || !condition.startsWith('$') || condition.startsWith('$me.');
  return Object.entries(condition).every(
    ([key, value]) => (key.startsWith('$me.') || OPERATOR.test(key)) && meOnly(value),
  );
}

const OPERATOR = /^\$(and|or|not|eq|ne|in|nin|gt|gte|lt|lte|exists)$/;

/** What can be done with any resource, beside the actions of its own. */
export const OPERATIONS = [
  'list',
  'read',
  'create',
  'update',
  'delete',
  'review',
  'reveal',
  'history',
  'export',
] as const satisfies Operation[];

/** The grants of an action; one that is an operation has the operation's, unless the file names it. */
export function actionGrants(definition: Definition, action: string): Grants {
  const named = own(definition.permissions.actions, action);
  if (named) return named;
  return action === 'restore' || (OPERATIONS as readonly string[]).includes(action)
    ? grantsOf(definition, action as Operation)
    : {};
}
