import { may, mayEver } from '../../resource/access/permissions.ts';
import { holds } from '../../resource/conditions/condition.ts';
import type { Actor, Condition, Definition, Json, Row, Schemas } from '../../resource/model/definition.ts';
import { isRow, valueAt, withValue } from '../../resource/model/path.ts';
import { tableDefinition } from '../database/columns.ts';

/** What travels about one changed row: no more of it than scopes ask about. */
export type ChangeNotice = { resource: string; id: Json; before?: Row; after?: Row };

/** The part of a row that any scope over its table may ask about. */
export function scopePart(schemas: Schemas, base: string, row: Row | undefined): Row | undefined {
  if (!row) return undefined;
  let part: Row = { id: row.id ?? null };
  for (const path of scopePaths(schemas, base)) {
    const value = valueAt(row, path);
    if (value !== undefined) part = withValue(part, path, value);
  }
  return part;
}

/** The doors to a row: its own resource and the slices of it. */
export function resourcesOn(schemas: Schemas, base: string): Definition[] {
  return Object.values(schemas.resources).filter(
    (definition) => definition.name === base || tableDefinition(schemas, definition)?.name === base,
  );
}

/** A row that this person could see before or after concerns him; one that he never could is not mentioned. */
export function isVisible(definition: Definition, actor: Actor, today: string, told: ChangeNotice): boolean {
  const rows = [told.before, told.after].filter((row) => row !== undefined);
  const operations = (['list', 'read'] as const).filter((operation) => mayEver(definition, actor.roles, operation));
  if (operations.length === 0) return false;
  if (rows.length === 0) return operations.some((operation) => may(definition, actor, operation).allowed);
  return rows.some(
    (row) =>
      isInSlice(definition, actor, today, row) &&
      operations.some((operation) => may(definition, actor, operation, row).allowed),
  );
}

export function isInSlice(definition: Definition, actor: Actor, today: string, record: Row): boolean {
  const { source } = definition;
  return source.kind !== 'slice' || holds(source.where, { record, vars: { me: actor, today } });
}

const known = new WeakMap<Schemas, Map<string, string[]>>();

function scopePaths(schemas: Schemas, base: string): string[] {
  const all = known.get(schemas) ?? new Map<string, string[]>();
  known.set(schemas, all);
  const found = all.get(base);
  if (found) return found;
  const paths = new Set<string>();
  for (const definition of resourcesOn(schemas, base)) {
    for (const scope of Object.values(definition.permissions.scopes)) collect(scope, paths);
    if (definition.source.kind === 'slice') collect(definition.source.where, paths);
  }
  const list = [...paths];
  all.set(base, list);
  return list;
}

function collect(condition: Condition | Json, paths: Set<string>): void {
  if (Array.isArray(condition)) for (const part of condition) collect(part, paths);
  else if (isRow(condition))
    for (const [key, value] of Object.entries(condition)) {
      if (key === '$and' || key === '$or') collect(value as Json, paths);
      else if (!key.startsWith('$')) paths.add(key);
    }
}
