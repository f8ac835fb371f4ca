import { may } from '../../../resource/access/permissions.ts';
import type { Action, Row } from '../../../resource/model/definition.ts';
import { ASKED } from '../../../resource/model/registry.ts';
import { isRefusal, refuse } from '../../core/refusal.ts';
import type { Refusal, Step } from '../../core/write-types.ts';
import { dependentsLine, dependentsOf } from '../../sight/dependents.ts';
import { actionEnv, judgeAction, readAsk } from './action.ts';
import { refusedBySource } from './judge.ts';
import { save } from './plan-save.ts';
import type { UnitOfWork } from './unit-of-work.ts';

export async function runDelete(
  work: UnitOfWork,
  step: Extract<Step, { kind: 'delete' }>,
): Promise<Refusal | undefined> {
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
  const asked = readAsk(call, action ?? PLAIN, withoutEmpty(step.ask ?? {}));
  if (isRefusal(asked)) return { ...asked, definition };
  const { ask } = asked;
  const guard =
    action && judgeAction(call, definition, action, record, actionEnv(call, definition, record, { ask, parent }));
  if (guard) return guard;
  const held = await refusedByOthers(work);
  if (held) return held;
  work.answer = { id: work.id ?? null };
  work.origins = { id: ASKED };
  return save(work, { operation: 'delete', values: {}, action, ask });
}

/** A deletion that no file describes asks nothing. */
const PLAIN: Action = { name: 'delete', title: [], when: true, set: {}, ask: {}, confirm: true, after: [], fail: {} };

/** A reason that was left out is none; one that was sent empty is refused. */
const withoutEmpty = (sent: Row): Row => Object.fromEntries(Object.entries(sent).filter(([, value]) => value !== null));

/** A record that others need stays; the refusal names them as far as the person may know of them. */
async function refusedByOthers({ trx, context, base, id, definition }: UnitOfWork): Promise<Refusal | undefined> {
  if (!base || id === undefined) return undefined;
  const depends = await dependentsOf(trx, context.call, base, id);
  if (depends.length === 0) return undefined;
  const list = depends.map(dependentsLine).join('; ');
  return refuse(409, 'server.depends', { params: { list }, depends, definition });
}
