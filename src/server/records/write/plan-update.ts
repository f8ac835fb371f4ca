import { mayChange, mayEver } from '../../../resource/access/permissions.ts';
import { refuse, refuseFields } from '../../core/refusal.ts';
import type { FieldProblem, Refusal, Step, Values } from '../../core/write-types.ts';
import { actionEnv, judgeAction, routeOwned, setOf } from './action.ts';
import { fieldRights, judgeRecord, refusedBySource } from './judge.ts';
import { merge } from './merge.ts';
import { runAction } from './plan-action.ts';
import { save } from './plan-save.ts';
import type { UnitOfWork } from './unit-of-work.ts';
import { copiesFor } from './write-copy.ts';

/** The fields that were sent and no others. Those that an action owns become that action. */
export async function runUpdate(
  work: UnitOfWork,
  step: Extract<Step, { kind: 'update' }>,
): Promise<Refusal | undefined> {
  const { definition } = work;
  const routed = routeOwned(definition, work.record, step.values);
  if (routed.refused) return { ...refuseFields(routed.refused), definition };
  const unknown = step.problems ?? [];
  if (Object.keys(routed.plain).length > 0 || unknown.length > 0 || !routed.action) {
    const refused = await updatePlain(work, routed.plain, unknown);
    if (refused) return refused;
  }
  return routed.action ? runAction(work, routed.action.action, routed.action.ask) : undefined;
}

async function updatePlain(work: UnitOfWork, values: Values, unknown: FieldProblem[]): Promise<Refusal | undefined> {
  const { definition, parent } = work;
  const { call } = work.context;
  const before = work.record;
  // A record that is sent back as it was answered asks for nothing that its state could refuse.
  if (Object.keys(values).length === 0 && unknown.length === 0 && mayEver(definition, call.actor.roles, 'update'))
    return undefined;
  const action = definition.actions.actions.update;
  const set = action ? setOf(action, actionEnv(call, definition, before, { ask: merge({}, values), parent })) : {};
  const given = { ...values, ...set };
  const copies = work.base ? await copiesFor(work.trx, call.schemas, work.base, merge(before, given), given) : {};
  const after = merge(before, { ...given, ...copies });
  const verdict = mayChange(definition, call.actor, 'update', { before, after, parent });
  if (!verdict.allowed) {
    // What may be changed now and would be out of reach afterwards is not the fault of its state: a field that was sent is.
    const denied = mayChange(definition, call.actor, 'update', { before, parent }).allowed
      ? fieldRights(call, { definition, mode: 'update', sent: values, record: after, stored: before, parent })
      : [];
    if (denied.length > 0) return { ...refuseFields([...unknown, ...denied]), definition };
    const rule = verdict.rule ?? { file: `${definition.name}/permissions.json`, pointer: '/operations/update' };
    return refuse(409, verdict.reason, { params: verdict.params, rule, definition });
  }
  const source = { record: merge(work.stored ?? before, { ...given, ...copies }), stored: work.stored };
  const barred = refusedBySource(call, definition, 'update', { before: work.stored, after: source.record, parent });
  if (barred) return barred;
  const guard =
    action &&
    judgeAction(
      call,
      definition,
      action,
      before,
      actionEnv(call, definition, before, { ask: merge({}, values), parent }),
    );
  if (guard) return guard;
  const judged = { definition, mode: 'update' as const, sent: values, record: after, stored: before, parent, source };
  const refused = await judgeRecord(work.trx, call, judged, { unknown, denied: fieldRights(call, judged) });
  if (refused) return refused;
  return save(work, { operation: 'update', values: { ...values, ...set }, action, ask: merge({}, values) });
}
