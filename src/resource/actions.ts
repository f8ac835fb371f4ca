import type { Env } from './condition.ts';
import type { Action, Actor, Definition, Row, Verdict } from './definition.ts';

export function actionVerdict(
  _definition: Definition,
  _actor: Actor,
  _name: string,
  _record: Row | undefined,
  _env: Env = {},
): Verdict {
  return { allowed: false, reason: 'denied' };
}

export function actionsFor(
  definition: Definition,
  actor: Actor,
  record: Row | undefined,
  env: Env = {},
): { action: Action; verdict: Verdict }[] {
  return Object.values(definition.actions.actions).map((action) => ({
    action,
    verdict: actionVerdict(definition, actor, action.name, record, env),
  }));
}

/** The values that an action writes, by dotted field: its `set` and, where it has `to`, the state. */
export function effectiveSet(_action: Action, _env: Env): Row {
  return {};
}

/** The actions that own a field: it is written by them alone. */
export function ownersOf(_definition: Definition, _path: string): string[] {
  return [];
}
