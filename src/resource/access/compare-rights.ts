import type { Condition, Definition, Grants, Schemas } from '../model/definition.ts';
import { own } from '../model/fields.ts';
import { everReadableFields } from './field-rights.ts';
import { actionGrants, grantsOf, names, OPERATIONS, rightsOf, scopeNamed } from './rights.ts';

/** Which rows of a list a role sees: all, none, or those of the conditions. */
type RowRight = boolean | Condition[];

/** Names of what a role may now, may no more, and may on another condition. */
export type NamesChange = { gained: string[]; lost: string[]; changed: string[] };

/**
 * What two versions of the files grant a role differently in one resource that both have. `rows` is there where another right
 * lists them; fields and actions are those that both versions know, fields of roles that read records in both.
 */
export type RightsChange = {
  resource: string;
  role: string;
  rows?: { before: RowRight; after: RowRight };
  fields: NamesChange;
  /** Actions and operations (`create`, `export`) by name. */
  actions: NamesChange;
};

/** Compares what each role may, resource by resource. Pure: it asks no rows. */
export function compareRights(before: Schemas, after: Schemas): RightsChange[] {
  const roles = Object.keys(after.roles.roles).filter((role) => own(before.roles.roles, role));
  return Object.values(after.resources).flatMap((now) => {
    const was = own(before.resources, now.name);
    if (!was || was === now || sameRights(was, now)) return [];
    return roles.flatMap((role) => changeOf(was, now, role) ?? []);
  });
}

/** Most edits change no right at all. */
const sameRights = (was: Definition, now: Definition): boolean =>
  JSON.stringify([was.permissions, was.source, Object.keys(was.fields), Object.keys(was.actions.actions)]) ===
  JSON.stringify([now.permissions, now.source, Object.keys(now.fields), Object.keys(now.actions.actions)]);

function changeOf(was: Definition, now: Definition, role: string): RightsChange | undefined {
  const [seen, sees] = [rowRight(was, role), rowRight(now, role)];
  const isSame = JSON.stringify([seen, was.source]) === JSON.stringify([sees, now.source]) || (!seen && !sees);
  const reads = [was, now].every(
    (one) => rightsOf({ ...grantsOf(one, 'list'), ...grantsOf(one, 'read') }, [role]).length > 0,
  );
  const ofRows = [was, now].map((one) => JSON.stringify(conditionsOf(one, grantsOf(one, 'list'), role))).join();
  const fields = reads ? difference(fieldsOf(was, role), fieldsOf(now, role), ofRows) : NOTHING;
  const actions = difference(actionsOf(was, role), actionsOf(now, role), ofRows);
  const isNothing = [fields, actions].every((one) => Object.values(one).every((all) => all.length === 0));
  if (isSame && isNothing) return undefined;
  return { resource: now.name, role, ...(isSame ? {} : { rows: { before: seen, after: sees } }), fields, actions };
}

const NOTHING: NamesChange = { gained: [], lost: [], changed: [] };

function rowRight(definition: Definition, role: string): RowRight {
  const conditions = conditionsOf(definition, grantsOf(definition, 'list'), role);
  if (conditions.includes(true)) return true;
  return conditions.length === 0 ? false : conditions;
}

/** On which conditions a role has a right; none: not at all. */
function conditionsOf(definition: Definition, grants: Grants, role: string): Condition[] {
  const rights = rightsOf(grants, [role]);
  return rights.includes(true) ? [true] : rights.map((name) => scopeNamed(definition, String(name)));
}

const ALL_ROWS = JSON.stringify([true]);

/** Of each name the conditions as text; undefined where the role has no right. */
type Rights = Map<string, string | undefined>;

/** A field that some line closes is read by no row; where several lines speak of it, all their conditions count. */
function fieldsOf(definition: Definition, role: string): Rights {
  const read = new Set(everReadableFields(definition, [role]));
  const lines = definition.permissions.fields.flatMap(({ of, read: grants }) =>
    grants ? [{ of, text: JSON.stringify(conditionsOf(definition, grants, role)) }] : [],
  );
  const limits = lines.filter(({ text }) => text !== ALL_ROWS);
  const textOf = (path: string) => limits.flatMap(({ of, text }) => (names({ of }, path) ? [text] : [])).join();
  return new Map(Object.keys(definition.fields).map((path) => [path, read.has(path) ? textOf(path) : undefined]));
}

function actionsOf(definition: Definition, role: string): Rights {
  const operations = OPERATIONS.filter((one) => one !== 'list' && one !== 'read');
  return new Map(
    [...operations, ...Object.keys(definition.actions.actions)].map((name) => {
      const conditions = conditionsOf(definition, actionGrants(definition, name), role);
      return [name, conditions.length === 0 ? undefined : JSON.stringify(conditions)];
    }),
  );
}

/** Of the names that both versions know. What follows the rows of the list is said by them: `ofRows`, before and after. */
function difference(before: Rights, after: Rights, ofRows: string): NamesChange {
  const both = [...after.keys()].filter((name) => before.has(name) && before.get(name) !== after.get(name));
  const hasBoth = (name: string) => before.get(name) !== undefined && after.get(name) !== undefined;
  return {
    gained: both.filter((name) => before.get(name) === undefined),
    lost: both.filter((name) => after.get(name) === undefined),
    changed: both.filter((name) => hasBoth(name) && `${before.get(name)},${after.get(name)}` !== ofRows),
  };
}
