import { isDeepStrictEqual } from 'node:util';
import { needsPerson } from '../../../resource/access/needs-person.ts';
import type { Action, Definition } from '../../../resource/model/definition.ts';
import { valueAt } from '../../../resource/model/path.ts';
import type { RequestContext } from '../../core/context.ts';
import { KEY_REFUSED } from '../../core/refusal.ts';
import type { PlanStep, Refusal, Saved } from '../../core/write-types.ts';

/** 403 for what a call with a key of the API may not do, whatever its person may: judged before any row is looked at. */
export function keyRefusal(
  call: RequestContext,
  { actions }: Definition,
  steps: readonly PlanStep[],
): Refusal | undefined {
  const refused = steps.some((step) => {
    if (step.kind === 'restore') return true;
    const asked =
      step.kind === 'action' ? step.actions : [('action' in step && step.action) || actions.actions[step.kind]];
    return asked.some((action) => needsPerson(call.schemas, action));
  });
  return call.key !== undefined && refused ? KEY_REFUSED : undefined;
}

/** The same of a change, whatever led to its action: a field that an action owns, or the loss of a value's mark. */
export const actionRefusal = (call: RequestContext, action: Action | undefined): Refusal | undefined =>
  call.key !== undefined && needsPerson(call.schemas, action) ? KEY_REFUSED : undefined;

/** What decides who may sign in, and what that person may do. */
const RIGHTS: Record<string, string[]> = {
  users: ['roles', 'id_partner', 'revoked', 'staff'],
  legalRepresentatives: ['status', 'role', 'user', 'company'],
};

/** The same for what changes the rights of others, by whatever action or field: a leaked key must not become another account. */
export function rightsRefusal(call: RequestContext, saved: readonly Saved[] = []): Refusal | undefined {
  if (call.key === undefined) return undefined;
  const moves = saved.some(({ base, before, after }) => {
    if (!base || !before || !after) return false;
    const paths = [...(RIGHTS[base.name] ?? []), ...(base.name === 'users' && before.staff === true ? ['email'] : [])];
    return paths.some((path) => !isDeepStrictEqual(valueAt(before, path) ?? null, valueAt(after, path) ?? null));
  });
  return moves ? KEY_REFUSED : undefined;
}
