import type { Condition, Definition, Schemas } from '../model/definition.ts';
import { own } from '../model/fields.ts';
import { everReadableFields } from './field-rights.ts';
import { actionGrants, grantsOf, OPERATIONS, rightsOf, scopeNamed } from './rights.ts';

/** Which rows of a list a role sees: all, none, or those of the conditions. */
type RowRight = boolean | Condition[];

/**
 * What two versions of the files grant a role differently in one resource that both have. `rows` is there where another right
 * lists them; fields and actions are those that both versions know, fields of roles that read records in both.
 */
export type RightsChange = {
  resource: string;
  role: string;
  rows?: { before: RowRight; after: RowRight };
  fields: { gained: string[]; lost: string[] };
  /** Actions and operations (`create`, `export`) by name; a right within another scope counts as neither. */
  actions: { gained: string[]; lost: string[] };
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
  const known = (path: string) => own(was.fields, path) !== undefined && own(now.fields, path) !== undefined;
  const reads = [was, now].every(
    (one) => rightsOf({ ...grantsOf(one, 'list'), ...grantsOf(one, 'read') }, [role]).length > 0,
  );
  const fields = reads
    ? difference(everReadableFields(was, [role]), everReadableFields(now, [role]), known)
    : { gained: [], lost: [] };
  const names = [...OPERATIONS.filter((one) => one !== 'list' && one !== 'read'), ...Object.keys(now.actions.actions)];
  const hasBoth = (name: string) =>
    (OPERATIONS as readonly string[]).includes(name) || own(was.actions.actions, name) !== undefined;
  const may = (definition: Definition) =>
    names.filter((name) => rightsOf(actionGrants(definition, name), [role]).length > 0);
  const actions = difference([...new Set(may(was))], [...new Set(may(now))], hasBoth);
  const isNothing = [fields, actions].every(({ gained, lost }) => gained.length + lost.length === 0);
  if (isSame && isNothing) return undefined;
  return { resource: now.name, role, ...(isSame ? {} : { rows: { before: seen, after: sees } }), fields, actions };
}

function rowRight(definition: Definition, role: string): RowRight {
  const rights = rightsOf(grantsOf(definition, 'list'), [role]);
  if (rights.includes(true)) return true;
  if (rights.length === 0) return false;
  return rights.map((name) => (name === true ? true : scopeNamed(definition, name)));
}

function difference(before: string[], after: string[], isKnown: (name: string) => boolean) {
  return {
    gained: after.filter((name) => !before.includes(name) && isKnown(name)),
    lost: before.filter((name) => !after.includes(name) && isKnown(name)),
  };
}
