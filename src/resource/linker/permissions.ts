import { parseCondition } from '../conditions/condition.ts';
import type { Tree } from '../model/condition-tree.ts';
import type { FieldRule, Grants, Operation, Permissions } from '../model/definition.ts';
import { OPERATION_ACTIONS } from './actions.ts';
import { at, type Cursor, entries, given, items, text, texts } from './cursor.ts';
import { freshOperations } from './fresh.ts';
import { error, known, type LinkScope, unknown, use, warn } from './link-context.ts';
import { condition, expanded, needMessage } from './names.ts';

const OPERATIONS: Operation[] = ['list', 'read', 'create', 'update', 'delete', 'review', 'reveal', 'history', 'export'];

/** A list is a union of at most so many ordered branches, so that an index serves each. */
const MAX_ALTERNATIVES = 4;

/** Who may do what. Without a file the first role of the system alone may do everything. */
export function linkPermissions(place: LinkScope): void {
  const { work, definition } = place;
  const file = work.files.get(definition.name)?.permissions;
  if (!file || !work.docs.has(file.file)) {
    const all: Grants = { SUPER_ADMIN: true };
    const actions = Object.keys(definition.actions.actions).map((name) => [name, all]);
    definition.permissions = {
      scopes: {},
      operations: Object.fromEntries(OPERATIONS.map((operation) => [operation, all])),
      fields: [],
      actions: Object.fromEntries(actions),
    };
    return;
  }
  const scopes = at(file, 'scopes');
  const permissions: Permissions = { scopes: {}, operations: {}, fields: [], actions: {} };
  definition.permissions = permissions;
  for (const [name, scope] of entries(scopes)) {
    permissions.scopes[name] = condition(place, scope, { variables: ['me', 'parent', 'stored', 'today'] });
    needMessage(place, { ...scope, pointer: scope.pointer }, `scopes.${name}`, 'warning');
  }
  for (const [name, grants] of entries(at(file, 'operations'))) {
    permissions.operations[name as Operation] = grantsOf(place, grants);
    if (name === 'list' || name === 'export') checkServable(place, grants);
  }
  Object.assign(permissions, freshOperations(place, file, permissions.operations));
  permissions.fields = items(at(file, 'fields')).map((rule) => fieldRule(place, rule));
  for (const [name, grants] of entries(at(file, 'actions'))) {
    known(work, grants, 'action', name, [...Object.keys(definition.actions.actions), ...OPERATION_ACTIONS], {
      key: true,
    });
    permissions.actions[name] = grantsOf(place, grants);
  }
  checkRunnable(place);
}

/** Groups become roles; of two grants for one role the wider counts, two scopes for one role are a mistake. */
function grantsOf(place: LinkScope, cursor: Cursor): Grants {
  const { work } = place;
  const grants: Grants = {};
  for (const [name, right] of entries(cursor)) {
    const scope = text(right);
    if (scope !== undefined) checkScope(place, right, scope);
    for (const role of expanded(work, right, name, { key: true })) {
      const other = Object.hasOwn(grants, role) ? grants[role] : undefined;
      if (typeof other === 'string' && scope !== undefined && other !== scope) {
        error(work, right, `El rol «${role}» recibe dos alcances: «${other}» y «${scope}».`);
      }
      grants[role] = other === true || scope === undefined ? true : scope;
    }
  }
  return grants;
}

function checkScope({ work, definition }: LinkScope, cursor: Cursor, scope: string): void {
  if (scope === 'parent') {
    if (definition.under.length === 0)
      error(work, cursor, 'El alcance «parent» necesita que el recurso cuelgue de otro (x-parents).');
    return;
  }
  const file = work.files.get(definition.name)?.permissions;
  const names = file ? entries(at(file, 'scopes')).map(([name]) => name) : [];
  known(work, cursor, 'scope', scope, [...names, 'parent']);
}

/** Scopes of lists use own columns and few alternatives. */
function checkServable(place: LinkScope, grants: Cursor): void {
  const { work, definition } = place;
  const file = work.files.get(definition.name)?.permissions;
  for (const [, right] of entries(grants)) {
    const name = text(right);
    const scope = file && name !== undefined ? at(file, 'scopes', name) : undefined;
    if (!scope || !given(scope)) continue;
    const whole = parseCondition(definition.permissions.scopes[name ?? ''], { definition, resources: work.resources });
    if (!whole.ok) continue;
    condition(place, scope, { ownColumns: true, variables: ['me', 'parent', 'stored', 'today'] });
    const count = alternatives(whole.tree);
    if (count > MAX_ALTERNATIVES) {
      error(work, scope, `El alcance tiene ${count} alternativas; una lista admite como máximo ${MAX_ALTERNATIVES}.`, {
        key: true,
      });
    }
  }
}

function alternatives(tree: Tree): number {
  if (tree.kind === 'or') return tree.parts.reduce((sum, part) => sum + alternatives(part), 0);
  if (tree.kind === 'and') return tree.parts.reduce((product, part) => product * alternatives(part), 1);
  return 1;
}

function fieldRule(place: LinkScope, cursor: Cursor): FieldRule {
  const { work, definition } = place;
  const names = Object.keys(definition.fields);
  for (const item of items(at(cursor, 'of'))) {
    const name = text(item) ?? '';
    const found = name.endsWith('.*') ? names.some((path) => path.startsWith(name.slice(0, -1))) : names.includes(name);
    const path = name.replace(/\.\*$/, '');
    (found ? use : unknown)(work, item, 'field', path, names);
  }
  const rule: FieldRule = { of: texts(at(cursor, 'of')) };
  for (const use of ['read', 'reveal', 'create', 'update'] as const) {
    if (given(at(cursor, use))) rule[use] = grantsOf(place, at(cursor, use));
  }
  return rule;
}

/** An action that no role may run is a mistake. */
function checkRunnable(place: LinkScope): void {
  const { work, definition } = place;
  const file = work.files.get(definition.name)?.actions;
  for (const name of Object.keys(definition.actions.actions)) {
    const { actions, operations } = definition.permissions;
    const grants = Object.hasOwn(actions, name)
      ? actions[name]
      : OPERATION_ACTIONS.includes(name)
        ? operations[name as Operation]
        : undefined;
    if (file && Object.keys(grants ?? {}).length === 0) {
      warn(work, at(file, 'actions', name), `Ningún rol puede ejecutar «${name}»: falta en permissions.json.`, {
        key: true,
      });
    }
  }
}
