import type { Actor, Condition, Definition, Operation, Row, Verdict } from './definition.ts';

type Who = Pick<Actor, 'roles'> & Partial<Actor>;

export function may(
  _definition: Definition,
  _actor: Who,
  _operation: Operation,
  _record?: Row,
  _parent?: Row,
): Verdict {
  return { allowed: false, reason: 'denied' };
}

/** Whether any right to the operation exists for these roles, under whatever scope: sections, menus, 403 against 404. */
export function mayEver(_definition: Definition, _roles: readonly string[], _operation: Operation): boolean {
  return false;
}

export function mayAct(_definition: Definition, _actor: Who, _action: string, _record?: Row, _parent?: Row): Verdict {
  return { allowed: false, reason: 'denied' };
}

/** `parent`: a parent row that the caller has already read under the actor's own rights. */
export function scopesFor(
  _definition: Definition,
  _actor: Who,
  _operation: Operation,
  _parent?: Row,
): true | Condition[] | false {
  return false;
}

/** Before and after a write the row must satisfy the same rights: both rows are judged, the first refusal is answered. */
export function mayChange(
  definition: Definition,
  actor: Who,
  operation: Operation,
  rows: { before?: Row; after?: Row; parent?: Row },
): Verdict {
  return may(definition, actor, operation, rows.before ?? rows.after, rows.parent);
}

/** Without a record: the fields readable in every row (filters, sorts, search, export). With one: those readable in it. */
export function readableFields(_definition: Definition, _actor: Who, _record?: Row, _parent?: Row): string[] {
  return [];
}

/** The fields that these roles may read in at least some rows: what the cut definition shows. */
export function everReadableFields(_definition: Definition, _roles: readonly string[]): string[] {
  return [];
}

export type WriteMode = 'create' | 'update';

/** `record`: the row as it would be; `stored`: the row as it is (absent on create). */
export function mayWrite(
  _definition: Definition,
  _actor: Who,
  _mode: WriteMode,
  _path: string,
  _rows: { record?: Row; stored?: Row; parent?: Row } = {},
): Verdict {
  return { allowed: false, reason: 'denied' };
}
