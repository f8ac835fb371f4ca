import { holds } from '../conditions/condition.ts';
import type { Condition, Definition, Operation, Row, Verdict } from '../model/definition.ts';
import { ALLOWED, actionGrants, authorize, grantsOf, meOnly, rightsOf, scopeNamed, type Who } from './rights.ts';

export {
  everReadableFields,
  everRevealableFields,
  everWritableFields,
  mayWrite,
  readableFields,
  readsByRow,
  revealVerdict,
  type WriteMode,
} from './field-rights.ts';
export type { Who } from './rights.ts';

/**
 * Whether the person may do this, to this record. Roles add up: one grant is enough. Without a record only grants without
 * a scope count, so a right to some rows never reads as a right to all; `mayEver` asks whether there is any.
 *
 * `parent`: the row above, which the caller has already read under the person's own rights; it satisfies the scope
 * `parent` and is `$parent` in the others.
 *
 * @example may(requests, partner, 'read', { partner: 9 }) // { allowed: false, reason: 'scopes.own' }
 */
export function may(definition: Definition, actor: Who, operation: Operation, record?: Row, parent?: Row): Verdict {
  return authorize(definition, actor, grantsOf(definition, operation), { record, parent }, `operations/${operation}`);
}

/** Whether any right to the operation exists for these roles, under whatever scope: sections, menus, 403 against 404. */
export function mayEver(definition: Definition, roles: readonly string[], operation: Operation): boolean {
  return rightsOf(grantsOf(definition, operation), roles).length > 0;
}

/** Whether this person may come across any record for the operation: what `mayEver` says, scopes about the person decided. */
export function mayOpen(definition: Definition, actor: Who, operation: Operation): boolean {
  return rightsOf(grantsOf(definition, operation), actor.roles).some((right) => {
    if (right === true || right === 'parent') return true;
    const condition = scopeNamed(definition, right);
    return !meOnly(condition) || holds(condition, { definition, record: {}, vars: { me: actor as Row } });
  });
}

/** Whether these roles reach the records by way of the row above alone: a list at an address of its own is refused then. */
export function mayBelowOnly(definition: Definition, roles: readonly string[], operation: Operation): boolean {
  const rights = rightsOf(grantsOf(definition, operation), roles);
  return rights.length > 0 && rights.every((right) => right === 'parent');
}

/** The right to an action; its state and its guard are `actionVerdict`'s. An action that is an operation has its right. */
export function mayAct(definition: Definition, actor: Who, action: string, record?: Row, parent?: Row): Verdict {
  const grants = actionGrants(definition, action);
  return authorize(definition, actor, grants, { record, parent }, `actions/${action}`);
}

/** Before and after a write the row must satisfy the same right: the first refusal is answered. */
export function mayChange(
  definition: Definition,
  actor: Who,
  operation: Operation,
  rows: { before?: Row; after?: Row; parent?: Row },
): Verdict {
  const states = [rows.before, rows.after].filter((row) => row !== undefined);
  const verdicts = states.map((record) => may(definition, actor, operation, record, rows.parent));
  return (
    verdicts.find((verdict) => !verdict.allowed) ?? (states.length > 0 ? ALLOWED : may(definition, actor, operation))
  );
}

/**
 * Which rows: all (`true`), none (`false`), or those that satisfy one of the conditions. The scope `parent` is all rows
 * below a parent that was read, and none without one.
 */
export function scopesFor(
  definition: Definition,
  actor: Who,
  operation: Operation,
  parent?: Row,
): true | Condition[] | false {
  const rights = rightsOf(grantsOf(definition, operation), actor.roles);
  if (rights.some((right) => right === true || (right === 'parent' && parent))) return true;
  const conditions = rights.flatMap((right) =>
    right === true || right === 'parent' ? [] : [scopeNamed(definition, right)],
  );
  const env = { definition, record: {}, vars: { me: actor as Row, parent } };
  if (conditions.some((condition) => meOnly(condition) && holds(condition, env))) return true;
  const open = conditions.filter((condition) => !meOnly(condition));
  return open.length > 0 ? open : false;
}
