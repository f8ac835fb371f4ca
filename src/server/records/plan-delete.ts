import { may } from '../../resource/permissions.ts';
import { refuse } from '../http/refusal.ts';
import { actionEnv, judgeAction } from './action.ts';
import { refusedBySource } from './judge.ts';
import { save, type Work } from './plan-save.ts';
import type { Refusal, Step } from './write-types.ts';

export async function runDelete(work: Work, step: Extract<Step, { kind: 'delete' }>): Promise<Refusal | undefined> {
  const { definition, record, parent } = work;
  const { call } = work.context;
  const verdict = may(definition, call.actor, 'delete', record, parent);
  if (!verdict.allowed) {
    const rule = verdict.rule ?? { file: `${definition.name}/permissions.json`, pointer: '/operations/delete' };
    return refuse(409, verdict.reason, { params: verdict.params, rule, definition });
  }
  const barred = refusedBySource(call, definition, 'delete', { before: work.stored, parent });
  if (barred) return barred;
  const action = step.action ?? definition.actions.actions.delete;
  const guard =
    action && judgeAction(call, definition, action, record, actionEnv(call, definition, record, { ask: {}, parent }));
  if (guard) return guard;
  work.answer = { id: work.id ?? null };
  return save(work, { operation: 'delete', values: {}, action });
}
