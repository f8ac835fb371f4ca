import { parseCondition } from '../conditions/condition.ts';
import { fieldsIn } from '../conditions/condition-bind.ts';
import { templatePaths } from '../conditions/template.ts';
import type { Cases, Condition, Definition, Schemas } from '../model/definition.ts';
import { fieldLocation } from '../model/fields.ts';
import { isObject, isSlot } from '../model/of-kind.ts';
import { everReadableFields, everRevealableFields, everWritableFields, mayEver } from './permissions.ts';
import { actionGrants, rightsOf } from './rights.ts';

/** What a set of roles may know of one resource. */
export type VisibleNames = {
  schemas: Schemas;
  roles: readonly string[];
  definition: Definition;
  /** Readable in at least some rows. */
  readable: Set<string>;
  /** Readable or writable, and the objects around them: the fields that stay in the definition. */
  fields: Set<string>;
};

export function visibleNamesOf(schemas: Schemas, definition: Definition, roles: readonly string[]): VisibleNames {
  const readable = new Set(everReadableFields(definition, roles));
  const writable = (['create', 'update'] as const).flatMap((mode) =>
    mayEver(definition, roles, mode) ? everWritableFields(definition, roles, mode) : [],
  );
  const secrets = mayEver(definition, roles, 'reveal') ? everRevealableFields(definition, roles) : [];
  const leaves = [...readable, ...writable, ...secrets].filter((path) => !isObject(definition.fields[path]));
  const around = leaves.flatMap((path) =>
    path.split('.').map((_, index, names) => names.slice(0, index + 1).join('.')),
  );
  return { schemas, roles, definition, readable, fields: new Set(around) };
}

export const forRoles = (lines: string[] | undefined, roles: readonly string[]): boolean =>
  lines === undefined || lines.some((role) => roles.includes(role));

/** Whether the roles may know that a name exists: a field, a name beside one, or a field behind a reference. */
export function isVisibleName({ schemas, definition, fields, roles }: VisibleNames, path: string): boolean {
  const place = fieldLocation(definition, path, schemas.resources);
  if (!place) return path === 'id';
  if (!place.through)
    return fields.has(place.field?.path ?? path.replace(/\.complete$/, '')) || place.field === undefined;
  const through = definition.fields[place.through];
  const target = isSlot(through) ? 'documents' : through?.reference;
  const other = target === undefined ? undefined : schemas.resources[target];
  const behind = other && everReadableFields(other, roles);
  return fields.has(place.through) && (place.field === undefined || behind?.includes(place.field.path) === true);
}

/** Whether every field that a condition asks about may be known. */
export function seesCondition(known: VisibleNames, condition: Condition): boolean {
  const parsed = parseCondition(condition, { definition: known.definition, resources: known.schemas.resources });
  return parsed.ok && fieldsIn(parsed.tree).every((path) => isVisibleName(known, path));
}

/** A condition about a field that may not be known is replaced by a constant, so that it reveals nothing. */
export const redactCondition = (known: VisibleNames, condition: Condition, otherwise: boolean): Condition =>
  seesCondition(known, condition) ? condition : otherwise;

/** The cases meant for these roles, without those whose condition or text names what may not be known. */
export function redactCases<T>(known: VisibleNames, cases: Cases<T>): Cases<T> {
  return cases
    .filter((line) => forRoles(line.for, known.roles) && (line.when === undefined || seesCondition(known, line.when)))
    .filter((line) => typeof line.is !== 'string' || seesPlaceholders(known, line.is))
    .map((line) => (line.for ? { ...line, for: line.for.filter((role) => known.roles.includes(role)) } : line));
}

const seesPlaceholders = (known: VisibleNames, text: string): boolean =>
  templatePaths(text).every((path) => path.startsWith('$') || isVisibleName(known, path));

/** Whether any of the roles has a right to the action; `resource.action` asks another resource. */
export function mayRunEver({ schemas, definition, roles }: VisibleNames, name: string): boolean {
  const [resource, action] = name.includes('.') ? name.split('.') : [definition.name, name];
  const other = resource === definition.name ? definition : schemas.resources[resource ?? ''];
  return other !== undefined && rightsOf(actionGrants(other, action ?? ''), roles).length > 0;
}
